package import Foundation

/// The tag of BCP 47 for a language that nobody has named: texts then come in the one that all of them are written in.
package let undeterminedLanguage = "und"

/// What stands in where a request does not say which language it means: `languages/defaults.yaml`.
package struct LanguageDefaults: Sendable, Hashable {
    /// The name of the file in the content's `languages` folder.
    package static let file = "defaults.yaml"

    /// What is learnt.
    package var target: String
    /// What things are explained in. Every explanation is written in it.
    package var explanation: String
    /// The languages that whole explanations are written in: of sounds, and of what went wrong with a recording.
    package var explanations: [String]

    package init(target: String, explanation: String, explanations: [String]) {
        self.target = target
        self.explanation = explanation
        self.explanations = explanations
    }

    /// What holds without a file.
    package static let undetermined = LanguageDefaults(
        target: undeterminedLanguage, explanation: undeterminedLanguage, explanations: [])

    /// - Parameter languages: The content's `languages` folder.
    /// - Throws: ``ContentError`` with every fault of the file.
    package init(languages: URL) throws(ContentError) {
        try self.init(
            ContentNode(contentsOf: languages.appending(path: Self.file), name: "languages/\(Self.file)"))
    }

    package init(_ node: ContentNode) throws(ContentError) {
        let issues = DiagnosticCollector()
        var fields = FieldReader(node, of: "the default languages", into: issues)
        target = fields.requiredText("target")
        explanation = fields.requiredText("explanation")
        explanations = fields.texts("explanations")
        fields.finish()
        for (key, tags) in [("target", [target]), ("explanation", [explanation]), ("explanations", explanations)] {
            for tag in tags where !tag.isEmpty && !Self.isLanguage(tag) {
                issues.error(
                    "bad-language", "'\(echo(tag))' is no language of ISO 639: two or three small letters.",
                    at: node[key]?.location ?? node.location)
            }
        }
        if !explanations.contains(explanation) {
            issues.error(
                "bad-choice", "'explanation' must be one of 'explanations': texts fall back to it.",
                at: node["explanation"]?.location ?? node.location)
        }
        try issues.throwIfErrors()
    }

    /// What the folder's file says; without a usable one, what holds without a file, and what is wrong.
    package static func read(languages: URL) -> (defaults: LanguageDefaults, diagnostics: [Diagnostic]) {
        do throws(ContentError) {
            return (try LanguageDefaults(languages: languages), [])
        } catch {
            return (.undetermined, error.diagnostics)
        }
    }

    private static func isLanguage(_ tag: String) -> Bool {
        (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy { (97...122).contains($0) }
    }
}
