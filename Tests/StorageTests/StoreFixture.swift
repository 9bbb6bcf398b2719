import Foundation
import TestSupport
import Testing

@testable import Storage

extension TemporaryFolder {
    /// For a database.
    convenience init() throws { try self.init("store") }

    /// Of the database.
    var path: String { url.appending(path: "test.sqlite").path }
}

/// The engines and their configurations that the conformance suite runs on: whatever is added here runs it whole.
enum EngineUnderTest: String, CaseIterable, CustomTestStringConvertible {
    case file = "SQLite on a file"
    case memory = "SQLite in memory"

    var testDescription: String { rawValue }

    /// Whether what it holds is there when it is opened again.
    var isDurable: Bool { self != .memory }

    /// - Parameter folder: Where it may keep files. In the same folder it finds what it kept.
    func opened(in folder: TemporaryFolder) throws -> any StorageEngine {
        switch self {
        case .file: try SQLiteEngine(.file(folder.path))
        case .memory: try SQLiteEngine(.memory)
        }
    }
}

/// A store in a folder of its own, removed with it.
final class TemporaryStore: Sendable {
    private let engine: EngineUnderTest
    private let temporary: TemporaryFolder
    let store: Store
    var folder: URL { temporary.url }

    init(
        on engine: EngineUnderTest = .file, quotas: QuotaLedger = QuotaLedger(),
        now: @escaping @Sendable () -> Date = { epoch }
    ) throws {
        self.engine = engine
        temporary = try TemporaryFolder()
        store = try Store(engine: engine.opened(in: temporary), quotas: quotas, now: now)
    }

    deinit { store.close() }

    func reopened() throws -> Store { try Store(engine: engine.opened(in: temporary)) }
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
