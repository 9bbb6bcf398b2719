/// A text in one or more languages, keyed by language id.
package struct LocalizedText: Sendable, Hashable {
    package var byLanguage: [String: String]

    package init(_ byLanguage: [String: String] = [:]) {
        self.byLanguage = byLanguage
    }

    /// The text in `language`, else in English, else empty.
    package func text(in language: String) -> String {
        byLanguage[language] ?? byLanguage["en"] ?? ""
    }
}
