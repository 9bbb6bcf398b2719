import Testing

@testable import Pictures

@Suite("The width of text")
struct TextMeasureTests {
    @Test(
        "is at least that of DejaVu Sans, the widest that pictures name, and not much more",
        arguments: [
            ("¿Con leche, con limón o sin nada?", 17.03, 19.0),
            ("WWW MMM @ 100 %", 10.69, 11.78),
            ("Illi, il, ni: ¡sí!", 6.12, 7.19),
            ("Ñandú «güe» — así…", 10.74, 11.71),
            ("recalled: 87 % of 300 reviews", 14.87, 16.63),
            ("→ goodbye ⚑ ↻", 7.86, 8.47),
        ])
    func width(text: String, plain: Double, bold: Double) {
        let measured = TextMeasure.width(text, size: 10)
        #expect(measured >= 10 * plain && measured < 10.6 * plain + 2)
        #expect(TextMeasure.width(text, size: 10, isBold: true) >= 10 * bold)
    }

    @Test("a text is broken into lines that fit, and cut off where there are too many")
    func lines() {
        let lines = TextMeasure.wrapped(
            "¿La tostada, con tomate o con mantequilla y mermelada?", size: 12, width: 120, lines: 3)
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { TextMeasure.width($0, size: 12) <= 120 })
        #expect(TextMeasure.wrapped("uno dos tres", size: 12, width: 40, lines: 1)[0].hasSuffix("…"))
    }
}
