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
    /// - Parameter settled: Words that need no look at their cards, as earlier turns have it.
    static func record(
        _ outcome: TurnOutcome, learnerID: UUID, cards: VocabularyCards, settled: Set<String> = [], at now: Date,
        in writer: borrowing StoreWriter
    ) throws -> WordHarvest {
        var harvest = WordHarvest()
        try writer.countExposures(
            of: learnerID, language: cards.language.id, heard: outcome.wordsHeard, produced: outcome.wordsProduced,
            at: now)
        let wrong = Set(outcome.detectedErrors.flatMap { cards.lemmas(in: $0.incorrect) })
        for lemma in outcome.wordsProduced where !settled.contains(lemma) || wrong.contains(lemma) {
            harvest.settled.insert(lemma)
            guard let entry = cards.entryWorthACard(lemma) else { continue }
            let known = try writer.reader.word(
                entry.lemma, entry.partOfSpeech.rawValue, language: cards.language.id, of: learnerID)
            guard let known else {
                if try writer.insertIfNew(cards.card(of: entry, learnerID: learnerID, at: now)) {
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
}
