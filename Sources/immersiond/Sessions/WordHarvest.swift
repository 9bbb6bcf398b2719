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
    /// Lemmas whose card was answered by the conversation itself.
    var reviewed: [String] = []
    /// Words whose card was looked at, and whose next production within a day would change nothing.
    var settled: Set<String> = []

    /// Records a turn's words within the turn's own transaction: all met words are counted; those produced for the first
    /// time get a card; for the others their exposure decides, by the learner's own mode, whether a review is proposed or
    /// made, once a day at most.
    ///
    /// - Parameters:
    ///   - input: What the turn answered: an utterance that was right is the first example on the cards of its words.
    ///   - sessionID: The conversation whose end is to list the words.
    ///   - settled: Words that need no look at their cards, as earlier turns have it.
    static func record(
        _ outcome: TurnOutcome, input: DialogueInput? = nil, learnerID: UUID, sessionID: UUID? = nil,
        cards: VocabularyCards, settled: Set<String> = [], reviewer: CardReviewer = CardReviewer(calendar: .local),
        at now: Date, in writer: borrowing StoreWriter
    ) throws -> WordHarvest {
        let language = cards.language.id
        try writer.countExposures(
            of: learnerID, language: language, heard: outcome.wordsHeard, produced: outcome.wordsProduced, at: now)
        let met = Met(outcome, cards: cards)
        try writer.countExposures(.wrong, of: met.wrong, language: language, learnerID: learnerID, at: now)
        try writer.countExposures(.hinted, of: met.hinted, language: language, learnerID: learnerID, at: now)

        var harvest = WordHarvest()
        var words = met.heard.map { SessionWord(lemma: $0, exposure: .heard) }
        let examples = example(input, outcome).map { [$0] } ?? []
        for (lemma, exposure) in met.active {
            var word = SessionWord(lemma: lemma, exposure: exposure)
            if exposure != .produced || !settled.contains(lemma) {
                try harvest.take(
                    &word, learnerID: learnerID, cards: cards, examples: examples, reviewer: reviewer, at: now,
                    in: writer)
            }
            words.append(word)
        }
        if let sessionID { try writer.note(words, ofSession: sessionID, at: now) }
        return harvest
    }

    /// Looks a word up that the learner produced, was given or got wrong, and does with its card what is to be done.
    private mutating func take(
        _ word: inout SessionWord, learnerID: UUID, cards: VocabularyCards, examples: [String], reviewer: CardReviewer,
        at now: Date, in writer: borrowing StoreWriter
    ) throws {
        if word.exposure != .hinted { settled.insert(word.lemma) }
        guard let entry = cards.entryWorthACard(word.lemma) else { return }
        let known = try writer.reader.word(
            entry.lemma, entry.partOfSpeech.rawValue, language: cards.language.id, of: learnerID)
        guard let known else {
            // A word that was only given is not the learner's yet.
            guard word.exposure != .hinted else { return }
            let card = try cards.card(of: entry, learnerID: learnerID, examples: examples, at: now)
            guard try writer.insertIfNew(card) else { return }
            try writer.index(card, texts: try VocabularyWord(card).searchTexts)
            added.append(entry.lemma)
            (word.wordID, word.result) = (card.id, .added)
            return
        }
        word.wordID = known.id
        let result = try WordExposure(
            word: known, exposure: word.exposure, reviewer: reviewer
        ).record(at: now, in: writer)
        switch result {
        case .exposureOnly: return
        case .suggest(let rating):
            suggested.append(
                TurnReply.SuggestedReview(wordID: known.id, word: known.lemma, rating: "\(rating)"))
            word.result = .suggested
        case .review:
            reviewed.append(known.lemma)
            word.result = .reviewed
        }
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

/// A card that was met outside a review.
struct WordExposure {
    let word: Storage.WordRecord
    let exposure: Exposure
    let reviewer: CardReviewer

    /// Does what the exposure means by the learner's mode: nothing, a suggestion, which counts as the day's, or a review.
    func record(at now: Date, in writer: borrowing StoreWriter) throws -> ExposureOutcome {
        let profile = try CardReviewer.profile(of: word.learnerID, language: word.language, in: writer.reader)
        let meaning = outcome(
            of: exposure, state: word.scheduling, addedAt: word.addedAt, lastImplicit: word.lastImplicit, at: now,
            mode: word.isSuspended ? .off : profile.exposures)
        switch meaning {
        case .exposureOnly: return meaning
        case .suggest: break
        case .review(let rating):
            _ = try reviewer.answer(
                word.id, rating, reviewID: UUID(), at: now, source: .conversation, in: writer)
        }
        try writer.setLastImplicit(now, ofWord: word.id)
        return meaning
    }
}

/// The words of a turn by how the learner met them.
private struct Met {
    var heard: [String]
    var wrong: Set<String> = []
    var hinted: Set<String> = []
    /// Produced, given or wrong, each once with what tells most.
    var active: [(lemma: String, exposure: Exposure)] = []

    init(_ outcome: TurnOutcome, cards: VocabularyCards) {
        let produced = outcome.wordsProduced
        let misspelt = Set(outcome.detectedErrors.flatMap { Self.lemmas(ofMisspelt: $0, cards) })
        wrong = Set(outcome.detectedErrors.flatMap { cards.lemmas(in: $0.incorrect) }).intersection(produced)
            .union(misspelt)
        let given = outcome.lines.filter { $0.role == .hint }.map(\.text) + [outcome.hint].compactMap(\.self)
        hinted = Set(given.flatMap { Self.lemmas(ofHint: $0, cards) })
        var seen: Set<String> = []
        for lemma in produced + misspelt.sorted() + hinted.sorted() where seen.insert(lemma).inserted {
            var exposures: [Exposure] = produced.contains(lemma) ? [.produced] : []
            if hinted.contains(lemma) { exposures.append(.hinted) }
            if wrong.contains(lemma) { exposures.append(.wrong) }
            if let decisive = Exposure.decisive(among: exposures) { active.append((lemma, decisive)) }
        }
        heard = outcome.wordsHeard.filter { !seen.contains($0) }
    }

    /// What the learner meant by a word that is none, «cervesa».
    private static func lemmas(ofMisspelt error: GrammarError, _ cards: VocabularyCards) -> [String] {
        let isAWord = cards.lemmas(in: error.incorrect).contains { cards.language.lexicon.entry($0) != nil }
        guard !isAWord, cards.language.tokens(of: error.correct).count == 1 else { return [] }
        return content(of: error.correct, cards)
    }

    /// The words of the language that a hint gives: those in quotation marks, or all where the language knows every word:
    /// hints may also be written in the learner's own language.
    private static func lemmas(ofHint hint: String, _ cards: VocabularyCards) -> [String] {
        let quoted = hint.split(separator: "«").dropFirst().compactMap {
            $0.split(separator: "»").first.map(String.init)
        }
        if !quoted.isEmpty { return quoted.flatMap { content(of: $0, cards) } }
        let words = cards.language.tokens(of: hint).filter { $0.text.contains(where: \.isLetter) }
        return words.allSatisfy { !$0.readings.isEmpty } ? content(of: hint, cards) : []
    }

    private static func content(of text: String, _ cards: VocabularyCards) -> [String] {
        cards.lemmas(in: text).filter { cards.entryWorthACard($0) != nil }
    }
}
