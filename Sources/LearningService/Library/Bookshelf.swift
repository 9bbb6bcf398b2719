package import Foundation
import JSONText
package import Storage
package import Study

/// A learner's books: what they are, how far the learner is with them, and the texts of those that can be read here.
package struct Bookshelf: Sendable {
    let store: Store
    let catalog: ContentCatalog
    let documents: GivenDocuments
    let clock: @Sendable () -> Date

    package init(
        store: Store, catalog: ContentCatalog, documents: GivenDocuments, clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.catalog = catalog
        self.documents = documents
        self.clock = clock
    }

    /// What to do to a book.
    package typealias Change = @Sendable (inout UserBook, Date) throws -> Void

    // MARK: Found

    /// - Parameter view: Nil for all, the last added first.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func list(
        of learnerID: UUID, _ view: BookView?, limit: Int, offset: Int
    ) async throws -> BooksReply {
        try await store.requireLearner(learnerID)
        let filter = view?.filter ?? .all
        let (books, total) = try await store.read { reader in
            (
                try reader.books(of: learnerID, filter, limit: limit, offset: offset),
                try reader.countBooks(of: learnerID, filter)
            )
        }
        return BooksReply(books: try books.map { try BookReply($0) }, total: total)
    }

    /// - Throws: ``ServiceError/Code/notFound``.
    package func book(_ id: UUID, of learnerID: UUID) async throws -> BookReply {
        try await store.requireLearner(learnerID)
        guard let book = try await store.read({ try $0.book(id, of: learnerID) }) else { throw Self.missing(id) }
        return try BookReply(book)
    }

    /// All that is known of books, also of those that the learner has deleted since.
    package func metadata(of learnerID: UUID, limit: Int, offset: Int) async throws -> BookMetadataReply {
        try await store.requireLearner(learnerID)
        return BookMetadataReply(
            metadata: try await store.read {
                try $0.bookMetadata(of: learnerID, limit: limit, offset: offset).map(Self.metadata)
            })
    }

    // MARK: Changed

    /// Puts a book on the shelf.
    ///
    /// - Parameters:
    ///   - metadata: Takes the place of what is known under its id.
    ///   - metadataID: What is known already, in place of `metadata`.
    /// - Throws: ``ServiceError/Code/invalidInput``, ``ServiceError/Code/notFound``.
    package func add(
        _ metadata: BookMetadata?, metadataID: String?, for learnerID: UUID, _ change: @escaping Change
    ) async throws -> BookReply {
        try await store.requireLearner(learnerID)
        let now = clock()
        let id = UUID()
        let given = try metadata?.checked()
        guard let key = given?.googleBooksID ?? metadataID, given == nil || metadataID == nil else {
            throw ServiceError(
                .invalidInput, "Give 'metadata' or 'metadataID', and only one of them.", field: "metadata")
        }
        let shelved = try await store.write { writer in
            if let given {
                try writer.putBookMetadata(given.json, id: key, of: learnerID)
            } else if try writer.reader.bookMetadata(key, of: learnerID) == nil {
                throw Self.unknown(key)
            }
            var book = UserBook(id: id, metadataID: key, at: now)
            try change(&book, now)
            try writer.put(try book.checked().record(of: learnerID))
            return try writer.reader.book(id, of: learnerID)
        }
        guard let shelved else { throw Self.missing(id) }
        return try BookReply(shelved)
    }

    /// Changes a book, within one transaction.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``; nothing has changed then.
    package func update(_ id: UUID, of learnerID: UUID, _ change: @escaping Change) async throws -> BookReply {
        try await store.requireLearner(learnerID)
        let now = clock()
        let shelved = try await store.write { writer in
            guard let shelved = try writer.reader.book(id, of: learnerID) else { throw Self.missing(id) }
            var book = try shelved.userBook
            try change(&book, now)
            try writer.put(try book.checked().record(of: learnerID))
            return try writer.reader.book(id, of: learnerID)
        }
        guard let shelved else { throw Self.missing(id) }
        return try BookReply(shelved)
    }

    /// Changes what is known of a book, for all of the learner's books that refer to it.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``; nothing has changed then.
    package func describe(
        _ metadataID: String, of learnerID: UUID, _ change: @escaping @Sendable (inout BookMetadata) throws -> Void
    ) async throws -> BookMetadata {
        try await store.requireLearner(learnerID)
        return try await store.write { writer in
            guard let stored = try writer.reader.bookMetadata(metadataID, of: learnerID) else {
                throw Self.unknown(metadataID)
            }
            var metadata = try Self.metadata(stored)
            try change(&metadata)
            metadata.googleBooksID = metadataID
            metadata = try metadata.checked()
            try writer.putBookMetadata(metadata.json, id: metadataID, of: learnerID)
            return metadata
        }
    }

    /// Deletes a book with its text; what is known of it stays.
    package func delete(_ id: UUID, of learnerID: UUID) async throws -> BookDeletedReply {
        try await store.requireLearner(learnerID)
        return BookDeletedReply(deleted: try await store.write { try $0.deleteBook(id, of: learnerID) })
    }

    /// Forgets what is known of a book.
    ///
    /// - Throws: ``ServiceError/Code/conflict`` while a book of the learner's refers to it.
    package func forget(_ metadataID: String, of learnerID: UUID) async throws -> BookDeletedReply {
        try await store.requireLearner(learnerID)
        let deleted = try await store.write { writer in
            let count = try writer.reader.countBooks(ofMetadata: metadataID, of: learnerID)
            guard count == 0 else {
                throw ServiceError(
                    .conflict,
                    "\(count) of the learner's books \(count == 1 ? "refers" : "refer") to '\(metadataID)'; delete "
                        + "\(count == 1 ? "that book" : "those books") first.",
                    field: "metadataID")
            }
            return try writer.deleteBookMetadata(metadataID, of: learnerID)
        }
        return BookDeletedReply(deleted: deleted)
    }

    // MARK: Parts

    static func metadata(_ json: String) throws -> BookMetadata {
        try WireFormat.decode(BookMetadata.self, from: Data(json.utf8))
    }

    static func missing(_ id: UUID) -> ServiceError {
        ServiceError(.notFound, "The learner has no book \(id.uuidString.lowercased()).", field: "bookID")
    }

    static func unknown(_ metadataID: String) -> ServiceError {
        ServiceError(.notFound, "Nothing is known of a book '\(metadataID)'.", field: "metadataID")
    }
}
