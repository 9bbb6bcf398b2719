import ConversationFixtures
import Templates
import Testing

@testable import Conversation

/// Answers that are no sentence of their node.
@Suite("Answers in free words")
struct FreeAnswerTests {
    private static let node = oneNode(
        """
        - id: terrace
          accept: ["[prefiero] [en] la terraza"]
          examples: ["afuera, que hace sol", "donde dé el aire", "fuera si hay sitio", "al aire libre mejor"]
          goto: b
        - id: inside
          accept: ["[prefiero] [aquí] dentro"]
          examples: ["en el interior, que hace frío", "cerca de la barra", "a cubierto, por si llueve"]
          goto: b
        - id: table
          accept: ["mesa para {seats:n}"]
          set: { n: "$n" }
          goto: b
        """, lists: "{ seats: [dos, cuatro] }")

    private func say(_ text: String) throws -> TurnOutcome {
        let engine = try makeEngine(Self.node)
        let settings = DialogueSettings()
        return try engine.turn(engine.begin(settings: settings, seed: 1).state, .say(text), settings: settings).outcome
    }

    @Test(
        "an answer is found among greetings, reasons and second thoughts",
        arguments: [
            "hola, María, la verdad es que prefiero la terraza, porque hace mucho calor",
            "pues mira, hoy la terraza, que tengo ganas de sol", "eh bueno la terraza por favor",
        ])
    func parts(text: String) throws {
        #expect(try say(text).responseID == "terrace")
    }

    @Test(
        "an answer stands, whatever reason or comparison follows it after a pause",
        arguments: [
            ("la terraza, que el primo de mi cuñada canta fatal", "terrace"),
            ("dentro, como los gatos de mi abuela en invierno", "inside"),
            ("dentro, porque la terraza es ruidosa", "inside"),
        ])
    func beforeReason(text: String, response: String) throws {
        #expect(try say(text).responseID == response)
    }

    @Test(
        "a number that another answer is about is not left out",
        arguments: [("quiero alquilar 8 bicis", nil), ("quiero alquilar 3 bicis", "some"), ("quiero bicis", "one")])
    func otherNumber(text: String, response: String?) throws {
        let node = oneNode(
            """
            - { id: some, accept: ["[hola] quiero [alquilar] {2..6:n} bicis"], set: { n: "$n" }, goto: b }
            - { id: one, accept: ["[hola] quiero [alquilar] [una] (bici|bicis)"], goto: b }
            """)
        let engine = try makeEngine(node)
        let settings = DialogueSettings()
        let state = engine.begin(settings: settings, seed: 1).state
        #expect(try engine.turn(state, .say(text), settings: settings).outcome.responseID == response)
    }

    @Test("what examples say is understood in other words", arguments: ["fuera, al sol", "al aire, si puede ser"])
    func examples(text: String) throws {
        #expect(try say(text).responseID == "terrace")
    }

    @Test("what was not named is not made up")
    func slots() throws {
        let outcome = try say("una mesa para todos mis primos")
        #expect(outcome.responseID != "table")
        #expect(try say("pues una mesa para cuatro, que vienen mis primos").slots["n"] == "cuatro")
    }

    @Test(
        "what is asked back behind an answer in free words is heard",
        arguments: [
            ("pues fuera, al sol. ¿Y tú?", true), ("donde dé el aire, y yo", true),
            ("prefiero la terraza, ¿y tú?", true),
            ("fuera, al sol. ¿Y la cuenta?", false), ("fuera, al sol", false),
        ])
    func askedBack(text: String, isHeard: Bool) throws {
        let node = oneNode(
            """
            - id: terrace
              accept: ["[prefiero] [en] la terraza [y {back}]"]
              examples: ["afuera, que hace sol", "donde dé el aire", "fuera si hay sitio", "al aire libre mejor"]
              set: { asked: "$back" }
              goto: b
            - id: inside
              accept: ["[prefiero] [aquí] dentro"]
              examples: ["en el interior, que hace frío", "cerca de la barra", "a cubierto, por si llueve"]
              goto: b
            """, lists: "{ back: [tú, yo] }")
        let engine = try makeEngine(node)
        let settings = DialogueSettings()
        let outcome = try engine.turn(engine.begin(settings: settings, seed: 1).state, .say(text), settings: settings)
            .outcome
        #expect(outcome.responseID == "terrace")
        #expect((outcome.slots["back"] != nil) == isHeard)
    }

