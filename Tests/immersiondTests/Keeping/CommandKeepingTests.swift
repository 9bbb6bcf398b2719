import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

@testable import LearningService
@testable import Storage
@testable import immersiond

@Suite("Commands on the data of a daemon that does not run")
struct CommandKeepingTests {
    @Test("a device that was revoked stays out when a backup from before comes back, and others stay in")
    func revoked() async throws {
        let temporary = try TemporaryFolder()
        let data = temporary.url.appending(path: "data")
        let folder = try DataFolder(data)
        let store = try Store(path: folder.database.path)
        func device(_ name: String) -> DeviceRecord {
            DeviceRecord(
                id: UUID(), tokenHash: "hash of \(name)", name: name, kind: "phone", role: "admin", room: nil,
                learners: [], createdAt: Date(timeIntervalSince1970: 1_795_000_000))
        }
        let (lost, kept) = (device("lost phone"), device("headset"))
        try await store.write {
            try $0.insert(lost)
            try $0.insert(kept)
        }
        let backup = temporary.url.appending(path: "before.sqlite").path
        try store.backUp(to: backup)
        _ = try await store.write { try $0.deleteDevice(lost.id) }
        store.close()
        withExtendedLifetime(folder) {}
        let other = temporary.url.appending(path: "other")
        for place in [data, other] {
            let run = try CommandRun(["restore", backup, "--data", place.path])
            if place == data {
                // The folder is locked as long as the value of this test lives, as by a daemon.
                #expect(run.status == 1)
            } else {
                #expect(run.status == 0 && !run.output.contains("paired again"), "\(run.complaint)")
            }
        }
        #expect(try DatabaseFile.deviceTokens(of: other.appending(path: "immersion.sqlite").path).count == 2)
        _ = consume folder
        let restored = try CommandRun(["restore", backup, "--data", data.path])
        #expect(restored.status == 0 && restored.output.contains("lost phone"), "\(restored.complaint)")
        let database = data.appending(path: "immersion.sqlite").path
        #expect(try DatabaseFile.deviceTokens(of: database) == [kept.tokenHash])
        // Where the database cannot tell who was revoked, all are.
        try Data("no database".utf8).write(to: URL(filePath: database))
        #expect(try CommandRun(["restore", backup, "--data", data.path]).output.contains("headset"))
        #expect(try DatabaseFile.deviceTokens(of: database) == [])
    }

