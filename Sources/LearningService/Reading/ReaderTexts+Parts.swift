import ContentFiles
import Foundation
import JSONText
import Lexicon
import Storage
import Study

extension ReaderTexts {
    /// A text that a learner can read, with its language.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` also for a book without a text.
    func text(
        _ textID: String, of learnerID: UUID
    ) async throws -> (text: ReadableText, language: LanguagePack, content: ContentSnapshot) {
        try await store.requireLearner(learnerID)
        let content = catalog.snapshot
        let readers = content.study.value.readers
        if let reader = readers[textID] {
            let text = ReadableText(reader)
            return (text, try content.language(text.language), content)
        }
        guard let id = UUID(uuidString: textID) else {
            let hint = Self.nearest(to: textID, among: readers.keys).map { " Did you mean '\($0)'?" } ?? ""
            throw ServiceError(
                .notFound, "There is no text '\(textID)'; reader.list names them.\(hint)", field: "textID")
        }
        let found = try await store.read { reader -> ReadableText? in
            guard let book = try reader.book(id, of: learnerID) else {
                throw ServiceError(
                    .notFound, "The learner has no book \(textID.lowercased()).", field: "textID")
            }
            return book.text == nil ? nil : try Self.text(book, reader)
        }
        guard let text = found else {
            throw ServiceError(
                .notFound, "The text of this book is not here; books.import brings one.", field: "textID")
        }
        return (text, try content.language(text.language), content)
    }

    static func text(_ book: ShelvedBook, _ reader: borrowing StoreReader) throws -> ReadableText {
        let userBook = try book.userBook
        return ReadableText(
            userBook, try book.bookMetadata, language: book.text?.language ?? "",
            try reader.chapterOutlines(ofBook: userBook.id))
    }

    /// What chapters say, the title of each first.
    func passages(of text: ReadableText, chapters: ClosedRange<Int>) async throws -> [[String]] {
        if let reader = text.reader { return reader.chapters[chapters].map { [$0.title] + $0.paragraphs } }
        guard let id = text.bookID else { return [] }
        let found = try await store.read { try $0.chapters(ofBook: id, chapters).map(\.passages) }
        guard found.count == chapters.count else {
            throw ServiceError(.notFound, "The text was deleted just now.", field: "textID")
        }
        return found
    }

    /// The words of a text. Those of a book are counted once, and kept with it.
    func words(of text: ReadableText, _ language: LanguagePack, _ content: ContentSnapshot) async throws -> TextWords {
        if let reader = text.reader {
            return await memory.words(of: text, loadedAt: content.loadedAt) {
                TextWords(reader.passages, language: language)
            }
        }
        guard let id = text.bookID else { return TextWords([], language: language) }
        let kept = try await store.read { try $0.tally(ofBook: id) }
        if let kept {
            return try await memory.words(of: text, loadedAt: content.loadedAt) {
                TextWords(try StudyJSON.value(TextTally.self, from: kept), language: language)
            }
        }
        let chapters = try await passages(of: text, chapters: 0...max(0, text.chapters.count - 1))
        let words = await memory.words(of: text, loadedAt: content.loadedAt) {
            TextWords(chapters.joined(), language: language)
        }
        let tally = try StudyJSON.text(words.tally)
        try await store.write { try $0.setTally(tally, ofBook: id) }
        return words
    }

    func summary(
        of text: ReadableText, _ known: WordKnowledge, _ position: ReadingPosition?, words: TextWords,
        explanations: String
    ) -> TextSummary {
        let coverage = words.coverage(known.words)
        let place = position.map { ReadingPosition.Place(chapter: $0.place.chapter, paragraph: $0.place.paragraph) }
        return TextSummary(
            textID: text.id, kind: text.kind, title: text.title, author: text.author, language: text.language,
            region: text.reader?.region, level: text.reader?.level, genre: text.reader?.genre,
            emoji: text.reader?.emoji,
            summary: text.reader?.summary.text(in: explanations, fallback: catalog.snapshot.defaults.explanation),
            chapters: text.chapters.count, words: coverage.words, knownWords: coverage.knownWords,
            coverage: coverage.share, isHard: coverage.isHard,
            position: zip(place, position).map { place, position in
                TextPosition(
                    chapter: place.chapter, paragraph: place.paragraph, share: text.share(before: place),
                    at: position.at)
            })
    }

    /// What the author of a reader says of a word.
    static func gloss(of word: String, _ text: ReadableText, _ explanations: String) -> String? {
        let wanted = word.lowercased()
        return text.words.first { $0.word.lowercased() == wanted || $0.forms.contains { $0.lowercased() == wanted } }?
            .gloss.text(in: explanations, fallback: explanations)
    }

    static func require(chapter: Int, in text: ReadableText) throws(ServiceError) {
        guard text.chapters.indices.contains(chapter) else {
            throw ServiceError(
                .invalidInput, "'chapter' must be 0 to \(text.chapters.count - 1), not \(chapter).", field: "chapter")
        }
    }

    private static func nearest(to id: String, among ids: some Sequence<String>) -> String? {
        ids.filter { $0.hasPrefix(id) || $0.contains(id) }.min()
    }
}

private func zip<One, Other>(_ one: One?, _ other: Other?) -> (One, Other)? {
    guard let one, let other else { return nil }
    return (one, other)
}
