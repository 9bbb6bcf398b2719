import Lexicon

/// An unknown word and what sounds like it to speakers who write as they hear.
struct Homophones {
    /// Shorter words have homophones by accident.
    static let shortest = 4
    /// Below this, letters that part many words are not exchanged: *pace* is no *pase*.
    static let shortestLong = 5

    private let scalars: [Unicode.Scalar]
    private let rules: [RespellingRules.Homophone]

    /// - Parameter word: Lowercased, NFC.
    init(_ word: String, _ rules: RespellingRules) {
        scalars = Array(word.unicodeScalars)
        self.rules = rules.homophones
    }

    /// The only common form that sounds the same; nil when there is none, or more than one.
    func correction(in lexicon: CompiledLexicon) -> String? {
        guard (Self.shortest...Misspelling.lengths.upperBound).contains(scalars.count) else { return nil }
        var found: Set<String> = []
        for index in scalars.indices {
            for (length, replacement) in edits(at: index) {
                var changed = scalars
                changed.replaceSubrange(index..<index + length, with: replacement.unicodeScalars)
                let form = String(String.UnicodeScalarView(changed))
                if Misspelling.isCommon(form, in: lexicon) { found.insert(form) }
            }
        }
        return found.count == 1 ? found.first : nil
    }

    /// How many letters go at `index`, and what sounds like them there.
    private func edits(at index: Int) -> [(length: Int, replacement: String)] {
        let isLong = scalars.count >= Self.shortestLong
        return rules.lazy.compactMap { $0.edits(at: index, of: scalars, isLong: isLong) }.first ?? []
    }
}
