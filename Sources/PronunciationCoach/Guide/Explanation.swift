import Lexicon

/// The languages that explanations come in.
package struct ExplanationLanguages: Sendable, Hashable {
    /// Every explanation is written in each of these.
    package var all: [String]
    /// Stands in for one that is not among them.
    package var fallback: String

    package init(all: [String], fallback: String) {
        self.all = all
        self.fallback = fallback
    }
}

/// A text for learners in the languages that explanations come in.
package struct Explanation: Sendable, Hashable {
    package var byLanguage: [String: String]
    /// The language that stands in for one that the text is not written in.
    package var fallback: String

    package init(_ byLanguage: [String: String], fallback: String) {
        self.byLanguage = byLanguage
        self.fallback = fallback
    }

    /// The text in `language` (a variant such as es-MX counts as its language), else in the one that stands in.
    package func text(in language: String) -> String {
        byLanguage[baseLanguage(of: language)] ?? byLanguage[fallback] ?? ""
    }
}
