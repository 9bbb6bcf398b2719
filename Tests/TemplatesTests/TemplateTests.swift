import ConversationFixtures
import Testing

@testable import Conversation
@testable import Templates

@Suite("Templates")
struct TemplateTests {
    private let context: TemplateContext = {
        var context = TemplateContext(numberWords: NumberWords(language: "es"))
        context.lists["drink"] = ["café", "agua con gas"].compactMap { text in
            (try? TemplateParser.parse(text)).map { .init(node: $0, value: nil) }
        }
        context.wildcards = ["name"]
        context.ranges["floor"] = {
            var range = NumberRange(first: -2, last: 9)
            range.multiplier = 10
            return range
        }()
        context.ranges["half"] = {
            var range = NumberRange(first: 0, last: 3)
            range.fractions = .halves
            return range
        }()
        context.rules["s"] = try? TemplateParser.parse("(s|es)")
        context.rules["please"] = try? TemplateParser.parse("[por favor]")
        return context
    }()

    private func accepts(_ template: String, _ sentence: String) throws -> [String: String]? {
        var vocabulary = ScriptVocabulary(knowledge: FixtureKnowledge())
        var builder = WordGraphBuilder(context: context)
        let node = try TemplateParser.parse(template)
        try builder.add(node, response: 0, template: 0, isUnderstand: false, vocabulary: &vocabulary)
        let index = MatchIndex(try builder.finish(), vocabulary: vocabulary)
        let utterance = Utterance(sentence, vocabulary: vocabulary)
        let aligner = Aligner(utterance, exactlyTo: index, freely: true)
        guard let final = index.graph.finals.first(where: { aligner.cost(of: $0) == 0 }) else { return nil }
        let analysis = EditAnalysis(utterance: utterance, vocabulary: vocabulary)
        return Alignment(aligner, final, analysis, isSpoken: false)?.slots(analysis)
    }

