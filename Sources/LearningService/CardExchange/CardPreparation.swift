package import AnkiFormats
package import Foundation
import Lexicon
package import Storage
import Vocab

/// What an import makes of a file's words before it asks the store: all that depends on the file, the lexicon and the
/// request alone, so that it is done beside the writing.
package struct CardPreparation: Sendable {
    /// Bytes of a word that a card takes; decks of sentences hold longer ones than a lexicon.
    private static let longestWord = 2_000
    /// Bytes of all its texts: clients read a thousand cards in one reply.
    private static let longestCard = 1 << 16
    /// Seconds before the import from which on its answers may still count for a learner's day.
    private static let recent = 2 * 86_400.0

    package enum Outcome: Sendable {
        // A kilobyte that changes hands a few times.
        indirect case word(Word)
        /// A picture alone, for example.
        case withoutWord(Note?)
        case tooLong(Note?)
    }

    /// A note of somebody's package that makes no word, to be kept for the way back.
    package struct Note: Sendable {
        /// Of the word that it would have made.
        package var wordID: UUID
        package var guid: String
        /// Seconds since 1970.
        package var modified: Int64
        /// JSON.
        package var origin: String

        package init(wordID: UUID, guid: String, modified: Int64, origin: String) {
            self.wordID = wordID
            self.guid = guid
            self.modified = modified
            self.origin = origin
        }
    }

    /// A word with all that is written of it when it is new.
    package struct Word: Sendable {
        /// As it was in the file, within the bounds of what the store takes.
        package var exchanged: ExchangedCard
        package var record: CardRecord
        package var folded: FoldedText
        package var reviews: [ReviewRow]
        /// JSON.
        package var origin: String?
        /// Answers that were left out, since they are dated in the future.
        package var future = 0
        fileprivate var entry: LexicalEntry?
    }

    package let request: CardImporter.Request
    package let content: ContentSnapshot
    package let now: Date

    package func outcome(of given: ExchangedCard) throws -> Outcome {
        var word = given
        if !word.word.hasVisibleEnds { word.word = word.word.trimmingCharacters(in: .whitespacesAndNewlines) }
        guard !word.word.isEmpty else { return .withoutWord(note(of: given)) }
        guard word.word.utf8.count <= Self.longestWord, word.textBytes <= Self.longestCard else {
            return .tooLong(note(of: given))
        }
        word.added = Date(
            timeIntervalSince1970: min(max(word.added.timeIntervalSince1970, 0), now.timeIntervalSince1970))
        // A clock that was wrong once must not keep the word from being answered until then.
        let latest = now + CardReviewer.clockTolerance
        let future = word.reviews.count { $0.at > latest }
        word.reviews.removeAll { $0.at > latest || $0.at.timeIntervalSince1970 < 0 }
        if let last = word.scheduling.lastReview, last > latest { word.scheduling.lastReview = now }
        var prepared = try self.word(of: word)
        prepared.future = future
        return .word(prepared)
    }

    /// nil for what is not of another's note type.
    private func note(of word: ExchangedCard) -> Note? {
        word.origin.map { origin in
            Note(
                wordID: word.id, guid: origin.entry.note.guid, modified: origin.entry.note.modified,
                origin: origin.json)
        }
    }

    /// - Parameter exchanged: Within the bounds of what the store takes.
    package func word(of exchanged: ExchangedCard) throws -> Word {
        var exchanged = exchanged
        let pack = try? content.language(exchanged.language ?? request.language, field: "language")
        let language =
            pack?.id ?? exchanged.language.flatMap { Self.isTag($0) ? $0 : nil } ?? request.language
        exchanged.language = language
        let headword = Headword(exchanged, language: pack)
        let card = exchanged.vocabularyWord(language: language, entry: headword.entry, pack: pack)
        let record = CardRecord(
            id: exchanged.id, learnerID: request.learnerID, language: card.language, lemma: headword.lemma,
            partOfSpeech: (card.partOfSpeech ?? .noun).rawValue, card: CardJSON.text(of: card),
            ipa: exchanged.ipa.isEmpty ? nil : exchanged.ipa, scheduling: exchanged.scheduling,
            addedAt: exchanged.added, deck: exchanged.deck ?? request.deck, tags: exchanged.tags,
            isSuspended: exchanged.isSuspended, rank: headword.entry?.rank)
        return Word(
            exchanged: exchanged, record: record, folded: FoldedText([record.lemma] + card.searchTexts),
            reviews: exchanged.reviews.map(row),
            origin: exchanged.origin?.json, entry: headword.entry)
    }

    func row(of answer: ReviewLogEntry) -> ReviewRow { ReviewRow(answer, isHistory: answer.at < now - Self.recent) }

    /// The JSON of the card that a word's texts give a card which is there.
    package func card(of word: Word, id: UUID, language: String) -> String {
        var exchanged = word.exchanged
        exchanged.id = id
        let pack = content.languages[exchanged.language ?? language]
        return CardJSON.text(of: exchanged.vocabularyWord(language: language, entry: word.entry, pack: pack))
    }

    /// Whether a text looks like a language's: es, spa, es-MX.
    private static func isTag(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}/) != nil
    }
}

extension String {
    /// Whether it starts and ends with visible ASCII characters, so that it has nothing to trim, as most words:
    /// Foundation takes long to find that out.
    fileprivate var hasVisibleEnds: Bool {
        guard let first = utf8.first, let last = utf8.last else { return false }
        return 0x21...0x7E ~= first && 0x21...0x7E ~= last
    }
}

extension ExchangedCard {
    /// Bytes of what a card would show and be found by.
    fileprivate var textBytes: Int {
        let texts = [word, translation, definition ?? "", article ?? "", ipa, deck ?? ""]
        return (texts + examples + idioms + synonyms + antonyms + tags).reduce(0) { $0 + $1.utf8.count }
    }
}
