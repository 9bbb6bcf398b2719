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

extension UnsafeBufferPointer<UInt8> {
    /// Whether `lowercased` occurs in these bytes, capital ASCII letters counting as small.
    func containsIgnoringASCIICase(_ lowercased: [UInt8]) -> Bool {
        guard let first = lowercased.first, count >= lowercased.count else { return false }
        let small = { (byte: UInt8) in (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte }
        for start in 0...(count - lowercased.count) where small(self[start]) == first {
            if (0..<lowercased.count).allSatisfy({ small(self[start + $0]) == lowercased[$0] }) { return true }
        }
        return false
    }
}
