import Conversation
import Foundation
import Grammar
import JSONText
import Lexicon
import Storage
import Vocab

/// What a turn brought for the learner's vocabulary.
package struct WordHarvest: Sendable {
    package var added: [String] = []
    package var suggested: [TurnReply.SuggestedReview] = []
    /// Lemmas whose card was answered by the conversation itself.
    package var reviewed: [String] = []
    /// Words whose card was looked at, and whose next production within a day would change nothing.
    package var settled: Set<String> = []
}

/// Records the words of a conversation, each turn's within the turn's own transaction: all met words are counted; for
/// those with a card their exposure decides, by the learner's own mode, whether a review is proposed or made, once a
/// day at most.
///
/// Ten words at most become cards: those that the scenario is about as soon as they are said, the others when the
/// conversation ends and it shows which are the best.
struct WordHarvester {
    let source: WordSource
    let choice: CardChoice
    let learnerID: UUID
    let sessionID: UUID
    var reviewer = CardReviewer(calendar: .local)

    /// Nil where the language's rules do not load.
    ///
    /// - Parameter level: The learner's; nil leaves it out of account.
    init?(_ engine: DialogueEngine, cards: VocabularyCards, level: CEFRLevel?, learnerID: UUID, sessionID: UUID) {
        guard let source = WordSource(engine, cards: cards) else { return nil }
        self.source = source
        choice = CardChoice(engine.scenario, language: cards.language, level: level)
        self.learnerID = learnerID
        self.sessionID = sessionID
    }

    private var cards: VocabularyCards { source.cards }
    private var language: String { cards.language.id }

    /// The words of a turn. Takes longer than the rest and needs no store, so it comes before the transaction.
    ///
    /// - Parameter input: What the turn answered.
    func words(of outcome: TurnOutcome, input: DialogueInput? = nil) -> TurnWords {
        TurnWords(outcome, input: input, source: source)
    }

    /// - Parameters:
    ///   - turn: As ``words(of:input:)`` found them.
    ///   - settled: Words that need no look at their cards, as earlier turns have it.
    func record(
        _ turn: TurnWords, _ outcome: TurnOutcome, settled: Set<String> = [], at now: Date,
        in writer: borrowing StoreWriter
    ) throws -> WordHarvest {
        let hinted = try turn.hinted.isEmpty ? [] : unsaid(turn.hinted, in: writer)
        try count(turn, hinted, at: now, in: writer)

        var harvest = WordHarvest()
        var words: [SessionWord] = []
        for (word, exposure) in turn.attempted + hinted.map({ ($0, .hinted) }) {
            var met = SessionWord(lemma: word.lemma, exposure: exposure)
            let counts = exposure == .hinted ? turn.askedForHelp : turn.isUnderstood
            if counts, exposure != .produced || !settled.contains(word.lemma) {
                try harvest.meet(word, &met, by: self, at: now, in: writer)
            }
            words.append(met)
        }
        let active = Set(words.map(\.lemma))
        words += turn.heard.filter { !active.contains($0) }.map { SessionWord(lemma: $0, exposure: .heard) }
        try writer.note(words, ofSession: sessionID, at: now)

        if try outcome.isEnded || hasNewFocus(turn, in: writer.reader) {
            harvest.added = try makeCards(after: turn, outcome, at: now, in: writer)
        }
        return harvest
    }

    /// Whether something was said that the scenario is about and that has no card yet.
    private func hasNewFocus(_ turn: TurnWords, in reader: borrowing StoreReader) throws -> Bool {
        guard turn.isUnderstood else { return false }
        for (word, _) in turn.attempted where choice.isFocus(word.lemma) && cards.entry(of: word) != nil {
            if try card(of: word, in: reader) == nil { return true }
        }
        return false
    }

    private func count(
        _ turn: TurnWords, _ hinted: [ContentWord], at now: Date, in writer: borrowing StoreWriter
    ) throws {
        try writer.countExposures(
            of: learnerID, language: language, heard: turn.heard, produced: turn.produced.map(\.lemma), at: now)
        for (exposure, words) in [(Exposure.wrong, turn.wrong), (.hinted, hinted)] {
            try writer.countExposures(
                exposure, of: words.map(\.lemma), language: language, learnerID: learnerID, at: now)
        }
    }

