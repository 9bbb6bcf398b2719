/// A text cut into the words that a learner sees in it.
struct LearnerWords: Equatable {
    /// Without the punctuation around them, in order.
    private(set) var words: [String] = []
    /// The text as it is to be spoken: nothing in it but the words and the punctuation between them, so that nothing is
    /// said that belongs to no word.
    private(set) var spoken = ""

    /// Cuts at spaces, dashes and ellipses. "week-end", "l'homme", "5:30" and "and/or" are one word each; a symbol that
    /// stands alone is one when it is read out ("&", "€", "+").
    init(_ text: String) {
        for piece in LearnerWords.pieces(text) {
            let word = LearnerWords.trimmed(piece)
            let isWord = word.unicodeScalars.contains(where: LearnerWords.isSpoken)
            if isWord { words.append(word) }
            guard isWord || !words.isEmpty else { continue }
            // Punctuation that stands alone ("Ça va ?") closes the clause before it.
            if isWord, !spoken.isEmpty { spoken += " " }
            spoken += isWord ? piece : piece.filter { $0.isPunctuation }
        }
    }

    private static func pieces(_ text: String) -> [String] {
        var pieces: [String] = []
        var piece = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || breaks.contains(scalar) {
                if !piece.isEmpty { pieces.append(String(piece)) }
                piece = String.UnicodeScalarView()
                if breaks.contains(scalar) { pieces.append(",") }
            } else if !isPicture(scalar) {
                piece.append(scalar)
            }
        }
        if !piece.isEmpty { pieces.append(String(piece)) }
        return pieces
    }

    private static let breaks: Set<Unicode.Scalar> = ["—", "–", "―", "…"]

    /// Emoji and other pictures, and what shapes them: espeak-ng would read out their names.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .otherSymbol, .format, .privateUse, .unassigned, .surrogate: true
        default: (0xFE00...0xFE0F).contains(scalar.value) || (0x1F3FB...0x1F3FF).contains(scalar.value)
        }
    }

    private static func isSpoken(_ scalar: Unicode.Scalar) -> Bool {
        isLetterOrDigit(scalar) || spokenSymbols.contains(scalar)
            || scalar.properties.generalCategory == .currencySymbol
    }

    private static let spokenSymbols: Set<Unicode.Scalar> = ["&", "%", "+", "=", "@", "°"]

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// A piece without the punctuation around it. An apostrophe at the end belongs to the word ("po'", "dogs'") unless
    /// another one at its beginning makes both quotation marks.
    private static func trimmed(_ piece: String) -> String {
        let scalars = Array(piece.unicodeScalars)
        guard let first = scalars.firstIndex(where: isSpoken), let last = scalars.lastIndex(where: isSpoken) else {
            return ""
        }
        var end = last + 1
        let isQuoted = first > 0 && apostrophes.contains(scalars[first - 1])
        if end < scalars.count, apostrophes.contains(scalars[end]), !isQuoted { end += 1 }
        return String(String.UnicodeScalarView(scalars[first..<end]))
    }

    private static let apostrophes: Set<Unicode.Scalar> = ["'", "’"]
}
