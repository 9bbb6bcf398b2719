import Foundation
import Lexicon
import Storage
import Study

/// The words of texts as they were last counted, those asked for last. One text is counted at a time, whoever asks.
actor TextMemory {
    private struct Key: Hashable {
        var textID: String
        /// The moment of the content that the text or its language is of.
        var loadedAt: Date
    }

    /// Different words that are remembered, of all texts: some ten long books, in some 40 MiB.
    private static let most = 200_000

    /// The one asked for last comes last.
    private var counted: [(key: Key, words: TextWords)] = []

    /// The words of a text, counted where they are not remembered.
    func words(of text: ReadableText, loadedAt: Date, _ count: () throws -> TextWords) rethrows -> TextWords {
        let key = Key(textID: text.id, loadedAt: loadedAt)
        if let place = counted.firstIndex(where: { $0.key == key }) {
            counted.append(counted.remove(at: place))
            return counted[counted.count - 1].words
        }
        let words = try count()
        counted.removeAll { $0.key.loadedAt != loadedAt }
        counted.append((key, words))
        while counted.count > 1, counted.reduce(0, { $0 + $1.words.differentWords }) > Self.most {
            counted.removeFirst()
        }
        return words
    }
}
