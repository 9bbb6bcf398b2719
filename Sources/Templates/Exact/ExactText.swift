/// A text made ready for exact matching, in hassil's way: composed (NFC), white space made single, ’ made ', the marks
/// around words removed, and one space at the end. Capitals are folded for comparison only.
struct ExactText {
    let scalars: [Unicode.Scalar]
    let folded: [UInt32]
    /// ``folded`` with hyphens and underscores as spaces, so that «sala-de-estar» can be read as three words.
    let broken: [UInt32]
    let hasBreaks: Bool

    init(_ text: String) {
        var scalars = Self.spaced(Folding.nfc(text))
        Punctuation.remove(from: &scalars)
        scalars = Array(scalars.trimmingSpaces)
        scalars.append(" ")
        self.scalars = scalars
        folded = scalars.map(\.caseFolded)
        hasBreaks = folded.contains { $0 == 0x2D || $0 == 0x5F }
        broken = hasBreaks ? folded.map { $0 == 0x2D || $0 == 0x5F ? 0x20 : $0 } : folded
    }

    /// White space made single, and typographic apostrophes plain.
    static func spaced(_ text: String) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(text.utf8.count + 1)
        for scalar in text.unicodeScalars {
            if scalar.isSpace {
                if scalars.last != " " { scalars.append(" ") }
            } else {
                scalars.append(scalar == "\u{2019}" ? "'" : scalar)
            }
        }
        return scalars
    }

    var count: Int { scalars.count }

    /// The first place from `start` on that is not a space.
    func skippingSpaces(from start: Int, isBroken: Bool) -> Int {
        let letters = isBroken ? broken : folded
        var place = start
        while place < letters.count, letters[place] == 0x20 { place += 1 }
        return place
    }

    func isWordLetter(at place: Int, isBroken: Bool) -> Bool {
        !(isBroken && scalars[place] == "_") && scalars[place].isWordLetter
    }

    /// The text of a range, as it was written.
    func text(_ range: Range<Int>, isBroken: Bool) -> String {
        var text = String.UnicodeScalarView()
        for scalar in scalars[range] { text.append(isBroken && (scalar == "-" || scalar == "_") ? " " : scalar) }
        return String(text)
    }

    /// Whether nothing but spaces and marks is left from `start` on.
    func isOver(from start: Int, isBroken: Bool) -> Bool {
        var place = start
        while place < count, folded[place] == 0x20 || isBroken && broken[place] == 0x20 { place += 1 }
        guard place < count else { return true }
        var rest = Array(scalars[start...]).map { isBroken && ($0 == "-" || $0 == "_") ? " " : $0 }
        Punctuation.remove(from: &rest)
        return rest.trimmingSpaces.isEmpty
    }
}

extension [Unicode.Scalar] {
    /// Without spaces at either end.
    var trimmingSpaces: ArraySlice<Unicode.Scalar> {
        var slice = self[...]
        while slice.first?.isSpace == true { slice.removeFirst() }
        while slice.last?.isSpace == true { slice.removeLast() }
        return slice
    }
}
