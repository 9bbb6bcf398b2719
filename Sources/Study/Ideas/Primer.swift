/// What explains an idea.
package struct Primer: Sendable, Hashable, Codable {
    /// The point in one sentence.
    package var thesis = ""
    package var story = ""
    package var useItWhen: [String] = []
    package var howToApply: [String] = []
    package var edgesAndLimits: [String] = []
    package var oneLineRecall = ""
    package var furtherLearning: [PrimerLink] = []
}

/// Where to read on.
package struct PrimerLink: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case rule, reader, scenario, idea, url
    }

    package struct Target: Sendable, Hashable, Codable {
        package var kind: Kind
        package var id: String

        package init(kind: Kind, id: String) {
            self.kind = kind
            self.id = id
        }
    }

    package var title: String
    package var target: Target

    package init(title: String, target: Target) {
        self.title = title
        self.target = target
    }
}