    @Test("what only the log held is in the database that is kept aside, and no log is left beside the backup")
    func aside() async throws {
        let temporary = try TemporaryFolder()
        let data = temporary.url.appending(path: "data")
        let backup = temporary.url.appending(path: "backup.sqlite").path
        let database = try DataFolder(data).database.path
        let store = try Store(path: temporary.url.appending(path: "store").path)
        try store.backUp(to: backup)
        let learner = LearnerRecord(id: UUID(), username: "ana", profile: "{}", createdAt: Date(), updatedAt: Date())
        try await store.write { try $0.insert(learner) }
        // As a daemon that was ended leaves them.
        for end in ["", "-wal"] {
            let path = temporary.url.appending(path: "store" + end).path
            try FileManager.default.copyItem(atPath: path, toPath: database + end)
        }
        store.close()
        let restored = try CommandRun(["restore", backup, "--data", data.path])
        #expect(restored.status == 0, "\(restored.complaint)")
        #expect(!FileManager.default.fileExists(atPath: database + "-wal"))
        let folder = data.appending(path: "backups").path
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasPrefix("immersion-replaced-") && $0.hasSuffix(".sqlite")
        }
        let replaced = try Store(path: "\(folder)/\(try #require(kept.first))")
        #expect(try await replaced.read { try $0.hasLearner(learner.id) })
        replaced.close()
        let now = try Store(path: database)
        #expect(try await !now.read { try $0.hasLearner(learner.id) })
        now.close()
    }

    @Test("what root restores and backs up is the folder's owner's", .enabled(if: geteuid() == 0))
    func owner() throws {
        let temporary = try TemporaryFolder()
        let data = temporary.url.appending(path: "data")
        let backup = temporary.url.appending(path: "backup.sqlite").path
        try Store(path: temporary.url.appending(path: "store").path).close()
        try DatabaseFile.copy(temporary.url.appending(path: "store").path, to: backup)
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        let nobody: uid_t = 65_534
        chmod(temporary.url.path, 0o755)
        chmod(backup, 0o644)
        chown(data.path, nobody, nobody)
        let restored = try CommandRun(["restore", backup, "--data", data.path])
        #expect(restored.status == 0, "\(restored.complaint)")
        let made = try CommandRun(["backup", "--data", data.path, "--socket", data.appending(path: "none").path])
        #expect(made.status == 0, "\(made.complaint)")
        let names = try FileManager.default.subpathsOfDirectory(atPath: data.path)
        #expect(names.contains("immersion.sqlite") && names.contains { $0.hasPrefix("backups/immersion-") })
        for name in names {
            var status = stat()
            #expect(lstat(data.appending(path: name).path, &status) == 0 && status.st_uid == nobody, "\(name)")
        }
    }

    @Test("a backup without a daemon leaves a database of an earlier version as it is")
    func earlier() throws {
        let temporary = try TemporaryFolder()
        let data = temporary.url.appending(path: "data")
        let database = try DataFolder(data).database
        try Store(path: database.path, upTo: "1.12").close()
        let before = try Data(contentsOf: database)
        let file = temporary.url.appending(path: "copy.sqlite").path
        let run = try CommandRun(
            ["backup", file, "--data", data.path, "--socket", data.appending(path: "none").path])
        #expect(run.status == 0, "\(run.complaint)")
        #expect(try Data(contentsOf: database) == before)
        #expect(DatabaseFile.faults(of: file, .full) == [])
    }

    @Test(
        "a backup of a folder that can only be read holds what its log held, and goes where it is told",
        .enabled(if: CommandRun.canMount, "this machine gives no mounts of their own"))
    func onlyRead() async throws {
        let temporary = try TemporaryFolder()
        let data = temporary.url.appending(path: "data")
        let store = try Store(path: try DataFolder(data).database.path)
        let learner = LearnerRecord(id: UUID(), username: "ana", profile: "{}", createdAt: Date(), updatedAt: Date())
        try await store.write { try $0.insert(learner) }
        // With its log, as a daemon that was killed left it.
        let snapshot = temporary.url.appending(path: "snapshot")
        try FileManager.default.copyItem(at: data, to: snapshot)
        store.close()
        func backUp(_ arguments: [String]) throws -> CommandRun {
            try CommandRun(
                ["backup"] + arguments + ["--data", snapshot.path, "--socket", data.appending(path: "none").path],
                onlyReading: snapshot)
        }
        let nowhere = try backUp([])
        #expect(nowhere.status == 1 && nowhere.complaint.contains("immersiond backup FILE"), "\(nowhere.complaint)")
        let file = temporary.url.appending(path: "copy.sqlite").path
        let run = try backUp([file])
        #expect(run.status == 0, "\(run.complaint)")
        #expect(DatabaseFile.faults(of: file, .full) == [])
        let copy = try Store(path: file)
        defer { copy.close() }
        #expect(try await copy.read { try $0.hasLearner(learner.id) })
    }

    @Test("the doctor follows no link that lies in wait for it, and tries the readers of documents")
    func link() throws {
        let temporary = try TemporaryFolder()
        let data = temporary.url.appending(path: "data")
        try Store(path: try DataFolder(data).database.path).close()
        let files = FileManager.default
        let precious = temporary.url.appending(path: "precious")
        try Data("precious".utf8).write(to: precious)
        let trap = files.temporaryDirectory.appending(path: "doctor-\(getpid())")
        try files.createDirectory(at: trap, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: trap) }
        try files.createSymbolicLink(at: trap.appending(path: "victim"), withDestinationURL: precious)
        let findings = try Examination(
            data: data, socket: data.appending(path: "none").path,
            speechWorker: Repository.executable("immersion-speech"),
            documentWorker: Repository.executable("immersion-documents"), repairs: false
        ).findings()
        #expect(try String(contentsOf: precious, encoding: .utf8) == "precious")
        #expect(files.fileExists(atPath: trap.path))
        let documents = findings.filter { $0.subject == "documents" }
        #expect(documents.count == 4 && documents.allSatisfy { $0.state == .sound }, "\(documents.map(\.message))")
    }
}
