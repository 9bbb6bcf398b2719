import ContentFiles
import ConversationFixtures
import Grammar
import Lexicon
import Testing

@testable import Conversation
@testable import Templates

@Suite("Matching")
struct MatcherTests {
    private static let node = oneNode(
        """
        - id: order
          accept: ["[hola] (quiero|quisiera) (un {m:drink}|una {f:drink}) [por favor]"]
          understand: [{ pattern: "quiero una {m:drink}", error: es-gender }]
          goto: b
        - { id: bill, accept: ["la cuenta [por favor]"], goto: b }
        - { id: going, accept: ["[yo] voy al (parque|museo)"], goto: b }
        - { id: from, accept: ["soy de {country}", "[gracias] de {country}"],
            understand: [{ pattern: "estoy de {country}", error: es-ser }], goto: b }
        """, lists: "{ m: [café, zumo], f: [cerveza], country: [Italia, Irlanda] }")

    private func say(
        _ text: String, mode: DifficultyMode = .normal, spoken: Bool = false
    ) throws -> TurnOutcome {
        let engine = try makeEngine(Self.node)
        let settings = DialogueSettings(difficultyMode: mode, isSpoken: spoken)
        return try engine.turn(engine.begin(settings: settings, seed: 1).state, .say(text), settings: settings).outcome
    }

    @Test(
        "one slip is understood and named, and without a grammar check nothing is said back",
        arguments: [
            ("quiero un cafe", "order", UtteranceEdit.Kind.accent, "cafe", "café"),
            ("quiero un caffé", "order", .typo, "caffé", "café"),
            ("quieor un café", "order", .typo, "quieor", "quiero"),
            ("quiere un café", "order", .agreement, "quiere", "quiero"),
            ("Yo va al parque.", "going", .agreement, "va", "voy"),
            ("voy parque", "going", .missing, "", "al"),
            ("quiero un el zumo por favor", "order", .extra, "el", ""),
            ("quisiera un cerveza", "order", .agreement, "un", "una"),
        ] as [(String, String, UtteranceEdit.Kind, String, String)])
    func slips(
        text: String, response: String, kind: UtteranceEdit.Kind, incorrect: String, correct: String
    ) throws {
        let outcome = try say(text)
        #expect(outcome.responseID == response)
        #expect(outcome.match == .accepted)
        #expect(outcome.edits.map(\.kind) == [kind])
        #expect(outcome.edits.first?.incorrect == incorrect)
        #expect(outcome.edits.first?.correct == correct)
        #expect(outcome.recast == nil)
        let scalars = Array(text.unicodeScalars)
        let position = try #require(outcome.edits.first?.position)
        #expect(String(String.UnicodeScalarView(scalars[position.start..<position.end])) == incorrect)
    }

    @Test(
        "what was merely added, left out or said in other right words is no mistake, and nothing is recast",
        arguments: ["Quiero café, por favor", "hola, quiero un zumo, por favor"])
    func nothingToMend(text: String) throws {
        let outcome = try say(text)
        #expect(outcome.responseID == "order")
        #expect(outcome.recast == nil)
        #expect(!outcome.lines.contains { $0.role == .recast })
    }

    @Test(
        "a negation or another number is never accepted as the answer without it",
        arguments: ["no quiero un café por favor", "no voy al parque", "no soy de Italia", "quiero dos café por favor"])
    func decisiveWords(text: String) throws {
        let outcome = try say(text)
        #expect(outcome.match == .offScript || outcome.match == .clarify)
        #expect(outcome.nodeID == "a")
    }

    @Test("fillers cost little and are no mistake")
    func fillers() throws {
        let outcome = try say("eh, pues, quiero un zumo")
        #expect(outcome.responseID == "order")
        #expect(outcome.edits.isEmpty)
        #expect(outcome.recast == nil)
    }

    @Test(
        "what has nothing to do with the answers is not taken for one",
        arguments: [
            "¿dónde está el metro?", "me llamo Peter", "quiero dormir en mi casa mañana", "no", "la", "x", "!!!", "de",
            "voy a comprar una casa en Madrid con mi hermana", "el perro de la vecina", "un una un una", "🙂🙂",
            "por favor",
        ])
    func offTopic(text: String) throws {
        let outcome = try say(text)
        #expect(outcome.responseID == nil)
        #expect(outcome.match == .offScript || outcome.match == .clarify)
        #expect(outcome.nodeID == "a")
    }

    @Test("a foreseen mistake is understood and becomes a correction")
    func understood() throws {
        let outcome = try say("Quiero una café")
        #expect(outcome.match == .understood)
        #expect(outcome.slots == ["drink": "café"])
        #expect(outcome.recast == "Quiero un café")
        let error = try #require(outcome.corrections.first)
        #expect(outcome.corrections.count == 1)
        #expect((error.ruleID, error.incorrect, error.correct) == ("es-gender", "una", "un"))
        #expect((error.position.start, error.position.end) == (7, 10))
    }

    @Test("a wrong verb is exchanged for the right one rather than dropped")
    func exchangedVerb() throws {
        let error = try #require(try say("Estoy de Italia").corrections.first)
        #expect((error.incorrect, error.correct) == ("Estoy", "Soy"))
    }

