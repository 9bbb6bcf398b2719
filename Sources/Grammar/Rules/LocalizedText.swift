/// A text in one or more languages, keyed by language id.
package struct LocalizedText: Sendable, Hashable {
    package var byLanguage: [String: String]
    /// The language that stands in for one that the text is not written in.
    package var fallback: String

    package init(_ byLanguage: [String: String] = [:], fallback: String) {
        self.byLanguage = byLanguage
        self.fallback = fallback
    }

    /// The text in `language`, else in the one that stands in, else empty.
    package func text(in language: String) -> String {
        byLanguage[language] ?? byLanguage[fallback] ?? ""
    }
}
