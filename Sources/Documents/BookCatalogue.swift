/// A library of books as another program keeps it: what is known of each, and where its files lie.
package struct BookCatalogue: Sendable, Hashable, Codable {
    /// A file of a book's text.
    package struct Format: Sendable, Hashable, Codable {
        /// From the library's folder on, with / between its parts; a stranger's word, and not to be followed unchecked.
        package var path: String
        package var kind: DocumentKind

        package init(path: String, kind: DocumentKind) {
            self.path = path
            self.kind = kind
        }
    }

    package struct Entry: Sendable, Hashable, Codable {
        /// The number that the library gives it.
        package var number: Int
        /// By which the library tells it from every other, for ever; its folder where it has none.
        package var key: String
        /// Title, authors, language, and what else a document says of itself; it has no blocks.
        package var document: ReadDocument
        package var series: String?
        /// Its place in the series, such as 2 or 1.5.
        package var seriesIndex: Double?
        /// Stars, 1 to 5.
        package var rating: Int?
        /// `yyyy-MM-dd HH:mm:ss+00:00`, as it stands there.
        package var added: String?
        /// Those that can be read here, the best first.
        package var formats: [Format] = []
        /// What the user keeps of it besides, by the name of the column; yes and no are 1 and 0.
        package var columns: [String: String] = [:]

        package init(number: Int, key: String, document: ReadDocument) {
            self.number = number
            self.key = key
            self.document = document
        }
    }

    package var entries: [Entry]

    package init(entries: [Entry]) { self.entries = entries }
}
