/// Words that stand between asterisks: *"No quiero té, quiero \*café\*."* They are stressed when they are said, and
/// shown without the marks.
package enum EmphasisMarks {
    /// Longer runs are rather two asterisks that have nothing to do with each other.
    private static let longest = 120

    /// The places of both asterisks of each pair, in order. A pair hugs what it marks, and stands apart from other
    /// words.
    package static func pairs(in scalars: [Unicode.Scalar]) -> [(open: Int, close: Int)] {
        var pairs: [(open: Int, close: Int)] = []
        var open: Int?
        for (index, scalar) in scalars.enumerated() where scalar == "*" {
            let before = index > 0 ? scalars[index - 1] : " "
            let after = index + 1 < scalars.count ? scalars[index + 1] : " "
            if let start = open, index - start > 1, index - start <= longest, !isSpace(before), !isWord(after) {
                pairs.append((start, index))
                open = nil
            } else if !isWord(before), before != "*", !isSpace(after), after != "*" {
                open = index
            }
        }
        return pairs
    }

    /// A text without its marks; other asterisks stay.
    package static func removed(from text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "*")) else { return text }
        let scalars = Array(text.unicodeScalars)
        let marks = Set(pairs(in: scalars).flatMap { [$0.open, $0.close] })
        return String(String.UnicodeScalarView(scalars.indices.filter { !marks.contains($0) }.map { scalars[$0] }))
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
