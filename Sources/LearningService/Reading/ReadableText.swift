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
    let chapters: [BookChapterRecord]
    /// Running words of each chapter's passages, the title first.
    private let counts: [[Int]]
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
        counts = Self.counts(of: chapters)
        words = reader.words
        self.reader = reader
    }

    init(_ book: UserBook, _ metadata: BookMetadata, language: String, _ chapters: [BookChapterRecord]) {
        kind = .book
        id = book.textID
        title = ""
        author = ""
        self.language = language
        self.chapters = chapters
        counts = Self.counts(of: chapters)
        describe(metadata)
    }

    /// What is known of a book may change while its text stays.
    mutating func describe(_ metadata: BookMetadata) {
        title = metadata.title
        author = metadata.authors.joined(separator: ", ")
    }

    private static func counts(of chapters: [BookChapterRecord]) -> [[Int]] {
        chapters.map { chapter in ([chapter.title] + chapter.paragraphs).map(RunningWords.count) }
    }

    /// The title of a chapter and its paragraphs.
    func passages(ofChapter number: Int) -> [String] { [chapters[number].title] + chapters[number].paragraphs }

    /// What is read on the way from one place to another.
    func passages(from start: ReadingPosition.Place, to end: ReadingPosition.Place) -> [String] {
        guard start < end else { return [] }
        return chapters.indices.clamped(to: start.chapter..<end.chapter + 1).flatMap { number in
            let all = passages(ofChapter: number)
            let first = number == start.chapter ? start.paragraph : 0
            let last = number == end.chapter ? end.paragraph : all.count
            return all[min(first, all.count)..<max(min(first, all.count), min(last, all.count))]
        }
    }

    /// The share of the text before a place, by running words, 0 to 1.
    func share(before place: ReadingPosition.Place) -> Double {
        let all = counts.reduce(0) { $0 + $1.reduce(0, +) }
        var read = counts.prefix(place.chapter).reduce(0) { $0 + $1.reduce(0, +) }
        if counts.indices.contains(place.chapter) {
            read += counts[place.chapter].prefix(place.paragraph).reduce(0, +)
        }
        return all == 0 ? 0 : Double(read) / Double(all)
    }

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
