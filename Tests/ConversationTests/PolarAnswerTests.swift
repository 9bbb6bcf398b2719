import ConversationFixtures
import Templates
import Testing

@testable import Conversation

/// Yes and no with more behind them, and numbers among others.
@Suite("Yes, no and numbers")
struct PolarAnswerTests {
    private static let node = oneNode(
        """
        - { id: yes, accept: ["sí [tengo un perro]"], goto: b }
        - { id: no, accept: ["no [tengo mascotas]"], goto: b }
        - { id: cat, accept: ["[sí] [tengo] un gato"], goto: b }
        """)
    private static let hours = oneNode(
        """
        - { id: hours, accept: ["[trabajo] {1..12:n} hora[s]"], set: { n: "$n" }, goto: b }
        """)

    private func say(_ text: String, to script: String = node) throws -> TurnOutcome {
        let engine = try makeEngine(script)
        let settings = DialogueSettings()
        return try engine.turn(engine.begin(settings: settings, seed: 1).state, .say(text), settings: settings).outcome
    }

    @Test(
        "thanks, a reason and more may follow",
        arguments: [
            ("sí, gracias", "yes"), ("Sí, porque estoy en casa.", "yes"), ("si porfavor", "yes"),
            ("claro que sí, por favor", "yes"), ("sí tengo una tortuga", "yes"), ("pues sí, la verdad", "yes"),
            ("no, gracias", "no"), ("no, porque soy alérgico", "no"), ("qué va, no me dejan", "no"),
            ("sí, un gato muy pequeño", "cat"),
        ])
    func followed(text: String, response: String) throws {
        #expect(try say(text).responseID == response)
    }

    @Test(
        "a negation of something else, and what hangs on an if, are no answer",
        arguments: ["no hablo de eso", "si hace sol"])
    func others(text: String) throws {
        #expect(try say(text).responseID == nil)
    }

    @Test("a number is not cut out of a longer one")
    func numbers() throws {
        for text in ["tres y dos horas", "8,5 horas", "dos o tres horas", "trabajo dos horas y media"] {
            #expect(try say(text, to: Self.hours).responseID == nil, "\(text)")
        }
        #expect(try say("pues mira, dos horas, más o menos", to: Self.hours).slots["n"] == "2")
    }
}
