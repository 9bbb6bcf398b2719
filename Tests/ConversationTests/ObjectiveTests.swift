import ConversationFixtures
import Grammar
import Testing

@testable import Conversation

/// What completes an objective, and what a review tells of it.
@Suite("Objectives")
struct ObjectiveTests {
    private func scenario(_ objectives: String) -> String {
        cafe.replacing(
            "objectives: [{type: vocabulary, description: Order a drink, when: visited(served)}]",
            with: "objectives:\n\(objectives)"
        ).replacing("grammarFocus: [es-agr-det-noun-gender]", with: "grammarFocus: []")
    }

    private func play(
        _ objectives: String, _ utterances: [String]
    ) throws -> (state: DialogueState, outcomes: [TurnOutcome]) {
        let engine = try makeEngine(scenario(objectives))
        var state = engine.begin(settings: .init(), seed: 1).state
        var outcomes: [TurnOutcome] = []
        for text in utterances {
            let turn = try engine.turn(state, .say(text), settings: .init())
            state = turn.state
            outcomes.append(turn.outcome)
        }
        return (state, outcomes)
    }

    private let masculine = """
          - type: grammar
            description: Use un
            phrases: ["un (café|zumo)"]
            rules: [es-agr-det-noun-gender]
        """

    @Test("a phrase that is said rightly completes its objective, wherever it stands in the answer, and once")
    func phrases() throws {
        let (_, outcomes) = try play(masculine, ["Hola, quiero un zumo, por favor.", "otro café"])
        #expect(outcomes[0].completed == ["objective-1"])
        #expect(outcomes[1].completed == [])
    }

    @Test(
        "a phrase with an error in it, one that nobody understood, and half a phrase complete nothing",
        arguments: ["quiero una café, por favor", "un café no es un tren en la casa", "quiero un té, por favor"])
    func notThePhrase(text: String) throws {
        #expect(try play(masculine, [text]).outcomes[0].completed == [])
    }

    @Test("of several words, said counts how many the learner used")
    func words() throws {
        let goal = "  - { type: vocabulary, description: Order, when: 'said(café, té, zumo) >= 2' }"
        let (_, outcomes) = try play(goal, ["quiero un café, por favor", "otro zumo"])
        #expect(outcomes.map(\.completed) == [[], ["objective-1"]])
    }

    @Test("a review lists the rules that the learner met, and none of a talk in which nothing was said")
    func topics() throws {
        let engine = try makeEngine(scenario(masculine))
        let beginning = engine.begin(settings: .init(), seed: 1).state
        let silence = try engine.turn(beginning, .finish, settings: .init()).outcome.review
        #expect(silence?.grammarTopicsPracticed == [])
        let (right, _) = try play(masculine, ["quiero un café, por favor"])
        let review = try engine.turn(right, .finish, settings: .init()).outcome.review
        #expect(review?.grammarTopicsPracticed == ["es-agr-det-noun-gender"])
        #expect(review?.corrections == [])
    }

    @Test("a short script that was gone through has reached its objectives")
    func shortScript() throws {
        let plain = """
            {"id": "cafe", "name": "Café", "description": "", "language": "es", "category": "dining",
             "difficulty": "A1", "duration": 60, "characterID": "maria", "environmentID": "room",
             "objectives": [{"description": "Order", "type": "vocabulary"}],
             "conversationFlow": [
               {"id": "one", "characterPrompt": "¿Qué quiere?", "expectedUserResponses": ["Un café."],
                "nextNodeID": "two"},
               {"id": "two", "characterPrompt": "Aquí tiene."}]}
            """
        let engine = try makeEngine(plain)
        let beginning = engine.begin(settings: .init(), seed: 1).state
        let outcome = try engine.turn(beginning, .say("un café"), settings: .init()).outcome
        #expect(outcome.completed == ["objective-1"])
        #expect(outcome.review?.objectives.map(\.isCompleted) == [true])
    }
}