    @Test(
        "a template accepts its sentences",
        arguments: [
            ("hola", "¡Hola!"), ("(sí|no)", "no"), ("[muy] bien", "bien"), ("[muy|tan] bien", "tan bien"),
            ("l(a|o)s gatos", "los gatos"), ("un[a] mesa", "una mesa"), ("me pone[s] agua", "me pones agua"),
            ("(hoy; voy; al parque)", "al parque hoy voy"), ("quiero {drink}", "quiero agua con gas"),
            ("café <please>", "cafe por favor"), ("son {0..100,5:n} euros", "son 35 euros"),
            ("son {0..100,5:n} euros", "son treinta y cinco euros"), (#"a \(b\) c"#, "a (b) c"),
            ("¿cómo estás?", "como estas"),
            ("(a|(b|c) [d]) e", "c d e"), ("l'eau", "l’eau"), ("l'(eau|air)", "l'air"), ("mañana", "MAÑANA"),
            ("お茶を(ください|お願いします)", "お茶をください"), ("un[(a|os)] x", "unos x"), ("Saint-Jean", "saint jean"),
            ("a|b", "b"), ("hoy; voy", "voy hoy"), ("por[ el] favor", "por el favor"), ("por[ el] favor", "por favor"),
            ("[ya ]voy", "ya voy"), ("café<s>", "cafés"), ("super{drink}", "supercafé"), ("{1..3:n}º piso", "2º piso"),
            ("me llamo {name}", "me llamo Ana María"), ("{name} [por favor]", "cualquier cosa"),
            ("[a] [b; c]", "c b"), ("(a;b;c;d;e;f;g;h)", "h g f e d c b a"), ("piso {floor}", "piso menos dos"),
            ("{half} horas", "1,5 horas"), ("a {0..100} b", "a veintiuna b"), ("a {0..100} b", "a veintiún b"),
            ("a {7000..15000,50} b", "a 9.800 b"), ("a {7000..15000,50} b", "a 9 mil b"),
            ("a {7000..15000,50} b", "a 10 mil 200 b"), ("a {7000..15000,50} b", "a 9 mil ochocientos b"),
        ])
    func accepted(template: String, sentence: String) throws {
        #expect(try accepts(template, sentence) != nil)
    }

    @Test(
        "a template accepts nothing else",
        arguments: [
            ("hola", "adiós"), ("(sí|no)", "sí no"), ("[muy] bien", "muy"), ("l(a|o)s gatos", "les gatos"),
            ("(hoy; voy; al parque)", "hoy voy"), ("quiero {drink}", "quiero agua"),
            ("son {0..100,5:n} euros", "son 33 euros"),
            ("son {0..100,5:n} euros", "son treinta y tres euros"), ("mañana", "manana"), ("un[a] mesa", "un a mesa"),
            ("por[ el] favor", "porel favor"), ("café<s>", "café"), ("me llamo {name}", "me llamo"),
            ("(a;b;c)", "a b"), ("piso {floor}", "piso diez"), ("{half} horas", "0,2 horas"),
            ("a {7000..15000,50} b", "a 9.80 b"), ("a {7000..15000,50} b", "a 9 8 b"), ("a {0..100} b", "a 0 mil b"),
        ])
    func refused(template: String, sentence: String) throws {
        #expect(try accepts(template, sentence) == nil)
    }

    @Test("slots hold the author's words, and digits for numbers")
    func slots() throws {
        #expect(try accepts("quiero {drink:d} a las {1..12:h}", "QUIERO CAFE A LAS TRES") == ["d": "café", "h": "3"])
        #expect(try accepts("quiero {drink}", "quiero agua con gas") == ["drink": "agua con gas"])
        #expect(try accepts("soy {name} [de {name:place}]", "soy Ana María") == ["name": "Ana María"])
        #expect(try accepts("piso {floor}", "piso menos dos") == ["floor": "-20"])
        #expect(try accepts("super{drink:d}", "supercafé") == ["d": "café"])
        #expect(try accepts("{drink:@d} {drink}", "café café") == ["drink": "café"])
    }

    @Test(
        "a broken template is refused with a code and a place",
        arguments: [
            ("(a|b", "template-unclosed", 0), ("a)", "template-stray", 1), ("(a]", "template-stray", 2),
            ("a|b;c", "template-mixed-group", 3), ("x [a", "template-unclosed", 2), ("[]", "template-empty-group", 0),
            ("(a|b; c)", "template-mixed-group", 4), ("{}", "template-name", 0), ("{a:}", "template-name", 0),
            ("{a", "template-unclosed", 0), ("<a", "template-unclosed", 0), ("{@}", "template-name", 0),
            ("  (a", "template-unclosed", 2), ("x {9..1}", "template-range", 2), ("{0..9,0}", "template-range", 0),
            ("{0..1000000}", "template-range", 0), ("{a..b}", "template-range", 0), ("{1..9,}", "template-range", 0),
            ("a \\", "template-escape", 2), ("(a;b;c;d;e;f;g;h;i)", "template-permutation", 0),
            ("a>", "template-stray", 1), ("a}", "template-stray", 1),
            (String(repeating: "(", count: 99), "template-too-deep", 33),
        ])
    func broken(template: String, code: String, offset: Int) throws {
        let error = try #require(throws: TemplateError.self) { try TemplateParser.parse(template) }
        #expect(error.code == code)
        #expect(error.offset == offset)
    }

    @Test("a fault's line and column are those of an editor")
    func place() throws {
        let template = "hola\n  (a|b\n"
        let error = try #require(throws: TemplateError.self) { try TemplateParser.parse(template) }
        let place = error.place(in: template)
        #expect(place.line == 2)
        #expect(place.column == 3)
    }

    @Test("what makes no words is refused where it stands")
    func unwordable() throws {
        let large = try #require(throws: TemplateError.self) {
            _ = try accepts("x a" + String(repeating: "(b|c)", count: 9), "a")
        }
        #expect(large.code == "template-too-large")
        #expect(large.offset == 2)
        let free = try #require(throws: TemplateError.self) { _ = try accepts("a {name}s", "a") }
        #expect(free.code == "template-in-word")
        #expect(free.offset == 2)
    }

