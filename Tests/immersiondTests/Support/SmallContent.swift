import Foundation
import TestSupport

@testable import immersiond

/// A content folder with a few words of Spanish, the character `maria`, the environment `room` and the given scenarios.
final class SmallContent {
    private let folder: TemporaryFolder

    var url: URL { folder.url }

    /// - Parameter scenarios: By id, each from `start:` on, or whole when it has an `id:`.
    init(_ scenarios: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        for path in ["languages/es", "characters/maria.yaml", "environments/room.yaml"] {
            let copy = url.appending(path: path)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: LintExamples.source.appending(path: path), to: copy)
        }
        try Repository.addLanguageFiles(to: url)
        for (id, script) in scenarios {
            try folder.write(
                script.contains("id: \(id)\n") ? script : Self.head(id) + script, to: "scenarios/es/\(id).yaml")
        }
    }

    private static func head(_ id: String) -> String {
        """
        id: \(id)
        name: An example
        language: es-ES
        category: dining
        difficulty: A1
        characterID: maria
        environmentID: room

        """
    }
}
