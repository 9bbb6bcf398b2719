import Documents
import Foundation

/// The `metadata.db` of a Calibre library.
struct CalibreLibrary {
    private static let mostColumns = 100
    /// What becomes a book's text, the best first.
    private static let kinds: [(format: String, kind: DocumentKind)] = [
        ("EPUB", .epub), ("TXT", .text), ("MD", .markdown), ("HTML", .html), ("PDF", .pdf),
    ]

    private let database: CatalogueDatabase
    private var entries: [Int: BookCatalogue.Entry] = [:]
    private var folders: [Int: String] = [:]

    static func read(_ bytes: Data) throws(DocumentFailure) -> BookCatalogue {
        var library = CalibreLibrary(database: try CatalogueDatabase(bytes))
        try library.readBooks()
        guard !library.entries.isEmpty else {
            throw DocumentFailure(.empty, "The library holds no books, or it is not one of Calibre.")
        }
        try library.readPeopleAndNames()
        try library.readColumns()
        try library.readFormats()
        return BookCatalogue(entries: library.entries.values.sorted { $0.number < $1.number })
    }

    private init(database: CatalogueDatabase) { self.database = database }

    private mutating func readBooks() throws(DocumentFailure) {
        var found: [(entry: BookCatalogue.Entry, folder: String)] = []
        try database.each(
            "SELECT id, title, pubdate, timestamp, series_index, path, uuid FROM books"
        ) { (row) throws(DocumentFailure) in
            guard found.count < DocumentLimits.books else {
                throw DocumentFailure(
                    .tooLarge, "The library has more than \(DocumentLimits.books) books; divide it into parts.")
            }
            var document = ReadDocument()
            document.title = row.text(1).map(PlainText.collapsed)
            document.date = row.text(2)
            let folder = row.text(5) ?? ""
            var entry = BookCatalogue.Entry(
                number: row.integer(0), key: row.text(6) ?? "\(row.integer(0)) \(folder)", document: document)
            entry.added = row.text(3)
            entry.seriesIndex = row.number(4)
            found.append((entry, folder))
        }
        for (entry, folder) in found {
            entries[entry.number] = entry
            folders[entry.number] = folder
        }
    }

    /// Passes a text of each book, in the order in which they were linked.
    private mutating func eachText(
        _ query: String, _ body: (inout BookCatalogue.Entry, String) -> Void
    ) throws(DocumentFailure) {
        var found: [(Int, String)] = []
        try database.each(query) { (row) throws(DocumentFailure) in
            if let text = row.text(1) { found.append((row.integer(0), text)) }
        }
        for (number, text) in found where entries[number] != nil { body(&entries[number]!, text) }
    }

    private mutating func readPeopleAndNames() throws(DocumentFailure) {
        // A comma within a name stands there as a bar.
        try eachText(
            "SELECT l.book, a.name FROM books_authors_link l JOIN authors a ON a.id = l.author ORDER BY l.id"
        ) { $0.document.authors.append(PlainText.collapsed($1.replacing("|", with: ","))) }
        try eachText(
            "SELECT l.book, t.name FROM books_tags_link l JOIN tags t ON t.id = l.tag ORDER BY l.id"
        ) { $0.document.subjects.append(PlainText.collapsed($1)) }
        try eachText(
            "SELECT l.book, p.name FROM books_publishers_link l JOIN publishers p ON p.id = l.publisher"
        ) { $0.document.publisher = PlainText.collapsed($1) }
        try eachText(
            "SELECT l.book, s.name FROM books_series_link l JOIN series s ON s.id = l.series"
        ) { $0.series = PlainText.collapsed($1) }
        try eachText(
            "SELECT l.book, g.lang_code FROM books_languages_link l JOIN languages g ON g.id = l.lang_code "
                + "ORDER BY l.id"
        ) { $0.document.language = $0.document.language ?? $1 }
        // Half stars; none is 0.
        try eachText(
            "SELECT l.book, r.rating FROM books_ratings_link l JOIN ratings r ON r.id = l.rating"
        ) { $0.rating = Int($1).flatMap { (1...10).contains($0) ? ($0 + 1) / 2 : nil } }
        try eachText("SELECT book, text FROM comments") { $0.document.description = PackageFile.plain($1) }
        var identifiers: [(Int, ReadDocument.Identifier)] = []
        try database.each("SELECT book, type, val FROM identifiers") { (row) throws(DocumentFailure) in
            guard let scheme = row.text(1), let value = row.text(2) else { return }
            identifiers.append((row.integer(0), .init(scheme: scheme.uppercased(), value: value)))
        }
        for (number, identifier) in identifiers { entries[number]?.document.identifiers.append(identifier) }
    }

    /// What users keep of their books besides. The values of some columns stand in a table of their own.
    private mutating func readColumns() throws(DocumentFailure) {
        var columns: [(number: Int, label: String, isLinked: Bool)] = []
        try database.each(
            "SELECT id, label, normalized FROM custom_columns WHERE mark_for_delete = 0"
        ) { (row) throws(DocumentFailure) in
            guard columns.count < Self.mostColumns, let label = row.text(1) else { return }
            columns.append((row.integer(0), label, row.integer(2) != 0))
        }
        for column in columns {
            let table = "custom_column_\(column.number)"
            try eachText(
                column.isLinked
                    ? "SELECT l.book, v.value FROM books_\(table)_link l JOIN \(table) v ON v.id = l.value"
                    : "SELECT book, value FROM \(table)"
            ) { entry, value in
                let before = entry.columns[column.label].map { "\($0), " } ?? ""
                entry.columns[column.label] = String((before + value).prefix(1_000))
            }
        }
    }

    private mutating func readFormats() throws(DocumentFailure) {
        var found: [Int: [String: String]] = [:]
        try database.each("SELECT book, format, name FROM data") { (row) throws(DocumentFailure) in
            guard let format = row.text(1), let name = row.text(2) else { return }
            found[row.integer(0), default: [:]][format.uppercased()] = name
        }
        for (number, names) in found {
            guard let folder = folders[number], !folder.isEmpty else { continue }
            entries[number]?.formats = Self.kinds.compactMap { format, kind in
                names[format].map { .init(path: "\(folder)/\($0).\(format.lowercased())", kind: kind) }
            }
        }
    }
}
