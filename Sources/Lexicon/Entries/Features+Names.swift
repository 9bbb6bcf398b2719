extension Features {
    /// Every single feature by the name that content files use.
    package static let named: [(name: String, feature: Features)] = [
        ("masculine", .masculine), ("feminine", .feminine), ("neuter", .neuter), ("singular", .singular),
        ("plural", .plural), ("first", .first), ("second", .second), ("third", .third), ("indicative", .indicative),
        ("subjunctive", .subjunctive), ("imperative", .imperative), ("conditional", .conditional),
        ("infinitive", .infinitive), ("gerund", .gerund), ("participle", .participle), ("present", .present),
        ("imperfect", .imperfect), ("preterite", .preterite), ("future", .future), ("definite", .definite),
        ("indefinite", .indefinite), ("demonstrative", .demonstrative), ("possessive", .possessive),
        ("subject", .subject), ("object", .object), ("reflexive", .reflexive), ("interrogative", .interrogative),
        ("relative", .relative), ("negative", .negative), ("stressedA", .stressedA), ("voseo", .voseo),
        ("peninsular", .peninsular), ("apocopated", .apocopated), ("prepositional", .prepositional),
        ("quantifier", .quantifier), ("accusative", .accusative), ("dative", .dative), ("formal", .formal),
        ("comparative", .comparative), ("superlative", .superlative), ("cardinal", .cardinal), ("ordinal", .ordinal),
        ("enclitic", .enclitic), ("contracted", .contracted), ("diminutive", .diminutive),
        ("pluralOwner", .pluralOwner),
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0.feature) })

    /// The feature of this name; nil when there is none.
    package init?(named name: String) {
        guard let feature = Self.byName[name] else { return nil }
        self = feature
    }

    /// The names of the features, in the order of ``named``: what error messages show.
    package var names: [String] {
        Self.named.filter { contains($0.feature) }.map(\.name)
    }
}
