import Testing

@testable import Conversation

@Suite("Expressions")
struct ExpressionTests {
    private struct Scope: ExpressionScope {
        var values: [String: String] = [
            "cups": "3", "drink": "café", "price": "2.5", "nothing": "", "mode": "easy", "low-offer": "10",
        ]

        func value(of name: String) -> ScriptValue? { values[name].map { ScriptValue($0) } }
        func ask(_ function: ScriptFunction, _ argument: String) -> ScriptValue {
            ScriptValue("\(function.rawValue) \(argument)")
        }
        func random(_ count: Int, salt: Int) -> Int { min(count, salt + 1) }
    }

    @Test(
        "an expression has its value",
        arguments: [
            ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 % 4 - 5", "-2"), ("-cups + 1", "-2"), ("10 / 4", "2.5"),
            ("1 / 0", "0"), ("cups >= 3 and drink == 'café'", "true"), ("not cups", "false"),
            ("not (cups > 5) and true", "true"), ("cups == 3.0", "true"), ("drink != \"té\"", "true"),
            ("drink < 'té'", "true"), ("unknown == ''", "true"), ("unknown + 1", "1"), ("drink + '!'", "café!"),
            ("'' + 'x'", "x"), ("unknown + drink", "café"),
            ("$cups * price", "7.5"), ("low-offer - 1", "9"), ("cups -1", "2"), ("1 < 2 or unknown", "true"),
            ("min(cups, 2) + max(1, price)", "4.5"), ("round(price) + floor(price)", "5"), ("abs(-2)", "2"),
            ("fixed(price, 2)", "2.50"), ("fixed(cups, 0) + fixed(price, 1)", "5.5"), ("padded(cups, 2)", "03"),
            ("padded(-5, 2)", "-05"), ("padded(120, 2)", "120"), ("fixed(1 / 3, 99)", "0.333333333333"),
            ("words(cups * 10)", "words 30"),
            ("visited(low-offer)", "visited low-offer"), ("said('otra vez')", "said otra vez"),
            ("mode == 'easy'", "true"), ("2 - 1 - 1", "0"), ("'it\\'s'", "it's"), ("1 == 1 == true", "true"),
            ("random(6) + 0 * random(6)", "1"), ("nothing or false", "false"),
        ])
    func values(source: String, value: String) throws {
        #expect(try ExpressionParser.parse(source).evaluate(in: Scope()).text == value)
    }

    @Test(
        "a fault is told with its place",
        arguments: [
            ("", 0, "empty"), ("1 +", 3, "Expected a value, found the end"), ("cups = 2", 5, "compare with =="),
            ("a && b", 2, "write 'and'"), ("!a", 0, "write 'not'"), ("(1", 2, "Expected ')'"),
            ("'abc", 0, "not closed"),
            ("visit(a)", 0, "no function 'visit'"), ("visited()", 0, "takes 1 value"), ("min(1)", 0, "takes 2 values"),
            ("1 2", 2, "the number 2"), ("$ a", 0, "name must follow"), ("1.2.3", 0, "no number"),
            ("a ? b", 2, "no meaning"),
        ])
    func faults(source: String, offset: Int, message: String) {
        let error = #expect(throws: ExpressionError.self) { try ExpressionParser.parse(source) }
        #expect(error?.offset == offset, "\(String(describing: error))")
        #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    }

    @Test("depth and length are bounded")
    func bounds() {
        for source in [
            String(repeating: "(", count: 400) + "1", String(repeating: "not ", count: 200) + "1",
            String(repeating: "-", count: 900) + "1", String(repeating: "1+", count: 600) + "1",
        ] {
            #expect(throws: ExpressionError.self) { try ExpressionParser.parse(source) }
        }
    }

    @Test("random text is parsed or refused, never crashed on")
    func noise() {
        var random = SplitMix(seed: 4)
        let pieces = [
            "(", ")", "and", "or", "not", "visited", "a-b", "'", "\"", "1", "2.5", "==", "<", "-", "%", ",", " ",
        ]
        var parsed = 0
        for _ in 0..<20_000 {
            let source = (0..<Int(random.next() % 12)).map { _ in pieces[Int(random.next() % 17)] }.joined(
                separator: " ")
            if let expression = try? ExpressionParser.parse(source) {
                parsed += 1
                _ = expression.evaluate(in: Scope())
            }
        }
        #expect(parsed > 100)
    }
}

@Suite("Texts of lines")
struct LineTextTests {
    private struct Scope: ExpressionScope {
        var values: [String: String]
        func value(of name: String) -> ScriptValue? { values[name].map { ScriptValue($0) } }
        func ask(_ function: ScriptFunction, _ argument: String) -> ScriptValue { ScriptValue("") }
        func random(_ count: Int, salt: Int) -> Int { 1 }
    }

