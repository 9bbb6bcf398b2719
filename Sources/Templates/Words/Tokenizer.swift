/// Cuts texts into the words that matching compares. Templates and utterances go through the same cut.
///
/// A word is a run of letters, marks and digits. An apostrophe between letters ends its word and belongs to it
/// (*l'|eau*). A number and a single letter behind it are two words, so that *20h15*, *20h 15* and *20 h 15* are the
/// same. In scripts without spaces every character is a word.
package enum Tokenizer {
    enum ScalarKind {
        case word, character, apostrophe, other
    }

    package struct Word: Hashable {
        /// Unicode scalars of the text.
        package var range: Range<Int>
        package var folded: Range<Int>
    }

    /// The words of a text and their folded scalars in one row.
    package struct Cut {
        package var scalars: [Unicode.Scalar]
        package var words: [Word]
        package var folded: [UInt32]

        package func text(_ range: Range<Int>) -> String { String(scalars[range]) }
    }

    /// - Parameter text: In NFC.
    package static func cut(_ text: String) -> Cut {
        var cut = Cut(scalars: Array(text.unicodeScalars), words: [], folded: [])
        cut.folded.reserveCapacity(cut.scalars.count)
        var wordStart: Int?
        var foldedStart = 0
        func close(at end: Int) {
            guard let start = wordStart else { return }
            wordStart = nil
            guard cut.folded.count > foldedStart else { return }
            cut.words.append(Word(range: start..<end, folded: foldedStart..<cut.folded.count))
        }
        for index in cut.scalars.indices {
            let scalar = cut.scalars[index]
            switch kind(of: scalar) {
            case .word:
                if let start = wordStart, isUnitEdge(at: index, from: start, in: cut.scalars) { close(at: index) }
                if wordStart == nil {
                    wordStart = index
                    foldedStart = cut.folded.count
                }
                Folding.append(scalar, to: &cut.folded)
            case .character:
                close(at: index)
                wordStart = index
                foldedStart = cut.folded.count
                Folding.append(scalar, to: &cut.folded)
                close(at: index + 1)
            case .apostrophe:
                let isInside =
                    wordStart != nil && index + 1 < cut.scalars.count
                    && kind(of: cut.scalars[index + 1]) == .word
                close(at: isInside ? index + 1 : index)
            case .other:
                close(at: index)
            }
        }
        close(at: cut.scalars.count)
        return cut
    }

    /// Whether a number meets the one letter behind it there, or that letter the number that goes on.
    private static func isUnitEdge(at index: Int, from start: Int, in scalars: [Unicode.Scalar]) -> Bool {
        func isDigit(_ index: Int) -> Bool { ("0"..."9").contains(scalars[index]) }
        func isLetter(_ index: Int) -> Bool {
            scalars.indices.contains(index) && scalars[index].properties.isAlphabetic
                && scalars[index].properties.generalCategory != .otherLetter
        }
        guard isDigit(start) else { return isDigit(index) && index == start + 1 && start > 0 && isDigit(start - 1) }
        return isDigit(index - 1) && isLetter(index) && !isLetter(index + 1)
    }

    /// The words of a text, as they are written.
    package static func words(of text: String) -> [String] {
        let cut = cut(Folding.nfc(text))
        return cut.words.map { cut.text($0.range) }
    }

    static func kind(of scalar: Unicode.Scalar) -> ScalarKind {
        let value = scalar.value
        if value < 0x80 {
            if value | 0x20 >= 0x61 && value | 0x20 <= 0x7A || value >= 0x30 && value <= 0x39 { return .word }
            return value == 0x27 ? .apostrophe : .other
        }
        if value == 0x2019 { return .apostrophe }
        if isUnspaced(value) { return .character }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber, .letterNumber:
            return .word
        default:
            return .other
        }
    }

    /// Kana, ideographs and Thai, which put no spaces between words.
    private static func isUnspaced(_ value: UInt32) -> Bool {
        switch value {
        case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3134F, 0x0E01...0x0E5B:
            true
        default: false
        }
    }
}

extension String {
    /// The text of a row of scalars, without the detours of `String.UnicodeScalarView`.
    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        self.init(unsafeUninitializedCapacity: 4 * scalars.count) { buffer in
            var count = 0
            for scalar in scalars {
                if scalar.value < 0x80 {
                    buffer[count] = UInt8(scalar.value)
                    count += 1
                } else if let bytes = UTF8.encode(scalar) {
                    for byte in bytes {
                        buffer[count] = byte
                        count += 1
                    }
                }
            }
            return count
        }
    }
}
