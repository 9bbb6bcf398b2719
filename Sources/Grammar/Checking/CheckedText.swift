import Lexicon

/// A text in NFC with its scalars at hand.
struct CheckedText: Sendable {
    let text: String
    let scalars: [Unicode.Scalar]

    init(_ text: String) {
        self.text = text.normalizedToNFC
        scalars = Array(self.text.unicodeScalars)
    }

    func slice(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        append(range, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with each range replaced; ranges ascend and do not overlap.
    func applying(_ replacements: [(range: Range<Int>, text: String)]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count + 16 * replacements.count)
        var end = 0
        for (range, text) in replacements {
            append(end..<range.lowerBound, to: &bytes)
            bytes.append(contentsOf: text.utf8)
            end = range.upperBound
        }
        append(end..<scalars.count, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
        for index in range {
            let scalar = scalars[index]
            if scalar.isASCII {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }
}
