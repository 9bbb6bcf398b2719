import Conversation
import Foundation
import Grammar
import Lexicon
import Storage
import Vocab

/// What a turn brought for the learner's vocabulary.
struct WordHarvest: Sendable {
    var added: [String] = []
    var suggested: [TurnReply.SuggestedReview] = []
    /// Words whose card was looked at, and whose next production within a day would change nothing.
    var settled: Set<String> = []

    /// Records a turn's words within the turn's own transaction: all met words are counted; those produced for the first
    /// time get a card; those produced again after a day, or got wrong, are suggested for review.
    ///
    /// - Parameters:
    ///   - input: What the turn answered: an utterance that was right is the first example on the cards of its words.
    ///   - settled: Words that need no look at their cards, as earlier turns have it.
    static func record(
        _ outcome: TurnOutcome, input: DialogueInput? = nil, learnerID: UUID, cards: VocabularyCards,
        settled: Set<String> = [], at now: Date, in writer: borrowing StoreWriter
    ) throws -> WordHarvest {
        var harvest = WordHarvest()
        try writer.countExposures(
            of: learnerID, language: cards.language.id, heard: outcome.wordsHeard, produced: outcome.wordsProduced,
            at: now)
        let examples = example(input, outcome).map { [$0] } ?? []
        let wrong = Set(outcome.detectedErrors.flatMap { cards.lemmas(in: $0.incorrect) })
        for lemma in outcome.wordsProduced where !settled.contains(lemma) || wrong.contains(lemma) {
            harvest.settled.insert(lemma)
            guard let entry = cards.entryWorthACard(lemma) else { continue }
            let known = try writer.reader.word(
                entry.lemma, entry.partOfSpeech.rawValue, language: cards.language.id, of: learnerID)
            guard let known else {
                if try writer.insertIfNew(cards.card(of: entry, learnerID: learnerID, examples: examples, at: now)) {
                    harvest.added.append(entry.lemma)
                }
                continue
            }
            let exposure: Exposure = wrong.contains(lemma) ? .wrong : .produced
            let meaning = Vocab.outcome(
                of: exposure, state: known.scheduling, addedAt: known.addedAt, lastImplicit: nil, at: now)
            if case .suggest(let rating) = meaning {
                harvest.suggested.append(
                    TurnReply.SuggestedReview(wordID: known.id, word: known.lemma, rating: "\(rating)"))
            }
        }
        return harvest
    }

    /// Most bytes of an example, as vocab.add has it.
    private static let exampleLimit = 500

    /// The utterance as an example of its words; nil when it held an error, or is too long for a card.
    private static func example(_ input: DialogueInput?, _ outcome: TurnOutcome) -> String? {
        guard case .say(let utterance) = input, outcome.detectedErrors.isEmpty, outcome.match != .understood else {
            return nil
        }
        let sentence = utterance.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
        return (1...exampleLimit).contains(sentence.utf8.count) ? sentence : nil
    }
}
