import ContentFiles
import Foundation
import Grammar
import Lexicon
import TestSupport

/// Rule files written for a test.
enum RuleFiles {
    /// Loads grammar files by name, with the Spanish words.
    static func load(_ files: [String: String]) throws -> GrammarChecker {
        let folder = try TemporaryFolder("grammar")
        let respelling = "grammar/respelling.yaml"
        let shipped = try String(contentsOf: SpanishGrammar.directory.appending(path: respelling), encoding: .utf8)
        try folder.write(shipped, to: "es/\(respelling)")
        for (name, text) in files { try folder.write(text, to: "es/grammar/\(name)") }
        return try GrammarChecker.load(
            directory: folder.url.appending(path: "es"), language: SpanishGrammar.checker().language,
            prose: SpanishGrammar.prose)
    }

    /// A rule with nothing but what finds and mends its error.
    static func rule(_ ruleID: String, confidence: Double = 0.95, _ action: String) -> String {
        """
        - ruleID: \(ruleID)
          title: {en: "A"}
          category: articles
          difficulty: A1
          severity: low
          confidence: \(confidence)
          explanation: {en: "A"}
          explain: {en: "A"}
          variants: [\(action)]
          incorrectExamples: [{text: "[a]", fix: b, translation: x}, {text: "[a]", fix: b, translation: x}]
          correctExamples: [{text: a, translation: x}, {text: b, translation: x}, {text: c, translation: x}]

        """
    }

    /// What a single rule makes of a text.
    static func correct(_ text: String, by action: String, disambiguation: String? = nil) throws -> String {
        var files = ["rules.yaml": rule("es-a", action)]
        files["disambiguation.yaml"] = disambiguation
        return try load(files).check(text).correctedText
    }
}
