import ContentFiles

/// Where a rule and its examples stand, for diagnostics.
struct RuleSource: Sendable {
    var rule: SourceLocation
    var incorrectExamples: [SourceLocation]
    var correctExamples: [SourceLocation]

    init(_ node: ContentNode) {
        rule = node.location
        incorrectExamples = node["incorrectExamples"]?.elements?.map(\.location) ?? []
        correctExamples = node["correctExamples"]?.elements?.map(\.location) ?? []
    }
}

/// A lemma that a token test asks for, with the parts of speech named beside it.
struct NamedLemma: Sendable {
    var lemma: String
    var parts: PartOfSpeechSet
    var location: SourceLocation
}

/// A region that a rule holds in.
struct NamedRegion: Sendable {
    var region: String
    var location: SourceLocation
}
