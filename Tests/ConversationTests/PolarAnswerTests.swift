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

    private static let invitation = oneNode(
        """
        - { id: yes, accept: ["(claro que sí|por supuesto)", "con mucho gusto"], goto: b }
        - { id: no, accept: ["lo siento, no creo", "no quiero"], goto: b }
        """)

    @Test(
        "yes and no in any words are the one answer that says so in others",
        arguments: [
            ("no", "no"), ("no, para nada", "no"), ("por supuesto que no", "no"), ("claro que no", "no"),
            ("qué va", "no"), ("sí", "yes"),
        ])
    func inOtherWords(text: String, response: String) throws {
        #expect(try say(text, to: Self.invitation).responseID == response)
    }

    @Test("where two answers say no, a mere no is neither")
    func twoNegations() throws {
        let script = oneNode(
            """
            - { id: yes, accept: ["claro que sí"], goto: b }
            - { id: no, accept: ["no quiero"], goto: b }
            - { id: late, accept: ["no, voy a casa"], goto: b }
            """)
        #expect(try say("no", to: script).responseID == nil)
    }

    @Test("half an hour is not dropped between two questions")
    func halves() throws {
        let script = """
            id: cafe
            name: n
            language: es
            category: dining
            difficulty: A1
            characterID: maria
            environmentID: room
            start: a
            nodes:
              a:
                line: { id: a, text: Hola., translation: Hi. }
                expect: [{ id: tram, accept: ["en (metro|tren)"], goto: hour }]
              hour:
                line: { id: hour, text: Hola., translation: Hi. }
                expect: [{ id: hour, accept: ["a las {1..12:n}"], set: { n: "$n" }, goto: b }]
              b: { line: { id: b, text: Hola., translation: Hi. } }
            """
        let outcome = try say("en tren, a las tres y media", to: script)
        #expect(outcome.responseID == "tram" && outcome.nodeID == "hour")
        #expect(try say("en tren, a las tres", to: script).nodeID == "b")
    }
}
