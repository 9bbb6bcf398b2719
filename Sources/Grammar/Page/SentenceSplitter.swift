import Lexicon

/// Where the sentences of a page begin and end.
struct SentenceSplitter {
    private static let closingMarks: Set<Unicode.Scalar> = [".", "!", "?", "…"]
    /// What may still belong to a sentence behind its mark.
    private static let closers: Set<Unicode.Scalar> = ["\"", "'", "»", "”", "’", ")", "]"]
    /// A word this short with a capital and a full stop is an abbreviation or an initial: *Sr.*, *EE. UU.*
    private static let longestAbbreviation = 2

    let scalars: [Unicode.Scalar]

    /// The sentences without the space around them, in order. Linear in the text.
    func sentences() -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        var index = 0
        while index < scalars.count {
            if scalars[index].isNewline {
                append(start..<index, to: &found)
                start = index + 1
            } else if Self.closingMarks.contains(scalars[index]), !endsAbbreviation(at: index) {
                var end = index + 1
                while end < scalars.count, Self.closingMarks.union(Self.closers).contains(scalars[end]) { end += 1 }
                if startsSentence(at: end) {
                    append(start..<end, to: &found)
                    start = end
                }
                index = end
                continue
            }
            index += 1
        }
        append(start..<scalars.count, to: &found)
        return found
    }

    private func append(_ range: Range<Int>, to found: inout [Range<Int>]) {
        let trimmed = range.drop { scalars[$0].properties.isWhitespace }
        guard let last = trimmed.last(where: { !scalars[$0].properties.isWhitespace }) else { return }
        found.append(trimmed.startIndex..<last + 1)
    }

    /// Whether space and then no small letter follow: *…», dijo* goes on.
    private func startsSentence(at index: Int) -> Bool {
        guard index < scalars.count else { return true }
        guard scalars[index].properties.isWhitespace else { return false }
        let next = scalars[index...].first { !$0.properties.isWhitespace }
        return next.map { !$0.properties.isLowercase } ?? true
    }

    private func endsAbbreviation(at mark: Int) -> Bool {
        guard scalars[mark] == "." else { return false }
        let word = scalars[max(0, mark - Self.longestAbbreviation - 1)..<mark].reversed()
            .prefix { $0.properties.isAlphabetic }
        return (1...Self.longestAbbreviation).contains(word.count) && word.last?.properties.isUppercase == true
    }
}
