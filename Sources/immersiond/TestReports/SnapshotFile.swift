import ContentFiles
import Foundation

/// Approved conversations of a scenario's tests, beside them: `<scenario>.snapshot.yaml`.
struct SnapshotFile {
    let url: URL

    /// - Parameter tests: The scenario's test file.
    init(besideTests tests: URL) {
        let stem = tests.lastPathComponent.replacing(".test.yaml", with: "")
        url = tests.deletingLastPathComponent().appending(path: "\(stem).snapshot.yaml")
    }

    /// Lines by the tests' names; empty where nothing was approved yet.
    ///
    /// - Throws: ``ContentError`` when there is a file that cannot be read.
    func load() throws -> [String: [String]] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [:] }
        let root = try ContentNode(contentsOf: url, name: url.lastPathComponent)
        var snapshots: [String: [String]] = [:]
        for entry in root.entries ?? [] {
            snapshots[entry.key] = (entry.value.elements ?? []).compactMap(\.text)
        }
        return snapshots
    }

    /// Replaces the file; takes it away when no test has a snapshot any more.
    func save(_ transcripts: [String: [String]]) throws {
        guard !transcripts.isEmpty else {
            if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
            return
        }
        var text = "# Approved conversations; written by 'immersiond test --update'.\n"
        for (name, lines) in transcripts.sorted(by: { $0.key < $1.key }) {
            text += "\(quotedScalar(name)):\n"
            for line in lines { text += "  - \(quotedScalar(line))\n" }
        }
        try Data(text.utf8).write(to: url, options: .atomic)
    }
}
