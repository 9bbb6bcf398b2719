import Foundation
import JSONText
import LearningService
import Study

/// The parameters that describe a book, and how they change one.
enum BookParameters {
    static let metadata: [Parameter] = [
        .optional("googleBooksID", .text(maximumBytes: 200), "Google's id; made up unless given."),
        .optional("title", .text(maximumBytes: 2_048), "1 to 512 characters."),
        .optional("authors", .array(of: .text(maximumBytes: 400), maximumCount: 50), "One at least."),
        .optional("publishedDate", .text(maximumBytes: 10), "yyyy-MM-dd, yyyy-MM or a year."),
        .optional("pageCount", .integer(1...1_000_000), "Its pages."),
        .optional("publisher", .text(maximumBytes: 800), "Who published it."),
        .optional("isbn", .text(maximumBytes: 20), "10 or 13 digits without dashes; the last of ten may be X."),
        .optional("imageURL", .text(maximumBytes: 2_000), "Its cover, https or http."),
        .optional("bookDescription", .text(maximumBytes: 40_000), "Up to 10,000 characters."),
        .optional("language", .text(maximumBytes: 20), "Its language, such as es."),
        .optional("previewLink", .text(maximumBytes: 2_000), "Where some of it can be read."),
        .optional("infoLink", .text(maximumBytes: 2_000), "Where more is known of it."),
        .optional("genre", .array(of: .text(maximumBytes: 200), maximumCount: 10), "Up to 10 of 50 characters."),
        .optional("subtitle", .text(maximumBytes: 800), "Up to 200 characters."),
        .optional("coverImageURL", .text(maximumBytes: 2_000), "A larger picture of its cover, https or http."),
        .optional("averageRating", .number(0...5), "Of all who rated it."),
        .optional("ratingsCount", .integer(0...1_000_000_000), "How many rated it."),
        .optional("originalLanguage", .text(maximumBytes: 20), "Of a translation."),
        .optional("authorNationality", .text(maximumBytes: 800), "Of the first author."),
        .optional("translator", .text(maximumBytes: 800), "Of a translation."),
    ]

    static let book: [Parameter] = [
        .optional("readingStatus", LearnerParameters.choices(ReadingStatus.self), "toRead unless given."),
        .optional("onWishlist", .boolean, "Whether it is wished for; false unless given."),
        .optional("isFavorited", .boolean, "Whether it is a favourite; false unless given."),
        .optional("owned", .boolean, "Whether the learner has it; true unless given."),
        .optional("rating", .integer(1...5), "1 to 5; null takes it away."),
        .optional("notes", .text(maximumBytes: 20_000), "Up to 5,000 characters; null takes them away."),
        .optional("tags", .array(of: .text(maximumBytes: 200), maximumCount: 100), "Up to 20 of 50 characters."),
    ]

    /// What the given parameters do to a book.
    static func change(_ arguments: Arguments) throws -> Bookshelf.Change {
        for name in ["readingStatus", "onWishlist", "isFavorited", "owned", "tags"] where arguments.isNull(name) {
            throw RPCError(.invalidParams, "'\(name)' cannot be null: leave it out to keep it as it is.", field: name)
        }
        return { book, now in
            if let status: ReadingStatus = arguments.choice("readingStatus") { book.setStatus(status, at: now) }
            if let isWished = arguments.flag("onWishlist") { book.onWishlist = isWished }
            if let isFavourite = arguments.flag("isFavorited") { book.isFavorited = isFavourite }
            if let isOwned = arguments.flag("owned") { book.owned = isOwned }
            if arguments.isNull("rating") { book.rating = nil }
            if let rating = arguments.integer("rating") { book.rating = rating }
            if arguments.isNull("notes") { book.notes = nil }
            if let notes = arguments.string("notes") { book.notes = notes }
            if let tags = arguments.strings("tags") { book.tags = tags }
        }
    }

    /// Overwrites what `changes` names; null takes away what a book need not have.
    ///
    /// - Throws: ``RPCError/Code/invalidParams`` for an ISBN that is none, a link that is none, or a book that would
    ///   have no title or author.
    static func apply(_ changes: JSONValue, to metadata: inout BookMetadata) throws {
        if let isbn = changes["isbn"]?.string { try check(isbn: isbn) }
        for name in ["title", "authors", "genre"] where changes[name] == .null {
            throw RPCError(.invalidParams, "'\(name)' cannot be null.", field: name)
        }
        let current = try WireFormat.decode(JSONValue.self, from: WireFormat.encode(metadata))
        guard case .object(var members) = current, case .object(let changed) = changes else { return }
        members.merge(changed) { _, new in new }
        do {
            metadata = try WireFormat.decode(BookMetadata.self, from: WireFormat.encode(JSONValue.object(members)))
        } catch {
            throw RPCError(.invalidParams, "The metadata cannot be read; is each link an address?", field: "metadata")
        }
    }

    /// - Throws: ``RPCError/Code/invalidParams`` without a title or an author, and for an ISBN that is none.
    static func metadata(_ value: JSONValue) throws -> BookMetadata {
        guard let title = value["title"]?.string, let authors = value["authors"]?.elements?.compactMap(\.string) else {
            throw RPCError(.invalidParams, "'metadata' needs 'title' and 'authors'.", field: "metadata")
        }
        var metadata = BookMetadata(
            googleBooksID: value["googleBooksID"]?.string ?? UUID().uuidString.lowercased(), title: title,
            authors: authors)
        try apply(value, to: &metadata)
        return metadata
    }

    private static func check(isbn text: String) throws {
        do throws(ISBN.Fault) {
            _ = try ISBN(text)
        } catch {
            let reason =
                switch error {
                case .notDigits: "must be 10 or 13 digits without dashes; the last of ten may be X"
                case .wrongCheckDigit(let expected): "is mistyped: its last digit would be \(expected)"
                }
            throw RPCError(.invalidParams, "'isbn' \(reason).", field: "isbn")
        }
    }
}
