import Foundation
import Storage

/// A folder for a database, removed with all that is in it.
final class TemporaryFolder: Sendable {
    let url: URL
    /// Of the database.
    var path: String { url.appending(path: "test.sqlite").path }

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// A store in a folder of its own, removed with it.
final class TemporaryStore: Sendable {
    private let temporary: TemporaryFolder
    let store: Store
    var folder: URL { temporary.url }

    init() throws {
        temporary = try TemporaryFolder()
        store = try Store(path: temporary.path)
    }

    deinit { store.close() }

    func reopened() throws -> Store { try Store(path: temporary.path) }
}

let epoch = Date(timeIntervalSince1970: 1_800_000_000)

func learner(_ name: String) -> LearnerRecord {
    LearnerRecord(id: UUID(), username: name, profile: "{}", createdAt: epoch, updatedAt: epoch)
}

func session(of learner: LearnerRecord) -> SessionRecord {
    SessionRecord(
        id: UUID(), learnerID: learner.id, scenarioID: "cafe", characterID: "maria", language: "es-ES", settings: "{}",
        state: "0", version: 0, startedAt: epoch, updatedAt: epoch, endedAt: nil)
}

func turn(_ sequence: Int) -> TurnRecord {
    TurnRecord(sequence: sequence, at: epoch + Double(sequence), input: "\"\(sequence)\"", outcome: "{}")
}
