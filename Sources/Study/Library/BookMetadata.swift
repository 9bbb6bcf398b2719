package import Foundation

/// A field that is not as it must be.
package struct LibraryFault: Error, Sendable, Hashable {
    package var field: String
    package var message: String
}

/// What is known of a book, whoever has it. Many learners' books may refer to one.
package struct BookMetadata: Sendable, Hashable, Codable {
    /// Google's id where it came from there, else a UUID.
    package var googleBooksID: String
    package var title: String
    package var authors: [String]
    /// `yyyy-MM-dd`, or the year alone.
    package var publishedDate: String?
    package var pageCount: Int?
    package var publisher: String?
    package var isbn: ISBN?
    package var imageURL: URL?
    package var bookDescription: String?
    package var language: String?
    package var previewLink: URL?
    package var infoLink: URL?
    package var genre: [String] = []
    package var originalLanguage: String?
    package var authorNationality: String?
    package var translator: String?

    /// - Parameter googleBooksID: A UUID where the book was entered by hand.
    package init(googleBooksID: String, title: String, authors: [String]) {
        self.googleBooksID = googleBooksID
        self.title = title
        self.authors = authors
    }

    /// The same with its title and authors trimmed.
    ///
    /// - Throws: ``LibraryFault`` for the first field outside its limits.
    package func checked() throws(LibraryFault) -> BookMetadata {
        var book = self
        book.title = title.trimmed
        book.authors = authors.map(\.trimmed)
        try require(!googleBooksID.isEmpty, "googleBooksID", "must not be empty.")
        try require((1...512).contains(book.title.count), "title", "must have 1 to 512 characters.")
        try require(!book.authors.isEmpty, "authors", "must name one author at least.")
        try require(
            book.authors.allSatisfy { (1...100).contains($0.count) }, "authors", "must have 1 to 100 characters each.")
        try require(publishedDate.map(Self.isDate) ?? true, "publishedDate", "must be yyyy-MM-dd, or a year.")
        try require(pageCount.map { $0 > 0 } ?? true, "pageCount", "must be more than 0.")
        try require((bookDescription?.count ?? 0) <= 10_000, "bookDescription", "must have at most 10,000 characters.")
        try require(genre.count <= 10, "genre", "must have at most 10 entries.")
        try require(genre.allSatisfy { (1...50).contains($0.count) }, "genre", "must have 1 to 50 characters each.")
        return book
    }

    /// A year, or a day that the calendar has.
    static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard [1, 3].contains(parts.count), parts[0].count == 4,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }), let year = Int(parts[0])
        else { return false }
        guard parts.count == 3 else { return true }
        guard parts[1].count == 2, parts[2].count == 2, let month = Int(parts[1]), let day = Int(parts[2]) else {
            return false
        }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...12).contains(month) && (1...days[month - 1]).contains(day)
    }
}

func require(_ holds: Bool, _ field: String, _ what: String) throws(LibraryFault) {
    if !holds { throw LibraryFault(field: field, message: "'\(field)' \(what)") }
}
