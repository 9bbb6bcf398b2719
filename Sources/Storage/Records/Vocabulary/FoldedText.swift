internal import Foundation

/// Texts without accents and capitals, as cards are found by: their words, each after a space, so that the beginning of
/// one can be looked for.
package struct FoldedText: Sendable {
    /// UTF-8.
    private(set) var bytes: [UInt8] = []
    private var isInWord = false

    package init(_ texts: [String]) {
        bytes.reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count + 4 })
        for text in texts { append(text) }
    }

    /// The words of a text, folded.
    package static func words(of text: String) -> [String] {
        FoldedText([text]).bytes.split(separator: space).map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func append(_ text: String) {
        isInWord = false
        let scalars = text.unicodeScalars
        if scalars.allSatisfy({ $0.value < Self.latin.count }) {
            for scalar in scalars {
                if scalar.isASCII {
                    append(Self.ascii[Int(scalar.value)])
                } else {
                    for byte in Self.latin[Int(scalar.value)] { append(byte) }
                }
            }
        } else {
            for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
                for byte in Self.folded(scalar) { append(byte) }
            }
        }
    }

    private mutating func append(_ folded: UInt8) {
        guard folded != Self.space else {
            isInWord = false
            return
        }
        if !isInWord {
            bytes.append(Self.space)
            isInWord = true
        }
        bytes.append(folded)
    }

    // MARK: Letters

    private static let space = UInt8(ascii: " ")

    /// What each of the letters with which Latin is written becomes, so that most texts need not ask Unicode's tables.
    /// They are decomposed alike wherever they stand.
    private static let latin: [[UInt8]] = (0..<0x250).map { value in
        let text = Unicode.Scalar(UInt32(value)).map(String.init) ?? ""
        return text.decomposedStringWithCompatibilityMapping.unicodeScalars.flatMap(folded)
    }

    /// The same of ASCII, where each becomes one byte.
    private static let ascii: [UInt8] = latin[..<0x80].map { $0.first ?? space }

    /// What a scalar of a decomposed text becomes: nothing when it is a mark, a space when it stands between words.
    private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: []
        case .uppercaseLetter, .titlecaseLetter: Array(scalar.properties.lowercaseMapping.utf8)
        case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber,
            .spacingMark:
            Array(String(scalar).utf8)
        default: [space]
        }
    }
}
