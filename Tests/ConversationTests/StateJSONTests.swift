import ConversationFixtures
import Foundation
import Grammar
import Lexicon
import Testing

@testable import Conversation

@Suite("Saved conversations")
struct StateJSONTests {
    /// A state in which no field has the value that it begins with.
    private var full: DialogueState {
        var state = DialogueState(
            contentHash: "0123456789abcdef", node: "greet \"\\\u{1}",
            variables: ["drink": "café\n«té»", "": "👩‍👩‍👧 \u{7F}"], seed: .max)
        state.visits = ["greet": 2, "ñandú": 1_000]
        state.misses = 1
        state.hints = 2
        state.waited = 2.5
        state.turns = 7
        state.history = ["a", "b\tc"]
        state.lastLines = [
            SpokenLine(
                id: "l", text: "¿Qué?\u{0}", translation: "What?", role: .clarify, speed: 0.8, characterID: "ana"),
            SpokenLine(id: "m", text: "", translation: nil, role: .line, speed: 1),
        ]
        state.isClarifying = true
        state.isEliciting = true
        state.pending = PendingAnswer(responseID: "order", slots: ["drink": "té"])
        state.errors = [
            GrammarError(
                errorType: .articles, position: .init(start: 3, end: 6), incorrect: "una", correct: "un",
                ruleID: "es-agr", explanation: "'Café' is \"masculine\".", severity: .high)
        ]
        state.tally.utterances = 3
        state.tally.task = 250.125
        state.tally.grammar = 270
        state.tally.vocabulary = 1e-7
        state.tally.hints = 1
        state.tally.understood = 2
        state.tally.asked = 1
        state.tally.errors = 4
        state.tally.wrongWords = 5
        state.tally.spoken = 6
        state.tally.pronunciation = 1e17
        state.wordsProduced = ["querer", "café"]
        state.isEnded = true
        state.uses = ["greet → order": 1]
        state.completed = ["objective-1"]
        state.returns = ["menu"]
        state.checkpoint = Checkpoint(node: "ask", variables: ["drink": "zumo"])
        return state
    }

    private func object(_ json: Data) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
    }

    @Test("hold every field, as Foundation's encoder writes it, and read back the same")
    func fields() throws {
        let states = [full, DialogueState(contentHash: "", node: "", variables: [:], seed: 0)]
        for state in states {
            let json = Data(state.json.utf8)
            #expect(try JSONDecoder().decode(DialogueState.self, from: json) == state)
            #expect(try object(json) == object(JSONEncoder().encode(state)))
        }
    }

    @Test("are the same through a whole conversation")
    func conversation() throws {
        let engine = try makeEngine()
        var state = engine.begin(settings: .init(), seed: 3).state
        for text in ["quiero una café", "no sé", "el metro", "otro té", "la cuenta"] where !state.isEnded {
            state = try engine.turn(state, .say(text), settings: .init()).state
            #expect(try JSONDecoder().decode(DialogueState.self, from: Data(state.json.utf8)) == state)
        }
        #expect(state.turns == 5)
    }
}
