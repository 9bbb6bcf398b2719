import ContentFiles
import Digests
import Documents
package import Foundation
import JSONText
import Lexicon
import PathNames
import Storage
import Study

/// How books are written outside.
package enum BookFormat: String, Sendable, CaseIterable {
    /// All fields of book and metadata.
    case json
    /// Goodreads' columns, with commas.
    case goodreads
}

extension Bookshelf {
    /// Bytes of a table or JSON of books.
    private static let mostBytes: Int64 = 32 << 20
    /// Books of an import that the reply shows.
    private static let shown = 100

    // MARK: A book

    /// Takes a book from a document: what it says of itself, and its text where it has one.
    ///
    /// - Parameters:
    ///   - language: Of the text; what the document says, else what its words are, unless given.
    ///   - title: In place of the document's own.
    /// The same document again, in the same language, is the book that is there, which stays as it is.
    ///
    /// - Throws: ``ServiceError/Code/unreadableFile`` with the reason, ``ServiceError/Code/notFound`` for a language
    ///   without words, ``ServiceError/Code/invalidInput``.
    package func take(
        _ given: GivenDocument, language: String?, title: String?, author: String?, for learnerID: UUID
    ) async throws -> BooksImportReply {
        try await store.requireLearner(learnerID)
        let document = try await documents.read(given)
        let print = try Self.fingerprint(document, language: language)
        var metadata = BookMetadata(document, id: UUID(named: "metadata", learnerID, print))
        metadata.title = title ?? document.title ?? Self.name(of: given) ?? document.blocks.first?.text ?? ""
        metadata.title = String(metadata.title.prefix(512))
        if let author { metadata.authors = [author] }
        if metadata.authors.isEmpty { metadata.authors = ["?"] }
        let text = try BookText(of: document, language: language, catalog.snapshot)
        metadata.language = metadata.language ?? text?.size.language
        let now = clock()
        let (id, known) = (UUID(named: "book", learnerID, print), try metadata.checked())
        if let shelved = try await store.read({ try $0.book(id, of: learnerID) }) {
            return BooksImportReply(added: 0, known: 1, books: [try BookReply(shelved)], problems: [])
        }
        let shelved = try await store.write { writer in
            try writer.putBookMetadata(known.json, id: known.googleBooksID, of: learnerID)
            try writer.put(try UserBook(id: id, metadataID: known.googleBooksID, at: now).record(of: learnerID))
            try text?.put(ofBook: id, writer)
            return try writer.reader.book(id, of: learnerID)
        }
        guard let shelved else { throw Self.missing(id) }
        return BooksImportReply(added: 1, known: 0, books: [try BookReply(shelved)], problems: [])
    }

