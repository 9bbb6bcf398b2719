package import ContentFiles
package import Foundation
import PronunciationCoach

extension PronunciationContent {
    /// The name of a language's guide in its folder.
    static let guideFile = "pronunciation.yaml"

    private static let inventoryFile = "units.json"

    /// Reads the folder, in which every text must be in the languages of explanations. A faulty file is reported; then
    /// what was in use before, if anything was, stays in use.
    package static func load(
        directory: URL, defaults: LanguageDefaults, keeping previous: PronunciationContent? = nil
    ) -> (PronunciationContent, [Diagnostic]) {
        var content = PronunciationContent()
        var diagnostics: [Diagnostic] = []
        do throws(ContentError) {
            content.phrases = try PhraseBook(directory: directory, defaults: defaults)
        } catch {
            content.phrases = previous?.phrases ?? .empty
            diagnostics += error.diagnostics
        }
        do throws(ContentError) {
            guard let inventory = try inventory(of: directory) else { return (content, diagnostics) }
            let (guide, found) = PronunciationGuide.load(
                directory: directory.appending(path: "languages"), inventory: inventory,
                explanations: ExplanationLanguages(all: defaults.explanations, fallback: defaults.explanation))
            let isFaulty = found.contains { $0.severity == .error }
            content.guide = isFaulty ? previous?.guide ?? guide : guide
            diagnostics += found
        } catch {
            content.guide = previous?.guide
            diagnostics += error.diagnostics
        }
        return (content, diagnostics)
    }

    /// The sounds that the acoustic model knows; nil when there is no model.
    private static func inventory(of directory: URL) throws(ContentError) -> SoundInventory? {
        let file = ContentLayout.acousticModel(in: directory).appending(path: inventoryFile)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let name = "models/pronunciation/\(inventoryFile)"
        let text = try readContentFile(at: file, name: name)
        do {
            return try SoundInventory(json: Data(text.utf8))
        } catch {
            throw ContentError(
                code: "bad-inventory", message: "The acoustic model's units cannot be read: \(error)",
                location: SourceLocation(file: name, line: 1, column: 1))
        }
    }
}
