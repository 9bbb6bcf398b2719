import Foundation

/// Maps letters to what matching compares: lowercase without diacritics, except that ñ stays ñ.
package enum Folding {
    static let enye: UInt32 = 0xF1

    /// Appends the folded form of `scalar`; combining marks vanish.
    static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt32]) {
        let value = scalar.value
        if value < 0x80 {
            folded.append(value &- 0x41 < 26 ? value | 0x20 : value)
        } else if value < tableEnd {
            let mapped = table[Int(value)]
            if mapped != 0 { folded.append(mapped) }
        } else {
            folded.append(contentsOf: decompose(scalar))
        }
    }

    /// Appends the lowercase form of `scalar`, accents kept.
    static func appendLowercase(_ scalar: Unicode.Scalar, to form: inout [UInt32]) {
        let value = scalar.value
        if value < 0x80 {
            form.append(value &- 0x41 < 26 ? value | 0x20 : value)
        } else if value >= 0xDF, value < 0x100 {
            form.append(value)
        } else {
            form.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars.map(\.value))
        }
    }

    /// A word's letters in lower case, accents kept; apostrophes vanish.
    static func lowercase(_ word: some Sequence<Unicode.Scalar>) -> [UInt32] {
        var form: [UInt32] = []
        for scalar in word where Tokenizer.kind(of: scalar) != .apostrophe { appendLowercase(scalar, to: &form) }
        return form
    }

    package static func fold(_ text: String) -> [UInt32] {
        var folded: [UInt32] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in nfc(text).unicodeScalars { append(scalar, to: &folded) }
        return folded
    }

    /// The text in Unicode normalisation form C, in which all offsets count.
    package static func nfc(_ text: String) -> String {
        // Below U+0300 no scalar composes with its neighbour.
        text.unicodeScalars.allSatisfy { $0.value < 0x300 } ? text : text.precomposedStringWithCanonicalMapping
    }

    /// Latin and the combining marks; 0 stands for nothing.
    private static let tableEnd: UInt32 = 0x370
    private static let table: [UInt32] = (0..<tableEnd).map { value in
        Unicode.Scalar(value).flatMap { decompose($0).first } ?? 0
    }

    private static func decompose(_ scalar: Unicode.Scalar) -> [UInt32] {
        if scalar.value == enye || scalar.value == 0xD1 { return [enye] }
        return String(scalar).lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
            .map(\.value)
            .filter { !(0x300..<0x370).contains($0) }
    }
}
