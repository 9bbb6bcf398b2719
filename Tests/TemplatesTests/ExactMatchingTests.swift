import Testing

@testable import Conversation
@testable import Templates

@Suite("Strict matching")
struct ExactMatchingTests {
    static let lists: [String: TemplateDefinition.List] = [
        "colour": .items([.init("rojo"), .init("azul claro"), .init("azul")]),
        "room": .items([
            .init("(salón|sala)", value: .text("living")), .init("cocina", value: .number(2)),
            .init("cuarto[s] de baño"), .init("despacho", value: .flag(true)),
        ]),
        "name": .freeText, "title": .freeText,
        "percent": .range(NumberRange(first: -10, last: 100)),
        "half": {
            var range = NumberRange(first: 0, last: 5)
            range.fractions = .halves
            range.multiplier = 60
            return .range(range)
        }(),
    ]
    static let rules = ["please": "[por favor]", "turn": "(enciende|apaga)", "light": "<turn> [la|las] luz[ces]"]

    private func grammar(_ templates: String...) throws -> TemplateGrammar {
        try TemplateGrammar(
            TemplateDefinition(
                responses: templates.enumerated().map { .init(id: "r\($0)", accept: [$1]) }, rules: Self.rules,
                lists: Self.lists, language: "es"), knowledge: nil)
    }

    private func slots(_ template: String, _ sentence: String) throws -> [String: SlotValue]? {
        let match = try grammar(template).match(sentence, mode: .strict)
        return match.isMatched ? match.slots : nil
    }

    @Test(
        "a sentence fits whole, whatever its capitals, spaces and outer marks",
        arguments: [
            ("enciende la luz", "¡Enciende  la LUZ!"), ("enciende la luz", "enciende, la luz..."),
            ("hola [qué tal]", "hola"), ("hola [qué tal]", "Hola, qué tal"), ("l(a|o)s", "los"), ("luz[ces]", "luzces"),
            ("(hoy; mañana)", "mañana hoy"), ("hoy; mañana", "mañana, hoy."), ("sí|no", "No."),
            ("<light>", "apaga luz"),
            ("a las 5 p.m.", "A las 5 p.m."), ("l'eau", "l’eau"), ("(l'|la) eau", "l'eau"),
            ("sala de estar", "sala-de_estar"),
            (#"\(uno\)"#, "(uno)"), ("mañana", "man\u{303}ana"), ("por[ el] favor", "por favor"),
            ("[muy ]bien", "muy bien"), ("(|a) b", "a b"), ("café", "CAFÉ"), ("{name}", "lo que sea"), ("", ""),
        ].filter { !$0.0.isEmpty })
    func accepted(template: String, sentence: String) throws {
        #expect(try slots(template, sentence) != nil)
    }

    @Test(
        "nothing else fits: no accent less, no word more, no empty branch",
        arguments: [
            ("café", "cafe"), ("enciende la luz", "enciende luz"), ("enciende la luz", "enciende la luz ya"),
            ("hola?", "hola?"), ("(a|) b", "b"), ("(hoy; mañana)", "hoy"), ("sala-de-estar", "sala de estar"),
            ("l(a|o)s", "l as"), ("{name} {title}", "dos palabras"), ("me llamo {name}", "me llamo"),
            ("{0..10:n}", "11"), ("{0..10,5:n}", "4"), ("{half}", "0,3"), ("hola", ""), ("treinta", "30"),
        ])
    func refused(template: String, sentence: String) throws {
        #expect(try slots(template, sentence) == nil)
    }

    @Test(
        "slots hold an item's value, what was said, numbers and free text",
        arguments: [
            ("pinta {colour}", "pinta Azul Claro", ["colour": .text("azul claro")]),
            ("en {room:where}", "en la sala", nil), ("en {room:where}", "en sala", ["where": .text("living")]),
            ("en {room}", "en cocina", ["room": .number(2)]), ("en {room}", "en despacho", ["room": .flag(true)]),
            ("en {room}", "en Cuartos de baño", ["room": .text("Cuartos de baño")]),
            ("al {percent:p}[ ]%", "al -5%", ["p": .number(-5)]),
            ("al {percent}", "al menos cinco", ["percent": .number(-5)]),
            ("{half} horas", "1,5 horas", ["half": .number(90)]),
            ("{1..30:n} horas", "veintiuna horas", ["n": .number(21)]),
            ("{1..30:n} años", "veintiún años", ["n": .number(21)]), ("{0..10}", "7", [:]),
            ("soy {name} y vengo", "soy Ana y Luis y vengo", ["name": .text("Ana y Luis")]),
            ("pon {title} [de {name}]", "pon la vida de Brian", ["title": .text("la vida"), "name": .text("Brian")]),
            ("{name}, {percent}", "pon dos", nil),
            ("{name} {percent}", "pon 7", ["name": .text("pon"), "percent": .number(7)]),
            ("{colour:@c} {colour}", "rojo azul", ["colour": .text("azul")]), ("{@colour}", "rojo", [:]),
        ] as [(String, String, [String: SlotValue]?)])
    func slots(template: String, sentence: String, expected: [String: SlotValue]?) throws {
        #expect(try slots(template, sentence) == expected)
    }

    @Test("the first template that fits wins, one with free text before others of its response")
    func order() throws {
        #expect(
            try grammar("enciende {name}", "enciende la luz").match("enciende la luz", mode: .strict).response == "r0")
        let one = try TemplateGrammar(
            TemplateDefinition(
                responses: [.init(id: "r", accept: ["pon {title}", "pon {title} de {name}"])], lists: Self.lists),
            knowledge: nil)
        #expect(try one.match("pon la vida de Ana", mode: .strict).slots["name"] == .text("Ana"))
    }