    @Test(
        "an answer before a question in the same sentence is heard",
        arguments: [("la terraza, pero hay sitio?", "terrace"), ("aquí dentro, ¿hay sitio?", "inside")])
    func questionBeside(text: String, response: String) throws {
        #expect(try say(text).responseID == response)
    }

    @Test(
        "a number beyond what may be said is not cut short",
        arguments: ["somos treinta y una personas", "treinta y una", "mesa para cuarenta y dos", "veinte mil personas"])
    func numbers(text: String) throws {
        let node = oneNode(
            """
            - { id: people, accept: ["[mesa para|somos] {1..30:n} [personas]"], set: { n: "$n" }, goto: b }
            """)
        let engine = try makeEngine(node)
        let settings = DialogueSettings()
        func say(_ text: String) throws -> TurnOutcome {
            try engine.turn(engine.begin(settings: settings, seed: 1).state, .say(text), settings: settings).outcome
        }
        #expect(try say(text).responseID == nil)
        #expect(try say("somos treinta personas").slots["n"] == "30")
    }

    @Test("what its answers never say speaks against a response")
    func strangeWords() throws {
        #expect(try say("pintaron la terraza de mis abuelos con brocha").responseID == nil)
        #expect(try say("fuera, donde dé el sol").responseID == "terrace")
    }

    @Test("what a negated main clause denies is not heard as if it stood alone")
    func denied() throws {
        #expect(try say("no creo que prefiero la terraza").responseID == nil)
        #expect(try say("creo que prefiero la terraza").responseID == "terrace")
    }

    @Test("who denies what a response says does not mean it; who denies another thing beside it does")
    func denial() throws {
        #expect(try say("no, no prefiero la terraza").responseID == nil)
        #expect(try say("la terraza, que dentro no quepo").responseID == "terrace")
        #expect(try say("no prefiero dentro, prefiero la terraza").responseID == "terrace")
    }

    @Test("a greeting alone is no answer with a word left out")
    func greetingAlone() throws {
        let engine = try makeEngine(oneNode("- { id: booked, accept: [\"hola sí\"], goto: b }"))
        let settings = DialogueSettings()
        func response(_ text: String) throws -> String? {
            try engine.turn(engine.begin(settings: settings, seed: 1).state, .say(text), settings: settings).outcome
                .responseID
        }
        #expect(try response("hola") == nil)
        #expect(try response("hola sí") == "booked")
    }

    /// An utterance that the engine finds likely and not sure, of several that it might.
    private func likely(_ mode: DifficultyMode = .normal) throws -> (engine: DialogueEngine, state: DialogueState)? {
        let engine = try makeEngine(Self.node)
        let settings = DialogueSettings(difficultyMode: mode)
        for text in [
            "a cubierto mejor", "fuera en un sitio tranquilo", "al aire", "cerca del sol", "hace sol", "hace frío",
        ] {
            let begun = engine.begin(settings: settings, seed: 1).state
            let turn = try engine.turn(begun, .say(text), settings: settings)
            if turn.state.pending != nil { return (engine, turn.state) }
        }
        return nil
    }

    @Test("the character asks whether an answer was meant that is likely and not sure, and a yes takes it")
    func likelyAnswer() throws {
        let asked = try #require(try likely())
        let settings = DialogueSettings()
        let taken = try asked.engine.turn(asked.state, .say("sí"), settings: settings)
        #expect(["terrace", "inside"].contains(taken.outcome.responseID))
        #expect(try likely(.challenging) == nil)
    }

    @Test("the same sentences teach the same")
    func determinism() throws {
        let texts = ["fuera, al sol", "dentro, por el frío", "mi perro se llama Toby"]
        let first = try texts.map { try say($0).responseID }
        #expect(try texts.map { try say($0).responseID } == first)
    }

    @Test("talk of other things is no answer", arguments: ["mi perro se llama Toby", "¿quién ganó el partido ayer?"])
    func strangers(text: String) throws {
        let outcome = try say(text)
        #expect(outcome.match == .offScript || outcome.match == .clarify)
    }
}

@Suite("Parts of an utterance")
struct UtterancePartsTests {
    private func runs(_ text: String) -> [String] {
        let utterance = Utterance(text, vocabulary: ScriptVocabulary(knowledge: UnknownLanguage()))
        let marks = PartMarks(joints: ["y", "porque", "así que"], asides: ["hola", "por favor", "la verdad"])
        return UtteranceParts(utterance, marks: marks).runs.map { run in
            run.map { utterance.text(utterance.words[$0].range) }.joined(separator: " ")
        }
    }

