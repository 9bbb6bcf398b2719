import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

@testable import LearningService
@testable import Protocol
@testable import SocketTransport
@testable import Storage
@testable import immersiond

@Suite("The history of backups")
struct BackupHistoryTests {
    private struct Folder {
        let temporary: TemporaryFolder
        let store: Store
        let backups: Backups
        let now: ClockHand

        var names: [String] { BackupFile.all(in: temporary.url).map { URL(filePath: $0.path).lastPathComponent } }
    }

    private static func folder(kept: Int = 3) throws -> Folder {
        let temporary = try TemporaryFolder()
        let database = temporary.url.appending(path: "store")
        let store = try Store(path: database.path)
        let now = ClockHand()
        var plan = Backups.Plan()
        plan.kept = kept
        let backups = Backups(
            database: database, folder: temporary.url, plan: plan, clock: { now.value },
            copying: { try store.backUp(to: $0) })
        return Folder(temporary: temporary, store: store, backups: backups, now: now)
    }

    @Test("a backup from the future neither makes one after the other, nor pushes out the rest")
    func future() throws {
        let folder = try Self.folder()
        defer { folder.store.close() }
        for _ in 0..<3 {
            _ = try folder.backups.make()
            folder.now.move(86_400)
        }
        folder.now.move(400 * 86_400)
        for _ in 0..<3 { _ = try folder.backups.make() }
        let ahead = try folder.backups.make()
        folder.now.move(-400 * 86_400)
        #expect(folder.backups.isDue)
        let made = try folder.backups.make()
        #expect(!folder.backups.isDue)
        #expect(FileManager.default.fileExists(atPath: made.path))
        #expect(FileManager.default.fileExists(atPath: ahead.path))
        let past = BackupFile.all(in: folder.temporary.url).filter { $0.madeAt <= folder.now.value }
        #expect(past.count == 3, "the one that was made, and two from the days before")
        #expect(past.first == made && folder.backups.newest == made)
    }

