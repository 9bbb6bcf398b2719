import Documents
package import Foundation
import JSONText
import Storage
import Study

extension Bookshelf {
    /// Books that the reply shows.
    private static let shown = 100

    /// The library that a given folder is; nil for what is none.
    ///
    /// - Throws: ``ServiceError/Code/forbidden``.
    package func library(in given: GivenDocument) async throws -> GivenDocument? {
        guard let path = given.path, given.text == nil, given.kind == nil || given.kind == .calibre,
            DocumentKind(ofFile: path) == nil,
            let database = try await documents.catalogue(inFolder: path, userID: given.userID)
        else { return nil }
        return GivenDocument(path: database, text: nil, kind: .calibre, userID: given.userID)
    }

    /// Takes the books of a Calibre library, each with the text that lies beside the database. A book that is there
    /// stays as it is; each is kept as soon as it was read, so that an import that was broken off can be begun anew.
    ///
    /// - Parameters:
    ///   - readColumn: The column in which the user keeps what was read: yes or no, or a word as Goodreads has them.
    /// - Throws: ``ServiceError/Code/unreadableFile`` with the reason, ``ServiceError/Code/forbidden``.
    package func take(
        library given: GivenDocument, language: String?, readColumn: String, for learnerID: UUID
    ) async throws -> BooksImportReply {
        try await store.requireLearner(learnerID)
        let catalogue = try await documents.catalogue(of: given)
        let folder = URL(filePath: given.path ?? "/").deletingLastPathComponent().path
        var reply = BooksImportReply(added: 0, known: 0, books: [], problems: [])
        var problems = ImportProblems()
        for entry in catalogue.entries {
            let book = CalibreBook(entry, readColumn: readColumn, of: learnerID, at: clock())
            if try await store.read({ try $0.book(book.id, of: learnerID) }) != nil {
                reply.known += 1
                continue
            }
            let (text, fault) = try await text(of: entry, in: folder, language: language, userID: given.userID)
            let outcome = try await keep(book, text, for: learnerID)
            if let shelved = outcome.shelved {
                reply.added += 1
                if reply.books.count < Self.shown { reply.books.append(shelved) }
            }
            for message in [outcome.fault, fault].compactMap(\.self) {
                problems.add("\(book.title): \(message)", line: entry.number)
            }
        }
        (reply.problems, reply.otherProblems) = (problems.told, problems.others)
        return reply
    }

    private func keep(
        _ book: CalibreBook, _ text: BookText?, for learnerID: UUID
    ) async throws -> (shelved: BookReply?, fault: String?) {
        do {
            let (metadata, shelf) = (try book.metadata.checked(), try book.book.checked())
            let shelved = try await store.write { writer in
                try writer.putBookMetadata(metadata.json, id: metadata.googleBooksID, of: learnerID)
                try writer.put(try shelf.record(of: learnerID))
                try text?.put(ofBook: shelf.id, writer)
                return try writer.reader.book(shelf.id, of: learnerID)
            }
            return (try shelved.map { try BookReply($0) }, nil)
        } catch let fault as LibraryFault {
            return (nil, fault.message)
        }
    }

    /// The text of the first of a book's files that can be read, and why there is none.
    private func text(
        of entry: BookCatalogue.Entry, in folder: String, language: String?, userID: UInt32
    ) async throws -> (text: BookText?, fault: String?) {
        guard let format = entry.formats.first else { return (nil, nil) }
        guard let path = try await documents.file(format.path, inFolder: folder) else {
            return (nil, "its \(format.kind.rawValue) does not lie in the library, and the book has no text here.")
        }
        do {
            var document = try await documents.read(
                GivenDocument(path: path, text: nil, kind: format.kind, userID: userID))
            // The user has put the library in order; a file often says nothing, or something else.
            document.language = entry.document.language ?? document.language
            return (try BookText(of: document, language: language, catalog.snapshot), nil)
        } catch let error as ServiceError where [.unreadableFile, .notFound].contains(error.code) {
            return (nil, "its text was left out: \(error.message)")
        }
    }
}

/// A book of a Calibre library as it is kept here.
struct CalibreBook {
    private static let mostTags = 20
    private static let tagCharacters = 50

    let metadata: BookMetadata
    private(set) var book: UserBook

    var id: UUID { book.id }
    var title: String { metadata.title }

    /// - Parameter now: When it was added, unless the library says it.
    init(_ entry: BookCatalogue.Entry, readColumn: String, of learnerID: UUID, at now: Date) {
        var metadata = BookMetadata(entry.document, id: UUID(named: "metadata", learnerID, "calibre \(entry.key)"))
        metadata.title = String(metadata.title.prefix(512))
        if metadata.title.isEmpty { metadata.title = "?" }
        metadata.authors.removeAll { $0.isEmpty }
        if metadata.authors.isEmpty { metadata.authors = ["?"] }
        self.metadata = metadata
        let added = entry.added.flatMap(Self.date) ?? now
        book = UserBook(
            imported: UUID(named: "book", learnerID, "calibre \(entry.key)"), metadataID: metadata.googleBooksID,
            status: Self.status(entry.columns[readColumn]), added: min(added, now))
        book.rating = entry.rating
        book.tags = Self.tags(of: entry)
    }

    /// Yes and no, or the names of Goodreads' shelves.
    private static func status(_ value: String?) -> ReadingStatus {
        switch value?.lowercased() {
        case "1", "true", "yes", "read": .read
        case "reading", "currently-reading": .reading
        default: .toRead
        }
    }

    /// The user's tags, and the series with the book's place in it.
    private static func tags(of entry: BookCatalogue.Entry) -> [String] {
        let series = entry.series.map { name in
            let place = entry.seriesIndex.map { index in
                " #\(index == index.rounded() && abs(index) < 1e6 ? "\(Int(index))" : "\(index)")"
            }
            return name.prefix(tagCharacters - (place?.count ?? 0)) + (place ?? "")
        }
        let all = [series].compactMap(\.self).map(String.init) + entry.document.subjects
        return all.filter { !$0.isEmpty }.prefix(mostTags).map { String($0.prefix(tagCharacters)) }
    }

    /// `2019-05-01 10:00:00+00:00`, perhaps with parts of a second.
    private static func date(_ text: String) -> Date? {
        guard text > "0200", text.count >= 19 else { return nil }
        return Instant.date(from: "\(text.prefix(10))T\(text.dropFirst(11).prefix(8))Z")
    }
}
