import Foundation
import Lexicon
import Study
import Synchronization

/// The words of texts, as they were last counted: to read a long book for them takes tenths of a second.
final class TextCounts: Sendable {
    private struct Key: Hashable {
        var textID: String
        /// The moment of the content that the text or its language is of.
        var loadedAt: Date
    }

    /// Texts that are remembered.
    private static let most = 64

    private let known = Mutex<[Key: TextWords]>([:])

    func words(of text: ReadableText, language: LanguagePack, loadedAt: Date) -> TextWords {
        let key = Key(textID: text.id, loadedAt: loadedAt)
        if let words = known.withLock({ $0[key] }) { return words }
        let words = TextWords(text.passages, language: language)
        known.withLock { known in
            known = known.filter { $0.key.loadedAt == loadedAt }
            if known.count >= Self.most, let any = known.keys.first { known[any] = nil }
            known[key] = words
        }
        return words
    }

    /// Forgets a text that was replaced.
    func forget(_ textID: String) {
        known.withLock { known in known = known.filter { $0.key.textID != textID } }
    }
}
