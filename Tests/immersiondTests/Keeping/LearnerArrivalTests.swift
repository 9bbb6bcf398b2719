import Foundation
import Glibc
import JSONText
import Logging
import SpeechClient
import Synchronization
import TestSupport
import Testing

@testable import LearningService
@testable import Protocol
@testable import SocketTransport
@testable import Storage
@testable import immersiond

@Suite("A learner who comes from a file")
struct LearnerArrivalTests {
    @Test("lines are read one by one wherever they end, and one that is too long is refused")
    func lines() throws {
        let temporary = try TemporaryFolder()
        let path = temporary.url.appending(path: "lines").path
        let texts = [0, 10, 300_000, 1, 262_144, 700_000, 3].map { String(repeating: "x", count: $0) }
        try Data(texts.map { "\"\($0)\"" }.joined(separator: "\n").utf8).write(to: URL(filePath: path))
        var lines = try JSONLinesFile.Lines(path: path, longest: 1 << 20)
        var read: [String?] = []
        while let line = try lines.next() { read.append(line.string) }
        #expect(read == texts)
        #expect(lines.bytes == texts.reduce(0) { $0 + $1.utf8.count + 3 })
        var short = try JSONLinesFile.Lines(path: path, longest: 1 << 17)
        #expect(throws: ServiceError.self) { while try short.next() != nil {} }
    }

    @Test("others write while a learner with many rows comes, who is there whole in the end")
    func beside() async throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner("ana_many")
        let file = daemon.folder.appending(path: "ana.jsonl")
        _ = try connection.call("learner.export", ["learnerID": learner, "path": .string(file.path)])
        var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        lines.removeLast()
        let count = 40_000
        let id = (learner.string ?? "").uppercased()
        for number in 0..<count {
            lines.append(
                #"{"row":{"language":"es","last_answer_at":null,"last_mistake_at":null,"learner_id":"\#(id)","#
                    + #""mistakes":1,"right_answers":0,"rule_id":"r\#(number)","wrong_answers":0},"table":"rules"}"#)
        }
        let rows = lines.count - 1
        lines.append(#"{"rows":\#(rows)}"#)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        _ = try connection.call("learner.delete", ["learnerID": learner, "username": "ana_many"])
        // On threads of their own: tests beside this one may hold up all of Swift's.
        let erasing = daemon.data.appending(path: "erasing.json").path
        let written = Mutex(0)
        let arrived = Mutex<JSONValue?>(nil)
        let both = BlockingThreads(2) { number in
            if number == 0 {
                let reply = try? daemon.connect().call("learner.import", ["path": .string(file.path)])
                arrived.withLock { $0 = reply?["rows"] ?? .null }
                return
            }
            let others = try? daemon.connect()
            while arrived.withLock({ $0 == nil }), !FileManager.default.fileExists(atPath: erasing) { usleep(2_000) }
            while FileManager.default.fileExists(atPath: erasing) {
                guard (try? others?.newLearner()) != nil else { return }
                written.withLock { $0 += 1 }
            }
        }
        both.join()
        #expect(written.withLock { $0 } > 1, "a single transaction would have let one write through at most")
        #expect(arrived.withLock { $0 } == .integer(Int64(rows)))
        let again = daemon.folder.appending(path: "again.jsonl").path
        let out = try connection.call("learner.export", ["learnerID": learner, "path": .string(again)])
        #expect(out["rows"] == .integer(Int64(rows)))
    }

    @Test("a learner of whom only a part came before the daemon was ended is gone after the next start")
    func brokenOff() async throws {
        let daemon = try DaemonProcess()
        let ana = try #require(UUID(uuidString: daemon.connect().newLearner("ana_part").string ?? ""))
        #expect(daemon.terminate() == 0)
        let marks = daemon.data.appending(path: "erasing.json")
        try PendingErasures(path: marks.path).beginArrival(ana)
        try daemon.restart()
        #expect(try daemon.connect().failure("learner.get", ["username": "ana_part"])?.code == .notFound)
        try await waitUntil(within: .seconds(30)) { !FileManager.default.fileExists(atPath: marks.path) }
        #expect(!FileManager.default.fileExists(atPath: marks.path))
    }

    @Test("a learner of whom a part came, and who could not be taken away again, is gone before the next try")
    func abandoned() async throws {
        let temporary = try TemporaryFolder()
        let store = try Store(path: temporary.url.appending(path: "store").path)
        defer { store.close() }
        let remains = try Self.remains(in: temporary.url, store)
        let learner = LearnerRecord(id: UUID(), username: "ana", profile: "{}", createdAt: Date(), updatedAt: Date())
        await #expect(throws: CancellationError.self) {
            try await remains.arriving(learner.id) {
                try await store.write { try $0.insert(learner) }
                store.damage.withLock { $0 = "Nothing can be written." }
                throw CancellationError()
            }
        }
        #expect(remains.areLeft)
        #expect(try await store.read { try $0.hasLearner(learner.id) })
        store.damage.withLock { $0 = nil }
        try await remains.arriving(learner.id) { try await store.write { try $0.insert(learner) } }
        #expect(try await store.read { try $0.hasLearner(learner.id) })
    }