    @Test("clauses are cut at marks, joints and asides; runs come longest first, without asides at their ends")
    func cutting() {
        #expect(
            runs("Hola, la verdad quiero té porque tengo frío, por favor") == [
                "quiero té porque tengo frío", "quiero té", "tengo frío",
            ])
    }

    @Test(
        "a clause that hangs on a denied one is none by itself",
        arguments: [
            ("no siento que voy al parque", ["no siento"]), ("siento que voy al parque", ["siento", "voy al parque"]),
            ("no creo que voy al parque", ["no"]), ("no, creo que voy al parque", ["no", "voy al parque"]),
            ("no es que voy al parque", ["no", "voy al parque"]),
            ("no creo que voy al parque, voy al museo", ["no", "voy al museo"]),
        ])
    func denial(text: String, clauses: [String]) {
        #expect(self.clauses(text) == clauses)
    }

    @Test("what joins two numbers makes one of them")
    func numbers() {
        #expect(clauses("dos y tres") == ["dos y tres"])
        #expect(clauses("dos y un té") == ["dos", "un té"])
    }

    private func clauses(_ text: String) -> [String] {
        let utterance = Utterance(text, vocabulary: ScriptVocabulary(knowledge: FixtureKnowledge()))
        let marks = PartMarks(
            joints: ["y", "que", "es que"], asides: ["creo que"], subordinators: ["que", "creo que"])
        return UtteranceParts(utterance, marks: marks).clauses.map { utterance.text(of: $0) }
    }

    @Test(
        "what is taken back does not count",
        arguments: [
            ("el viernes… no, mejor el jueves", ["el jueves"]), ("dos, digo, tres", ["tres"]), ("te digo tres", []),
            ("el té, no, el café", ["el café"]), ("el té no no el café", ["el café"]), ("eh, no, mejor café", []),
            ("el té, no, quiero café", []), ("no, no quiero", []), ("té, no, el", []),
            ("té, digo, café, digo, zumo", ["zumo", "café, digo, zumo"]),
            ("dos té no dos café", ["dos café"]), ("el té no quiero", []), ("no, el té… sí quiero", []),
            ("no, el té… sí, sí, el té", ["sí, el té", "sí, sí, el té"]), ("sí… no, no", ["no", "no, no"]),
            ("el té no, el café", ["el café"]), ("el té no, digo, el café digo", ["el café"]), ("el té no", []),
            ("el té no quiero, el café", ["el café"]), ("el té no quiero y el café", ["el café"]),
            ("el café y el té, el té no", ["el café"]), ("quiero el té no, quiero el café", ["quiero el café"]),
        ] as [(String, [String])])
    func repairs(text: String, rests: [String]) {
        let utterance = Utterance(text, vocabulary: ScriptVocabulary(knowledge: FixtureKnowledge()))
        let told = utterance.retellings(Self.repairMarks).map { utterance.text(of: $0.rest) }
        #expect(told.indices.filter { !told[..<$0].contains(told[$0]) }.map { told[$0] } == rests)
    }

    @Test(
        "what was said before stands beside what is said anew",
        arguments: [
            ("el té y el zumo, digo, el café", ["el té y el café"]),
            ("el té y zumo; zumo no, café", ["el té y café"]), ("el té, zumo no, café", ["el té café"]),
            ("zumo no, café", []), ("té, digo, café", []),
            ("quiero dos té verde, no, un té", ["quiero un té verde", "quiero un té"]),
            ("dos té, digo, tres", ["tres té"]),
        ] as [(String, [String])])
    func retraced(text: String, wholes: [String]) {
        let utterance = Utterance(text, vocabulary: ScriptVocabulary(knowledge: FixtureKnowledge()))
        let told = utterance.retellings(Self.repairMarks).first
        let joined = told?.wholes.map(utterance.joining) ?? []
        #expect(joined.map { $0.text(of: $0.words.indices) } == wholes)
        #expect(joined.allSatisfy { whole in !whole.words.indices.dropLast().contains { whole.pauses(after: $0) } })
    }

    private static let repairMarks = PartMarks(
        joints: ["y"], asides: ["eh"], repairs: ["no", "no no", "no mejor", "digo"], affirmations: ["sí", "sí sí"],
        negations: ["no", "no no"])

    @Test("one clause by itself has no parts; asides alone are none")
    func whole() {
        #expect(runs("quiero té").isEmpty)
        #expect(runs("hola, por favor").isEmpty)
        #expect(runs("").isEmpty)
    }
}
