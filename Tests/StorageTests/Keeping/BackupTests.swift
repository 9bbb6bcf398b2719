import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("Copies of the database, and what is left of what was deleted")
struct BackupTests {
    private static let canary = "zarzamora-77"

    @Test("a copy and a check wait for no reader: those who read may wait for the thread that makes them")
    func noReaderLeft() async throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let readers = (0..<4).map { _ in
            Task {
                try await store.read { _ in
                    begun.signal()
                    _ = done.wait(timeout: .now() + 60)
                }
            }
        }
        await Self.wait(for: begun, times: readers.count)
        let start = ContinuousClock.now
        #expect(try store.faults() == [])
        try store.backUp(to: temporary.folder.appending(path: "copy.sqlite").path)
        // All readers were out meanwhile: none came back by itself.
        #expect(ContinuousClock.now - start < .seconds(55))
        for _ in readers { done.signal() }
        for reader in readers { try await reader.value }
    }

    private static func wait(for semaphore: DispatchSemaphore, times: Int) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread {
                for _ in 0..<times { semaphore.wait() }
                continuation.resume()
            }
        }
    }

    @Test("a copy made beside writes holds what was there, and needs nothing beside it")
    func copy() async throws {
        let temporary = try TemporaryStore()
        let ana = learner("ana")
        try await temporary.store.write { try $0.insert(ana) }
        let path = temporary.folder.appending(path: "copy.sqlite").path
        async let writes: Void = Self.write(200, to: temporary.store)
        try temporary.store.backUp(to: path)
        try await writes
        #expect(DatabaseFile.faults(of: path, .full) == [])
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
        let copy = try Store(path: path)
        defer { copy.close() }
        #expect(try await copy.read { try $0.learner(ana.id) } == ana)
    }

    private static func write(_ count: Int, to store: Store) async throws {
        for number in 0..<count { try await store.write { try $0.insert(learner("ben_\(number)")) } }
    }

    @Test("before a newer version takes a database over, it is copied as it was")
    func beforeMigration() throws {
        let temporary = try TemporaryFolder()
        let copy = temporary.url.appending(path: "before.sqlite").path
        try Store(path: temporary.path, upTo: "1.5").close()
        try Store(path: temporary.path, copyingBefore: copy).close()
        #expect(DatabaseFile.faults(of: copy, .full) == [])
        // Nothing is copied where nothing changes.
        try FileManager.default.removeItem(atPath: copy)
        try Store(path: temporary.path, copyingBefore: copy).close()
        #expect(!FileManager.default.fileExists(atPath: copy))
    }

    @Test("the log that a long transaction has made is cut again, so that a start after a crash does not read it")
    func longLog() async throws {
        let temporary = try TemporaryStore()
        let log = temporary.folder.appending(path: "test.sqlite-wal").path
        let large = String(repeating: "x", count: 1 << 20)
        try await temporary.store.write { writer in
            for number in 0..<48 {
                var record = learner("ana_\(number)")
                record.profile = large
                try writer.insert(record)
            }
        }
        func bytes() -> Int { (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) ?? 0 }
        try await waitUntil { bytes() < 1 << 25 }
        #expect(bytes() < 1 << 25)
        #expect(try await temporary.store.read { try $0.learner(named: "ana_47") }?.profile == large)
    }

    @Test("of a deleted learner no byte is left in any file")
    func erased() async throws {
        let temporary = try TemporaryStore()
        var ana = learner("ana")
        ana.profile = #"{"note": "\#(Self.canary)"}"#
        let record = ana
        try await temporary.store.write { try $0.insert(record) }
        // Old versions of a row lie in the log and in free space.
        for number in 0..<50 {
            try await temporary.store.write { writer in
                _ = try writer.updateLearner(record.id) { learner in
                    learner.profile = String(repeating: "\(Self.canary) ", count: 10 * number)
                }
            }
        }
        #expect(try Self.files(of: temporary.folder, holding: Self.canary) != [])
        let erased = try await temporary.store.write { try $0.deleteLearner(record.id) }
        #expect(erased != nil)
        #expect(try temporary.store.eraseRemains(upTo: 1 << 20))
        #expect(try Self.files(of: temporary.folder, holding: Self.canary) == [])
        #expect(try Self.files(of: temporary.folder, holding: record.id.uuidString) == [])
        #expect(try await temporary.store.write { try $0.deleteLearner(record.id) } == nil)
    }

    @Test("a large database is not written anew while somebody writes to it, or lately did")
    func erasedInQuiet() async throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let ana = learner("ana")
        try await store.write { try $0.insert(ana) }
        _ = try await store.write { try $0.deleteLearner(ana.id) }
        #expect(try !store.eraseRemains(upTo: 0, after: .seconds(60)))
        let erased = try await store.write { _ in try store.eraseRemains(upTo: 0, after: .zero) }
        #expect(!erased)
        #expect(try store.eraseRemains(upTo: 0, after: .zero))
        #expect(try Self.files(of: temporary.folder, holding: ana.id.uuidString) == [])
    }

    @Test("writing it anew gives way to a write that comes meanwhile")
    func erasureGivesWay() async throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let note = String(repeating: "una nota, ", count: 400)
        try await store.write { writer in
            for number in 0..<3_000 {
                var learner = learner("learner_\(number)")
                learner.profile = note
                try writer.insert(learner)
            }
        }
        // Some come before it begins, or when it is past the point from which it runs to its end.
        var gaveWay = false
        for _ in 0..<50 where !gaveWay {
            async let erased = Self.onThread { try store.eraseRemains(upTo: 0, after: .zero) }
            try await Task.sleep(for: .milliseconds(5))
            try await store.write { try $0.insert(learner(UUID().uuidString)) }
            gaveWay = try await !erased
        }
        #expect(gaveWay)
        #expect(try store.faults() == [])
        #expect(try store.eraseRemains(upTo: 0, after: .zero))
    }

    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }

    private static func files(of folder: URL, holding text: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
            try Data(contentsOf: folder.appending(path: name)).range(of: Data(text.utf8)) != nil
        }
    }

    @Test("a thousand flipped bits and cut ends are recognised, or harm nothing, and nothing crashes")
    func damage() async throws {
        let temporary = try TemporaryFolder()
        let store = try Store(path: temporary.path)
        try await Self.write(300, to: store)
        store.close()
        let sound = try Data(contentsOf: URL(filePath: temporary.path))
        var generator = SeededGenerator(seed: 11)
        var (recognised, cut) = (0, 0)
        for round in 0..<1_000 {
            var bytes = sound
            if round % 5 == 0 {
                bytes = bytes.prefix(Int.random(in: 1..<sound.count, using: &generator))
            } else {
                // A run, as of a sector that was lost: single bits in free space harm nobody.
                let place = Int.random(in: 0..<sound.count - 64, using: &generator)
                for index in place..<place + 64 { bytes[index] ^= UInt8.random(in: 1...255, using: &generator) }
            }
            let path = temporary.url.appending(path: "damaged.sqlite").path
            try bytes.write(to: URL(filePath: path))
            if !DatabaseFile.faults(of: path, .full).isEmpty {
                recognised += 1
                if bytes.count < sound.count { cut += 1 }
            }
            for end in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + end) }
        }
        #expect(cut == 200)
        // The others hit texts, which no structure holds to anything, or space that nobody uses.
        #expect(recognised > 300)
    }

    @Test(
        "a letter changed in what describes the tables is told at opening, not by a statement that fails later",
        arguments: [
            ("token_hash TEXT", "tokan_hash TEXT"), ("TABLE learners", "TABLE learnerz"), ("ON DELETE", "ON DELEUE"),
            ("CREATE INDEX", "CREATE INDDX"),
        ])
    func description(_ letters: (String, String)) throws {
        let temporary = try TemporaryFolder()
        try Store(path: temporary.path).close()
        #expect(DatabaseFile.faults(of: temporary.path, .full) == [])
        var bytes = try Data(contentsOf: URL(filePath: temporary.path))
        let place = try #require(bytes.range(of: Data(letters.0.utf8)))
        bytes.replaceSubrange(place, with: Data(letters.1.utf8))
        try bytes.write(to: URL(filePath: temporary.path))
        let error = #expect(throws: StorageError.self) { try Store(path: temporary.path) }
        #expect(error?.message.contains("database") == true)
        #expect(!DatabaseFile.faults(of: temporary.path, .quick).isEmpty)
    }

    @Test("spaces in what describes the tables are no damage")
    func spaces() throws {
        let temporary = try TemporaryFolder()
        try Store(path: temporary.path).close()
        var bytes = try Data(contentsOf: URL(filePath: temporary.path))
        let place = try #require(bytes.range(of: Data("token_hash TEXT NOT".utf8)))
        bytes.replaceSubrange(place, with: Data("token_hash TEXT\nNOT".utf8))
        try bytes.write(to: URL(filePath: temporary.path))
        try Store(path: temporary.path).close()
        #expect(DatabaseFile.faults(of: temporary.path, .full) == [])
    }

    @Test("nothing more is stored in a database that was found damaged, and what is there can be read")
    func readOnly() async throws {
        let temporary = try TemporaryFolder()
        let store = try Store(path: temporary.path)
        let ana = learner("ana")
        try await store.write { try $0.insert(ana) }
        try await Self.write(300, to: store)
        store.close()
        var bytes = try Data(contentsOf: URL(filePath: temporary.path))
        // The last pages, of indexes and rows: the first are needed to open it.
        for index in (bytes.count - 3 * 4_096)..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: URL(filePath: temporary.path))
        let damaged = try Store(path: temporary.path)
        defer { damaged.close() }
        #expect(try damaged.faults() != [])
        let error = await #expect(throws: StorageError.self) {
            try await damaged.write { try $0.insert(learner("eva")) }
        }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("backup") == true)
        #expect(try await damaged.read { try $0.learner(ana.id) } == ana)
    }

    @Test("what did not reach the disk is told")
    func unsynced() throws {
        let temporary = try TemporaryFolder()
        let file = temporary.url.appending(path: "file")
        try Data("x".utf8).write(to: file)
        try DatabaseFile.sync(file.path)
        // A device that has no disk, and a file that is not there.
        for path in ["/dev/null", file.path + ".none"] {
            let error = #expect(throws: StorageError.self) { try DatabaseFile.sync(path) }
            #expect(error?.code == .failed, "\(path)")
        }
    }

    @Test("a passing error says nothing of the database, which is written on; one that was mended is written again")
    func passing() async throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        store.damage.withLock { $0 = "a page that could not be read" }
        #expect(try store.faults() == [])
        try await store.write { try $0.insert(learner("ana")) }
        let engine = BusyEngine(store.engine)
        let busy = try Store(engine: engine)
        let error = #expect(throws: StorageError.self) { try busy.faults() }
        #expect(error?.code == .failed && busy.knownDamage == nil)
        try await busy.write { try $0.insert(learner("eva")) }
    }
}

/// An engine whose check finds the database locked.
private struct BusyEngine: StorageEngine {
    let engine: any StorageEngine

    init(_ engine: any StorageEngine) { self.engine = engine }

    func faults() throws(StorageError) -> [String] { throw StorageError(.failed, "The database is locked.") }
    func migrate(_ steps: [Migration], upTo: String?, willMigrate: () throws -> Void) throws(StorageError) {}
    func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await engine.read(body)
    }
    func submit(_ write: SubmittedWrite) { engine.submit(write) }
    var isAwaited: Bool { engine.isAwaited }
    func releaseMemory() async { await engine.releaseMemory() }
    func backUp(to path: String) throws(StorageError) { try engine.backUp(to: path) }
    func eraseRemains(upTo bytes: Int, after stillness: Duration) throws(StorageError) -> Bool {
        try engine.eraseRemains(upTo: bytes, after: stillness)
    }
    func close() {}
}
