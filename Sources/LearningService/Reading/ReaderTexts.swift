import ContentFiles
package import Foundation
import JSONText
package import Lexicon
package import SpeechClient
import Storage
import Study

/// Texts that are read word by word: graded readers, and books whose text is here.
///
/// Reading is exposure: words that were read or looked up count as met, and no card is graded for it.
package struct ReaderTexts: Sendable {
    /// Words named for learning before reading.
    static let wordsToLearn = 20

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
            },
            ideas: (text.reader?.ideas ?? []).map { idea in
                .init(
                    title: idea.title.text(in: explanations, fallback: content.defaults.explanation),
                    ideaDescription: idea.description.text(in: explanations, fallback: content.defaults.explanation),
                    importance: idea.importance, bars: idea.importance.bars, depthTarget: idea.depthTarget,
                    ideaID: idea.idea)
            })
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