    @Test("names that do not exist are refused with the nearest that does")
    func unknownNames() throws {
        let list = try #require(throws: TemplateError.self) { _ = try accepts("a {drnk}", "a") }
        #expect(list.code == "unknown-list")
        #expect(list.offset == 2)
        #expect(list.message.contains("Did you mean 'drink'?"))
        let rule = try #require(throws: TemplateError.self) { _ = try accepts("<pleas>", "a") }
        #expect(rule.code == "unknown-rule")
    }

    @Test("a template that explodes is refused, not expanded")
    func explosion() throws {
        let group = "(" + (0..<5).map { "w\($0) [x] {0..1000}" }.joined(separator: ";") + ")"
        let error = try #require(throws: TemplateError.self) { _ = try accepts(group, "w") }
        #expect(error.code == "template-too-large")
        let long = String(repeating: "palabra ", count: 65)
        #expect(try #require(throws: TemplateError.self) { _ = try accepts(long, "w") }.code == "template-too-large")
    }

    @Test("sentences beyond counting compile to a small graph")
    func smallGraph() throws {
        let template = String(repeating: "(a|b|c|d|e|f|g|h) ", count: 40)
        #expect(try accepts(template, String(repeating: "a h ", count: 20)) != nil)
    }

    @Test("templates that begin alike share their beginning")
    func sharedPrefix() throws {
        var vocabulary = ScriptVocabulary(knowledge: FixtureKnowledge())
        var builder = WordGraphBuilder(context: context)
        for (number, ending) in ["uno", "dos", "tres", "cuatro"].enumerated() {
            let node = try TemplateParser.parse("[hola] [pues] (quiero|quisiera) \(ending)")
            try builder.add(node, response: number, template: 0, isUnderstand: false, vocabulary: &vocabulary)
        }
        let graph = try builder.finish()
        #expect(graph.stateCount == 8)
        #expect(graph.edgeTargets.count == 10)
        #expect(zip(graph.edgeSources, graph.edgeTargets).allSatisfy { $0 < $1 })
    }

    @Test("no text makes the parser fail otherwise than by an error, and what it accepts compiles or is refused")
    func fuzz() {
        let alphabet = Array("ab ñ()[]{}<>|;:\\,.0123¿'-")
        var random = SplitMix(seed: 42)
        var accepted = 0
        for _ in 0..<4_000 {
            let length = Int(random.next() % 24)
            let text = String((0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] })
            guard let node = try? TemplateParser.parse(text) else { continue }
            accepted += 1
            let witness = node.witness(context)
            guard !witness.isEmpty, node.references.lists.isEmpty, node.references.rules.isEmpty else { continue }
            #expect((try? accepts(text, witness)) != nil, "\(text) → \(witness)")
        }
        #expect(accepted > 100)
    }

    @Test(
        "a number and the letter beside it are words of their own, however they are spaced",
        arguments: ["20h15", "20 h 15", "20h 15", "veinte h quince"])
    func clock(text: String) throws {
        let slots = try accepts("{0..24:hour}[ ]h[ ][{0..59:minute}]", text)
        #expect(slots == ["hour": "20", "minute": "15"])
        #expect(try accepts("{0..24:hour}h", "20h") == ["hour": "20"])
        #expect(Tokenizer.words(of: "A2, 3º, 1er y MP3, 4x4") == ["A2", "3º", "1er", "y", "MP3", "4", "x", "4"])
    }

    @Test(
        "numbers of several words are known in each language, and words that are one number and nothing else",
        arguments: [
            ("fr", "vingt-deux", "douze", "une"), ("es", "treinta y una", "doce", "un"),
            ("en", "twenty-two", "twelve", "one"),
        ])
    func numberPhrases(language: String, several: String, one: String, article: String) {
        let numbers = NumberWords(language: language)
        #expect(numbers.phrases.contains(Tokenizer.words(of: several).joined(separator: " ")))
        #expect(numbers.forms.contains(one) && !numbers.forms.contains(article))
        #expect(!numbers.phrases.contains(one))
    }
}
