import AnkiFormats
package import Foundation
import Glibc
import Storage
import Synchronization

/// Copies of the database, made while it is used, checked, and kept in turn.
package final class Backups: Sendable {
    /// When copies are made by themselves, and how many stay.
    package struct Plan: Sendable, Hashable {
        /// Seconds between two; nil for none but those that are asked for.
        package var interval: TimeInterval? = 86_400
        /// The newest that stay in the daemon's folder, at least 1.
        package var kept = 7

        package init() {}
    }

    private struct State {
        /// The newest first.
        var files: [BackupFile]
        /// Why the last one could not be made; nil when it was.
        var failure: String?
    }

    /// Room that is left free beside a copy, in bytes.
    private static let spare: Int64 = 16 << 20

    package let plan: Plan
    private let database: String
    /// Copies the database into a file, and checks the copy.
    private let source: @Sendable (String) throws -> Void
    private let folder: URL
    private let clock: @Sendable () -> Date
    private let state: Mutex<State>
    /// One copy at a time.
    private let making = NSLock()

    /// - Parameters:
    ///   - database: The file that is copied.
    ///   - folder: Of the daemon's own copies; it is there.
    ///   - source: Copies the database into a file where nothing is yet, and checks the copy.
    package init(
        database: URL, folder: URL, plan: Plan, clock: @escaping @Sendable () -> Date,
        copying source: @escaping @Sendable (String) throws -> Void
    ) {
        self.source = source
        self.database = database.path
        self.folder = folder
        self.plan = plan
        self.clock = clock
        state = Mutex(State(files: BackupFile.all(in: folder)))
    }

    /// The newest in the daemon's folder. One from the future, of a clock that was ahead, is it where there is no
    /// other.
    package var newest: BackupFile? {
        let now = clock()
        return state.withLock { state in state.files.first { $0.madeAt <= now } ?? state.files.first }
    }
    package var count: Int { state.withLock { $0.files.count } }
    /// Why the last that the daemon tried could not be made.
    package var failure: String? { state.withLock { $0.failure } }

    /// Whether the plan asks for one by now.
    package var isDue: Bool {
        guard let interval = plan.interval else { return false }
        let now = clock()
        // Copies from the future tell of a clock that was ahead, and nothing of how old the others are.
        guard let newest = state.withLock({ $0.files.first { $0.madeAt <= now } }) else { return true }
        return now.timeIntervalSince(newest.madeAt) >= interval
    }

    /// Makes a copy in the daemon's folder, and removes the oldest beyond those that are kept. Waits for the disk.
    ///
    /// - Throws: ``ServiceError``, or a `StorageError` when the copy, and so the database, is damaged.
    package func make() throws -> BackupFile {
        try making.withLock {
            do {
                // To the millisecond, as its name tells it.
                let now = Date(timeIntervalSince1970: (clock().timeIntervalSince1970 * 1e3).rounded(.down) / 1e3)
                let file = try copy(to: folder.appending(path: BackupFile.name(at: now)).path, at: now)
                rotate(besides: file)
                noteFiles(failure: nil)
                return file
            } catch {
                let reason = ServiceError(known: error)?.message ?? "it failed unexpectedly"
                state.withLock { $0.failure = reason }
                throw error
            }
        }
    }

    /// Makes a copy where a client wants it. Waits for the disk.
    ///
    /// - Throws: ``ServiceError/Code/conflict`` when something is there already; as ``make()``.
    package func make(at path: String) throws -> BackupFile {
        guard path.hasPrefix("/"), !path.hasSuffix("/") else {
            throw ServiceError(.invalidInput, "'path' is a whole path, from '/' on.", field: "path")
        }
        var status = stat()
        guard lstat(path, &status) != 0 else {
            throw ServiceError(.conflict, "'\(path)' is there already; choose another name.", field: "path")
        }
        return try making.withLock { try copy(to: path, at: clock()) }
    }

    /// Removes the oldest. Copies from the future are counted apart: a clock that was wrong for a while, ahead or
    /// behind, pushes out none of the others.
    private func rotate(besides made: BackupFile) {
        let files = BackupFile.all(in: folder)
        for group in [files.filter { $0.madeAt <= made.madeAt }, files.filter { $0.madeAt > made.madeAt }] {
            for old in group.dropFirst(max(1, plan.kept)) where old.path != made.path { unlink(old.path) }
        }
    }

    /// Deletes learners and conversations from every copy in the daemon's folder, and from databases that were kept
    /// aside. A copy of which they cannot be taken, since it is damaged or of an earlier version, is removed.
    ///
    /// - Returns: How many copies were cleaned or removed.
    /// - Throws: A `StorageError`; some copies may hold them still.
    func erase(learners: Set<UUID>, sessions: Set<UUID>) throws -> Int {
        try making.withLock {
            BackupFile.removeDrafts(in: folder)
            let paths = learners.isEmpty && sessions.isEmpty ? [] : BackupFile.paths(in: folder)
            for path in paths {
                do throws(StorageError) {
                    try DatabaseFile.erase(learners: learners, sessions: sessions, from: path)
                } catch {
                    guard error.code == .damaged else { throw error }
                    for part in BackupFile.companions { unlink(path + part) }
                }
            }
            noteFiles(failure: failure)
            return paths.count
        }
    }

    private func noteFiles(failure: String?) {
        let files = BackupFile.all(in: folder)
        state.withLock { $0 = State(files: files, failure: failure) }
    }

    /// Writes beside the place, checks, and moves there.
    private func copy(to path: String, at instant: Date) throws -> BackupFile {
        let place = URL(filePath: path).deletingLastPathComponent().path
        let needed = DiskSpace.bytes(of: database) + DiskSpace.bytes(of: database + "-wal") + Self.spare
        if let free = DiskSpace.free(at: place), free < needed {
            throw ServiceError(
                .storageFull,
                "A backup takes up to \(needed >> 20) MiB, and \(free >> 20) are free there; free some, or choose "
                    + "another disk.", field: "path")
        }
        guard access(place, W_OK | X_OK) == 0 else {
            throw ServiceError(
                .storageFailed,
                "Nothing can be written to the folder of the backup: \(String(cString: strerror(errno))).",
                field: "path")
        }
        let draft = "\(path).\(UUID().uuidString)"
        defer { for end in ["", "-journal", "-wal", "-shm"] { unlink(draft + end) } }
        try source(draft)
        chmod(draft, 0o600)
        guard rename(draft, path) == 0 else {
            throw ServiceError(
                DiskFault.isFull(errno) ? .storageFull : .storageFailed,
                "The backup cannot be put in its place: \(String(cString: strerror(errno))).",
                field: "path")
        }
        try DatabaseFile.sync(path)
        return BackupFile(path: path, madeAt: instant, bytes: DiskSpace.bytes(of: path))
    }
}