    @Test("right answers come before foreseen mistakes, which bear their rule")
    func understood() throws {
        let grammar = try TemplateGrammar(
            TemplateDefinition(responses: [
                .init(id: "a", accept: ["un café"], understand: [.init(pattern: "un[a] café", ruleID: "gender")])
            ]), knowledge: nil)
        #expect(try grammar.match("un café", mode: .strict).decision == .accepted)
        let mistake = try grammar.match("una café", mode: .strict)
        #expect(mistake.decision == .understood)
        #expect(mistake.ruleID == "gender")
    }

    @Test(
        "a fault names the text, the line and the column",
        arguments: [
            (["a (b"], [:], "template-unclosed", "responses[0].accept[0]", 3),
            (["a", "x {drnk}"], [:], "unknown-list", "responses[1].accept[0]", 3),
            (["a <pleas>"], [:], "unknown-rule", "responses[0].accept[0]", 3),
            (["a"], ["r": "b\n [c"], "template-unclosed", "rules.r", 2),
            (["<x>"], ["x": "a <y>", "y": "b <x>"], "recursive-rule", "rules.x", 3),
            ([""], [:], "template-empty", "responses[0].accept[0]", 1),
        ] as [([String], [String: String], String, String, Int)])
    func faults(
        templates: [String], rules: [String: String], code: String, path: String, column: Int
    ) throws {
        let fault = try #require(throws: TemplateFault.self) {
            try TemplateGrammar(
                TemplateDefinition(
                    responses: templates.enumerated().map { .init(id: "r\($0)", accept: [$1]) },
                    rules: rules, lists: ["drink": .items([.init("té")])]), knowledge: nil)
        }
        #expect(fault.code == code)
        #expect(fault.path == path)
        #expect(fault.column == column)
        #expect(fault.line == (rules["r"] == nil ? 1 : 2))
    }

    @Test("a list whose items name it again is refused")
    func recursiveList() throws {
        let fault = try #require(throws: TemplateFault.self) {
            try TemplateGrammar(
                TemplateDefinition(
                    responses: [.init(id: "r", accept: ["{a}"])], lists: ["a": .items([.init("x {a}")])]),
                knowledge: nil)
        }
        #expect(fault.code == "recursive-rule")
    }

    @Test(
        "hostile templates and sentences are answered or refused, and soon",
        arguments: [
            ("<r16>", String(repeating: "a ", count: 900)),
            ("{name} (a|b) {title} (a|b) {x} (a|b) {y} c", String(repeating: "a b ", count: 450)),
            (
                "[a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] b",
                String(repeating: "a ", count: 20)
            ),
            ("([a]; [a]; [a]; [a]; [a]; [a]; [a]; [a]) b", String(repeating: "a ", count: 800)),
            ("{name} {percent} {title} {percent} x", String(repeating: "uno 1 ", count: 300)),
            ("((((((((((a|aa)[a])[a])[a])[a])[a])[a])[a])[a])[a]) b", String(repeating: "a", count: 1_900)),
        ])
    func hostile(template: String, sentence: String) throws {
        var rules = ["r0": "[a] [a]"]
        for depth in 1...16 { rules["r\(depth)"] = "[<r\(depth - 1)>] [<r\(depth - 1)>]" }
        let start = ContinuousClock.now
        var lists = Self.lists
        lists["x"] = .freeText
        lists["y"] = .freeText
        do throws(TemplateFault) {
            let grammar = try TemplateGrammar(
                TemplateDefinition(
                    responses: [.init(id: "r", accept: [template])], rules: template.contains("<") ? rules : [:],
                    lists: lists,
                    language: "es"), knowledge: nil)
            #expect(try !grammar.match(sentence, mode: .strict).isMatched)
            _ = try grammar.match(sentence, mode: .tolerant)
        } catch {
            #expect(["too-costly", "template-too-large"].contains(error.code))
        }
        // A hang would be minutes or worse; debug builds on a busy machine get their time.
        #expect(ContinuousClock.now - start < .seconds(60))
    }
}

