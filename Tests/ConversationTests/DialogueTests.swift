import ConversationFixtures
import Foundation
import Testing

@testable import Conversation
@testable import Templates

@Suite("Dialogue")
struct DialogueTests {
    private let engine: DialogueEngine
    private let settings = DialogueSettings()

    init() throws {
        engine = try makeEngine()
    }

    private func play(
        _ inputs: [DialogueInput], settings: DialogueSettings = .init(), seed: UInt64 = 1
    ) throws -> (state: DialogueState, outcomes: [TurnOutcome]) {
        var (state, outcome) = engine.begin(settings: settings, seed: seed)
        var outcomes = [outcome]
        for input in inputs {
            (state, outcome) = try engine.turn(state, input, settings: settings)
            outcomes.append(outcome)
        }
        return (state, outcomes)
    }

    @Test("a conversation goes from greeting to bill, with variables in its lines")
    func wholeConversation() throws {
        let (state, outcomes) = try play([
            .say("Hola, quisiera un té"), .say("otra cerveza"), .say("la cuenta, por favor"),
        ])
        #expect(outcomes[1].lines.map(\.text) == ["Aquí tiene su té.", "¿Algo más?"])
        #expect(outcomes[1].lines[0].translation == "Here is your té.")
        #expect(outcomes[2].lines[0].text == "Aquí tiene su cerveza.")
        #expect(outcomes[3].lines[0].text == "Son dos euros.")
        #expect(outcomes[3].isEnded && state.isEnded)
        #expect(
            outcomes[3].review?.vocabularyUsed
                == ["hola", "querer", "té", "otra", "cerveza", "cuenta", "favor"]
                .filter { outcomes[3].review?.vocabularyUsed.contains($0) == true })
        #expect(outcomes[1].wordsProduced == ["hola", "querer", "té"])
    }

    @Test("variants of a line come in turn, each once before any comes again")
    func variants() throws {
        for seed in 0..<20 as Range<UInt64> {
            let node = try #require(engine.flow.number(of: "greet"))
            let lines = engine.flow.nodes[node].lines
            let turn = DialogueTurn(
                engine: engine, settings: settings, state: engine.begin(settings: settings, seed: seed).state)
            let said = (0..<6).compactMap { turn.variant(of: lines, place: node, visit: $0)?.id }
            for round in stride(from: 0, to: 6, by: 2) { #expect(Set(said[round..<(round + 2)]).count == 2) }
        }
        let first = Set((0..<20).map { engine.begin(settings: settings, seed: $0).outcome.lines[0].id })
        #expect(first == ["cafe.greet.1", "cafe.greet.2"])
    }

    @Test("what nobody understands is clarified, then hinted at, then moved on from")
    func ladder() throws {
        let outcomes = try play(Array(repeating: .say("mañana llueve mucho"), count: 3)).outcomes
        #expect(outcomes[1].lines.map(\.role) == [.clarify])
        #expect(outcomes[1].hint == nil)
        #expect(outcomes[2].hint == "Start with «quisiera…»")
        #expect(outcomes[3].nodeID == "ask")
        #expect(outcomes[3].lines.map(\.id) == ["cafe.again", "cafe.ask"])
    }

    @Test("hints go from vague to the full answer, which is spoken, and stay there")
    func hints() throws {
        let outcomes = try play(Array(repeating: .hint, count: 5)).outcomes
        #expect(outcomes.compactMap(\.hint).count == 5)
        #expect(outcomes[3].hint == "Quisiera un café, por favor.")
        #expect(outcomes[5].hint == outcomes[3].hint)
        #expect(outcomes[2].lines.isEmpty)
        #expect(outcomes[3].lines.map(\.role) == [.hint])
    }

    @Test("silence moves on only when it has lasted")
    func silence() throws {
        let (state, outcomes) = try play([.wait(seconds: 11), .wait(seconds: 1)])
        #expect(outcomes[0].silenceAfter == 12)
        #expect(outcomes[1].nodeID == "greet" && outcomes[1].lines.isEmpty)
        #expect(outcomes[1].silenceAfter == 1)
        #expect(outcomes[2].nodeID == "ask")
        #expect(state.visits["again"] == 1)
        #expect(try play([.wait(seconds: 11), .say("xyz"), .wait(seconds: 11)]).state.node == "greet")
    }

    @Test("lines are repeated, slower on request, by button and by word")
    func repetition() throws {
        let (_, outcomes) = try play([
            .repeatLine(slower: false), .repeatLine(slower: true), .say("¿Cómo?"), .say("más despacio, por favor"),
        ])
        let line = outcomes[0].lines[0]
        #expect(outcomes[1].lines.map(\.text) == [line.text])
        #expect(outcomes[1].lines[0].role == .repeat)
        #expect(outcomes[2].lines[0].speed < line.speed)
        #expect(outcomes[3].responseID == "again" && outcomes[3].lines[0].speed == line.speed)
        #expect(outcomes[4].lines[0].speed < line.speed)
        #expect(outcomes.allSatisfy { $0.score == nil })
    }

    @Test("back returns to the question before, and there is none before the first")
    func back() throws {
        let (state, outcomes) = try play([.say("quiero un café"), .back])
        #expect(outcomes[2].nodeID == "greet")
        #expect(state.history.isEmpty)
        #expect(throws: DialogueInputError.nothingBefore) { try engine.turn(state, .back, settings: settings) }
    }

    @Test("a response may answer and stay")
    func detour() throws {
        let outcome = try play([.say("¿qué hay?")]).outcomes[1]
        #expect(outcome.responseID == "menu" && outcome.nodeID == "greet")
        #expect(outcome.lines.map(\.id) == ["cafe.menu"])
    }

    @Test("a recogniser learns what to expect, and what an alternative would be taken for")
    func expectations() {
        let state = engine.begin(settings: settings, seed: 1).state
        #expect(engine.expectedAnswers(in: state) == ["quiero un café", "la cuenta", "cuánto es", "qué hay"])
        for answer in engine.expectedAnswers(in: state) { #expect(engine.recognise(answer, in: state) != nil) }
        #expect(engine.recognise("la cuenta por faver", in: state) == "bill")
        #expect(engine.recognise("mañana llueve mucho", in: state) == nil)
    }

    @Test("lines to come are offered for synthesis, and only those that are complete")
    func upcoming() throws {
        let outcome = engine.begin(settings: settings, seed: 1).outcome
        let ids = outcome.upcomingLines.map(\.id)
        #expect(ids.contains("cafe.pay") && ids.contains("cafe.again") && ids.contains("cafe.ask"))
        #expect(!ids.contains("cafe.served"))
    }

    @Test(
        "a bad input is refused by name and changes nothing",
        arguments: [
            (.say(""), "empty"), (.say(" \n\t "), "empty"), (.say(String(repeating: "é", count: 1_001)), "too-long"),
            (.say("hola\u{0}"), "control-character"), (.say("a\u{1B}[31m"), "control-character"),
            (.wait(seconds: -1), "invalid-wait"), (.wait(seconds: .nan), "invalid-wait"),
            (.wait(seconds: .infinity), "invalid-wait"), (.back, "nothing-before"),
        ] as [(DialogueInput, String)])
    func refused(input: DialogueInput, code: String) throws {
        let state = engine.begin(settings: settings, seed: 1).state
        let error = try #require(throws: DialogueInputError.self) {
            try engine.turn(state, input, settings: settings)
        }
        #expect(error.code == code)
        #expect(!error.description.isEmpty)
    }

    @Test("an ended conversation takes nothing more")
    func ended() throws {
        let (state, outcomes) = try play([.finish])
        #expect(outcomes[1].isEnded)
        #expect(outcomes[1].review?.overallScore == nil)
        #expect(throws: DialogueInputError.ended) { try engine.turn(state, .say("hola"), settings: settings) }
    }

    @Test("no text leaves the conversation stuck or ends it unasked", arguments: 0..<8 as Range<UInt64>)
    func neverStuck(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var (state, _) = engine.begin(settings: settings, seed: seed)
        let scalars = Array("quiero un café sí no gracias ¿? 🙂 xyz \u{301}".unicodeScalars)
        for _ in 0..<30 {
            let length = 1 + Int(random.next() % 40)
            var text = String.UnicodeScalarView()
            for _ in 0..<length { text.append(scalars[Int(random.next() % UInt64(scalars.count))]) }
            guard !String(text).trimmed.isEmpty, !state.isEnded else { continue }
            let outcome: TurnOutcome
            (state, outcome) = try engine.turn(state, .say(String(text)), settings: settings)
            // A "no" among the noise may be an answer.
            #expect(!outcome.lines.isEmpty || outcome.hint != nil || outcome.responseID == "no")
        }
        if !state.isEnded {
            let hint = try engine.turn(state, .hint, settings: settings).outcome
            #expect(hint.hint != nil || !hint.lines.isEmpty)
        }
    }

    @Test("the same seed and inputs bring the same conversation")
    func deterministic() throws {
        let inputs: [DialogueInput] = [
            .say("quiero una café"), .say("xyz"), .hint, .say("otro té"), .say("no gracias"),
        ]
        let (first, second) = (try play(inputs, seed: 9), try play(inputs, seed: 9))
        #expect(first.state == second.state)
        #expect(first.outcomes == second.outcomes)
    }

    @Test("a stored conversation goes on as if it had never stopped")
    func restored() throws {
        let inputs: [DialogueInput] = [
            .say("xyz"), .hint, .say("quiero una café"), .back, .say("un zumo"), .say("sí"), .say("otro té"), .finish,
        ]
        var (straight, _) = engine.begin(settings: settings, seed: 5)
        var stored = straight
        for input in inputs {
            let one = try engine.turn(straight, input, settings: settings)
            let data = try JSONEncoder().encode(stored)
            let restored = try JSONDecoder().decode(DialogueState.self, from: data)
            let other = try engine.turn(restored, input, settings: settings)
            #expect(one.outcome == other.outcome)
            (straight, stored) = (one.state, other.state)
        }
        #expect(straight == stored)
        #expect(straight.isEnded)
    }

    @Test("after an edit a conversation is replayed, or goes on where its path still exists")
    func adapted() throws {
        let inputs: [DialogueInput] = [.say("quiero un café")]
        let (state, _) = try play(inputs)
        #expect(engine.adapt(state, settings: settings).adaptation == .unchanged)
        let reworded = try makeEngine(cafe.replacing("¿Algo más?", with: "¿Y algo más?"))
        let replayed = reworded.adapt(state, replaying: inputs, settings: settings)
        #expect(replayed.adaptation == .replayed)
        #expect(replayed.state.node == "anything-else")
        #expect(replayed.state.contentHash == reworded.scenario.contentHash)
        #expect(reworded.adapt(state, settings: settings).adaptation == .keptNode)
        let renamed = try makeEngine(cafe.replacing("anything-else", with: "more"))
        #expect(throws: DialogueInputError.staleState(node: "anything-else")) {
            try renamed.turn(state, .say("no"), settings: settings)
        }
        let checkpoint = renamed.adapt(state, settings: settings)
        #expect(checkpoint.adaptation == .checkpoint)
        #expect(checkpoint.state.node == "greet")
        var lost = state
        lost.history = []
        #expect(renamed.adapt(lost, settings: settings).adaptation == .restarted)
    }
}
