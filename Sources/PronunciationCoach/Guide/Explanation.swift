import Lexicon

/// A text for learners in the languages that explanations come in.
package struct Explanation: Sendable, Hashable {
    /// Every explanation is written in each of these.
    package static let languages = ["en", "es"]

    package var byLanguage: [String: String]

    package init(_ byLanguage: [String: String]) {
        self.byLanguage = byLanguage
    }

    /// The text in `language` (a variant such as es-MX counts as its language), else in English.
    package func text(in language: String) -> String {
        byLanguage[baseLanguage(of: language)] ?? byLanguage["en"] ?? ""
    }
}