    private static let cups =
        "Aquí {cups, plural, =0 {no hay nada} one {tiene {who, select, f {su taza, señora} other {su taza}}} "
        + "other {tiene # tazas}}."

    @Test(
        "values and choices are filled in",
        arguments: [
            ("Son {total}.", ["total": "dos euros"], "Son dos euros."), ("Son {total}.", [:], "Son …."),
            ("Son {2 * n} euros.", ["n": "2"], "Son 4 euros."), ("Son {min(n, 3)}.", ["n": "7"], "Son 3."),
            (cups, ["cups": "0"], "Aquí no hay nada."), (cups, ["cups": "3"], "Aquí tiene 3 tazas."),
            (cups, ["cups": "1", "who": "f"], "Aquí tiene su taza, señora."),
            (cups, ["cups": "1", "who": "m"], "Aquí tiene su taza."), ("# y nada", [:], "# y nada"),
        ] as [(String, [String: String], String)])
    func filling(source: String, values: [String: String], text: String) throws {
        let parts = try LineTextParser.parse(source)
        #expect(parts.filled(in: Scope(values: values), language: "es") == text)
        #expect(parts.source == source)
    }

    @Test(
        "a line writes numbers as its language does",
        arguments: [
            ("{fixed(n, 2)} €", "es", "2,50 €"), ("{fixed(n, 2)}", "es-MX", "2.50"), ("{n}", "de-DE", "2,5"),
            ("{n}", "en", "2.5"), ("À {n + 4.5} h {padded(n, 2)}", "fr", "À 7 h 03"), ("à {place}", "fr", "à a.b"),
        ])
    func numbers(source: String, language: String, text: String) throws {
        let parts = try LineTextParser.parse(source)
        #expect(parts.sentences(in: Scope(values: ["n": "2.5", "place": "a.b"]), language: language) == text)
    }

    @Test(
        "a value that begins a sentence begins with a capital",
        arguments: [
            ("¿{what}? Bien.", "¿La mesa? Bien."), ("{what}, claro.", "La mesa, claro."),
            ("Bien. {what} es.", "Bien. La mesa es."), ("Es {what}.", "Es la mesa."),
            ("Bueno, ¿{what}?", "Bueno, ¿la mesa?"), ("«{what}» es.", "«La mesa» es."),
            ("Sea… {what}.", "Sea… la mesa."),
            ("Es {n, select, a {{what}} other {nada}}.", "Es la mesa."),
        ])
    func capitals(source: String, text: String) throws {
        let parts = try LineTextParser.parse(source)
        let scope = Scope(values: ["what": "la mesa", "n": "a"])
        #expect(parts.sentences(in: scope, language: "es") == text)
    }

    @Test(
        "what cannot be read is told with its place",
        arguments: [
            ("Son {total", 4, "not closed"), ("Son total}", 9, "closes nothing"), ("{}", 1, "nothing between"),
            ("{a b}", 3, "the name 'b'"), ("{n, count, other {x}}", 9, "'plural' or 'select'"),
            ("{n, plural, one {x}}", 19, "needs a text for 'other'"),
            ("{n, plural, uno {x} other {y}}", 15, "no plural form"),
            ("{n, select, a {x} a {y} other {z}}", 19, "stands twice"), ("{n, plural, other {x}", 20, "not closed"),
            ("{n, plural, other x}", 18, "in braces"),
        ])
    func faults(source: String, offset: Int, message: String) {
        let error = #expect(throws: LineTextError.self) { try LineTextParser.parse(source) }
        #expect(error?.offset == offset, "\(String(describing: error))")
        #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    }

    @Test(
        "plural forms are those of the language",
        arguments: [
            ("es", 1, .one), ("es", 0, .other), ("fr", 0, .one), ("fr", 1.5, .one), ("fr", 2, .other),
            ("pt-BR", 0, .one),
            ("pt-PT", 0, .other), ("ja", 1, .other), ("ru", 21, .one), ("ru", 3, .few), ("ru", 11, .many),
            ("pl", 22, .few),
            ("pl", 1, .one), ("de", 1, .one), ("en", 1.5, .other),
        ] as [(String, Double, PluralCategory)])
    func plurals(language: String, number: Double, category: PluralCategory) {
        #expect(PluralCategory(of: number, language: language) == category)
    }

    @Test("a hostile line is refused or read in no time")
    func hostile() {
        for text in [
            String(repeating: "{", count: 100_000), "{" + String(repeating: "(,", count: 100_000),
            String(repeating: "{a, select, other {", count: 1_000), String(repeating: "}", count: 1_000),
        ] {
            #expect(throws: LineTextError.self) { try LineTextParser.parse(text) }
        }
    }
}
