package import ContentFiles
package import Foundation
import Lexicon

/// Every ``Phrase`` in every language of explanations.
package struct PhraseBook: Sendable {
    package static let file = "languages/pronunciation-messages.yaml"

    /// What there is without a file: every phrase reads as its own name.
    package static let empty = PhraseBook()

    /// Those that every phrase is written in.
    package let languages: [String]
    /// Stands in for one that they are not written in.
    package let fallback: String
    private let texts: [Phrase: [String: String]]

    private init() {
        texts = [:]
        languages = []
        fallback = undeterminedLanguage
    }

    /// A phrase in a language, or in the one that stands in where it is not written in that.
    package func text(_ phrase: Phrase, in language: String, _ values: [String: String] = [:]) -> String {
        let versions = texts[phrase] ?? [:]
        let template = versions[baseLanguage(of: language)] ?? versions[fallback] ?? phrase.rawValue
        // In one pass: a value may hold braces of its own.
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            text += rest[..<open]
            text += values[name] ?? "{\(name)}"
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    /// Reads the phrases of a content folder.
    ///
    /// - Throws: ``ContentError`` naming every phrase that is missing, unknown or filled in wrongly.
    package init(directory: URL, defaults: LanguageDefaults) throws(ContentError) {
        try self.init(ContentNode(contentsOf: directory.appending(path: Self.file), name: Self.file), defaults)
    }

    package init(_ node: ContentNode, _ defaults: LanguageDefaults) throws(ContentError) {
        languages = defaults.explanations
        fallback = defaults.explanation
        let issues = DiagnosticCollector()
        var fields = FieldReader(node, of: "the pronunciation messages", into: issues)
        var texts: [Phrase: [String: String]] = [:]
        for phrase in Phrase.allCases {
            guard let value = fields.requiredValue(phrase.rawValue) else { continue }
            var versions = FieldReader(value, of: "a message", into: issues)
            for language in defaults.explanations {
                let text = versions.requiredText(language)
                texts[phrase, default: [:]][language] = text
                for name in Self.placeholders(of: text).subtracting(phrase.placeholders).sorted() {
                    let allowed = phrase.placeholders.sorted().map { "{\($0)}" }.joined(separator: ", ")
                    issues.error(
                        "unknown-placeholder",
                        "'{\(name)}' cannot be filled in here; allowed: \(allowed.isEmpty ? "none" : allowed).",
                        at: value[language]?.location ?? value.location)
                }
            }
            versions.finish()
        }
        fields.finish()
        try issues.throwIfErrors()
        self.texts = texts
    }

    private static func placeholders(of text: String) -> Set<String> {
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
        return Set(pieces.filter { $0.contains("}") }.map { String($0.prefix { $0 != "}" }) })
    }
}
