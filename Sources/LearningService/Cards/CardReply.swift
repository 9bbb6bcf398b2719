import Foundation
package import JSONText
package import Storage
package import Vocab

/// A VocabularyWord with what the learner has put it under.
package struct FiledCard: Codable, Sendable, Hashable {
    package var word: VocabularyWord
    package var deck: String?
    package var tags: [String]
    package var isSuspended: Bool

    private enum CodingKeys: CodingKey { case deck, tags, isSuspended }

    /// The card as it stands now.
    ///
    /// - Throws: ``StorageError/Code/damaged``.
    package init(_ record: CardRecord) throws {
        word = try VocabularyWord(record)
        deck = record.deck
        tags = record.tags
        isSuspended = record.isSuspended
    }

    package init(from decoder: any Decoder) throws {
        word = try VocabularyWord(from: decoder)
        let members = try decoder.container(keyedBy: CodingKeys.self)
        deck = try members.decodeIfPresent(String.self, forKey: .deck)
        tags = try members.decode([String].self, forKey: .tags)
        isSuspended = try members.decode(Bool.self, forKey: .isSuspended)
    }

    package func encode(to encoder: any Encoder) throws {
        try word.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(deck, forKey: .deck)
        try members.encode(tags, forKey: .tags)
        try members.encode(isSuspended, forKey: .isSuspended)
    }
}

/// A word in a reply: the daemon passes on what is stored, without reading it; a client reads it as a ``FiledCard``.
package struct CardReply: Codable, JSONWritable {
    private enum Source {
        case stored(CardRecord)
        case read(FiledCard)
    }

    private let source: Source

    package init(record: CardRecord) { source = .stored(record) }

    package init(from decoder: any Decoder) throws { source = .read(try FiledCard(from: decoder)) }

    /// - Throws: ``StorageError/Code/damaged`` for a stored word that cannot be read back.
    package var card: FiledCard {
        get throws {
            switch source {
            case .stored(let record): try FiledCard(record)
            case .read(let card): card
            }
        }
    }

    package func encode(to encoder: any Encoder) throws { try card.encode(to: encoder) }

    package func write(to json: inout JSONWriter) throws {
        switch source {
        case .stored(let record):
            try json.object { json in
                try CardJSON.write(record, to: &json)
                json.set("deck", record.deck)
                json.set("tags", record.tags)
                json.set("isSuspended", record.isSuspended)
            }
        case .read(let card):
            let text = String(decoding: try WireFormat.encode(card), as: UTF8.self)
            try json.object { json in try JSONMembers.each(in: text) { json.member($0, $1) } }
        }
    }
}

/// Words, and how many there are of them in all where the reply is a part.
package struct CardsReply: Codable, JSONWritable {
    package var words: [CardReply]
    package var total: Int?

    package init(words: [CardRecord], total: Int? = nil) {
        self.words = words.map(CardReply.init(record:))
        self.total = total
    }

    package func write(to json: inout JSONWriter) throws {
        try json.object { json in
            json.name("words")
            try json.array(words) { try $0.write(to: &$1) }
            json.set("total", total)
        }
    }
}

extension VocabularyWord {
    /// The card as it stands now.
    ///
    /// - Throws: ``StorageError/Code/damaged``.
    package init(_ record: CardRecord) throws { self = try CardJSON.word(record) }

    /// The texts by which a card is found, beside the word itself.
    package var searchTexts: [String] {
        [translation, definition ?? ""] + exampleSentences + (idiomaticUsages ?? []) + synonyms + antonyms
    }
}
