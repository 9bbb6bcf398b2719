/// A text in one language or several. On the wire and in files: `{ "en": "…", "es": "…" }`.
package struct TextByLanguage: Sendable, Hashable, Codable {
    /// By ISO 639 id.
    package var texts: [String: String]

    package init(_ texts: [String: String]) { self.texts = texts }

    /// The text in a language, else in `fallback`, else in the first there is; empty when there is none.
    package func text(in language: String, fallback: String) -> String {
        texts[language] ?? texts[fallback] ?? texts.min { $0.key < $1.key }?.value ?? ""
    }

    package init(from decoder: any Decoder) throws {
        texts = try decoder.singleValueContainer().decode([String: String].self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(texts)
    }
}
