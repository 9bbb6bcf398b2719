import ContentFiles
import Documents
import Foundation
import Lexicon
import Storage
import Study

/// The text of a book that can be read here: its chapters, and how often each word stands in them.
struct BookText {
    let size: BookTextSize
    private let chapters: [BookChapterRecord]
    private let tally: String

    /// - Parameter language: What the document says, else what its words are, else the content's own, unless given.
    /// - Returns: Nil for a document without text.
    /// - Throws: ``ServiceError/Code/notFound`` for a language without words.
    init?(of document: ReadDocument, language: String?, _ content: ContentSnapshot) throws {
        chapters = document.chapters().map {
            BookChapterRecord(title: $0.title, paragraphs: $0.paragraphs).counted
        }
        guard !chapters.isEmpty else { return nil }
        size = try Self.size(of: document, language: language, content)
        let words = TextWords(chapters.lazy.flatMap(\.passages), language: try content.language(size.language))
        tally = try StudyJSON.text(words.tally)
    }

    func put(ofBook id: UUID, _ writer: borrowing StoreWriter) throws {
        try writer.putText(chapters, size, tally: tally, ofBook: id)
    }

    /// Where the content has a language's words, its texts can be read; the one that is meant is to be said where the
    /// document says another.
    private static func size(
        of document: ReadDocument, language: String?, _ content: ContentSnapshot
    ) throws -> BookTextSize {
        let told = document.languageTag ?? content.study.value.textLanguages.language(of: document.texts)
        let stated = told.flatMap { tag in
            [tag, baseLanguage(of: tag)].first { (try? content.language($0)) != nil }
        }
        if language == nil, stated == nil, let other = document.language ?? told {
            throw ServiceError(
                .notFound,
                "The text is in '\(other)', of which no words are loaded; give its 'language' if that is wrong.",
                field: "language")
        }
        let tag = language ?? stated ?? content.defaults.target
        _ = try content.language(tag, field: "language")
        return BookTextSize(
            language: tag, words: document.blocks.reduce(0) { $0 + RunningWords.count(in: $1.text) })
    }
}

extension ReadDocument {
    var texts: some Sequence<String> { blocks.lazy.map(\.text) }

    /// The language that it states as the tags of here: `es` for `spa`, `es-MX` for `es_MX`.
    var languageTag: String? {
        guard let tag = language?.replacing("_", with: "-") else { return nil }
        let base = baseLanguage(of: tag)
        guard base.count == 3, let short = Locale.LanguageCode(base).identifier(.alpha2) else { return tag }
        return short + tag.dropFirst(base.count)
    }
}
