import ContentFiles
import ConversationFixtures
import Testing

@testable import Conversation

/// Scenarios that bring no script.
@Suite("Talks without a script")
struct OpenTalkTests {
    private let engine: DialogueEngine

    init() throws {
        engine = try makeEngine(
            cafe.replacing(", when: visited(served)", with: "").split(separator: "\n").prefix(12).joined(
                separator: "\n"))
    }

    private func talk(_ inputs: [DialogueInput]) throws -> [TurnOutcome] {
        var (state, outcome) = engine.begin(settings: .init(), seed: 1)
        var outcomes = [outcome]
        for input in inputs {
            (state, outcome) = try engine.turn(state, input, settings: .init())
            outcomes.append(outcome)
        }
        return outcomes
    }

    @Test("the character greets by name, asks on, and never says the same twice in a row")
    func talks() throws {
        let outcomes = try talk([.say("Hoy voy al parque"), .say("Me gusta el café"), .say("El metro es caro")])
        #expect(outcomes[0].lines.map(\.text) == ["¡Hola! Soy María. ¿De qué quieres hablar?"])
        let asked = outcomes.dropFirst().map { $0.lines.map(\.text) }
        #expect(asked.allSatisfy { $0.count == 1 })
        #expect(zip(asked, asked.dropFirst()).allSatisfy { $0 != $1 })
        #expect(outcomes.dropFirst().allSatisfy { $0.match == .accepted })
    }

    @Test(
        "the moves that are valid everywhere are valid here",
        arguments: [("otra vez por favor", SpokenLine.Role.repeat), ("más despacio", .repeat)])
    func moves(text: String, role: SpokenLine.Role) throws {
        let outcomes = try talk([.say(text)])
        #expect(outcomes[1].lines.map(\.role) == [role])
        #expect(outcomes[1].lines.map(\.text) == outcomes[0].lines.map(\.text))
    }

    @Test("asked for help, it tells what there is to talk about, then the words for it")
    func help() throws {
        let outcomes = try talk([.say("ayuda"), .hint])
        #expect(outcomes[1].hint == "Order a drink")
        #expect(outcomes[2].hint == "café · té · leche")
    }

    @Test("a goodbye ends the talk with a goodbye, and so does the learner's client", arguments: [0, 1])
    func goodbye(way: Int) throws {
        let outcomes = try talk([.say("Hoy voy al parque"), way == 0 ? .say("Bueno, ¡hasta luego!") : .finish])
        #expect(outcomes[2].isEnded)
        #expect(outcomes[2].lines.map(\.text) == ["Ha sido un placer hablar contigo. ¡Hasta luego!"])
        #expect(outcomes[2].review != nil)
    }

    @Test("a character's own phrases come before the language's")
    func ownPhrases() throws {
        var character = try #require(engine.character)
        character.phrases.greet = ["Buenas, {name} al habla."]
        let own = DialogueEngine(scenario: engine.scenario, character: character, checker: nil)
        #expect(own.begin(settings: .init(), seed: 1).outcome.lines.map(\.text) == ["Buenas, María al habla."])
    }
}
