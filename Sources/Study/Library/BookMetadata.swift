package import Foundation
import Lexicon

/// A field that is not as it must be.
package struct LibraryFault: Error, Sendable, Hashable {
    package var field: String
    package var message: String

    package init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}

/// What is known of a book, whoever has it. Many learners' books may refer to one.
package struct BookMetadata: Sendable, Hashable, Codable {
    /// Google's id where it came from there, else a UUID.
    package var googleBooksID: String
    package var title: String
    package var authors: [String]
    /// `yyyy-MM-dd`; of a day that is not known the month or the year alone.
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
    package var subtitle: String?
    /// A larger picture of the cover than `imageURL` is.
    package var coverImageURL: URL?
    /// Of all who rated it where it came from, 0 to 5, and how many they were.
    package var averageRating: Double?
    package var ratingsCount: Int?
    package var originalLanguage: String?
    package var authorNationality: String?
    package var translator: String?

    /// - Parameter googleBooksID: A UUID where the book was entered by hand.
    package init(googleBooksID: String, title: String, authors: [String]) {
        self.googleBooksID = googleBooksID
        self.title = title
        self.authors = authors
    }

    /// The same without white space around its texts; what is then empty is not there.
    ///
    /// - Throws: ``LibraryFault`` for the first field outside its limits.
    package func checked() throws(LibraryFault) -> BookMetadata {
        let book = trimmed
        try require((1...200).contains(book.googleBooksID.count), "googleBooksID", "must have 1 to 200 characters.")
        try require((1...512).contains(book.title.count), "title", "must have 1 to 512 characters.")
        try require(!book.authors.isEmpty, "authors", "must name one author at least.")
        try require(
            book.authors.allSatisfy { (1...100).contains($0.count) }, "authors", "must have 1 to 100 characters each.")
        try require(
            book.publishedDate.map(Self.isDate) ?? true, "publishedDate", "must be yyyy-MM-dd, yyyy-MM or a year.")
        try require(book.pageCount.map { $0 > 0 } ?? true, "pageCount", "must be more than 0.")
        try require(
            (book.bookDescription?.count ?? 0) <= 10_000, "bookDescription", "must have at most 10,000 characters.")
        try require(book.genre.count <= 10, "genre", "must have at most 10 entries.")
        try require(
            book.genre.allSatisfy { (1...50).contains($0.count) }, "genre", "must have 1 to 50 characters each.")
        for (field, language) in [("language", book.language), ("originalLanguage", book.originalLanguage)] {
            try require(language.map(Self.isLanguage) ?? true, field, "must be a code such as es or es-MX.")
        }
        for (field, link) in [
            ("imageURL", book.imageURL), ("coverImageURL", book.coverImageURL), ("previewLink", book.previewLink),
            ("infoLink", book.infoLink),
        ] {
            try require(link.map(Self.isWebAddress) ?? true, field, "must begin with https:// or http://.")
        }
        for (field, text) in [
            ("subtitle", book.subtitle), ("publisher", book.publisher), ("authorNationality", book.authorNationality),
            ("translator", book.translator),
        ] {
            try require((text?.count ?? 0) <= 200, field, "must have at most 200 characters.")
        }
        try require(book.averageRating.map { (0...5).contains($0) } ?? true, "averageRating", "must be 0 to 5.")
        try require(book.ratingsCount.map { $0 >= 0 } ?? true, "ratingsCount", "must be 0 or more.")
        return book
    }

    private var trimmed: BookMetadata {
        func filled(_ text: String?) -> String? { text.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } }
        var book = self
        book.googleBooksID = googleBooksID.trimmed
        book.title = title.trimmed
        book.authors = authors.map(\.trimmed)
        book.genre = genre.map(\.trimmed)
        book.publishedDate = filled(publishedDate)
        book.subtitle = filled(subtitle)
        book.publisher = filled(publisher)
        book.bookDescription = filled(bookDescription)
        book.language = filled(language)
        book.originalLanguage = filled(originalLanguage)
        book.authorNationality = filled(authorNationality)
        book.translator = filled(translator)
        return book
    }

    /// A language, or one of its variants: es, es-MX.
    private static func isLanguage(_ tag: String) -> Bool {
        isLanguageCode(baseLanguage(of: tag)) && tag.count <= 20
            && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    private static func isWebAddress(_ link: URL) -> Bool {
        ["https", "http"].contains(link.scheme?.lowercased()) && link.host()?.isEmpty == false
    }

    /// A year, a month, or a day that the calendar has.
    package static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count == 2 }),
            parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
        else { return false }
        let numbers = parts.compactMap { Int($0) }
        let (year, month, day) = (numbers[0], numbers.count > 1 ? numbers[1] : 1, numbers.count > 2 ? numbers[2] : 1)
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...12).contains(month) && (1...days[month - 1]).contains(day)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (48...57).contains(self) }
}

extension BookMetadata {
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        googleBooksID = try members.decode(String.self, forKey: .googleBooksID)
        title = try members.decode(String.self, forKey: .title)
        authors = try members.decode([String].self, forKey: .authors)
        publishedDate = try members.decodeIfPresent(String.self, forKey: .publishedDate)
        pageCount = try members.decodeIfPresent(Int.self, forKey: .pageCount)
        publisher = try members.decodeIfPresent(String.self, forKey: .publisher)
        isbn = try members.decodeIfPresent(ISBN.self, forKey: .isbn)
        imageURL = try members.decodeIfPresent(URL.self, forKey: .imageURL)
        bookDescription = try members.decodeIfPresent(String.self, forKey: .bookDescription)
        language = try members.decodeIfPresent(String.self, forKey: .language)
        previewLink = try members.decodeIfPresent(URL.self, forKey: .previewLink)
        infoLink = try members.decodeIfPresent(URL.self, forKey: .infoLink)
        genre = try members.decodeIfPresent([String].self, forKey: .genre) ?? []
        subtitle = try members.decodeIfPresent(String.self, forKey: .subtitle)
        coverImageURL = try members.decodeIfPresent(URL.self, forKey: .coverImageURL)
        averageRating = try members.decodeIfPresent(Double.self, forKey: .averageRating)
        ratingsCount = try members.decodeIfPresent(Int.self, forKey: .ratingsCount)
        originalLanguage = try members.decodeIfPresent(String.self, forKey: .originalLanguage)
        authorNationality = try members.decodeIfPresent(String.self, forKey: .authorNationality)
        translator = try members.decodeIfPresent(String.self, forKey: .translator)
    }
}

func require(_ holds: Bool, _ field: String, _ what: String) throws(LibraryFault) {
    if !holds { throw LibraryFault(field: field, message: "'\(field)' \(what)") }
}
