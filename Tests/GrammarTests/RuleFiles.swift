import ContentFiles
import Foundation
import Grammar
import Lexicon

/// Rule files written for a test.
enum RuleFiles {
    /// Loads grammar files by name, with the Spanish words.
    static func load(_ files: [String: String]) throws -> GrammarChecker {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("grammar-\(UUID())/es")
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        let grammar = folder.appendingPathComponent("grammar")
        try FileManager.default.createDirectory(at: grammar, withIntermediateDirectories: true)
        let respelling = "respelling.yaml"
        if files[respelling] == nil {
            try FileManager.default.copyItem(
                at: SpanishGrammar.directory.appendingPathComponent("grammar/\(respelling)"),
                to: grammar.appendingPathComponent(respelling))
        }
        for (name, text) in files {
            try Data(text.utf8).write(to: grammar.appendingPathComponent(name))
        }
        return try GrammarChecker.load(
            directory: folder, language: SpanishGrammar.checker().language, prose: SpanishGrammar.prose)
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
