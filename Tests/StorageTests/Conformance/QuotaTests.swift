import Foundation
import Synchronization
import Testing

@testable import Storage

@Suite("What the store keeps of one holder")
struct QuotaTests {
    private func limit(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch let error as StorageError where error.code == .limitReached {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "learners are bounded; the refusal names the quota, nothing is kept of it, and deleting makes room",
        arguments: EngineUnderTest.allCases)
    func learners(engine: EngineUnderTest) async throws {
        let temporary = try TemporaryStore(on: engine, quotas: QuotaLedger(bounds: ["learners": 2]))
        let store = temporary.store
        defer { withExtendedLifetime(temporary) {} }
        let ana = learner("ana")
        try await store.write { try $0.insert(ana) }
        try await store.write { try $0.insert(learner("ben")) }
        let refusal = await limit { try await store.write { try $0.insert(learner("eva")) } }
        #expect(refusal == "The store may have 2 learners (learners). Delete one that is not needed (learner.delete).")
        #expect(try await store.read { try $0.learner(named: "eva") } == nil)
        try await store.write { _ = try $0.deleteLearner(ana.id) }
        #expect(await limit { try await store.write { try $0.insert(learner("eva")) } } == nil)
    }

    @Test(
        "sessions are counted for each learner, and several of one write together",
        arguments: EngineUnderTest.allCases)
    func sessions(engine: EngineUnderTest) async throws {
        let temporary = try TemporaryStore(on: engine, quotas: QuotaLedger(bounds: ["sessionsOfLearner": 3]))
        let store = temporary.store
        defer { withExtendedLifetime(temporary) {} }
        let (ana, ben) = (learner("ana"), learner("ben"))
        try await store.write {
            try $0.insert(ana)
            try $0.insert(ben)
        }
        func begin(_ count: Int, _ learner: LearnerRecord) async -> String? {
            await limit {
                try await store.write { writer in
                    for _ in 0..<count { try writer.insert(session(of: learner), opening: turn(0)) }
                }
            }
        }
        #expect(await begin(2, ana) == nil)
        #expect(await begin(2, ana)?.contains("sessionsOfLearner") == true)
        #expect(await begin(1, ana) == nil)
        #expect(await begin(1, ana) != nil)
        #expect(await begin(3, ben) == nil)
    }

    @Test("who has no more room is counted once, however often more is asked for, until something is deleted")
    func full() async throws {
        let now = ContinuousClock.now
        let ledger = QuotaLedger(bounds: ["sessionsOfLearner": 2], instant: { now })
        let temporary = try TemporaryStore(quotas: ledger)
        let store = temporary.store
        defer { withExtendedLifetime(temporary) {} }
        let ana = learner("ana")
        let first = session(of: ana)
        try await store.write {
            try $0.insert(ana)
            try $0.insert(first, opening: turn(0))
            try $0.insert(session(of: ana), opening: turn(0))
        }
        func begin() async -> String? {
            await limit { try await store.write { try $0.insert(session(of: ana), opening: turn(0)) } }
        }
        #expect(await begin() != nil)
        let counts = ledger.counts.load(ordering: .relaxed)
        for _ in 0..<20 { #expect(await begin() != nil) }
        #expect(ledger.counts.load(ordering: .relaxed) == counts)
        _ = try await store.write { try $0.deleteSession(first.id) }
        #expect(await begin() == nil)
        #expect(await begin() != nil)
    }

    @Test("every quota counts in a table that is there", arguments: StoreQuota.all.map(\.name))
    func tables(name: String) async throws {
        let quota = try #require(StoreQuota.all.first { $0.name == name })
        let temporary = try TemporaryStore()
        defer { withExtendedLifetime(temporary) {} }
        let columns = try await temporary.store.read { try $0.database.columns(of: quota.table) }
        #expect(!columns.isEmpty)
        if let column = quota.column { #expect(columns.contains(column)) }
    }
}
