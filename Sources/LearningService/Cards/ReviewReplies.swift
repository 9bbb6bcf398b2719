package import Foundation
package import JSONText
package import Study
package import Vocab

/// What to review now.
package struct DueReply: Codable, JSONWritable {
    package var words: [CardReply]
    /// Due too: after the words that are due, before the new ones.
    package var flashcards: [Flashcard]
    /// What the day's limits still allow.
    package var newLeft: Int
    package var reviewsLeft: Int

    package func write(to json: inout JSONWriter) throws {
        try json.object { json in
            json.name("words")
            try json.array(words) { try $0.write(to: &$1) }
            json.name("flashcards")
            json.array(flashcards) { $0.write(to: &$1) }
            json.set("newLeft", newLeft)
            json.set("reviewsLeft", reviewsLeft)
        }
    }
}

/// What an answer came to.
package struct ReviewReply: Codable, JSONWritable {
    package var reviewID: UUID
    package var word: CardReply
    package var scheduling: SchedulingState
    /// Whether the word has now been forgotten so often that it was tagged so.
    package var leech: Bool

    package func write(to json: inout JSONWriter) throws {
        try json.object { json in
            json.set("reviewID", reviewID)
            try json.set("word", word)
            try json.set("scheduling", scheduling)
            json.set("leech", leech)
        }
    }
}

/// Where each answer would leave a word.
package struct PreviewReply: Codable, JSONWritable {
    package var again: SchedulingState
    package var hard: SchedulingState
    package var good: SchedulingState
    package var easy: SchedulingState

    package init(_ outcome: (ReviewRating) throws -> SchedulingState) rethrows {
        again = try outcome(.again)
        hard = try outcome(.hard)
        good = try outcome(.good)
        easy = try outcome(.easy)
    }

    package func write(to json: inout JSONWriter) throws {
        try json.object { json in
            try json.set("again", again)
            try json.set("hard", hard)
            try json.set("good", good)
            try json.set("easy", easy)
        }
    }
}

/// What was taken back.
package struct UndoReply: Codable, JSONWritable {
    /// As before.
    package var word: CardReply
    package var reviewID: UUID

    package func write(to json: inout JSONWriter) throws {
        try json.object { json in
            try json.set("word", word)
            json.set("reviewID", reviewID)
        }
    }
}
