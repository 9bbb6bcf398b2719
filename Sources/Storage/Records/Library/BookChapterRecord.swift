package import Foundation

/// A chapter of a book whose text is here.
package struct BookChapterRecord: Sendable, Hashable {
    package var title: String
    package var paragraphs: [String]
    /// Running words of the title and of each paragraph; nil for a text that came before they were counted.
    package var counts: [Int]?

    package init(title: String, paragraphs: [String], counts: [Int]? = nil) {
        self.title = title
        self.paragraphs = paragraphs
        self.counts = counts
    }
}

extension StoreReader {
    /// A book's chapters in their order, those that were counted without their paragraphs.
    package func chapterOutlines(ofBook id: UUID) throws -> [BookChapterRecord] {
        try database.all(
            """
            SELECT title, CASE WHEN counts IS NULL THEN paragraphs ELSE '[]' END, counts FROM book_chapters
            WHERE book_id = ? ORDER BY number
            """, [.id(id)], BookChapterRecord.init)
    }

    /// Chapters of a book by their numbers from 0, in their order.
    package func chapters(ofBook id: UUID, _ numbers: ClosedRange<Int>) throws -> [BookChapterRecord] {
        try database.all(
            """
            SELECT title, paragraphs, counts FROM book_chapters WHERE book_id = ? AND number BETWEEN ? AND ?
            ORDER BY number
            """, [.id(id), .integer(numbers.lowerBound), .integer(numbers.upperBound)], BookChapterRecord.init)
    }

    /// The words of a book's text as they were counted, as the daemon's JSON; nil where they were not yet.
    package func tally(ofBook id: UUID) throws -> String? {
        try database.first("SELECT tally FROM book_texts WHERE book_id = ?", [.id(id)]) { $0.optionalText(0) } ?? nil
    }
}

extension StoreWriter {
    /// Gives a book its text, in place of one that is there.
    ///
    /// - Parameter tally: Its words, counted.
    package func putText(
        _ chapters: [BookChapterRecord], _ size: BookTextSize, tally: String?, ofBook id: UUID
    ) throws {
        try database.change("DELETE FROM book_texts WHERE book_id = ?", [.id(id)])
        try database.change(
            "INSERT INTO book_texts (book_id, language, words, tally) VALUES (?, ?, ?, ?)",
            [.id(id), .text(size.language), .integer(size.words), .text(tally)])
        for (number, chapter) in chapters.enumerated() {
            try database.change(
                "INSERT INTO book_chapters (book_id, number, title, paragraphs, counts) VALUES (?, ?, ?, ?, ?)",
                [
                    .id(id), .integer(number), .text(chapter.title), .text(try Column.json(chapter.paragraphs)),
                    .text(try chapter.counts.map(Column.json)),
                ])
        }
    }

    /// Keeps the words of a text that came before they were counted.
    package func setTally(_ tally: String, ofBook id: UUID) throws {
        try database.change("UPDATE book_texts SET tally = ? WHERE book_id = ?", [.text(tally), .id(id)])
    }
}

extension BookChapterRecord {
    /// - Parameter row: Title, paragraphs, counts.
    fileprivate init(_ row: Columns) throws {
        title = row.text(0)
        paragraphs = try Column.value(from: row.text(1))
        counts = try row.optionalText(2).map { try Column.value(from: $0) }
    }
}
