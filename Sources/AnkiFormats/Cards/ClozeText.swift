/// A sentence with gaps, as Anki writes it, `{{c1::Madrid}} es la capital de {{c2::España::país}}`, seen from one of
/// its cards.
struct ClozeText: Hashable {
    /// The sentence with the card's own gaps: `[…] es la capital de España`; a gap with a hint shows it, `[país]`.
    private(set) var question = ""
    /// What stands in the gaps.
    private(set) var answers: [String] = []

    /// Gaps within gaps; what goes deeper stays as it is written.
    private static let deepest = 8

    /// A gap that is open, or the sentence itself.
    private struct Part {
        var numbers: [Int] = []
        /// As it is written.
        var opening: Substring = ""
        /// How many answers of the card come before it.
        var answersBefore = 0
        /// The text with the card's gaps.
        var shown = ""
        /// Without gaps.
        var whole = ""
    }

    /// - Parameters:
    ///   - text: Without HTML.
    ///   - number: Of the card's gaps, from 1.
    init(_ text: String, number: Int) {
        var parts = [Part()]
        var rest = Substring(text)
        while let character = rest.first {
            let start = rest
            if parts.count <= Self.deepest, let numbers = Self.opened(&rest) {
                parts.append(
                    Part(
                        numbers: numbers, opening: start[..<rest.startIndex], answersBefore: answers.count))
            } else if parts.count > 1, rest.hasPrefix("}}") {
                rest.removeFirst(2)
                close(&parts, number: number)
            } else {
                rest.removeFirst()
                parts[parts.count - 1].shown.append(character)
                parts[parts.count - 1].whole.append(character)
            }
        }
        // Gaps that nothing closes are none.
        question = parts.reduce("") { $0 + $1.opening + $1.shown }
    }

    private mutating func close(_ parts: inout [Part], number: Int) {
        let gap = parts.removeLast()
        let (text, hint) = Self.split(gap.whole)
        parts[parts.count - 1].whole += text
        if gap.numbers.contains(number) {
            answers.removeSubrange(gap.answersBefore...)
            answers.append(text)
            parts[parts.count - 1].shown += "[\(hint ?? "…")]"
        } else {
            parts[parts.count - 1].shown += Self.split(gap.shown).text
        }
    }

    /// Takes `{{c1::` away, or `{{c1,2::` of a gap that several cards have, and tells the numbers.
    private static func opened(_ rest: inout Substring) -> [Int]? {
        guard rest.hasPrefix("{{c") else { return nil }
        let list = rest.dropFirst(3).prefix { $0 == "," || $0.isASCII && $0.isNumber }
        let after = rest.dropFirst(3 + list.count)
        let numbers = list.split(separator: ",").compactMap { Int($0) }
        guard !numbers.isEmpty, after.hasPrefix("::") else { return nil }
        rest = after.dropFirst(2)
        return numbers
    }

    private static func split(_ text: String) -> (text: String, hint: String?) {
        guard let range = text.firstRange(of: "::") else { return (text, nil) }
        return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
    }
}
