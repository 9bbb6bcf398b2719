import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("Group commit")
struct CommitGroupTests {
    private struct Refusal: Error {}

    private final class Counter: Sendable {
        private let count = Mutex(0)

        var value: Int { count.withLock { $0 } }

        func increment() { count.withLock { $0 += 1 } }
    }

    /// Runs the writes as one group: while the first one holds the commit thread, the others queue up.
    ///
    /// - Returns: What each was told.
    private func runTogether(
        _ count: Int, in store: Store, _ body: @escaping @Sendable (Int, borrowing StoreWriter) throws -> Void
    ) async -> [Result<Void, any Error>] {
        let gate = DispatchSemaphore(value: 0)
        let submitted = Counter()
        let (isHolding, holding) = AsyncStream.makeStream(of: Void.self)
        async let held: Void? = try? store.write { _ in
            holding.finish()
            gate.wait()
        }
        for await _ in isHolding {}
        let told = await withTaskGroup(of: (Int, Result<Void, any Error>).self) { group in
            for index in 0..<count {
                group.addTask {
                    submitted.increment()
                    do {
                        return (index, .success(try await store.write { try body(index, $0) }))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            while submitted.value < count { try? await Task.sleep(for: .milliseconds(10)) }
            // The last of them is on its way into the queue.
            try? await Task.sleep(for: .milliseconds(300))
            gate.signal()
            var told: [Int: Result<Void, any Error>] = [:]
            for await (index, result) in group { told[index] = result }
            return (0..<count).compactMap { told[$0] }
        }
        await held
        return told
    }

    private func code(_ result: Result<Void, any Error>) -> StorageError.Code? {
        if case .failure(let error as StorageError) = result { error.code } else { nil }
    }

    @Test("a disk that fills up in the middle of a group undoes the group, and every write is told so once")
    func transactionEnds() async throws {
        let fixture = try TemporaryStore()
        let store = fixture.store
        try await store.write { try $0.database.execute("PRAGMA max_page_count = 64") }
        let told = await runTogether(120, in: store) { index, writer in
            if index == 3 { throw Refusal() }
            var record = learner("name\(index)")
            if index == 60 { record.profile = String(repeating: "p", count: 1 << 20) }
            try writer.insert(record)
        }
        #expect(told.count == 120)
        if case .failure(let error) = told[3] { #expect(error is Refusal) }
        for (index, result) in told.enumerated() where index != 3 {
            #expect(code(result) == .full, "name\(index): \(result)")
            #expect(try await store.read { try $0.learner(named: "name\(index)") } == nil, "name\(index)")
        }
        try await store.write { try $0.insert(learner("later")) }
        #expect(try await store.read { try $0.learner(named: "later") } != nil)
    }

    @Test("a piece of long work learns that others wait, and neither it nor they are undone with the other")
    func pieces() async throws {
        let fixture = try TemporaryStore()
        let store = fixture.store
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let seen = Mutex<[String]>([])
        let piece = BlockingThreads(1) { _ in
            _ = try? store.writePiece { writer in
                let isAwaited = writer.isAwaited
                #expect(!isAwaited)
                begin.finish()
                while !writer.isAwaited { usleep(1_000) }
                seen.withLock { $0.append("piece") }
                throw Refusal()
            }
        }
        for await _ in begun {}
        try await store.write { writer in
            seen.withLock { $0.append("other") }
            try writer.insert(learner("ana"))
        }
        piece.join()
        #expect(seen.withLock { $0 } == ["piece", "other"])
        #expect(try await store.read { try $0.learner(named: "ana") } != nil)
    }

    @Test("pieces of long work and others' writes take turns")
    func turns() async throws {
        let fixture = try TemporaryStore()
        let store = fixture.store
        let (isHeld, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let order = Mutex<[String]>([])
        let held = BlockingThreads(1) { _ in
            _ = try? store.writePiece { _ in
                isHeld.signal()
                gate.wait()
            }
        }
        isHeld.wait()
        for name in ["a", "b"] {
            store.engine.submit(
                SubmittedWrite(
                    run: { _ in
                        order.withLock { $0.append("piece \(name)") }
                        return {}
                    }, fail: { _ in }, isPiece: true))
            store.engine.submit(
                SubmittedWrite(
                    run: { _ in
                        order.withLock { $0.append("write \(name)") }
                        return {}
                    }, fail: { _ in }))
        }
        gate.signal()
        held.join()
        store.close()
        #expect(order.withLock { $0 } == ["write a", "write b", "piece a", "piece b"])
    }

    @Test("a savepoint that cannot be released is refused once, and its neighbours stay")
    func releaseFails() async throws {
        let fixture = try TemporaryStore()
        let store = fixture.store
        let told = await runTogether(120, in: store) { index, writer in
            if index == 60 {
                // The store's own release of it then fails while the transaction lives.
                try writer.database.execute("RELEASE SAVEPOINT grdb")
            } else {
                try writer.insert(learner("name\(index)"))
            }
        }
        for (index, result) in told.enumerated() {
            #expect((code(result) == .failed) == (index == 60), "name\(index): \(result)")
            #expect(
                (try await store.read { try $0.learner(named: "name\(index)") } != nil) == (index != 60),
                "name\(index)")
        }
    }
}
