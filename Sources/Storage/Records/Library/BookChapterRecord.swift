package import Foundation

/// A chapter of a book whose text is here.
package struct BookChapterRecord: Sendable, Hashable {
    package var title: String
    package var paragraphs: [String]

    package init(title: String, paragraphs: [String]) {
        self.title = title
        self.paragraphs = paragraphs
    }
}

extension StoreReader {
    /// How much text a book has; nil where it has none.
    package func textSize(ofBook id: UUID) throws -> BookTextSize? {
        try database.first("SELECT language, words FROM book_texts WHERE book_id = ?", [.id(id)]) {
            BookTextSize(language: $0.text(0), words: $0.integer(1))
        }
    }

    /// The titles of a book's chapters, in their order.
    package func chapterTitles(ofBook id: UUID) throws -> [String] {
        try database.all("SELECT title FROM book_chapters WHERE book_id = ? ORDER BY number", [.id(id)]) {
            $0.text(0)
        }
    }

    package func chapters(ofBook id: UUID) throws -> [BookChapterRecord] {
        try database.all(
            "SELECT title, paragraphs FROM book_chapters WHERE book_id = ? ORDER BY number", [.id(id)]
        ) { BookChapterRecord(title: $0.text(0), paragraphs: try Column.value(from: $0.text(1))) }
    }
}

extension StoreWriter {
    /// Gives a book its text, in place of one that is there.
    package func putText(_ chapters: [BookChapterRecord], _ size: BookTextSize, ofBook id: UUID) throws {
        try database.change("DELETE FROM book_texts WHERE book_id = ?", [.id(id)])
        try database.change(
            "INSERT INTO book_texts (book_id, language, words) VALUES (?, ?, ?)",
            [.id(id), .text(size.language), .integer(size.words)])
        for (number, chapter) in chapters.enumerated() {
            try database.change(
                "INSERT INTO book_chapters (book_id, number, title, paragraphs) VALUES (?, ?, ?, ?)",
                [.id(id), .integer(number), .text(chapter.title), .text(try Column.json(chapter.paragraphs))])
        }
    }
}