@Suite("Properties of matching")
struct MatchingPropertyTests {
    private static let words = ["hola", "café", "té", "casa", "luz", "el", "la", "no", "mañana", "por"]

    /// A random template without marks, and its lists and rules.
    private func template(_ random: inout SplitMix, depth: Int) -> String {
        let parts = (0...Int(random.next() % 3)).map { _ -> String in
            let word = Self.words[Int(random.next() % UInt64(Self.words.count))]
            guard depth > 0 else { return word }
            switch random.next() % 9 {
            case 0: return "(\(template(&random, depth: depth - 1))|\(template(&random, depth: depth - 1)))"
            case 1: return "[\(template(&random, depth: depth - 1))]"
            case 2: return "(\(template(&random, depth: depth - 1)); \(template(&random, depth: depth - 1)))"
            case 3: return word + "[s|es]"
            case 4: return "{colour}"
            case 5: return "{1..12,3:n}"
            case 6: return "<please>"
            case 7: return word + "(a|o)s"
            default: return word
            }
        }
        return parts.joined(separator: " ")
    }

    @Test("a template's witness fits strictly, and what fits strictly fits tolerantly, at no cost")
    func witnesses() throws {
        var random = SplitMix(seed: 11)
        var tried = 0
        for _ in 0..<400 {
            let source = template(&random, depth: 2)
            let definition = TemplateDefinition(
                responses: [.init(id: "r", accept: [source])], rules: ExactMatchingTests.rules,
                lists: ExactMatchingTests.lists, language: "es")
            let grammar = try TemplateGrammar(definition, knowledge: nil)
            var reader = TemplateDefinitionReader(definition)
            let context = TemplateContext(try reader.context(), language: "es")
            let witness = TemplateNode(try TemplateParser.expression(source)).witness(context)
            guard !witness.isEmpty else { continue }
            tried += 1
            #expect(try grammar.match(witness, mode: .strict).isMatched, "\(source): \(witness)")
            let tolerant = try grammar.match(witness, mode: .tolerant)
            #expect(tolerant.decision == .accepted, "\(source): \(witness)")
            #expect(tolerant.cost == 0)
            #expect(tolerant.edits.isEmpty)
        }
        #expect(tried > 350)
    }

    @Test("tolerant matching takes every sentence that strict matching takes")
    func tolerantTakesStrict() throws {
        var random = SplitMix(seed: 12)
        var strictly = 0
        for _ in 0..<300 {
            let source = template(&random, depth: 2)
            let grammar = try TemplateGrammar(
                TemplateDefinition(
                    responses: [.init(id: "r", accept: [source])], rules: ExactMatchingTests.rules,
                    lists: ExactMatchingTests.lists, language: "es"), knowledge: nil)
            for _ in 0..<4 {
                let sentence = source.split(whereSeparator: { " ()[]|;{}<>".contains($0) })
                    .filter { _ in random.next() % 4 > 0 }.joined(separator: random.next() % 5 == 0 ? "" : " ")
                guard try grammar.match(sentence, mode: .strict).isMatched else { continue }
                strictly += 1
                #expect(try grammar.match(sentence, mode: .tolerant).isMatched, "\(source): \(sentence)")
            }
        }
        #expect(strictly > 20)
    }

    @Test("no text makes parsing or matching fail otherwise than by a fault")
    func fuzz() throws {
        let alphabet = Array("ab ñ'’()[]{}<>|;:\\,.01-_¿\n\u{301}")
        var random = SplitMix(seed: 43)
        func text(_ limit: UInt64) -> String {
            String((0..<Int(random.next() % limit)).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] })
        }
        var compiled = 0
        for _ in 0..<3_000 {
            let definition = TemplateDefinition(
                responses: [.init(id: "r", accept: [text(20)])],
                rules: ["a": random.next() % 5 == 0 ? text(6) : "a", "b": "b"],
                lists: ["a": .freeText, "b": .items([.init(text(5))])], language: "es")
            do throws(TemplateFault) {
                let grammar = try TemplateGrammar(definition, knowledge: nil)
                compiled += 1
                let sentence = text(24)
                if try grammar.match(sentence, mode: .strict).isMatched {
                    #expect(try grammar.match(sentence, mode: .tolerant).isMatched)
                }
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
        #expect(compiled > 100)
    }
}
