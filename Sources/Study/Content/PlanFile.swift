import ContentFiles

/// What a plan says of each of its steps, in the languages that learners speak.
package struct PlanTitles: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case reviewWords, reviewFlashcards, reviewTest, nextIdea, topic, conversation

        /// What is filled into its text: how many words or cards, or the thing's own name.
        var place: String {
            switch self {
            case .reviewWords, .reviewFlashcards: "{count}"
            case .reviewTest, .nextIdea, .topic, .conversation: "{name}"
            }
        }
    }

    var texts: [Kind: TextByLanguage] = [:]

    /// The title of a step, or what would be filled into it where the content has no text.
    package func title(_ kind: Kind, _ filling: String, in language: String, fallback: String) -> String {
        guard let text = texts[kind]?.text(in: language, fallback: fallback), !text.isEmpty else { return filling }
        return text.replacing(kind.place, with: filling)
    }
}

/// Reads `plan.yaml`.
struct PlanFile {
    let prose: String
    let issues: DiagnosticCollector

    func read(_ node: ContentNode) -> PlanTitles {
        var fields = StudyFields(node, of: "the plan", prose: prose, into: issues)
        defer { fields.finish() }
        guard let node = fields.requiredValue("titles") else { return PlanTitles() }
        var titles = StudyFields(node, of: "the titles", prose: prose, into: issues)
        defer { titles.finish() }
        var texts: [PlanTitles.Kind: TextByLanguage] = [:]
        for kind in PlanTitles.Kind.allCases {
            let text = titles.requiredProse(kind.rawValue, 100)
            for (language, title) in text.texts.sorted(by: { $0.key < $1.key }) where !title.contains(kind.place) {
                issues.error(
                    "missing-place", "The title of '\(kind.rawValue)' in '\(language)' lacks \(kind.place).",
                    at: titles.place(kind.rawValue))
            }
            texts[kind] = text
        }
        return PlanTitles(texts: texts)
    }
}