    @Test("the age of a backup is in its name: copying the folder does not change it")
    func age() throws {
        let folder = try Self.folder()
        defer { folder.store.close() }
        let made = try folder.backups.make()
        try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: made.path)
        #expect(BackupFile.all(in: folder.temporary.url) == [made])
    }

    @Test("what broken-off copies have left goes with the next start, and nothing else does")
    func drafts() throws {
        let daemon = try DaemonProcess()
        _ = try daemon.connect().call("daemon.backup")
        #expect(daemon.terminate() == 0)
        let backups = daemon.data.appending(path: "backups")
        let kept = try FileManager.default.contentsOfDirectory(atPath: backups.path)
        let left = [
            backups.appending(path: "immersion-2026-11-23T053300.123Z.sqlite.\(UUID().uuidString)"),
            backups.appending(path: "immersion-2026-11-23T053300.123Z.sqlite.\(UUID().uuidString)-journal"),
            daemon.data.appending(path: "immersion.sqlite.restoring"),
        ]
        for file in left { try Data("x".utf8).write(to: file) }
        try Data("x".utf8).write(to: backups.appending(path: "mine.sqlite.txt"))
        try daemon.restart()
        #expect(left.filter { FileManager.default.fileExists(atPath: $0.path) } == [])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: backups.path).sorted()
                == (kept + ["mine.sqlite.txt"]).sorted())
    }

    @Test("deleting leaves the other learners their backups, and the deleted one's rows in none")
    func erased() async throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let ana = try connection.newLearner("ana_zarzamora")
        let eva = try connection.newLearner("eva_zarzuela")
        let session = try connection.newSession(eva)["sessionID"] ?? .null
        for _ in 0..<3 { _ = try connection.call("daemon.backup") }
        let backups = daemon.data.appending(path: "backups")
        let before = BackupFile.all(in: backups).map(\.path)
        #expect(before.count >= 3)
        #expect(try connection.call(Methods.sessionDelete, ["sessionID": session]).backups >= 3)
        _ = try connection.call("learner.delete", ["learnerID": ana, "username": "ana_zarzamora"])
        let after = BackupFile.all(in: backups).map(\.path)
        #expect(Set(before).isSubset(of: after))
        var others = 0
        for path in after {
            #expect(DatabaseFile.faults(of: path, .full) == [])
            let bytes = try Data(contentsOf: URL(filePath: path))
            #expect(bytes.range(of: Data("ana_zarzamora".utf8)) == nil)
            #expect(bytes.range(of: Data((session.string ?? "").uppercased().utf8)) == nil)
            if bytes.range(of: Data("eva_zarzuela".utf8)) != nil { others += 1 }
        }
        // The daemon may have made one by itself before she was there.
        #expect(others >= 3)
        #expect(!FileManager.default.fileExists(atPath: daemon.data.appending(path: "erasing.json").path))
    }

    @Test("a device that deletes one conversation after the other has the files cleaned once a minute")
    func devices() throws {
        let web = try WebDaemon()
        let (device, learner) = try web.pairLearner()
        var pending: [JSONValue?] = []
        for _ in 0..<3 {
            let session = try web.daemon.connect().newSession(learner)["sessionID"] ?? .null
            let reply = try web.call("session.delete", ["sessionID": session], token: device.token)
            #expect(reply.failure == nil)
            pending.append(reply.result["pending"])
        }
        #expect(pending == [false, true, true])
        // Whoever may delete all has it done at once, and theirs with it.
        let session = try web.daemon.connect().newSession(learner)["sessionID"] ?? .null
        #expect(try web.daemon.connect().call("session.delete", ["sessionID": session])["pending"] == false)
        #expect(!FileManager.default.fileExists(atPath: web.daemon.data.appending(path: "erasing.json").path))
    }

    @Test("an erasure that broke off after the rows were deleted is ended after the next start")
    func interrupted() async throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let ana = try #require(UUID(uuidString: connection.newLearner("ana_zarzamora").string ?? ""))
        let eva = try #require(UUID(uuidString: connection.newLearner("eva_zarzuela").string ?? ""))
        _ = try connection.call("daemon.backup")
        #expect(daemon.terminate() == 0)
        let marks = daemon.data.appending(path: "erasing.json")
        // Of one the rows are gone; the other's deletion was never committed, and is not taken up.
        let remains = PendingErasures(path: marks.path)
        try remains.begin(.init(learners: [ana, eva]))
        let store = try Store(path: daemon.data.appending(path: "immersion.sqlite").path)
        _ = try await store.write { try $0.deleteLearner(ana) }
        store.close()
        func holding(_ text: String) -> Int {
            let names = FileManager.default.enumerator(atPath: daemon.data.path)?.allObjects as? [String] ?? []
            return names.count { name in
                let bytes = try? Data(contentsOf: daemon.data.appending(path: name))
                return bytes?.range(of: Data(text.utf8)) != nil
            }
        }
        #expect(holding("ana_zarzamora") > 0)
        try daemon.restart()
        try await waitUntil(within: .seconds(30)) { !FileManager.default.fileExists(atPath: marks.path) }
        #expect(holding("ana_zarzamora") == 0)
        #expect(holding("eva_zarzuela") > 1)
        #expect(try daemon.connect().call("learner.get", ["username": "eva_zarzuela"])["id"] != nil)
    }

    @Test("media that were taken by another import stay, and those that nobody names go")
    func sharedMedia() async throws {
        let temporary = try TemporaryFolder()
        let store = try Store(path: temporary.url.appending(path: "store").path)
        defer { store.close() }
        let media = MediaFolder(url: temporary.url)
        let (taken, left) = (String(repeating: "a", count: 64) + ".mp3", String(repeating: "b", count: 64) + ".mp3")
        for name in [taken, left] { try Data("x".utf8).write(to: URL(filePath: media.path(of: name))) }
        let eva = LearnerRecord(id: UUID(), username: "eva", profile: "{}", createdAt: .now, updatedAt: .now)
        try await store.write { writer in
            try writer.insert(eva)
            let importID = UUID()
            try writer.addImport(importID, of: eva.id, at: .now, kept: nil)
            try writer.addMedia(["a.mp3": taken], ofImport: importID)
        }
        // Both were named by the one who was deleted just before.
        try await media.remove([taken, left], unnamedIn: store)
        #expect(FileManager.default.fileExists(atPath: media.path(of: taken)))
        #expect(!FileManager.default.fileExists(atPath: media.path(of: left)))
    }
}
