import Foundation
package import JSONText
package import Storage
import Vocab

/// A VocabularyWord with what the learner has put it under.
package struct WordReply: JSONWritable {
    package let record: WordRecord

    package init(record: WordRecord) {
        self.record = record
    }

    package func write(to json: inout JSONWriter) throws {
        try json.object { json in
            try CardJSON.write(record, to: &json)
            json.set("deck", record.deck)
            json.set("tags", record.tags)
            json.set("isSuspended", record.isSuspended)
        }
    }
}

/// Words, and how many there are of them in all where the reply is a part.
package struct WordsReply: JSONWritable {
    package var words: [WordRecord]
    package var total: Int?

    package init(words: [WordRecord], total: Int? = nil) {
        self.words = words
        self.total = total
    }

    package func write(to json: inout JSONWriter) throws {
        try json.object { json in
            json.name("words")
            try json.array(words) { try WordReply(record: $0).write(to: &$1) }
            json.set("total", total)
        }
    }
}

extension VocabularyWord {
    /// The card as it stands now.
    ///
    /// - Throws: ``StorageError/Code/damaged``.
    package init(_ record: WordRecord) throws { self = try CardJSON.word(record) }

    /// The texts by which a card is found, beside the word itself.
    package var searchTexts: [String] {
        [translation, definition ?? ""] + exampleSentences + (idiomaticUsages ?? []) + synonyms + antonyms
    }
}
