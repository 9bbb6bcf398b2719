import Lexicon

/// What a pattern asks of one token. Every part that is set must hold, and at least one reading must meet all parts
/// that are about readings.
///
/// A class because matching reads tests by the million and should not copy them.
final class TokenTest: Sendable {
    struct Asks: Sendable {
        /// Kinds of token that can pass; an edge passes only where the pattern says `boundary`.
        var kinds: Analysis.Kind = [.word, .number, .punctuation]
        /// A clause boundary passes, whatever the rest asks.
        var acceptsBoundary = false
        /// Nil asks nothing.
        var forms: WordSet?
        var lemmas: WordSet?
        var parts: PartOfSpeechSet = []
        /// Bits a reading must all have.
        var features: Features = []
        /// Groups of which a reading must have at least one bit each.
        var groups: [Features] = []
        /// Bits a reading may not have.
        var without: Features = []
        /// Every remaining reading must pass, not just one.
        var only = false
        /// Readings guessed from the ending count.
        var allowsGuessed = false
        var isCapitalised: Bool?
        /// Only known after adding or removing accents: *tambien*.
        var isAccentless: Bool?
        /// Neither in the lexicon nor a name.
        var isUnknown: Bool?
        /// What the form must start with, one of these; empty asks nothing.
        var prefixes: [String] = []
        /// What the form must end with, one of these; empty asks nothing.
        var suffixes: [String] = []
        /// Nil asks nothing; otherwise one of these must pass.
        var alternatives: [TokenTest] = []
        /// None of these may pass.
        var exclusions: [TokenTest] = []

        /// Whether any part is about readings.
        var asksReadings: Bool {
            lemmas != nil || !parts.isEmpty || !features.isEmpty || !groups.isEmpty || !without.isEmpty
        }
    }

    let asks: Asks

    init(_ asks: Asks) {
        self.asks = asks
    }

    func matches(_ node: Analysis.Node, in analysis: Analysis) -> Bool {
        if !node.kind.isDisjoint(with: .boundary) {
            if asks.acceptsBoundary { return true }
            if node.kind.contains(.edge) { return false }
        }
        guard !asks.kinds.isDisjoint(with: node.kind) else { return false }
        if let forms = asks.forms, !forms.contains(node.form) { return false }
        if let isCapitalised = asks.isCapitalised, isCapitalised != node.isCapitalised { return false }
        if let isAccentless = asks.isAccentless, isAccentless != node.flags.contains(.accentless) { return false }
        if let isUnknown = asks.isUnknown, isUnknown != node.flags.contains(.guessed) { return false }
        if !asks.prefixes.isEmpty {
            let form = analysis.tokens[Int(node.token)].form
            guard asks.prefixes.contains(where: { form.hasPrefix($0) }) else { return false }
        }
        if !asks.suffixes.isEmpty {
            let form = analysis.tokens[Int(node.token)].form
            guard asks.suffixes.contains(where: { form.hasSuffix($0) }) else { return false }
        }
        if asks.asksReadings, !readingsMatch(node, in: analysis) { return false }
        if !asks.alternatives.isEmpty, !Self.anyMatches(asks.alternatives, node, in: analysis) { return false }
        return asks.exclusions.isEmpty || !Self.anyMatches(asks.exclusions, node, in: analysis)
    }

    private static func anyMatches(_ tests: [TokenTest], _ node: Analysis.Node, in analysis: Analysis) -> Bool {
        for index in tests.indices where tests[index].matches(node, in: analysis) { return true }
        return false
    }

    private func readingsMatch(_ node: Analysis.Node, in analysis: Analysis) -> Bool {
        guard asks.parts.isEmpty || !asks.parts.isDisjoint(with: node.parts) else { return false }
        guard asks.allowsGuessed || asks.isUnknown == true || !node.flags.contains(.guessed) else { return false }
        let first = Int(node.firstReading)
        let range = first..<first + Int(node.readingCount)
        guard !range.isEmpty else { return false }
        for index in range where matches(analysis.readings[index]) != asks.only { return !asks.only }
        return asks.only
    }

    /// Whether one reading meets every part that is about readings.
    func matches(_ reading: Analysis.Reading) -> Bool {
        guard asks.parts.isEmpty || !asks.parts.isDisjoint(with: reading.part) else { return false }
        guard reading.features.isSuperset(of: asks.features), reading.features.isDisjoint(with: asks.without) else {
            return false
        }
        for group in asks.groups where reading.features.isDisjoint(with: group) { return false }
        if let lemmas = asks.lemmas, !lemmas.contains(reading.lemma) { return false }
        guard !asks.alternatives.isEmpty else { return true }
        return asks.alternatives.contains { $0.matches(reading) }
    }
}
