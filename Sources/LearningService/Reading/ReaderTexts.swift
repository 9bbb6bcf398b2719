import ContentFiles
package import Foundation
import JSONText
package import Lexicon
package import SpeechClient
package import Storage
import Study

/// Texts that are read word by word: graded readers, and books whose text is here.
///
/// Reading is exposure: words that were read or looked up count as met, and no card is graded for it.
package struct ReaderTexts: Sendable {
    /// Words named for learning before reading.
    static let wordsToLearn = 20

    /// How often a move is tried when another device moves in the same text.
    private static let mostTries = 4

    let study: StudyEnvironment
    let cards: Cards
    let cache: SpeechCache
    let memory = TextMemory()

    package init(study: StudyEnvironment, cards: Cards, cache: SpeechCache) {
        self.study = study
        self.cards = cards
        self.cache = cache
    }

    var store: Store { study.store }
    var catalog: ContentCatalog { study.catalog }
    var clock: @Sendable () -> Date { study.clock }

    // MARK: Found

    /// Which texts are listed.
    package struct Wanted: Sendable {
        package var kind: TextKind?
        /// Only texts of it, or of its variant.
        package var language: String?
        /// Only readers of it.
        package var level: CEFRLevel?

        package init(kind: TextKind? = nil, language: String? = nil, level: CEFRLevel? = nil) {
            self.kind = kind
            self.language = language
            self.level = level
        }
    }

    /// Readers and the learner's own texts: readers of the lowest level first, then by title, then books, the last
    /// added first.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func list(of learnerID: UUID, _ wanted: Wanted, limit: Int, offset: Int) async throws -> TextsReply {
        try await store.requireLearner(learnerID)
        let content = catalog.snapshot
        if let language = wanted.language { _ = try content.language(language, field: "language") }
        let explanations = try await store.profile(learnerID).nativeLanguage
        func isWanted(_ language: String) -> Bool {
            content.languages[baseLanguage(of: language)] != nil
                && wanted.language.map { ContentSnapshot.isTagged(language, within: $0) } ?? true
        }
        let readers =
            wanted.kind == .book
            ? []
            : content.study.value.readers.values.filter {
                (wanted.level == nil || $0.level == wanted.level) && isWanted($0.language)
            }.sorted { ($0.level, $0.title) < ($1.level, $1.title) }
        var books: [ShelvedBook] = []
        if wanted.kind != .reader, wanted.level == nil {
            books = try await store.read { try $0.books(of: learnerID, .withText, limit: .max) }
                .filter { isWanted($0.text?.language ?? "") }
        }
        let total = readers.count + books.count
        let page = (offset..<max(offset, min(total, offset + limit)))
        var (texts, known, positions): ([TextSummary], [String: WordKnowledge], [String: ReadingPosition])
        (texts, known) = ([], [:])
        positions = try await store.read { try $0.readingPositions(of: learnerID) }
        for number in page {
            let text =
                try await number < readers.count
                ? ReadableText(readers[number])
                : store.read { [book = books[number - readers.count]] in try Self.text(book, $0) }
            let language = try content.language(text.language)
            if known[language.id] == nil {
                known[language.id] = try await store.read {
                    try WordKnowledge($0, of: learnerID, language: language.id)
                }
            }
            guard let known = known[language.id] else { continue }
            texts.append(
                summary(
                    of: text, known, positions[text.id], words: try await words(of: text, language, content),
                    explanations: explanations))
        }
        return TextsReply(texts: texts, total: total)
    }

    /// A chapter of a text, with what there is to know of the whole. A book counts as opened.
    ///
    /// - Parameter chapter: From 0; where the learner was last unless given.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``.
    package func open(_ textID: String, chapter: Int?, for learnerID: UUID) async throws -> OpenedText {
        let (text, language, content) = try await self.text(textID, of: learnerID)
        let (known, position) = try await store.read { reader in
            (
                try WordKnowledge(reader, of: learnerID, language: language.id),
                try reader.readingPosition(in: text.id, of: learnerID)
            )
        }
        let number = chapter ?? min(position?.place.chapter ?? 0, text.chapters.count - 1)
        try Self.require(chapter: number, in: text)
        if text.kind == .book { try await noteOpening(text.id, of: learnerID) }
        let explanations = try await store.profile(learnerID).nativeLanguage
        let words = try await words(of: text, language, content)
        let passages = try await passages(of: text, chapters: number...number)[0]
        let read = ReadText(passages, language: language, states: known.words, phrases: known.phrases)
        func gloss(_ word: String) -> String? {
            Self.gloss(of: word, text, explanations) ?? language.entries(of: word).first?.gloss
        }
        return OpenedText(
            text: summary(of: text, known, position, words: words, explanations: explanations),
            chapters: text.chapters.enumerated().map { .init(number: $0.offset, title: $0.element.title) },
            chapter: number, paragraphs: read.paragraphs,
            phrases: read.phrases.map { .init(phrase: $0, state: known.state(of: $0)) },
            wordsToLearn: words.wordsToLearn(known.words, limit: Self.wordsToLearn).map {
                .init(word: $0.lemma, gloss: gloss($0.lemma), count: $0.count)
            },
            glossary: text.words.map { word in
                .init(
                    word: word.word, gloss: word.gloss.text(in: explanations, fallback: content.defaults.explanation),
                    count: words.count(of: word.word))
            })
    }

    // MARK: Read

    /// A learner is at a place of a text now; what was read on the way there counts as met, and chapters and the text
    /// that came to their end go into the learner's record.
    ///
    /// A leap to another chapter but the next is not reading, and counts nothing.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``.
    package func move(
        to place: ReadingPosition.Place, in textID: String, of learnerID: UUID
    ) async throws -> TextPosition {
        let (text, language, _) = try await self.text(textID, of: learnerID)
        try Self.require(chapter: place.chapter, in: text)
        let ends = text.chapters.map(\.end)
        guard place.paragraph <= ends[place.chapter] else {
            throw ServiceError(
                .invalidInput, "'paragraph' must be at most \(ends[place.chapter]), the end of the chapter.",
                field: "paragraph")
        }
        let (now, log) = (study.now, study.log)
        for _ in 0..<Self.mostTries {
            let before = try await store.read { try $0.readingPosition(in: text.id, of: learnerID) }
            let step = ReadingStep(from: before, to: place, ends: ends, at: now)
            let lemmas = try await lemmas(of: step.read, in: text, language)
            let isKept = try await store.write { writer in
                // Another device may have moved meanwhile.
                guard try writer.reader.readingPosition(in: text.id, of: learnerID) == before else { return false }
                try writer.countExposures(
                    of: learnerID, language: language.id, heard: lemmas, produced: [], at: now)
                try Self.keep(step, in: text, language, of: learnerID, log, writer)
                return true
            }
            if isKept { break }
        }
        return TextPosition(
            chapter: place.chapter, paragraph: place.paragraph, share: text.share(before: place), at: now)
    }

    /// Keeps a position, and tells the record what came to its end.
    private static func keep(
        _ step: ReadingStep, in text: ReadableText, _ language: LanguagePack, of learnerID: UUID, _ log: StudyLog,
        _ writer: borrowing StoreWriter
    ) throws {
        func chapterID(_ number: Int) -> String { "chapter/\(text.id)/\(step.reading)/\(number)" }
        func tell(_ kind: StudyEventKind, _ id: String, words: Int, chapter: Int? = nil) throws {
            var fields: [String: StudyEvent.Value] = [
                "readerID": .text(text.id), "words": .number(Double(words)),
            ]
            fields["chapterID"] = chapter.map { .text(text.reader?.chapters[$0].id ?? "\($0)") }
            fields["level"] = (text.reader?.level.rawValue).map { .text($0) }
            fields["region"] = (text.reader?.region).map { .text($0) }
            try log.keep(
                StudyEvent(id: id, kind: kind, at: step.position.at, language: language.id, fields: fields),
                of: learnerID, in: writer)
        }
        for number in step.finished {
            try tell(.chapter, chapterID(number), words: text.chapters[number].words, chapter: number)
        }
        var position = step.position
        // Chapters may be read in any order; the last to be read ends the text.
        let isRead =
            try step.isWhole
            || !step.finished.isEmpty
                && text.chapters.indices.allSatisfy { try writer.reader.hasStudyEvent(chapterID($0), of: learnerID) }
        if isRead {
            position.readings += 1
            let words = text.chapters.reduce(0) { $0 + $1.words }
            try tell(.reader, "reader/\(text.id)/\(step.reading)", words: words)
        }
        try writer.put(position, in: text.id, of: learnerID)
    }

    /// The words of what was read.
    private func lemmas(
        of read: Range<ReadingPosition.Place>?, in text: ReadableText, _ language: LanguagePack
    ) async throws -> [String] {
        guard let read else { return [] }
        let (from, to) = (read.lowerBound, read.upperBound)
        let chapters = try await passages(of: text, chapters: from.chapter...to.chapter)
        let passages = chapters.enumerated().flatMap { index, all in
            let number = from.chapter + index
            let first = min(number == from.chapter ? from.paragraph : 0, all.count)
            let last = min(number == to.chapter ? to.paragraph : all.count, all.count)
            return all[first..<max(first, last)]
        }
        return Self.lemmas(of: passages, language)
    }

    private static func lemmas(of passages: [String], _ language: LanguagePack) -> [String] {
        let read = ReadText(passages, language: language, states: [:])
        return read.sentences.flatMap(\.words).filter { $0.state == .new }.compactMap(\.lemma)
    }

    private func noteOpening(_ bookID: String, of learnerID: UUID) async throws {
        let now = clock()
        guard let id = UUID(uuidString: bookID) else { return }
        try await store.write { writer in
            guard let shelved = try writer.reader.book(id, of: learnerID) else { return }
            var book = try shelved.userBook
            book.lastOpened = now
            try writer.put(try book.record(of: learnerID))
        }
    }
}

// MARK: Parts

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

    private static func text(_ book: ShelvedBook, _ reader: borrowing StoreReader) throws -> ReadableText {
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

    private func summary(
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
