import Foundation
import JSONText
import Study

/// A book as files have it, with its ideas.
struct GivenBook: Sendable {
    var book: UserBook
    var metadata: BookMetadata
    var ideas: [ExchangedIdea] = []

    /// What a file held.
    struct Reading: Sendable {
        var books: [GivenBook] = []
        /// Books that were left out, and why.
        var problems = ImportProblems()
        /// Books beyond ``Goodreads/mostBooks``, which were not read.
        var leftOut = 0

        init() {}

        init(_ table: Goodreads.Reading) {
            books = table.books.map { GivenBook(book: $0.book, metadata: $0.metadata) }
            (problems, leftOut) = (table.problems, table.leftOut)
        }
    }

    /// Bytes of one book with its ideas.
    private static let mostBytes = 1 << 20

    /// A file of books.
    private struct File: Codable {
        var books: [Entry]
    }

    /// A book as it is written here, or as apps write it that know books by their ideas: title and author, and what
    /// their ideas say.
    private struct Entry: Codable {
        var book: UserBook?
        var metadata: BookMetadata?
        var ideas: [ExchangedIdea]?
        var title: String?
        var author: String?
        var createdAt: Date?
        var lastAccessed: Date?
        var googleBooksId: String?
        var subtitle: String?
        var publisher: String?
        var language: String?
        var categories: String?
        var thumbnailUrl: URL?
        var coverImageUrl: URL?
        var averageRating: Double?
        var ratingsCount: Int?
        var previewLink: URL?
        var infoLink: URL?
    }

    /// Reads a file a book at a time, so that a broken one costs no other.
    ///
    /// - Parameters:
    ///   - now: When books were added of which the file does not say.
    ///   - id: The id of what a name stands for: the same book has the same id whenever it is read.
    /// - Throws: ``ServiceError/Code/unreadableFile`` for what is no such file, or one without a book that can be read.
    static func read(json text: String, at now: Date, id: (String) -> UUID) throws(ServiceError) -> Reading {
        var (reading, place) = (Reading(), 0)
        do {
            let isExport = try JSONList.each("books", in: Data(text.utf8)) { element in
                place += 1
                guard place <= Goodreads.mostBooks else {
                    reading.leftOut += 1
                    return true
                }
                guard element.count <= mostBytes else {
                    reading.problems.add("It is larger than a book may be.", line: place)
                    return true
                }
                do {
                    reading.books.append(try given(try WireFormat.decode(Entry.self, from: element), at: now, id))
                } catch {
                    reading.problems.add((error as? LibraryFault)?.message ?? reason(error), line: place)
                }
                return true
            }
            guard isExport else { throw JSONList.Malformed() }
        } catch {
            throw ServiceError(
                .unreadableFile, "The file is not an export of books: it is not JSON with a list of 'books'.",
                field: "path")
        }
        if reading.books.isEmpty, let problem = reading.problems.told.first {
            throw ServiceError(
                .unreadableFile, "No book could be read: \(problem.message) (the \(problem.line). of the list)",
                field: "path")
        }
        return reading
    }

    private static func given(
        _ entry: Entry, at now: Date, _ id: (String) -> UUID
    ) throws(LibraryFault) -> GivenBook {
        if let book = entry.book, let metadata = entry.metadata {
            var book = try book.checked()
            let metadata = try metadata.checked()
            book.metadataID = metadata.googleBooksID
            return GivenBook(book: book, metadata: metadata, ideas: entry.ideas ?? [])
        }
        guard let title = entry.title else {
            throw LibraryFault(field: "title", message: "A book has 'book' and 'metadata', or a 'title'.")
        }
        let name = "\(title)\n\(entry.author ?? "")"
        var metadata = BookMetadata(
            googleBooksID: entry.googleBooksId ?? id("metadata \(name)").uuidString.lowercased(), title: title,
            authors: entry.author.map { [$0] } ?? ["?"])
        metadata.subtitle = entry.subtitle
        metadata.publisher = entry.publisher
        metadata.language = entry.language
        metadata.genre = (entry.categories ?? "").split(separator: ",").prefix(10).map { String($0.prefix(50)) }
        metadata.imageURL = entry.thumbnailUrl
        metadata.coverImageURL = entry.coverImageUrl
        metadata.averageRating = entry.averageRating
        metadata.ratingsCount = entry.ratingsCount
        metadata.previewLink = entry.previewLink
        metadata.infoLink = entry.infoLink
        metadata = try metadata.checked()
        var book = UserBook(
            id: id(name), metadataID: metadata.googleBooksID, at: entry.createdAt.map { min($0, now) } ?? now)
        book.lastOpened = entry.lastAccessed.map { min($0, now) }
        return GivenBook(book: book, metadata: metadata, ideas: entry.ideas ?? [])
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it is not JSON." }
        switch error {
        case .keyNotFound(let key, _): return "'\(key.stringValue)' is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
            return "\(path.isEmpty ? "the file" : "'\(path.drop { $0 == "." })'"): \(context.debugDescription)"
        @unknown default: return "it cannot be read."
        }
    }

    static func json(_ books: [GivenBook]) throws -> String {
        let entries = books.map { given in
            var entry = Entry()
            (entry.book, entry.metadata) = (given.book, given.metadata)
            entry.ideas = given.ideas.isEmpty ? nil : given.ideas
            return entry
        }
        return String(decoding: try WireFormat.encode(File(books: entries)), as: UTF8.self)
    }
}