    /// What a hint gives away that the learner has not said before.
    private func unsaid(_ words: [ContentWord], in writer: borrowing StoreWriter) throws -> [ContentWord] {
        let said = Set(
            try writer.reader.words(ofSession: sessionID).filter { $0.exposure == .produced }.map(\.lemma))
        return words.filter { !said.contains($0.lemma) }
    }

    // MARK: Cards

    /// The card of a word, by the class that it has in its sentence or else by its usual one.
    func card(of word: ContentWord, in reader: borrowing StoreReader) throws -> Storage.CardRecord? {
        let usual = cards.language.lexicon.entry(word.lemma)?.partOfSpeech
        for partOfSpeech in [word.partOfSpeech, usual].compactMap(\.self) {
            let known = try reader.word(word.lemma, partOfSpeech.rawValue, language: language, of: learnerID)
            if let known { return known }
        }
        return nil
    }

    /// Makes cards of the conversation's words so far, as many as there is room for; at its end also of words that the
    /// scenario is not about.
    ///
    /// - Parameter last: The words of the turn being taken, which is not stored yet.
    /// - Returns: Their lemmas.
    private func makeCards(
        after last: TurnWords, _ outcome: TurnOutcome, at now: Date, in writer: borrowing StoreWriter
    ) throws -> [String] {
        let made = try writer.reader.words(ofSession: sessionID).count { $0.result == .added }
        guard made < CardChoice.most else { return [] }
        var turns = try writer.reader.turns(of: sessionID).map { turn in
            let outcome = try WireFormat.decode(TurnOutcome.self, from: Data(turn.outcome.utf8))
            let input = try WireFormat.decode(DialogueInput?.self, from: Data(turn.input.utf8))
            return (
                words: TurnWords(outcome, input: input, source: source, isHintRead: false), outcome: outcome
            )
        }
        turns.append((last, outcome))
        var example = CardExample(source.engine.scenario, checker: source.checker)
        var candidates: [CardCandidate] = []
        for (words, told) in turns {
            example.take(words, told)
            guard words.isUnderstood else { continue }
            for (word, exposure) in words.attempted where outcome.isEnded || choice.isFocus(word.lemma) {
                guard !candidates.contains(where: { $0.word.lemma == word.lemma }),
                    let entry = cards.entry(of: word), try card(of: word, in: writer.reader) == nil
                else { continue }
                candidates.append(CardCandidate(word: word, entry: entry, isWrong: exposure == .wrong))
            }
        }
        guard !candidates.isEmpty else { return [] }
        return try choice.ranked(candidates).prefix(CardChoice.most - made).map { candidate in
            let card = try cards.card(
                of: candidate.entry, learnerID: learnerID,
                examples: [example.sentence(with: candidate.word)].compactMap(\.self),
                idioms: cards.language.idioms, at: now)
            if try writer.insertIfNew(card) {
                try writer.index(card, texts: try VocabularyWord(card).searchTexts)
                let word = SessionWord(
                    lemma: candidate.word.lemma, exposure: candidate.isWrong ? .wrong : .produced, wordID: card.id,
                    result: .added)
                try writer.note([word], ofSession: sessionID, at: now)
            }
            return candidate.entry.lemma
        }
    }
}

extension WordHarvest {
    /// Does with the card of a word that was met, where it has one, what is to be done.
    fileprivate mutating func meet(
        _ word: ContentWord, _ met: inout SessionWord, by harvester: WordHarvester, at now: Date,
        in writer: borrowing StoreWriter
    ) throws {
        guard let card = try harvester.card(of: word, in: writer.reader) else { return }
        if met.exposure != .hinted { settled.insert(word.lemma) }
        met.wordID = card.id
        let exposure = WordExposure(word: card, exposure: met.exposure, reviewer: harvester.reviewer)
        switch try exposure.record(at: now, in: writer) {
        case .exposureOnly: return
        case .suggest(let rating):
            suggested.append(
                TurnReply.SuggestedReview(wordID: card.id, word: card.lemma, rating: "\(rating)"))
            met.result = .suggested
        case .review:
            reviewed.append(card.lemma)
            met.result = .reviewed
        }
    }
}
