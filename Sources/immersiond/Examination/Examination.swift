import ContentFiles
import Documents
import Foundation
import Glibc
import LearningService
import Protocol
import SocketTransport
import SpeechClient
import SpeechProtocol
import Storage

/// A look at everything that a daemon relies on.
struct Examination {
    /// Days after which the newest backup is doubtful.
    private static let oldBackupDays = 3.0

    let data: URL
    let socket: String
    let speechWorker: URL
    let documentWorker: URL
    let repairs: Bool

    private var database: URL { DataFolder.database(in: data) }

    /// - Throws: ``LaunchError`` when there is nothing to look at, or a daemon runs and something is to be repaired.
    func findings() throws -> [Finding] {
        try DataFolder.requireDatabase(in: data)
        try DataOwner.become(of: data)
        // Held to the end: nobody starts a daemon on what is being repaired.
        let folder = repairs ? try DataFolder(data) : nil
        defer { withExtendedLifetime(folder) {} }
        return permissions() + [disk()] + databaseFindings() + [log(), backup()] + leftovers() + confinement()
            + daemon()
    }

    // MARK: Files

    /// Nothing in the folder is anybody's but its owner's.
    private func permissions() -> [Finding] {
        var open: [String] = []
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: data.path)) ?? []
        for path in [data.path] + names.map({ data.appending(path: $0).path }) {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK, status.st_mode & S_IFMT != S_IFLNK
            else { continue }
            guard status.st_mode & 0o077 != 0 else { continue }
            if repairs, chmod(path, status.st_mode & 0o700) == 0 {
                open.append("")
            } else {
                open.append(path)
            }
        }
        let left = open.filter { !$0.isEmpty }
        // Inside a closed folder nobody reaches them; by themselves they would be open where they are copied to.
        let isClosed = !left.contains(data.path)
        guard let first = left.first else {
            return [
                open.isEmpty
                    ? Finding(subject: "permissions", state: .sound, message: "nobody else can read the data.")
                    : Finding(subject: "permissions", state: .repaired, message: "\(open.count) files were closed.")
            ]
        }
        return [
            Finding(
                subject: "permissions", state: isClosed ? .doubtful : .wrong,
                message: "\(left.count) files are open to others, \(first) for one; --repair closes them.")
        ]
    }

    private func disk() -> Finding {
        guard let free = DiskSpace.free(at: data.path) else {
            return Finding(subject: "disk", state: .doubtful, message: "the system does not say how much is free.")
        }
        let needed = max(Vitals.lowDisk, 2 * DiskSpace.bytes(of: database.path))
        return Finding(
            subject: "disk", state: free < Vitals.lowDisk ? .wrong : free < needed ? .doubtful : .sound,
            message: "\(free >> 20) MiB are free" + (free < needed ? "; a backup may not fit, free some." : "."))
    }

    /// What work that broke off has left.
    private func leftovers() -> [Finding] {
        let backups = data.appending(path: "backups", directoryHint: .isDirectory)
        let drafts = BackupFile.drafts(in: backups)
        guard !drafts.isEmpty else { return [] }
        guard repairs else {
            return [
                Finding(
                    subject: "leftovers", state: .doubtful,
                    message: "\(drafts.count) files of backups that broke off; --repair removes them.")
            ]
        }
        BackupFile.removeDrafts(in: backups)
        return [Finding(subject: "leftovers", state: .repaired, message: "\(drafts.count) files were removed.")]
    }

    // MARK: Database

    private func databaseFindings() -> [Finding] {
        let faults = DatabaseFile.faults(of: database.path, .full)
        guard let first = faults.first else {
            return [Finding(subject: "database", state: .sound, message: "every page, index and reference is right.")]
        }
        if repairs {
            try? DatabaseFile.rebuildIndexes(of: database.path)
            if DatabaseFile.faults(of: database.path, .full).isEmpty {
                return [Finding(subject: "database", state: .repaired, message: "its indexes were made anew.")]
            }
        }
        let newest = BackupFile.all(in: data.appending(path: "backups")).first
        let advice =
            newest.map { "bring a backup back: \(DamagedDatabase.restoring($0))" } ?? "there is no backup of it."
        let message = "\(counted(faults.count, "fault")): \(first) \(advice)"
        return [Finding(subject: "database", state: .wrong, message: message)]
    }

    private func log() -> Finding {
        let bytes = DiskSpace.bytes(of: database.path + "-wal")
        return Finding(
            subject: "log", state: bytes > Vitals.longLog ? .doubtful : .sound,
            message: "\(bytes >> 20) MiB" + (bytes > Vitals.longLog ? "; a restart of the daemon empties it." : "."))
    }

    private func backup() -> Finding {
        let files = BackupFile.all(in: data.appending(path: "backups"))
        guard let newest = files.first else {
            return Finding(
                subject: "backups", state: .doubtful, message: "there is none; 'immersiond backup' makes one.")
        }
        if let fault = DatabaseFile.faults(of: newest.path, .quick).first {
            return Finding(
                subject: "backups", state: .wrong, message: "the newest, \(newest.path), is broken: \(fault)")
        }
        let days = Date().timeIntervalSince(newest.madeAt) / 86_400
        return Finding(
            subject: "backups", state: days > Self.oldBackupDays ? .doubtful : .sound,
            message: "\(files.count), the newest \(String(format: "%.1f", max(days, 0))) days old and readable.")
    }

    // MARK: Processes

    /// Starts a worker that tries to break out.
    private func confinement() -> [Finding] {
        guard let folder = Self.makeOwnFolder() else {
            return [
                Finding(
                    subject: "workers", state: .doubtful,
                    message: "nothing can be written to \(FileManager.default.temporaryDirectory.path), so that no "
                        + "worker was tried.")
            ]
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        let victim = folder.appending(path: "victim")
        _ = FileManager.default.createFile(atPath: victim.path, contents: Data("x".utf8))
        do throws(SpeechError) {
            let (layers, attempts) = try SpeechWorkerPool.tryForbidden(executable: speechWorker, victim: victim)
            let missing = layers.filter { !$0.holds }.map {
                Finding(
                    subject: "workers", state: .doubtful,
                    message: "the layer '\($0.name.rawValue)' does not hold here: \($0.fault ?? "")")
            }
            let allowed = attempts.filter { $0.refusal == nil }.map(\.name)
            let tried = Finding(
                subject: "workers", state: allowed.isEmpty ? .sound : .doubtful,
                message: allowed.isEmpty
                    ? "\(layers.count(where: \.holds)) walls hold; \(attempts.count) forbidden things were refused."
                    : "of \(attempts.count) forbidden things these were possible: \(allowed.joined(separator: ", ")).")
            return missing + [tried] + ReadingTask.tried.map { documents($0, victim) }
        } catch {
            return [Finding(subject: "workers", state: .wrong, message: error.message)]
        }
    }

    /// The same as a process that reads documents or packages.
    private func documents(_ task: ReadingTask, _ victim: URL) -> Finding {
        do throws(DocumentFailure) {
            let attempts = try DocumentReader.tryForbidden(executable: documentWorker, as: task, victim: victim)
            let needsProgram = if case .document(let kind) = task { kind.needsProgram } else { false }
            let left = needsProgram ? DocumentAttempt.leftToPrograms : []
            let allowed = attempts.filter { $0.refusal == nil && !left.contains($0.name) }.map(\.name)
            return Finding(
                subject: "documents", state: allowed.isEmpty ? .sound : .doubtful,
                message: allowed.isEmpty
                    ? "whoever takes over the reader of \(task.argument) reaches nobody."
                    : "a reader of \(task.argument) could do what it must not: \(allowed.joined(separator: ", ")).")
        } catch {
            return Finding(subject: "documents", state: .wrong, message: error.message)
        }
    }

    /// A new folder that is nobody else's: a name that others can tell before may be a link of theirs to any file.
    private static func makeOwnFolder() -> URL? {
        var name = Array(FileManager.default.temporaryDirectory.appending(path: "doctor-XXXXXX").path.utf8CString)
        return mkdtemp(&name).map { URL(filePath: String(cString: $0), directoryHint: .isDirectory) }
    }

    private func daemon() -> [Finding] {
        guard let connection = try? RPCConnection(path: socket), let health = try? connection.call(Methods.daemonHealth)
        else { return [Finding(subject: "daemon", state: .sound, message: "none answers on \(socket).")] }
        if let info = try? connection.call(Methods.daemonInfo), info.processID != DataFolder.owner(of: data) {
            return [
                Finding(
                    subject: "daemon", state: .sound,
                    message: "the one that answers on \(socket) keeps another folder.")
            ]
        }
        guard !health.problems.isEmpty else {
            return [Finding(subject: "daemon", state: .sound, message: "it answers, and is well.")]
        }
        return health.problems.map { Finding(subject: "daemon", state: .doubtful, message: $0.message) }
    }
}

extension ReadingTask {
    /// One of each way in which readers are confined.
    fileprivate static let tried: [ReadingTask] = [
        .document(.epub), .document(.pdf), .document(.image), .ankiPackage,
    ]
}
