import Foundation
import Storage
import Vocab

/// A VocabularyWord with what the learner has put it under.
struct WordReply: Encodable, Sendable {
    var word: VocabularyWord
    var deck: String?
    var tags: [String]
    var isSuspended: Bool

    private enum Key: String, CodingKey { case deck, tags, isSuspended }

    /// - Throws: What decoding the stored card throws.
    init(_ record: WordRecord) throws {
        word = try VocabularyWord(record)
        deck = record.deck
        tags = record.tags
        isSuspended = record.isSuspended
    }

    func encode(to encoder: any Encoder) throws {
        try word.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(deck, forKey: .deck)
        try container.encode(tags, forKey: .tags)
        try container.encode(isSuspended, forKey: .isSuspended)
    }
}

extension VocabularyWord {
    /// The texts by which a card is found, beside the word itself.
    var searchTexts: [String] {
        [translation, definition ?? ""] + exampleSentences + (idiomaticUsages ?? []) + synonyms + antonyms
    }
}
