import Foundation

/// A text in NFC with its scalars at hand.
struct CheckedText: Sendable {
    let text: String
    let scalars: [Unicode.Scalar]

    init(_ text: String) {
        // Below U+0300 every scalar is its own NFC form and combines with nothing.
        let isPlain = text.unicodeScalars.allSatisfy { $0.value < 0x300 }
        self.text = isPlain ? text : text.precomposedStringWithCanonicalMapping
        scalars = Array(self.text.unicodeScalars)
    }

    func slice(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    /// The text with each range replaced; ranges ascend and do not overlap.
    func applying(_ replacements: [(range: Range<Int>, text: String)]) -> String {
        var view = String.UnicodeScalarView()
        var end = 0
        for (range, text) in replacements {
            view.append(contentsOf: scalars[end..<range.lowerBound])
            view.append(contentsOf: text.unicodeScalars)
            end = range.upperBound
        }
        view.append(contentsOf: scalars[end...])
        return String(view)
    }
}