    private static func remains(in folder: URL, _ store: Store, bytesAtOnce: Int = 1 << 20) throws -> Remains {
        let pool = SpeechWorkerPool(
            executable: URL(filePath: "/nowhere"), configuration: .init(), logger: Logger(label: "test"))
        return Remains(
            store: store,
            cache: try SpeechCache(directory: folder.appending(path: "speech"), pool: pool, maximumBytes: 1 << 20),
            backups: Backups(
                database: folder.appending(path: "store"), folder: folder, plan: .init(), clock: { Date() },
                copying: { _ in }),
            file: folder.appending(path: "erasing.json"), bytesAtOnce: bytesAtOnce)
    }

    @Test("what is left of a learner in a large database waits while others write to it, and is no failure")
    func waiting() async throws {
        let temporary = try TemporaryFolder()
        let store = try Store(path: temporary.url.appending(path: "store").path)
        defer { store.close() }
        let remains = try Self.remains(in: temporary.url, store, bytesAtOnce: 0)
        let learner = LearnerRecord(id: UUID(), username: "ana", profile: "{}", createdAt: Date(), updatedAt: Date())
        try await store.write { try $0.insert(learner) }
        let deleted = try await remains.deleting(learners: [learner.id]) {
            try await store.write { try $0.deleteLearner(learner.id) }
        }
        #expect(deleted != nil)
        #expect(try remains.clean() == nil)
        #expect(try remains.clean() == nil)
        #expect(remains.areLeft && remains.failure == nil && !remains.mayCleanForDevice)
        let later = try Self.remains(in: temporary.url, store)
        #expect(try later.clean() == 0)
        #expect(!later.areLeft)
    }

    @Test("a learner who could not be brought back stays in the copies of before")
    func copies() async throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner("ana_kept")
        let id = try #require(learner.string.flatMap { UUID(uuidString: $0) })
        let file = daemon.folder.appending(path: "ana.jsonl")
        _ = try connection.call("learner.export", ["learnerID": learner, "path": .string(file.path)])
        _ = try connection.call("daemon.backup")
        #expect(daemon.terminate() == 0)
        // As after the loss of the database: nobody has deleted the learner.
        let store = try Store(path: daemon.data.appending(path: "immersion.sqlite").path)
        _ = try await store.write { try $0.deleteLearner(id) }
        store.close()
        try daemon.restart()
        var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let rows = lines.count - 1
        lines[lines.count - 1] = #"{"row":{"learner_id":"\#(UUID())"},"table":"decks"}"#
        lines.append(#"{"rows":\#(rows)}"#)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        let again = try daemon.connect()
        #expect(try again.failure("learner.import", ["path": .string(file.path)])?.code == .unreadableFile)
        let marks = daemon.data.appending(path: "erasing.json").path
        try await waitUntil(within: .seconds(30)) { !FileManager.default.fileExists(atPath: marks) }
        let backups = BackupFile.all(in: daemon.data.appending(path: "backups"))
        #expect(!backups.isEmpty)
        for backup in backups {
            let copy = try Store(path: backup.path)
            #expect(try await copy.read { try $0.hasLearner(id) })
            copy.close()
        }
        // Whoever deletes somebody else cleans up; it is none of the copies' business either.
        let other = try again.newLearner("eva_gone")
        _ = try again.call("learner.delete", ["learnerID": other, "username": "eva_gone"])
        for backup in BackupFile.all(in: daemon.data.appending(path: "backups")) {
            let bytes = try Data(contentsOf: URL(filePath: backup.path))
            #expect(bytes.range(of: Data("ana_kept".utf8)) != nil)
        }
    }

    @Test("marks of an earlier version are taken up")
    func earlierMarks() throws {
        let temporary = try TemporaryFolder()
        let file = temporary.url.appending(path: "erasing.json")
        let id = UUID()
        try Data(#"{"marks":{"learners":["\#(id)"],"sessions":[]},"arriving":[]}"#.utf8).write(to: file)
        let pending = PendingErasures(path: file.path)
        #expect(pending.due == .init(learners: [id]))
    }

    @Test("a file that fails in the middle leaves nothing, and one of a learner who is there changes nothing")
    func refused() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner("ana_twice")
        let file = daemon.folder.appending(path: "ana.jsonl")
        _ = try connection.call("learner.export", ["learnerID": learner, "path": .string(file.path)])
        #expect(try connection.failure("learner.import", ["path": .string(file.path)])?.code == .conflict)
        #expect(try connection.call("learner.get", ["learnerID": learner])["id"] == learner)
        _ = try connection.call("learner.delete", ["learnerID": learner, "username": "ana_twice"])
        // Well formed, and of another learner's.
        var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let rows = lines.count - 1
        lines[lines.count - 1] = #"{"row":{"learner_id":"\#(UUID())"},"table":"decks"}"#
        lines.append(#"{"rows":\#(rows)}"#)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        #expect(try connection.failure("learner.import", ["path": .string(file.path)])?.code == .unreadableFile)
        #expect(try connection.failure("learner.get", ["learnerID": learner])?.code == .notFound)
    }
}
