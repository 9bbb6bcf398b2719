import Foundation
import Storage

/// A store in a folder of its own, removed with it.
final class TemporaryStore: Sendable {
    let folder: URL
    let store: Store

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        store = try Store(path: folder.appending(path: "test.sqlite").path)
    }

    deinit {
        store.close()
        try? FileManager.default.removeItem(at: folder)
    }

    func reopened() throws -> Store {
        try Store(path: folder.appending(path: "test.sqlite").path)
    }
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