    @Test("a near answer that needs too much guessing is asked about, and a yes takes it")
    func confirmation() throws {
        let engine = try makeEngine(Self.node)
        let settings = DialogueSettings()
        let (state, outcome) = try engine.turn(
            engine.begin(settings: settings, seed: 1).state, .say("un zum"), settings: settings)
        #expect(outcome.match == .clarify)
        #expect(outcome.lines.map(\.role) == [.clarify])
        #expect(outcome.lines[0].text.contains("quiero un zumo"))
        #expect(
            state.pending == PendingAnswer(responseID: "order", slots: ["drink": "zumo"], sentence: "quiero un zumo"))
        let confirmed = try engine.turn(state, .say("Sí, eso es."), settings: settings).outcome
        #expect(confirmed.responseID == "order")
        #expect(confirmed.isEnded)
    }

    @Test("the mode sets how far an answer may be off")
    func modes() throws {
        let text = "quisero un cafe zumo"
        #expect(try say("quieor un caffe", mode: .easy).match == .accepted)
        #expect(try say("quieor un caffe", mode: .challenging).match == .accepted)
        // Who wants to be challenged is not asked what they meant.
        #expect(try say(text, mode: .normal).match == .clarify)
        #expect(try say(text, mode: .challenging).match == .offScript)
        #expect(try say("quiero un café", mode: .challenging).match == .accepted)
    }

    @Test("what was heard has no wrong accents, and a misheard word stands for the right one")
    func spoken() throws {
        #expect(try say("quiero un cafe", spoken: true).edits.isEmpty)
    }

    @Test("two answers about equally near are put to the learner, and the next near one counts")
    func ambiguous() throws {
        let source = oneNode(
            """
            - { id: parque, accept: ["voy al parque grande"], goto: b }
            - { id: museo, accept: ["voy al museo grande"], end: true }
            """)
        let engine = try makeEngine(source)
        let settings = DialogueSettings(difficultyMode: .easy)
        let begun = engine.begin(settings: settings, seed: 1).state
        let (asked, outcome) = try engine.turn(begun, .say("voy al grande"), settings: settings)
        #expect(outcome.match == .clarify)
        #expect(outcome.lines.first?.text.contains("parque") == true)
        #expect(outcome.lines.first?.text.contains("museo") == true)
        #expect(try engine.turn(asked, .say("voy al grande"), settings: settings).outcome.responseID == "parque")
    }

    @Test("the witness of every template costs nothing, and one slip more is still understood")
    func witnesses() throws {
        let engine = try makeEngine()
        var random = SplitMix(seed: 3)
        var slips = 0
        for (number, node) in engine.flow.nodes.enumerated() where node.listens {
            let state = engine.begun(at: number, variables: ["drink": "x"], settings: .init(), seed: 1).state
            for response in node.responses where response.scope == .node {
                for pattern in response.patterns {
                    let exact = try engine.turn(state, .say(pattern.witness), settings: .init()).outcome
                    #expect(exact.responseID == response.id, "\(pattern.witness)")
                    #expect(exact.match == (pattern.ruleID == nil ? .accepted : .understood))
                    #expect(pattern.ruleID != nil || exact.edits.isEmpty)
                    for _ in 0..<8 {
                        guard let noisy = addNoise(to: pattern.witness, &random) else { continue }
                        slips += 1
                        let outcome = try engine.turn(state, .say(noisy), settings: .init()).outcome
                        #expect(outcome.responseID == response.id, "\(noisy) for \(pattern.witness)")
                    }
                }
            }
        }
        #expect(slips > 40)
    }

    /// A filler, or a letter doubled in a word long enough to bear it.
    private func addNoise(to sentence: String, _ random: inout SplitMix) -> String? {
        var words = sentence.split(separator: " ").map(String.init)
        if random.next() % 2 == 0 {
            words.insert("pues", at: Int(random.next() % UInt64(words.count + 1)))
            return words.joined(separator: " ")
        }
        guard words.count > 1, let index = words.indices.filter({ words[$0].count > 4 }).randomElement(using: &random)
        else {
            return nil
        }
        let letter = words[index].index(words[index].startIndex, offsetBy: 2)
        words[index].insert(words[index][letter], at: letter)
        return words.joined(separator: " ")
    }

    @Test(
        "hostile text costs little time",
        arguments: [
            String(repeating: "café ", count: 333), String(repeating: "a ", count: 1_000),
            String(repeating: "x", count: 2_000),
            String(repeating: "quiero un ", count: 200), String(repeating: "\u{301}", count: 1_000),
            String(repeating: "un", count: 1_000), String(repeating: "🙂", count: 500),
            String(repeating: "quierro ", count: 40),
        ])
    func hostile(text: String) throws {
        let engine = try makeEngine()
        let state = engine.begin(settings: .init(), seed: 1).state
        let clock = ContinuousClock()
        let elapsed = try clock.measure { _ = try engine.turn(state, .say(text), settings: .init()) }
        #expect(elapsed < .seconds(2))
    }

    @Test("edit distance counts swaps once and gives up at its limit")
    func editDistance() {
        var distance = EditDistance()
        func between(_ left: String, _ right: String, _ limit: Int) -> Int? {
            distance.between(Folding.fold(left)[...], Folding.fold(right)[...], limit: limit)
        }
        #expect(between("quiero", "quieor", 2) == 1)
        #expect(between("café", "cafe", 1) == 0)
        #expect(between("año", "ano", 1) == 1)
        #expect(between("", "abc", 3) == 3)
        #expect(between("abc", "xyz", 2) == nil)
        #expect(between("kitten", "sitting", 3) == 3)
    }
}
