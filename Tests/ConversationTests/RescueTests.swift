import ConversationFixtures
import Testing

@testable import Conversation

/// Nobody is stuck where the author has not said how the conversation goes on.
@Suite("Helping a learner on")
struct RescueTests {
    private static let node = oneNode(
        """
        - id: terrace
          accept: ["[prefiero] [en] la terraza"]
          goto: b
        - { id: menu, accept: ["la carta"], say: { id: x.menu, text: "Aquí tiene.", translation: Here. } }
        - { id: inside, accept: ["[prefiero] dentro"], goto: b }
        """)

    private func play(_ mode: DifficultyMode = .normal, _ texts: String...) throws -> [TurnOutcome] {
        let engine = try makeEngine(Self.node)
        let settings = DialogueSettings(difficultyMode: mode)
        var (state, outcome) = engine.begin(settings: settings, seed: 1)
        var outcomes: [TurnOutcome] = []
        for text in texts {
            (state, outcome) = try engine.turn(state, .say(text), settings: settings)
            outcomes.append(outcome)
        }
        return outcomes
    }

    private static let nonsense = "mañana llueve mucho"

    @Test("who asks something that is not understood hears the line again and what it means")
    func question() throws {
        let outcomes = try play(.normal, "¿y quién es el tío de la nevera?", "¿y quién es el tío de la nevera?")
        #expect(outcomes[0].lines.map(\.role) == [.clarify, .repeat])
        #expect(outcomes[0].hint?.isEmpty == false)
        #expect(outcomes[0].match == .offScript && outcomes[0].repair == .clarify)
        #expect(outcomes[1].lines.first?.role == .clarify)
    }

    @Test("only what is asked comes back, without what was said before it")
    func questionAlone() throws {
        let node = oneNode("- { id: order, accept: [un café], goto: b }")
            .replacing(
                "start: a\nnodes:",
                with: "start: c\nnodes:\n  c: { line: { id: x, text: Vaya., translation: Well. }, goto: a }"
            )
            .replacing(
                "text: Hola., translation: Hello.", with: "text: ¿Qué quiere?, translation: What would you like?")
        let engine = try makeEngine(node)
        let settings = DialogueSettings()
        let begun = engine.begin(settings: settings, seed: 1).state
        let outcome = try engine.turn(begun, .say("¿y quién es el tío de la nevera?"), settings: settings).outcome
        #expect(outcome.lines.filter { $0.role == .repeat }.map(\.text) == ["¿Qué quiere?"])
        #expect(outcome.hint == "What would you like?")
    }

    @Test("after two misses there is something to choose from, after three the story goes on")
    func ladder() throws {
        let outcomes = try play(.normal, Self.nonsense, Self.nonsense, Self.nonsense)
        #expect(outcomes[0].lines.map(\.role) == [.clarify])
        #expect(outcomes[1].lines.last?.role == .hint)
        #expect(outcomes[1].lines.last?.text.contains("la terraza") == true)
        #expect(outcomes[1].repair == .hint)
        #expect(outcomes[2].nodeID == "b")
        #expect(outcomes[2].match == .offScript && outcomes[2].responseID == nil)
        #expect(outcomes[2].lines.first?.role == .hint)
    }

    @Test("in challenging mode nothing is said in advance, and nobody is stuck either")
    func challenging() throws {
        let outcomes = try play(.challenging, Self.nonsense, Self.nonsense, Self.nonsense)
        #expect(!outcomes[1].lines.contains { $0.role == .hint })
        #expect(outcomes[2].nodeID == "b")
    }

    private static let question = oneNode(
        """
        - { id: yes, accept: ["(sí|claro|cómo no)"], goto: b }
        - { id: price, accept: ["quedamos en diez mil"], goto: b }
        """)

    @Test("no is never taken up as yes: neither asked about, nor offered, nor said for the learner")
    func contradicted() throws {
        let engine = try makeEngine(Self.question)
        var state = engine.begin(settings: .init(), seed: 1).state
        for _ in 0..<3 {
            let outcome: TurnOutcome
            (state, outcome) = try engine.turn(state, .say("No."), settings: .init())
            let said = outcome.lines.map { $0.text.lowercased() }.joined(separator: " ")
            #expect(!said.contains("«sí»") && !said.contains("cómo no") && !said.contains("«claro»"), "\(said)")
        }
        #expect(state.node == "b")
    }

    @Test("who says no where only yes is an answer is led on all the same, without a word put into their mouth")
    func onlyYes() throws {
        let engine = try makeEngine(oneNode(#"- { id: yes, accept: ["(sí|claro|cómo no)"], goto: b }"#))
        var state = engine.begin(settings: .init(), seed: 1).state
        for _ in 0..<3 {
            let outcome: TurnOutcome
            (state, outcome) = try engine.turn(state, .say("No."), settings: .init())
            #expect(!outcome.lines.contains { $0.role == .hint && $0.text.contains("«") }, "\(outcome.lines)")
        }
        #expect(state.node == "b")
    }

    @Test("a hint that answers is offered as it stands; one with a gap is a riddle, and not spoken")
    func hints() throws {
        let script = Self.node.replacing(
            "  b: {",
            with: """
                    hints: ["Prefiero en la ___.", "Prefiero en la terraza."]
                    otherwise: [clarify, clarify, clarify]
                  b: {
                """)
        let engine = try makeEngine(script)
        var state = engine.begin(settings: .init(difficultyMode: .easy), seed: 1).state
        var outcome: TurnOutcome
        (state, outcome) = try engine.turn(state, .say(Self.nonsense), settings: .init(difficultyMode: .easy))
        #expect(outcome.hint == "Prefiero en la ___." && !outcome.lines.contains { $0.text.contains("_") })
        (state, outcome) = try engine.turn(state, .say(Self.nonsense), settings: .init())
        #expect(outcome.lines.last?.text.contains("«Prefiero en la terraza»") == true)
    }

    @Test("what was not understood says nothing of the learner's words")
    func score() throws {
        let engine = try makeEngine(Self.node)
        let state = try engine.turn(
            engine.begin(settings: .init(), seed: 1).state, .say("brumbel zantra"), settings: .init()
        ).state
        #expect(state.tally.wrongWords == 0)
    }

    @Test("who takes leave twice may go")
    func leaving() throws {
        let outcomes = try play(.normal, "adiós", "adiós")
        #expect(!outcomes[0].isEnded && outcomes[0].match == .control)
        #expect(outcomes[1].isEnded)
    }

    @Test("thanks and compliments are answered", arguments: ["muchas gracias", "eres muy amable"])
    func courtesy(text: String) throws {
        let outcome = try play(.normal, text)[0]
        #expect(outcome.match == .control && !outcome.lines.isEmpty)
    }
}
