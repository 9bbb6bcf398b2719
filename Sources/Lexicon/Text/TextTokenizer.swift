/// Splits a text into words, numbers and punctuation, in one pass over its scalars.
///
/// A word may hold apostrophes, hyphens and digits inside (*d'accord*, *franco-alemán*, *A2*); a number may hold
/// points, commas, colons and slashes between digits (*3,50*, *10:30*). Anything else but white space is punctuation,
/// each scalar a token of its own, except that a run of stray combining marks is one.
struct TextTokenizer {
    struct Piece {
        var kind: Token.Kind
        /// Unicode scalars, end exclusive.
        var range: Range<Int>
        var text: Substring
    }

    private struct ScalarClass: OptionSet {
        let rawValue: UInt8
        static let letter = ScalarClass(rawValue: 1)
        static let mark = ScalarClass(rawValue: 2)
        static let digit = ScalarClass(rawValue: 4)
        static let space = ScalarClass(rawValue: 8)
        static let joiner = ScalarClass(rawValue: 16)
        static let numberJoiner = ScalarClass(rawValue: 32)
        static let other = ScalarClass(rawValue: 64)
    }

    /// - Parameter text: Normalised to NFC.
    static func pieces(of text: String) -> [Piece] {
        let scalars = text.unicodeScalars
        var pieces: [Piece] = []
        var index = scalars.startIndex
        var offset = 0
        while index < scalars.endIndex {
            let start = index
            let first = offset
            let kind: Token.Kind?
            (kind, index, offset) = piece(in: scalars, from: index, offset)
            if let kind { pieces.append(Piece(kind: kind, range: first..<offset, text: text[start..<index])) }
        }
        return pieces
    }

    private typealias End = (kind: Token.Kind?, index: String.Index, offset: Int)

    /// The piece that starts at `index`: its kind (nil for white space) and where it ends.
    private static func piece(in scalars: String.UnicodeScalarView, from index: String.Index, _ offset: Int) -> End {
        let next = (scalars.index(after: index), offset + 1)
        switch classify(scalars[index]) {
        case .letter:
            let end = run(in: scalars, from: next.0, next.1, of: [.letter, .mark, .digit], joiner: .joiner)
            return (.word, end.0, end.1)
        case .digit:
            let end = run(in: scalars, from: next.0, next.1, of: .digit, joiner: .numberJoiner)
            return (.number, end.0, end.1)
        case .mark:
            let end = run(in: scalars, from: next.0, next.1, of: .mark, joiner: [])
            return (.punctuation, end.0, end.1)
        case .space: return (nil, next.0, next.1)
        default: return (.punctuation, next.0, next.1)
        }
    }

    /// Goes on over `members`, and over one joiner at a time when a member follows it.
    private static func run(
        in scalars: String.UnicodeScalarView, from start: String.Index, _ offset: Int, of members: ScalarClass,
        joiner: ScalarClass
    ) -> (String.Index, Int) {
        var index = start
        var offset = offset
        while index < scalars.endIndex {
            let current = classify(scalars[index])
            let after = scalars.index(after: index)
            if members.contains(current) {
                index = after
                offset += 1
            } else if current == joiner, after < scalars.endIndex,
                members.contains(classify(scalars[after])), classify(scalars[after]) != .mark
            {
                index = scalars.index(after: after)
                offset += 2
            } else {
                break
            }
        }
        return (index, offset)
    }

    private static func classify(_ scalar: Unicode.Scalar) -> ScalarClass {
        switch scalar {
        case "a"..."z", "A"..."Z", "à"..."ö", "ø"..."ÿ", "À"..."Ö", "Ø"..."Þ", "ß": return .letter
        case "0"..."9": return .digit
        case "'", "’", "-", "\u{2010}", "\u{2011}": return .joiner
        case ".", ",", ":", "/": return .numberJoiner
        case " ", "\n", "\t", "\r": return .space
        default: break
        }
        if scalar.isASCII { return scalar.properties.isWhitespace || scalar.value < 0x20 ? .space : .other }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return .letter
        case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
        case .decimalNumber: return .digit
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: return .space
        default: return .other
        }
    }
}
