import Storage
package import Study

/// A learner's book with what is known of it.
package struct BookReply: Codable, Sendable {
    /// The text of a book that can be read here.
    package struct Text: Codable, Sendable {
        /// By which reader.open opens it.
        package var textID: String
        package var language: String
        /// Running words.
        package var words: Int
    }

    package var book: UserBook
    package var metadata: BookMetadata
    package var text: Text?
    /// The first book is 1; ideas are numbered by it.
    package var bookNumber: Int
    /// How many ideas there are of it.
    package var ideas: Int

    init(_ shelved: ShelvedBook) throws {
        book = try shelved.userBook
        metadata = try shelved.bookMetadata
        (bookNumber, ideas) = (shelved.number, shelved.ideas)
        text = shelved.text.map { [book] in Text(textID: book.textID, language: $0.language, words: $0.words) }
    }
}

package struct BooksReply: Codable, Sendable {
    package var books: [BookReply]
    /// How many there are in all.
    package var total: Int
}

package struct BookMetadataReply: Codable, Sendable {
    package var metadata: [BookMetadata]
}

/// What an import brought.
package struct BooksImportReply: Codable, Sendable {
    package var added: Int
    /// Books that were there: the import left them as they are.
    package var known: Int
    /// The first hundred that were added.
    package var books: [BookReply]
    /// The first hundred that were left out, and why.
    package var problems: [QuestionImport.Problem]
    package var otherProblems = 0
    /// Those beyond what is read of one file; nil where there are none.
    package var leftOut: Int?
}

package struct BooksExportReply: Codable, Sendable {
    package var books: Int
    /// Where it was written.
    package var path: String?
    /// The export itself, where no path was given.
    package var text: String?
}

package struct BookDeletedReply: Codable, Sendable {
    package var deleted: Bool
}
