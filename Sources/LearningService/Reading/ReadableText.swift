import Foundation
import Lexicon
import Storage
import Study

/// A text that can be read: a reader of the content, or a book of the learner's whose text is here.
struct ReadableText: Sendable {
    var kind: TextKind
    /// A reader's id, or a book's.
    var id: String
    var title: String
    var author: String
    /// A language, or one of its variants.
    var language: String
    var chapters: [BookChapterRecord]
    /// What a reader's author explains.
    var words: [ReaderWord] = []
    /// What is known of a reader besides.
    var reader: GradedReader?

    init(_ reader: GradedReader) {
        kind = .reader
        id = reader.id
        title = reader.title
        author = reader.author
        language = reader.language
        chapters = reader.chapters.map { BookChapterRecord(title: $0.title, paragraphs: $0.paragraphs) }
        words = reader.words
        self.reader = reader
    }

    init(_ book: UserBook, _ metadata: BookMetadata, language: String, _ chapters: [BookChapterRecord]) {
        kind = .book
        id = book.textID
        title = metadata.title
        author = metadata.authors.joined(separator: ", ")
        self.language = language
        self.chapters = chapters
    }

    /// The title of a chapter and its paragraphs.
    func passages(ofChapter number: Int) -> [String] { [chapters[number].title] + chapters[number].paragraphs }

    var passages: [String] { chapters.flatMap { [$0.title] + $0.paragraphs } }
}

package enum TextKind: String, Codable, Sendable, CaseIterable {
    /// A graded reader of the content.
    case reader
    /// A book of the learner's.
    case book
}

extension UserBook {
    /// By what its text is called.
    var textID: String { id.uuidString.lowercased() }
}
