package import Foundation

/// An idea of a learner's book.
package struct BookIdeaRecord: Sendable, Hashable {
    /// `b2i5`: the fifth idea of the learner's second book.
    package var id: String
    package var learnerID: UUID
    package var bookID: UUID
    package var number: Int
    /// The idea with its primer as the daemon's JSON.
    package var idea: String

    package init(id: String, learnerID: UUID, bookID: UUID, number: Int, idea: String) {
        self.id = id
        self.learnerID = learnerID
        self.bookID = bookID
        self.number = number
        self.idea = idea
    }

    static let columns = "id, learner_id, book_id, number, idea"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = row.text(0)
        learnerID = try row.id(1)
        bookID = try row.id(2)
        number = row.integer(3)
        idea = row.text(4)
    }
}

extension StoreReader {
    /// In the order of their numbers.
    ///
    /// - Parameter bookID: Only its ideas; those of all books where it is nil.
    package func bookIdeas(of learnerID: UUID, bookID: UUID? = nil) throws -> [BookIdeaRecord] {
        try database.all(
            """
            SELECT \(BookIdeaRecord.columns) FROM book_ideas
            WHERE learner_id = ? \(bookID == nil ? "" : "AND book_id = ?") ORDER BY book_id, number
            """, [.id(learnerID)] + (bookID.map { [.id($0)] } ?? []), BookIdeaRecord.init)
    }

    package func bookIdea(_ id: String, of learnerID: UUID) throws -> BookIdeaRecord? {
        try database.first(
            "SELECT \(BookIdeaRecord.columns) FROM book_ideas WHERE learner_id = ? AND id = ?",
            [.id(learnerID), .text(id)], BookIdeaRecord.init)
    }

    /// The number that the next idea of a book has; nil for a book that is not the learner's.
    package func nextIdeaNumber(ofBook bookID: UUID, of learnerID: UUID) throws -> (book: Int, idea: Int)? {
        try database.first(
            "SELECT number, last_idea FROM user_books WHERE id = ? AND learner_id = ?", [.id(bookID), .id(learnerID)]
        ) { ($0.integer(0), $0.integer(1) + 1) }
    }

    /// When primers were last looked at, by idea.
    package func primerOpening(_ ideaID: String, of learnerID: UUID) throws -> Date? {
        try database.first(
            "SELECT at FROM primer_openings WHERE learner_id = ? AND idea_id = ?", [.id(learnerID), .text(ideaID)]
        ) { $0.date(0) }
    }
}

extension StoreWriter {
    /// Writes an idea, whether it is there or not. A new one has the number that
    /// ``StoreReader/nextIdeaNumber(ofBook:of:)`` gives.
    package func put(_ record: BookIdeaRecord) throws {
        if try reader.bookIdea(record.id, of: record.learnerID) == nil {
            added(.ideas, of: record.learnerID.uuidString)
        }
        try database.change(
            """
            INSERT INTO book_ideas (\(BookIdeaRecord.columns)) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (learner_id, id) DO UPDATE SET idea = excluded.idea
            """,
            [
                .text(record.id), .id(record.learnerID), .id(record.bookID), .integer(record.number),
                .text(record.idea),
            ])
        try database.change(
            "UPDATE user_books SET last_idea = ? WHERE id = ? AND last_idea < ?",
            [.integer(record.number), .id(record.bookID), .integer(record.number)])
        try changed(.bookIdea, .names([record.id]), of: record.learnerID, .all)
    }

    /// Deletes an idea with its tests, open ones too, and what they came to; answers stay in their log.
    ///
    /// - Returns: Whether it was there.
    @discardableResult
    package func deleteBookIdea(_ id: String, of learnerID: UUID) throws -> Bool {
        let idea: [Value] = [.id(learnerID), .text(id)]
        guard try database.change("DELETE FROM book_ideas WHERE learner_id = ? AND id = ?", idea) > 0 else {
            return false
        }
        for test in try reader.tests(of: learnerID, ideaID: id, limit: .max) {
            for attempt in try reader.attempts(ofTest: test.id) {
                try deleted(.attempt, .id(attempt.id), of: learnerID)
            }
            try deleted(.test, .id(test.id), of: learnerID)
        }
        try database.change("DELETE FROM idea_tests WHERE learner_id = ? AND idea_id = ?", idea)
        if try database.change("DELETE FROM idea_progress WHERE learner_id = ? AND idea_id = ?", idea) > 0 {
            try deleted(.ideaProgress, .names([id]), of: learnerID)
        }
        try database.change("DELETE FROM primer_openings WHERE learner_id = ? AND idea_id = ?", idea)
        try deleted(.bookIdea, .names([id]), of: learnerID)
        return true
    }

    /// Notes that a primer is looked at.
    package func openPrimer(_ ideaID: String, of learnerID: UUID, at now: Date) throws {
        try database.change(
            """
            INSERT INTO primer_openings (learner_id, idea_id, at) VALUES (?, ?, ?)
            ON CONFLICT (learner_id, idea_id) DO UPDATE SET at = excluded.at
            """, [.id(learnerID), .text(ideaID), .instant(now)])
    }
}
