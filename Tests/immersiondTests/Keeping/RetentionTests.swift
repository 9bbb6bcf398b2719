import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LearningService
@testable import Storage

@Suite("How long conversations are kept")
struct RetentionTests {
    @Test("those go that nobody has gone on with for long, once the clock can be believed; others and cards stay")
    func old() async throws {
        let temporary = try TemporaryFolder()
        let store = try Store(path: temporary.url.appending(path: "store").path)
        defer { store.close() }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let learner = LearnerRecord(id: UUID(), username: "ana", profile: "{}", createdAt: now, updatedAt: now)
        func session(_ daysAgo: Double) -> SessionRecord {
            let at = now - daysAgo * 86_400
            return SessionRecord(
                id: UUID(), learnerID: learner.id, scenarioID: "cafe", characterID: "maria", language: "es-ES",
                settings: "{}", state: "0", version: 0, startedAt: at, updatedAt: at, endedAt: nil)
        }
        let (old, recent) = (session(31), session(29))
        try await store.write { writer in
            try writer.insert(learner)
            for session in [old, recent] {
                try writer.insert(session, opening: TurnRecord(sequence: 0, at: now, input: "{}", outcome: "{}"))
            }
        }
        let passed = Mutex(Duration.zero)
        let begun = ContinuousClock.now
        let watch = ClockWatch(
            { now + passed.withLock { $0 } / .seconds(1) }, beside: { begun + passed.withLock { $0 } })
        let retention = Retention(
            store: store, watch: watch, seconds: 30 * 86_400, clock: { now })
        #expect(try await retention.apply() == 0)
        passed.withLock { $0 = .seconds(7 * 3_600) }
        #expect(try await retention.apply() == 1)
        #expect(try await store.read { try $0.session(old.id) } == nil)
        #expect(try await store.read { try $0.session(recent.id) } != nil)
        #expect(try await retention.apply() == 0)
    }
}
