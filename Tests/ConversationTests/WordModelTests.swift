import ConversationFixtures
import Foundation
import Testing

@testable import Conversation

@Suite("What may be said besides the answers")
struct WordModelTests {
    private let settings = DialogueSettings()

    private func counts(_ sentences: [String]) -> WordCounts {
        var counts = WordCounts()
        for sentence in sentences { counts.add(text: sentence, weight: 1) }
        return counts
    }

    @Test("what follows a word is as likely as all that may follow it together")
    func probabilities() {
        let model = WordModel(
            counts(["quiero un café", "quiero un té. Un café, por favor", "no quiero"]), words: 100, pairs: 100)
        let end = model.words.count
        for first in 0...end {
            let pairs = model.pairs.filter { $0.first == first }
            let explicit = pairs.reduce(0) { $0 + exp(-$1.cost) }
            let seconds = Set(pairs.map(\.second))
            let others = (0...end).filter { !seconds.contains($0) }.reduce(0) { $0 + exp(-model.wordCosts[$1]) }
            #expect(abs(explicit + exp(-model.backoffs[first]) * others - 1) < 0.01)
        }
    }

    @Test("a pair that was met is likelier than one that was not")
    func pairs() throws {
        let model = WordModel(counts(["quiero un café", "un té"]), words: 100, pairs: 100)
        let place = { (word: String) in try #require(model.words.firstIndex(of: word)) }
        let (wanted, one, tea) = (try place("quiero"), try place("un"), try place("té"))
        let pair = try #require(model.pairs.first { $0.first == one && $0.second == tea })
        #expect(pair.cost < model.backoffs[one] + model.wordCosts[tea])
        #expect(!model.pairs.contains { $0.first == wanted && $0.second == tea })
    }

    @Test("of too many words the likeliest are kept, and pairs of kept words alone")
    func most() {
        let model = WordModel(counts(["sí", "sí", "sí gracias", "no gracias", "quizá"]), words: 2, pairs: 3)
        #expect(Set(model.words) == ["sí", "gracias"])
        #expect(model.pairs.count == 3)
        #expect(WordModel(WordCounts(), words: 2, pairs: 3).words.isEmpty)
    }

    @Test("a node's own words are likelier where it asks than elsewhere")
    func node() throws {
        let engine = try makeEngine()
        let state = engine.begin(settings: settings, seed: 1).state
        #expect(try #require(engine.wordModel(in: state, language: WordCounts())).words.contains("café"))
        // What may be asked anywhere is in neither of these.
        let here = ScriptCounts.counts(engine.flow, in: engine.flow.number(of: state.node), weight: (3, 1))
        let costs = try [here, engine.spokenCounts].map { counts in
            let model = WordModel(counts, words: 6_000, pairs: 50_000)
            return model.wordCosts[try #require(model.words.firstIndex(of: "café"))]
        }
        #expect(costs[0] < costs[1])
        let ended = try engine.turn(state, .finish, settings: settings).state
        #expect(engine.wordModel(in: ended, language: WordCounts()) == nil)
    }

    @Test("an answer that may be misheard is asked about, and a mere yes takes it")
    func doubtful() throws {
        let engine = try makeEngine()
        let begun = engine.begin(settings: settings, seed: 1).state
        let (asked, outcome) = try engine.turn(begun, .say("quiero un café"), settings: settings, trust: .doubtful)
        #expect(outcome.match == .clarify && outcome.responseID == nil && outcome.score == nil)
        #expect(asked.node == begun.node)
        #expect(outcome.lines.last?.text.contains("quiero un café") == true)
        let taken = try engine.turn(asked, .say("sí"), settings: settings)
        let typed = try engine.turn(begun, .say("quiero un café"), settings: settings)
        #expect(taken.outcome.responseID == typed.outcome.responseID)
        #expect(taken.state.node == typed.state.node)
        #expect(taken.state.variables == typed.state.variables)
        // The same doubt twice running is no question any more.
        let again = try engine.turn(asked, .say("quiero un café"), settings: settings, trust: .doubtful)
        #expect(again.outcome.match == .offScript)
    }

    @Test("words that may be misheard answer, and nothing is corrected in them")
    func words() throws {
        let engine = try makeEngine()
        let begun = engine.begin(settings: settings, seed: 1).state
        let heard = try engine.turn(begun, .say("quiero cafe"), settings: settings, trust: .words)
        let typed = try engine.turn(begun, .say("quiero cafe"), settings: settings)
        #expect(heard.outcome.responseID == typed.outcome.responseID && heard.outcome.responseID != nil)
        #expect(heard.outcome.edits.isEmpty && !typed.outcome.edits.isEmpty)
        let lost = try engine.turn(begun, .say("mañana llueve mucho"), settings: settings, trust: .words)
        #expect(lost.outcome.match == .offScript && lost.outcome.score == nil)
    }
}
