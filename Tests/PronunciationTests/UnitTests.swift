import Testing

@testable import Pronunciation

@Suite("IPA is split into the model's units")
struct UnitTests {
    let units = TestModel.engine.model.units

    @Test(
        "stress, length and ties do not count; every language has its own merges",
        arguments: [
            ("ˈiː", "en", ["i"]), ("t͡ʃ", "en", ["tʃ"]), ("ɾ", "en", ["t"]), ("ɾ", "es", ["ɾ"]),
            ("əl", "en", ["ə", "l"]),
            ("ʌ", "en", ["ə"]), ("g", "de", ["ɡ"]), ("ˈ", "en", []), ("stɹ", "en", ["s", "t", "ɹ"]),
            ("(en)k(es)", "es", ["k"]), ("ɑ\u{303}", "fr", ["ɑ\u{303}"]), ("c\u{327}", "de", ["ç"]),
        ])
    func splitting(symbol: String, language: String, expected: [String]) {
        let spelling = units.split(symbol, language: language)
        #expect(spelling.units.map { units.symbols[$0] } == expected)
        #expect(spelling.unknown.isEmpty)
    }

    @Test("what no unit is known for is reported")
    func unknown() {
        #expect(units.split("☃", language: "en") == .init(units: [], unknown: ["☃"]))
        #expect(units.split("p☃", language: "en").units.count == 1)
    }
}
