package import ContentFiles
package import Conversation
package import Foundation
internal import TestSupport

/// A content folder on disk for the length of a test.
package final class ContentFolder {
    private let folder: TemporaryFolder
    package var url: URL { folder.url }

    /// - Parameter files: Besides the phrases of the repository's languages, which every folder has.
    package init(_ files: [String: String]) throws {
        folder = try TemporaryFolder("conversation-tests")
        for (path, text) in files { try folder.write(text, to: path) }
        for path in Self.shipped where files[path] == nil {
            try folder.write(String(contentsOf: Checkout.file(path), encoding: .utf8), to: path)
        }
    }

    private static let shipped = ["languages/defaults.yaml", "languages/en/phrases.yaml", "languages/es/phrases.yaml"]

    /// The phrases of the repository's languages.
    package static let phrases = PhraseLibrary(directory: Checkout.file("languages"), fallback: "en")

    package func load() -> (library: ContentLibrary, diagnostics: [Diagnostic]) {
        var loader = ContentLoader(directory: url, languages: ["es": FixtureKnowledge()], checkers: [:])
        loader.load()
        return (loader.library, loader.diagnostics)
    }
}

/// Loads one scenario beside the fixture's character and room.
package func load(
    _ scenario: String, as file: String = "scenarios/es/cafe.yaml"
) throws -> (scenario: Scenario?, library: ContentLibrary, diagnostics: [Diagnostic]) {
    let folder = try ContentFolder([
        file: scenario, "characters/maria.yaml": maria, "environments/room.yaml": room,
    ])
    let (library, diagnostics) = folder.load()
    return (library.scenarios.values.first, library, diagnostics)
}

package func makeEngine(_ scenario: String = cafe) throws -> DialogueEngine {
    let (scenario, library, diagnostics) = try load(scenario)
    guard let scenario else { throw ContentError(diagnostics: diagnostics) }
    return DialogueEngine(scenario: scenario, character: library.characters["maria"], checker: nil)
}
