import Foundation
import Pronunciation

/// Finds the words that were heard in the text that was to be said.
enum WordPlacing {
    /// Words with their places in the text, in Unicode scalars; nil where the words are not those of the text in their
    /// order. A word that was left out has no time.
    static func words(_ words: [AssessedWord], in text: String) -> [SpokenWord]? {
        let scalars = Array(text.unicodeScalars)
        var placed: [SpokenWord] = []
        var from = 0
        for word in words {
            let wanted = Array(word.word.precomposedStringWithCanonicalMapping.unicodeScalars)
            guard let offset = place(of: wanted, in: scalars, from: from) else { return nil }
            from = offset + wanted.count
            guard !word.isOmitted, word.end > word.start else { continue }
            placed.append(
                SpokenWord(
                    offset: offset, length: wanted.count, start: Int((word.start * 1_000).rounded()),
                    end: Int((word.end * 1_000).rounded())))
        }
        return placed
    }

    private static func place(of wanted: [Unicode.Scalar], in scalars: [Unicode.Scalar], from: Int) -> Int? {
        guard !wanted.isEmpty, from + wanted.count <= scalars.count else { return nil }
        return (from...(scalars.count - wanted.count)).first { start in
            scalars[start..<(start + wanted.count)].elementsEqual(wanted)
        }
    }
}
