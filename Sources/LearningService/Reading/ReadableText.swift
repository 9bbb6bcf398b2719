import Foundation
import Lexicon
import Storage
import Study

/// A text that can be read: a reader of the content, or a book of the learner's whose text is here. What its paragraphs
/// say is read chapter by chapter: ``ReaderTexts/passages(of:chapters:)``.
struct ReadableText: Sendable {
    /// A chapter without what it says.
    struct Outline: Sendable {
        var title: String
        /// Running words of its passages, the title first.
        var counts: [Int]

        var paragraphs: Int { counts.count - 1 }
        /// The number of a place after its last paragraph.
        var end: Int { counts.count }
        var words: Int { counts.reduce(0, +) }

        init(_ chapter: BookChapterRecord) {
            title = chapter.title
            counts = chapter.counts ?? chapter.counted.counts ?? []
        }
    }

    var kind: TextKind
    /// A reader's id, or a book's.
    var id: String
    var title: String
    var author: String
    /// A language, or one of its variants.
    var language: String
    let chapters: [Outline]
    /// What a reader's author explains.
    var words: [ReaderWord] = []
    /// What is known of a reader besides.
    var reader: GradedReader?
    /// The book that holds the text.
    var bookID: UUID?

    init(_ reader: GradedReader) {
        kind = .reader
        id = reader.id
        title = reader.title
        author = reader.author
        language = reader.language
        chapters = reader.chapters.map { Outline(BookChapterRecord(title: $0.title, paragraphs: $0.paragraphs)) }
        words = reader.words
        self.reader = reader
    }

    init(_ book: UserBook, _ metadata: BookMetadata, language: String, _ chapters: [BookChapterRecord]) {
        kind = .book
        id = book.textID
        title = metadata.title
        author = metadata.authors.joined(separator: ", ")
        self.language = language
        self.chapters = chapters.map(Outline.init)
        bookID = book.id
    }

    /// The share of the text before a place, by running words, 0 to 1.
    func share(before place: ReadingPosition.Place) -> Double {
        let all = chapters.reduce(0) { $0 + $1.words }
        var read = chapters.prefix(place.chapter).reduce(0) { $0 + $1.words }
        if chapters.indices.contains(place.chapter) {
            read += chapters[place.chapter].counts.prefix(place.paragraph).reduce(0, +)
        }
        return all == 0 ? 0 : Double(read) / Double(all)
    }
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

extension BookChapterRecord {
    /// The title and the paragraphs.
    var passages: [String] { [title] + paragraphs }

    /// With its running words counted.
    var counted: BookChapterRecord {
        BookChapterRecord(title: title, paragraphs: paragraphs, counts: passages.map(RunningWords.count))
    }
}
