/// A search as clients write it: `deck:Spanish "front:la mesa"`. Only these parts are known; others are words.
package struct AnkiQuery: Sendable, Hashable {
    package var deck: String?
    package var tag: String?
    package var words: String

    package init(_ text: String) {
        var rest: [String] = []
        for term in Self.terms(text) {
            let sides = term.split(separator: ":", maxSplits: 1).map(String.init)
            guard sides.count == 2 else {
                rest.append(term)
                continue
            }
            switch sides[0].lowercased() {
            case "deck": deck = sides[1]
            case "tag": tag = sides[1]
            case "note": continue
            default: rest.append(sides[1])
            }
        }
        words = rest.joined(separator: " ")
    }

    /// Split at blanks, but not between quotation marks.
    private static func terms(_ text: String) -> [String] {
        var terms = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                terms.append("")
            } else {
                terms[terms.count - 1].append(character)
            }
        }
        return terms.filter { !$0.isEmpty }
    }
}
