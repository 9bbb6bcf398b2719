package import Foundation

/// A learner's book with what is known of it: the columns that views need, the rest the daemon's JSON.
package struct UserBookRecord: Sendable, Hashable {
    package var id: UUID
    package var learnerID: UUID
    package var metadataID: String
    package var status: String
    package var isWished: Bool
    package var isFavourite: Bool
    package var addedAt: Date
    package var openedAt: Date?
    package var book: String
    /// By which it is found: in the form that tells tags apart.
    package var tags: [String]

    package init(
        id: UUID, learnerID: UUID, metadataID: String, status: String, isWished: Bool, isFavourite: Bool,
        addedAt: Date, openedAt: Date?, book: String, tags: [String]
    ) {
        self.id = id
        self.learnerID = learnerID
        self.metadataID = metadataID
        self.status = status
        self.isWished = isWished
        self.isFavourite = isFavourite
        self.addedAt = addedAt
        self.openedAt = openedAt
        self.book = book
        self.tags = tags
    }
}

/// A learner's book as it is shown: with its metadata, and whether its text is here.
package struct ShelvedBook: Sendable, Hashable {
    package var book: String
    package var metadata: String
    /// The text's language and number of running words; nil where there is no text.
    package var text: BookTextSize?
    /// The first book is 1; ideas are numbered by it.
    package var number: Int
    /// How many ideas there are of it.
    package var ideas: Int

    static let columns = """
        user_books.book, book_metadata.metadata, book_texts.language, book_texts.words, user_books.number,
        (SELECT COUNT(*) FROM book_ideas WHERE book_ideas.book_id = user_books.id)
        """
    static let tables = """
        user_books
        JOIN book_metadata ON book_metadata.learner_id = user_books.learner_id
            AND book_metadata.id = user_books.metadata_id
        LEFT JOIN book_texts ON book_texts.book_id = user_books.id
        """

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) {
        book = row.text(0)
        metadata = row.text(1)
        text = row.optionalText(2).map { BookTextSize(language: $0, words: row.integer(3)) }
        number = row.integer(4)
        ideas = row.integer(5)
    }
}

package struct BookTextSize: Sendable, Hashable {
    package var language: String
    package var words: Int

    package init(language: String, words: Int) {
        self.language = language
        self.words = words
    }
}

/// Which of a learner's books are meant.
package enum BookFilter: Sendable, Hashable {
    case all
    case status(String)
    /// Of those with the status, those that are not wished for.
    case statusNotWished(String)
    case wished, favourite, opened
    case withText
    /// In the form that tells tags apart.
    case tag(String)

    fileprivate var condition: (sql: String, values: [Value]) {
        switch self {
        case .all: ("", [])
        case .status(let status): ("AND user_books.status = ?", [.text(status)])
        case .statusNotWished(let status):
            ("AND user_books.status = ? AND user_books.is_wished = 0", [.text(status)])
        case .wished: ("AND user_books.is_wished = 1", [])
        case .favourite: ("AND user_books.is_favourite = 1", [])
        case .opened: ("AND user_books.opened_at IS NOT NULL", [])
        case .withText: ("AND book_texts.words IS NOT NULL", [])
        case .tag(let tag):
            ("AND user_books.id IN (SELECT book_id FROM user_book_tags WHERE tag = ?)", [.text(tag)])
        }
    }

    /// The last opened first where that is asked for, else the last added.
    fileprivate var order: String {
        self == .opened ? "user_books.opened_at DESC, user_books.id" : "user_books.added_at DESC, user_books.id"
    }
}

extension StoreReader {
    package func books(
        of learnerID: UUID, _ filter: BookFilter, limit: Int, offset: Int = 0
    ) throws -> [ShelvedBook] {
        let condition = filter.condition
        return try database.all(
            """
            SELECT \(ShelvedBook.columns) FROM \(ShelvedBook.tables)
            WHERE user_books.learner_id = ? \(condition.sql) ORDER BY \(filter.order) LIMIT ? OFFSET ?
            """, [.id(learnerID)] + condition.values + [.integer(limit), .integer(offset)], ShelvedBook.init)
    }

    package func countBooks(of learnerID: UUID, _ filter: BookFilter) throws -> Int {
        let condition = filter.condition
        return try database.first(
            "SELECT COUNT(*) FROM \(ShelvedBook.tables) WHERE user_books.learner_id = ? \(condition.sql)",
            [.id(learnerID)] + condition.values
        ) { $0.integer(0) } ?? 0
    }

    package func book(_ id: UUID, of learnerID: UUID) throws -> ShelvedBook? {
        try database.first(
            """
            SELECT \(ShelvedBook.columns) FROM \(ShelvedBook.tables)
            WHERE user_books.id = ? AND user_books.learner_id = ?
            """,
            [.id(id), .id(learnerID)], ShelvedBook.init)
    }