    /// What tells a document from every other: what it says of itself, and its text.
    private static func fingerprint(_ document: ReadDocument, language: String?) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Digest.hexadecimal(Digest.of(try encoder.encode(document) + Data((language ?? "").utf8)))
    }

    private static func name(of given: GivenDocument) -> String? {
        given.path.map { PathName($0).stem }
    }

    // MARK: Many books

    /// Takes books of an earlier export, or of Goodreads. A book that is there already stays as it is.
    ///
    /// - Throws: ``ServiceError/Code/unreadableFile`` for what is no such file.
    package func take(
        books given: GivenDocument, as format: BookFormat, for learnerID: UUID
    ) async throws -> BooksImportReply {
        try await store.requireLearner(learnerID)
        let text = try await documents.contents(of: given, limit: Self.mostBytes)
        let now = clock()
        let learner = try await store.profile(learnerID)
        let content = catalog.snapshot
        let read: GivenBook.Reading
        switch format {
        case .goodreads:
            read = .init(Goodreads.read(text, at: now) { UUID(named: "book", learnerID, $0) })
        case .json: read = try GivenBook.read(json: text, at: now) { UUID(named: "book", learnerID, $0) }
        }
        let books = read.books
        let (added, problems) = try await store.write { writer in
            var (added, problems): ([BookReply], ImportProblems) = ([], read.problems)
            for (place, given) in books.enumerated() {
                let metadata = given.metadata
                let isKnown = try writer.reader.bookMetadata(metadata.googleBooksID, of: learnerID) != nil
                // Another learner may have brought the same file: a copy has an id of this learner's own.
                let own = UUID(named: "book", learnerID, given.book.id)
                var has = try [given.book.id, own].contains { try writer.reader.book($0, of: learnerID) != nil }
                // A table has no ids of books, so who has one of the same metadata has this one.
                if format == .goodreads, isKnown {
                    has = try has || writer.reader.countBooks(ofMetadata: metadata.googleBooksID, of: learnerID) > 0
                }
                if has { continue }
                let book = try writer.reader.hasBook(given.book.id) ? given.book.copy(id: own) : given.book
                if !isKnown {
                    try writer.putBookMetadata(metadata.json, id: metadata.googleBooksID, of: learnerID)
                }
                try writer.put(try book.record(of: learnerID))
                guard let shelved = try writer.reader.book(book.id, of: learnerID) else { continue }
                let language = BookIdeas.language(of: shelved, metadata, content)
                for idea in given.ideas {
                    let id = try BookIdeas.nextID(ofBook: book.id, of: learnerID, in: writer.reader)
                    let read = Result { () throws(LibraryFault) in
                        try idea.idea(
                            id: id, ofBook: book.id, language: language, level: learner.proficiencyLevel, at: now)
                    }
                    switch read {
                    case .success(let kept): try writer.put(kept.record(of: learnerID))
                    case .failure(let fault):
                        let message = "\(metadata.title): the idea '\(idea.title)' was left out: \(fault.message)"
                        problems.add(message, line: place + 1)
                    }
                }
                if let shelved = try writer.reader.book(book.id, of: learnerID) {
                    added.append(try BookReply(shelved))
                }
            }
            return (added, problems)
        }
        return BooksImportReply(
            added: added.count, known: books.count - added.count, books: Array(added.prefix(Self.shown)),
            problems: problems.told, otherProblems: problems.others,
            leftOut: read.leftOut > 0 ? read.leftOut : nil)
    }

    /// Writes all of a learner's books to a file, or gives them as a text.
    ///
    /// - Throws: ``ServiceError/Code/forbidden``, ``ServiceError/Code/conflict`` for a file that is there,
    ///   ``ServiceError/Code/storageFailed``.
    package func give(
        to path: String?, as format: BookFormat, of learnerID: UUID, mayReplace: Bool, userID: UInt32
    ) async throws -> BooksExportReply {
        try await store.requireLearner(learnerID)
        let books = try await store.read { reader in
            try reader.books(of: learnerID, .all, limit: .max).map { shelved in
                let book = try shelved.userBook
                let ideas = try shelved.ideas == 0 ? [] : reader.bookIdeas(of: learnerID, bookID: book.id)
                return GivenBook(
                    book: book, metadata: try shelved.bookMetadata,
                    ideas: try ideas.map { ExchangedIdea(try StudyJSON.value(BookIdea.self, from: $0.idea)) })
            }
        }
        let text: String
        switch format {
        case .goodreads: text = Goodreads.table(books.map { ($0.book, $0.metadata) })
        case .json: text = try GivenBook.json(books)
        }
        guard let path else { return BooksExportReply(books: books.count, text: text) }
        try await documents.place(text, at: path, mayReplace: mayReplace, userID: userID)
        return BooksExportReply(books: books.count, path: path)
    }
}

extension UserBook {
    /// The same book under another id.
    fileprivate func copy(id: UUID) -> UserBook {
        var book = UserBook(
            imported: id, metadataID: metadataID, status: readingStatus, added: dateAdded, started: dateStarted,
            completed: dateCompleted)
        book.onWishlist = onWishlist
        book.isFavorited = isFavorited
        book.owned = owned
        book.rating = rating
        book.notes = notes
        book.tags = tags
        book.lastOpened = lastOpened
        return book
    }
}
