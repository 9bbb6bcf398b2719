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

    let store: Store
    let catalog: ContentCatalog
    let cards: Cards
    let cache: SpeechCache
    let clock: @Sendable () -> Date
    let memory = TextMemory()

    package init(
        store: Store, catalog: ContentCatalog, cards: Cards, cache: SpeechCache, clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.catalog = catalog
        self.cards = cards
        self.cache = cache
        self.clock = clock
    }

    // MARK: Found

    /// Readers and the learner's own texts, those of the lowest level first, then by title.
    ///
    /// - Parameters:
    ///   - language: Only texts of it, or of its variant; nil for all.
    ///   - level: Only readers of it.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func list(of learnerID: UUID, language: String?, level: CEFRLevel?) async throws -> TextsReply {
        try await store.requireLearner(learnerID)
        let content = catalog.snapshot
        if let language { _ = try content.language(language, field: "language") }
        let explanations = try await store.profile(learnerID).nativeLanguage
        var texts = content.study.value.readers.values.filter { level == nil || $0.level == level }
            .sorted { ($0.level, $0.title) < ($1.level, $1.title) }.map { ReadableText($0) }
        if level == nil {
            texts += try await store.read { [memory] reader in
                try reader.books(of: learnerID, .withText, limit: .max).map { try memory.text($0, reader) }
            }
        }
        texts.removeAll { text in language.map { !ContentSnapshot.isTagged(text.language, within: $0) } ?? false }
        let languages = Set(texts.map { baseLanguage(of: $0.language) })
        let (known, positions) = try await store.read { [texts = languages] reader in
            var known: [String: WordKnowledge] = [:]
            for language in texts { known[language] = try WordKnowledge(reader, of: learnerID, language: language) }
            return (known, try reader.readingPositions(of: learnerID))
        }
        return TextsReply(
            texts: try texts.compactMap { text in
                guard let language = content.languages[baseLanguage(of: text.language)],
                    let known = known[language.id]
                else { return nil }
                return try summary(
                    of: text, known, positions[text.id], words: words(of: text, language, content),
                    explanations: explanations)
            })
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
        let words = words(of: text, language, content)
        let read = ReadText(
            text.passages(ofChapter: number), language: language, states: known.words, phrases: known.phrases)
        func gloss(_ word: String) -> String? {
            Self.gloss(of: word, text, explanations) ?? language.entries(of: word).first?.gloss
        }
        return OpenedText(
            text: try summary(of: text, known, position, words: words, explanations: explanations),
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

    /// A learner is at a place of a text now; what lies before it counts as read.
    ///
    /// A leap to another chapter but the next is not reading, and counts nothing.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``.
    package func move(
        to place: ReadingPosition.Place, in textID: String, of learnerID: UUID
    ) async throws -> TextPosition {
        let (text, language, _) = try await self.text(textID, of: learnerID)
        try Self.require(chapter: place.chapter, in: text)
        guard place.paragraph <= text.chapters[place.chapter].paragraphs.count + 1 else {
            throw ServiceError(
                .invalidInput,
                "'paragraph' must be at most \(text.chapters[place.chapter].paragraphs.count + 1), the end of the "
                    + "chapter.",
                field: "paragraph")
        }
        let now = clock()
        try await store.write { writer in
            let before = try writer.reader.readingPosition(in: text.id, of: learnerID)
            let furthest = before?.furthest ?? ReadingPosition.Place(chapter: 0, paragraph: 0)
            let position = ReadingPosition(place: place, furthest: max(place, furthest), at: now)
            try writer.put(position, in: text.id, of: learnerID)
            guard place > furthest, place.chapter - furthest.chapter <= 1 else { return }
            let lemmas = Self.lemmas(of: text.passages(from: furthest, to: place), language)
            try writer.countExposures(
                of: learnerID, language: language.id, heard: lemmas, produced: [], at: now)
        }
        return TextPosition(
            chapter: place.chapter, paragraph: place.paragraph, share: text.share(before: place), at: now)
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
        let found = try await store.read { [memory] reader -> ReadableText? in
            guard let book = try reader.book(id, of: learnerID) else {
                throw ServiceError(
                    .notFound, "The learner has no book \(textID.lowercased()).", field: "textID")
            }
            return book.text == nil ? nil : try memory.text(book, reader)
        }
        guard let text = found else {
            throw ServiceError(
                .notFound, "The text of this book is not here; books.import brings one.", field: "textID")
        }
        return (text, try content.language(text.language), content)
    }

    func words(of text: ReadableText, _ language: LanguagePack, _ content: ContentSnapshot) -> TextWords {
        memory.words(of: text, language: language, loadedAt: content.loadedAt)
    }

    private func summary(
        of text: ReadableText, _ known: WordKnowledge, _ position: ReadingPosition?, words: TextWords,
        explanations: String
    ) throws -> TextSummary {
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
