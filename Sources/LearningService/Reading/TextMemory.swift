import Foundation
import Lexicon
import Storage
import Study
import Synchronization

/// Texts as they were last read, and their words as they were last counted: either takes tenths of a second of a long
/// book, and is asked for at every word that is looked up.
final class TextMemory: Sendable {
    private struct CountKey: Hashable {
        var textID: String
        /// The moment of the content that the text or its language is of.
        var loadedAt: Date
    }

    /// Texts that are remembered, of each kind of memory.
    private static let most = 32

    private let counted = Mutex<[CountKey: TextWords]>([:])
    /// By the ids of books, which are never given a second text.
    private let texts = Mutex<[UUID: ReadableText]>([:])

    /// The text of a book that has one.
    func text(_ book: ShelvedBook, _ reader: borrowing StoreReader) throws -> ReadableText {
        let userBook = try book.userBook
        let metadata = try book.bookMetadata
        if var known = texts.withLock({ $0[userBook.id] }) {
            known.describe(metadata)
            return known
        }
        let text = ReadableText(
            userBook, metadata, language: book.text?.language ?? "", try reader.chapters(ofBook: userBook.id))
        texts.withLock { texts in
            if texts.count >= Self.most, let any = texts.keys.first { texts[any] = nil }
            texts[userBook.id] = text
        }
        return text
    }

    func words(of text: ReadableText, language: LanguagePack, loadedAt: Date) -> TextWords {
        let key = CountKey(textID: text.id, loadedAt: loadedAt)
        if let words = counted.withLock({ $0[key] }) { return words }
        let words = TextWords(text.passages, language: language)
        counted.withLock { counted in
            counted = counted.filter { $0.key.loadedAt == loadedAt }
            if counted.count >= Self.most, let any = counted.keys.first { counted[any] = nil }
            counted[key] = words
        }
        return words
    }
}
