import Lexicon

/// The names that rule files use for features and feature groups.
enum FeatureNames {
    static let single: [String: Features] = Dictionary(
        Features.named.map { ($0.name, $0.feature) }, uniquingKeysWith: { first, _ in first })

    static let groups: [String: Features] = [
        "gender": .genders, "number": .numbers, "person": .persons, "mood": .moods, "tense": .tenses,
        "nonFinite": .nonFinite,
    ]

    static let all = single.merging(groups) { single, _ in single }

    static let allGroups: [Features] = [.genders, .numbers, .persons, .moods, .tenses, .nonFinite]
}
