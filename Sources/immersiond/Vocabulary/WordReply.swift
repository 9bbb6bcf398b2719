import Foundation
import Storage
import Vocab

/// A VocabularyWord with what the learner has put it under.
struct WordReply: JSONWritable {
    let record: WordRecord

    func write(to json: inout JSONWriter) throws {
        try json.object { json in
            try CardJSON.write(record, to: &json)
            json.set("deck", record.deck)
            json.set("tags", record.tags)
            json.set("isSuspended", record.isSuspended)
        }
    }
}

/// Words, and how many there are of them in all where the reply is a part.
struct WordsReply: JSONWritable {
    var words: [WordRecord]
    var total: Int?

    func write(to json: inout JSONWriter) throws {
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
    init(_ record: WordRecord) throws { self = try CardJSON.word(record) }

    /// The texts by which a card is found, beside the word itself.
    var searchTexts: [String] {
        [translation, definition ?? ""] + exampleSentences + (idiomaticUsages ?? []) + synonyms + antonyms
    }
}
