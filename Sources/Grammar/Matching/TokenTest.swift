import Lexicon

/// What a pattern asks of one token. Every part that is set must hold, and at least one reading must meet all parts
/// that are about readings.
struct TokenTest: Sendable {
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
    /// What the form must start with, one of these; empty asks nothing.
    var prefixes: [String] = []
    /// Nil asks nothing; otherwise one of these must pass.
    var alternatives: [TokenTest] = []
    /// None of these may pass.
    var exclusions: [TokenTest] = []

    /// Whether any part is about readings.
    var asksReadings: Bool {
        lemmas != nil || !parts.isEmpty || !features.isEmpty || !groups.isEmpty || !without.isEmpty
    }

    func matches(_ node: Analysis.Node, in analysis: Analysis) -> Bool {
        if !node.kind.isDisjoint(with: .boundary) {
            if acceptsBoundary { return true }
            if node.kind.contains(.edge) { return false }
        }
        guard !kinds.isDisjoint(with: node.kind) else { return false }
        if let forms, !forms.contains(node.form) { return false }
        if let isCapitalised, isCapitalised != node.isCapitalised { return false }
        if !prefixes.isEmpty {
            let form = analysis.tokens[Int(node.token)].form
            guard prefixes.contains(where: { form.hasPrefix($0) }) else { return false }
        }
        if asksReadings, !readingsMatch(node, in: analysis) { return false }
        if !alternatives.isEmpty, !Self.anyMatches(alternatives, node, in: analysis) { return false }
        return exclusions.isEmpty || !Self.anyMatches(exclusions, node, in: analysis)
    }

    private static func anyMatches(_ tests: [TokenTest], _ node: Analysis.Node, in analysis: Analysis) -> Bool {
        for index in tests.indices where tests[index].matches(node, in: analysis) { return true }
        return false
    }

    private func readingsMatch(_ node: Analysis.Node, in analysis: Analysis) -> Bool {
        guard parts.isEmpty || !parts.isDisjoint(with: node.parts) else { return false }
        guard allowsGuessed || !node.flags.contains(.guessed) else { return false }
        let first = Int(node.firstReading)
        let range = first..<first + Int(node.readingCount)
        guard !range.isEmpty else { return false }
        for index in range where matches(analysis.readings[index]) != only { return !only }
        return only
    }

    /// Whether one reading meets every part that is about readings.
    func matches(_ reading: Analysis.Reading) -> Bool {
        guard parts.isEmpty || !parts.isDisjoint(with: reading.part) else { return false }
        guard reading.features.isSuperset(of: features), reading.features.isDisjoint(with: without) else {
            return false
        }
        for group in groups where reading.features.isDisjoint(with: group) { return false }
        if let lemmas, !lemmas.contains(reading.lemma) { return false }
        guard !alternatives.isEmpty else { return true }
        return alternatives.contains { $0.matches(reading) }
    }
}