    /// Whether anybody has a book of this id.
    package func hasBook(_ id: UUID) throws -> Bool {
        try database.exists("SELECT 1 FROM user_books WHERE id = ?", [.id(id)])
    }

    /// What is known of a learner's books, by id.
    package func bookMetadata(_ id: String, of learnerID: UUID) throws -> String? {
        try database.first(
            "SELECT metadata FROM book_metadata WHERE learner_id = ? AND id = ?", [.id(learnerID), .text(id)]
        ) { $0.text(0) }
    }

    /// All that is known of a learner's books, by their ids.
    package func bookMetadata(of learnerID: UUID, limit: Int, offset: Int = 0) throws -> [String] {
        try database.all(
            "SELECT metadata FROM book_metadata WHERE learner_id = ? ORDER BY id LIMIT ? OFFSET ?",
            [.id(learnerID), .integer(limit), .integer(offset)]
        ) { $0.text(0) }
    }

    /// How many of the learner's books refer to a metadata.
    package func countBooks(ofMetadata id: String, of learnerID: UUID) throws -> Int {
        try database.first(
            "SELECT COUNT(*) FROM user_books WHERE learner_id = ? AND metadata_id = ?", [.id(learnerID), .text(id)]
        ) { $0.integer(0) } ?? 0
    }
}

extension StoreWriter {
    package func putBookMetadata(_ metadata: String, id: String, of learnerID: UUID) throws {
        try database.change(
            """
            INSERT INTO book_metadata (learner_id, id, metadata) VALUES (?, ?, ?)
            ON CONFLICT (learner_id, id) DO UPDATE SET metadata = excluded.metadata
            """, [.id(learnerID), .text(id), .text(metadata)])
        try changed(.bookMetadata, .names([id]), of: learnerID, .all)
    }

    /// - Returns: Whether it was there.
    package func deleteBookMetadata(_ id: String, of learnerID: UUID) throws -> Bool {
        let count = try database.change(
            "DELETE FROM book_metadata WHERE learner_id = ? AND id = ?", [.id(learnerID), .text(id)])
        if count > 0 { try deleted(.bookMetadata, .names([id]), of: learnerID) }
        return count > 0
    }

    /// Writes a book, whether it is there or not.
    package func put(_ book: UserBookRecord) throws {
        var number = 0
        if try !database.exists("SELECT 1 FROM user_books WHERE id = ?", [.id(book.id)]) {
            added(.books, of: book.learnerID.uuidString)
            number = try nextBookNumber(of: book.learnerID)
        }
        try database.change(
            """
            INSERT INTO user_books
                (id, learner_id, metadata_id, status, is_wished, is_favourite, added_at, opened_at, book, number)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET metadata_id = excluded.metadata_id, status = excluded.status,
                is_wished = excluded.is_wished, is_favourite = excluded.is_favourite, added_at = excluded.added_at,
                opened_at = excluded.opened_at, book = excluded.book
            """,
            [
                .id(book.id), .id(book.learnerID), .text(book.metadataID), .text(book.status), .flag(book.isWished),
                .flag(book.isFavourite), .instant(book.addedAt), .instant(book.openedAt), .text(book.book),
                .integer(number),
            ])
        try database.change("DELETE FROM user_book_tags WHERE book_id = ?", [.id(book.id)])
        for tag in book.tags {
            try database.change(
                "INSERT INTO user_book_tags (book_id, tag) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [.id(book.id), .text(tag)])
        }
        try changed(.userBook, .id(book.id), of: book.learnerID, .all)
    }

    /// Books are counted for ever: a number is given once.
    private func nextBookNumber(of learnerID: UUID) throws -> Int {
        try database.change(
            """
            INSERT INTO book_counts (learner_id, last_book) VALUES (?, 1)
            ON CONFLICT (learner_id) DO UPDATE SET last_book = book_counts.last_book + 1
            """, [.id(learnerID)])
        return try database.first("SELECT last_book FROM book_counts WHERE learner_id = ?", [.id(learnerID)]) {
            $0.integer(0)
        } ?? 1
    }

    /// Its ideas go with it, and the tests of them, open ones too; answers stay in their log.
    ///
    /// - Returns: Whether it was there.
    package func deleteBook(_ id: UUID, of learnerID: UUID) throws -> Bool {
        for idea in try reader.bookIdeas(of: learnerID, bookID: id) {
            try deleteBookIdea(idea.id, of: learnerID)
        }
        let count = try database.change(
            "DELETE FROM user_books WHERE id = ? AND learner_id = ?", [.id(id), .id(learnerID)])
        guard count > 0 else { return false }
        try database.change(
            "DELETE FROM reading_positions WHERE learner_id = ? AND text_id = ?",
            [.id(learnerID), .text(id.uuidString.lowercased())])
        try deleted(.userBook, .id(id), of: learnerID)
        return true
    }
}
