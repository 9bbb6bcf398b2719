/// A sentence with gaps, as Anki writes it, `{{c1::Madrid}} es la capital de {{c2::España::país}}`, seen from one of its
/// cards.
struct ClozeText: Hashable {
    /// The sentence with the card's own gaps: `[…] es la capital de España`; a gap with a hint shows it, `[país]`.
    private(set) var question = ""
    /// What stands in the gaps.
    private(set) var answers: [String] = []

    private static let deepest = 8

    /// - Parameters:
    ///   - text: Without HTML.
    ///   - number: Of the card's gaps, from 1.
    init(_ text: String, number: Int) {
        var rest = Substring(text)
        question = read(&rest, number: number, depth: 0).shown
    }

    /// Reads to the end, or inside a gap to the braces that close it.
    ///
    /// - Returns: The text with its gaps, and without.
    private mutating func read(_ rest: inout Substring, number: Int, depth: Int) -> (shown: String, whole: String) {
        var (shown, whole) = ("", "")
        while let character = rest.first {
            if depth > 0, rest.hasPrefix("}}") { break }
            var ahead = rest
            if depth < Self.deepest, let numbers = Self.opened(&ahead) {
                let outer = answers
                let inner = read(&ahead, number: number, depth: depth + 1)
                if ahead.hasPrefix("}}") {
                    rest = ahead.dropFirst(2)
                    let (text, hint) = Self.split(inner.whole)
                    whole += text
                    if numbers.contains(number) {
                        answers = outer + [text]
                        shown += "[\(hint ?? "…")]"
                    } else {
                        shown += Self.split(inner.shown).text
                    }
                    continue
                }
                answers = outer
            }
            shown.append(character)
            whole.append(character)
            rest.removeFirst()
        }
        return (shown, whole)
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
