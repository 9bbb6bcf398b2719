import ConversationFixtures
import Foundation
import Grammar
import Lexicon
import Testing

@testable import Conversation
@testable import Templates

@Suite("Turns as they are kept")
struct OutcomeJSONTests {
    /// An outcome in which no field has the value that it begins with.
    private var full: TurnOutcome {
        let error = GrammarError(
            errorType: .articles, position: .init(start: 3, end: 6), incorrect: "una", correct: "un",
            ruleID: "es-agr", explanation: "'Café' is \"masculine\".", severity: .high)
        let line = SpokenLine(
            id: "l", text: "¿Qué?\n", translation: "What?", role: .recast, speed: 1.15, characterID: "ana",
            marked: "*¿Qué?*", recording: "recordings/que.ogg", isAuthors: true)
        var outcome = TurnOutcome(nodeID: "order", responseID: "drink", match: .understood)
        outcome.slots = ["drink": "té", "size": "«grande»"]
        outcome.further = [FurtherAnswer(nodeID: "ask", responseID: "two", slots: ["food": "pan"])]
        outcome.recast = "Un café."
        outcome.edits = [UtteranceEdit(kind: .typo, position: .init(start: 0, end: 2), incorrect: "uu", correct: "un")]
        outcome.corrections = [error]
        outcome.correctionsAfterLine = true
        outcome.detectedErrors = [error, error]
        outcome.rulesUsed = ["es-agr-noun-adj"]
        outcome.lines = [line]
        outcome.events = [DialogueEvent(kind: "prop", value: "cup", details: ["at": "table"], line: 1)]
        outcome.repair = .elicit
        outcome.completed = ["pay"]
        outcome.hint = "«un té»"
        outcome.isEnded = true
        outcome.score = 87.25
        outcome.wordsProduced = ["café"]
        outcome.wordsHeard = ["qué"]
        outcome.silenceAfter = 12.5
        return outcome
    }

    private func object(_ json: Data) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
    }

    @Test("hold every field, as Foundation's encoder writes it, and read back the same")
    func fields() throws {
        for outcome in [full, TurnOutcome(nodeID: "", match: .control)] {
            let json = Data(try outcome.storedJSON().utf8)
            #expect(try JSONDecoder().decode(TurnOutcome.self, from: json) == outcome)
            #expect(try object(json) == object(JSONEncoder().encode(outcome)))
        }
    }

    @Test("leave out what may come next, and keep the review")
    func conversation() throws {
        let engine = try makeEngine()
        var (state, outcome) = engine.begin(settings: .init(), seed: 3)
        for text in ["quiero una café", "no sé", "el metro", "otro té", "la cuenta"] where !state.isEnded {
            (state, outcome) = try engine.turn(state, .say(text), settings: .init())
            var kept = outcome
            kept.upcomingLines = []
            #expect(try JSONDecoder().decode(TurnOutcome.self, from: Data(try outcome.storedJSON().utf8)) == kept)
        }
        #expect(state.isEnded && outcome.review != nil)
    }
}
