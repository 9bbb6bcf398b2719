import Lexicon

/// What a pattern asks of one token. Every part that is set must hold, and at least one reading must meet all parts
/// that are about readings.
struct TokenTest: Sendable, Hashable {
    /// Into ``TokenTests``.
    typealias ID = Int32

    /// Kinds of token that can pass; an edge passes only where the pattern says `boundary`.
    var kinds: Analysis.Kind = [.word, .number, .punctuation]
    /// A clause boundary passes, whatever the rest asks.
    var acceptsBoundary = false
    /// Ids of the vocabulary, ascending, each once; nil asks nothing.
    var forms: [Int32]?
    /// Ids of the vocabulary, ascending, each once; nil asks nothing.
    var lemmas: [Int32]?
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
    /// A conjunction that opens a clause.
    var opensClause: Bool?
    /// What the form must start with, one of these; empty asks nothing.
    var prefixes: [String] = []
    /// What the form must end with, one of these; empty asks nothing.
    var suffixes: [String] = []
    /// What the form must hold somewhere, one of these; empty asks nothing.
    var infixes: [String] = []
    /// Nil asks nothing; otherwise one of these must pass.
    var alternatives: [ID] = []
    /// None of these may pass.
    var exclusions: [ID] = []

    /// Whether any part is about readings.
    var asksReadings: Bool {
        lemmas != nil || !parts.isEmpty || !features.isEmpty || !groups.isEmpty || !without.isEmpty
    }
}

extension TokenTest {
    /// How few tokens the index would offer this test: lower is rarer. Nil when nothing can key it.
    var rarity: Int? {
        if let forms { return min(forms.count, 999) }
        if let lemmas { return 1_000 + lemmas.count }
        guard !parts.isEmpty else { return nil }
        return 10_000 + parts.rawValue.nonzeroBitCount * 100 + Self.commonness(of: parts)
    }

    /// Open classes are commoner than closed ones; nouns commonest of all.
    private static func commonness(of parts: PartOfSpeechSet) -> Int {
        let order: [PartOfSpeech] = [
            .interjection, .conjunction, .numeral, .name, .article, .determiner, .adverb, .pronoun, .preposition,
            .adjective, .verb, .noun,
        ]
        return order.lastIndex { parts.contains(PartOfSpeechSet($0)) } ?? order.count
    }
}
