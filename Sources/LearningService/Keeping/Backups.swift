package import Foundation
import Glibc
package import Storage
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
        var newest: BackupFile?
        var count = 0
        /// Why the last one could not be made; nil when it was.
        var failure: String?
    }

    /// Room that is left free beside a copy, in bytes.
    private static let spare: Int64 = 16 << 20

    package let plan: Plan
    private let store: Store
    private let database: String
    private let folder: URL
    private let clock: @Sendable () -> Date
    private let state: Mutex<State>
    /// One copy at a time.
    private let making = NSLock()

    /// - Parameters:
    ///   - database: The store's file.
    ///   - folder: Of the daemon's own copies; it is there.
    package init(
        store: Store, database: URL, folder: URL, plan: Plan, clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.database = database.path
        self.folder = folder
        self.plan = plan
        self.clock = clock
        let files = BackupFile.all(in: folder)
        state = Mutex(State(newest: files.first, count: files.count))
    }

    /// The newest in the daemon's folder.
    package var newest: BackupFile? { state.withLock { $0.newest } }
    package var count: Int { state.withLock { $0.count } }
    /// Why the last that the daemon tried could not be made.
    package var failure: String? { state.withLock { $0.failure } }

    /// Whether the plan asks for one by now.
    package var isDue: Bool {
        guard let interval = plan.interval else { return false }
        guard let newest else { return true }
        let age = clock().timeIntervalSince(newest.madeAt)
        // A copy from the future tells of a clock that was ahead.
        return age >= interval || age < 0
    }

    /// Makes a copy in the daemon's folder, and removes the oldest beyond those that are kept. Waits for the disk.
    ///
    /// - Throws: ``ServiceError``, or a `StorageError` when the copy, and so the database, is damaged.
    package func make() throws -> BackupFile {
        try making.withLock {
            do {
                let file = try copy(to: folder.appending(path: BackupFile.name(at: clock())).path)
                for old in BackupFile.all(in: folder).dropFirst(max(1, plan.kept)) { unlink(old.path) }
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
        return try making.withLock { try copy(to: path) }
    }

    /// Leaves one copy, of the database as it is now, where there are any: what was deleted since they were made is in
    /// them still, and in databases that were kept aside.
    ///
    /// - Returns: How many were removed.
    /// - Throws: As ``make()``; the others stay then.
    package func replaceAll() throws -> Int {
        try making.withLock {
            guard !BackupFile.all(in: folder).isEmpty else { return BackupFile.removeAll(in: folder, but: "") }
            let copy = try copy(to: folder.appending(path: BackupFile.name(at: clock())).path)
            let removed = BackupFile.removeAll(in: folder, but: copy.path)
            noteFiles(failure: nil)
            return removed
        }
    }

    private func noteFiles(failure: String?) {
        let files = BackupFile.all(in: folder)
        state.withLock { $0 = State(newest: files.first, count: files.count, failure: failure) }
    }

    /// Writes beside the place, checks, and moves there.
    private func copy(to path: String) throws -> BackupFile {
        let place = (path as NSString).deletingLastPathComponent
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
        try store.backUp(to: draft)
        chmod(draft, 0o600)
        guard rename(draft, path) == 0 else {
            throw ServiceError(
                .storageFailed, "The backup cannot be put in its place: \(String(cString: strerror(errno))).",
                field: "path")
        }
        DatabaseFile.sync(path)
        return BackupFile(path: path, madeAt: clock(), bytes: DiskSpace.bytes(of: path))
    }
}
