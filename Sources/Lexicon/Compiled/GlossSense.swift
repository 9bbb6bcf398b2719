/// One sense of a gloss: *"to eat; to have (a meal)"* has *eat* and *have*.
struct GlossSense {
    /// What it is looked up by, as ``GlossWords/key(of:)`` makes it.
    var key: String
    /// The number of its group between semicolons, 0 for the first.
    var group: Int
    /// What stands in parentheses at the end of the group, and so holds of all its senses: *Spain*.
    var remark: String?

    static func senses(of gloss: String, _ words: GlossWords) -> [GlossSense] {
        split(gloss[...], at: ";").enumerated().flatMap { group, text in
            let remark = closingRemark(of: text)
            return split(text, at: ",").map {
                GlossSense(key: words.key(of: String($0)), group: group, remark: remark)
            }
        }
        .filter { !$0.key.isEmpty }
    }

    /// The parts between separators that stand outside parentheses.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var depth = 0
        return text.split { character in
            if character == "(" { depth += 1 }
            if character == ")", depth > 0 { depth -= 1 }
            return depth == 0 && character == separator
        }
    }

    private static func closingRemark(of text: Substring) -> String? {
        let end = text.lastIndex { !$0.isWhitespace }
        guard let end, text[end] == ")", let start = text[..<end].lastIndex(of: "(") else { return nil }
        return String(text[text.index(after: start)..<end])
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
