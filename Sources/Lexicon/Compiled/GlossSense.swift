/// The look-up keys of an English gloss: *"to eat; to have (a meal)"* yields *eat* and *have*.
enum GlossSense {
    static func senses(of gloss: String) -> [String] {
        gloss.split { $0 == ";" || $0 == "," }.map { key(of: String($0)) }.filter { !$0.isEmpty }
    }

    /// Lowercased, without remarks in parentheses, articles and the infinitive's *to*.
    static func key(of sense: String) -> String {
        var words: [Substring] = []
        var depth = 0
        for word in sense.lowercased().split(separator: " ") {
            if word.hasPrefix("(") { depth += 1 }
            if depth == 0 { words.append(word) }
            if word.hasSuffix(")"), depth > 0 { depth -= 1 }
        }
        if words.count > 1, let first = words.first, ["to", "a", "an", "the"].contains(first) { words.removeFirst() }
        return words.joined(separator: " ")
    }
}
