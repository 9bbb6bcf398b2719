import ContentFiles
import ConversationFixtures
import Testing

@testable import Conversation

/// Lists of names that other names may stand for, and what values mean in translations.
@Suite("Names and values")
struct OpenNameTests {
    private static let lesson = """
        id: cafe
        name: Una clase
        description: Say who you are.
        language: es-ES
        category: education
        difficulty: A1
        duration: 300
        characterID: maria
        environmentID: room
        objectives: [{type: vocabulary, description: Say your name, when: visited(done)}]
        variables: { name: amiga, drink: agua }
        lists:
          name: { names: true, values: [Ana, Luis] }
          drink: [agua, café con leche]
        glosses:
          en: { café con leche: coffee with milk, agua: water }
        start: ask
        nodes:
          ask:
            line: { id: class.ask, text: "¿Cómo se llama?", translation: What is your name? }
            expect:
              - { id: name, accept: ["[yo] me llamo {name}", "[soy] {name}"], set: { name: "$name" }, goto: drink }
              - { id: none, accept: ["no tengo nombre"], goto: drink }
          drink:
            line: { id: class.drink, text: "Hola, {name}. ¿Qué quiere?", translation: "Hello, {name}. Yes?" }
            expect:
              - { id: order, accept: ["[quiero] [un] {drink}"], set: { drink: "$drink" }, goto: done }
          done:
            line: { id: class.done, text: "Su {drink}, {name}.", translation: "Your {drink}, {name}." }
            end: true
        """

    private func play(_ texts: String...) throws -> [TurnOutcome] {
        let engine = try makeEngine(Self.lesson)
        let settings = DialogueSettings(explanationLanguage: "en")
        var (state, outcome) = engine.begin(settings: settings, seed: 1)
        var outcomes: [TurnOutcome] = []
        for text in texts {
            (state, outcome) = try engine.turn(state, .say(text), settings: settings)
            outcomes.append(outcome)
        }
        return outcomes
    }

    @Test(
        "a name that nobody listed is taken with its capitals, however many words it has",
        arguments: [
            ("Me llamo Ana", "Ana"), ("Me llamo Xiomara", "Xiomara"), ("me llamo xiomara vrancken", "Xiomara Vrancken"),
            ("Soy Anne-Sophie.", "Anne-Sophie"), ("Me llamo Parque", "Parque"),
        ])
    func names(_ said: String, _ name: String) throws {
        let outcome = try play(said)[0]
        #expect(outcome.responseID == "name" && outcome.slots["name"] == name)
        #expect(outcome.lines.last?.text == "Hola, \(name). ¿Qué quiere?")
    }

    @Test("who is spoken to is no name of the learner's, nor is a word of the language")
    func noNames() throws {
        #expect(try play("Soy María")[0].slots["name"] == nil)
        #expect(try play("me llamo parque")[0].slots["name"] == nil)
    }

    @Test("translations show what values mean")
    func glosses() throws {
        let outcomes = try play("Me llamo Luis", "un café con leche")
        #expect(outcomes[1].lines.last?.text == "Su café con leche, Luis.")
        #expect(outcomes[1].lines.last?.translation == "Your coffee with milk, Luis.")
    }

    @Test("a gloss that is no text is an error")
    func faultyGlosses() throws {
        let faulty = Self.lesson.replacing("agua: water }", with: "agua: [water] }")
        #expect(try load(faulty).diagnostics.contains { $0.code == "not-text" })
    }
}
