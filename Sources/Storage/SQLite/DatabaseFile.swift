internal import Foundation
internal import GRDB
internal import Glibc
import PathNames

/// A file that should be a database of ours, looked at without opening it as the store does.
package enum DatabaseFile {
    /// Most faults that are told of one file.
    private static let mostFaults = 20

    /// How thoroughly a file is read.
    package enum Depth: Sendable {
        /// Every page, without holding indexes against their tables: some 100 MB a second.
        case quick
        /// Indexes too, and what refers to what.
        case full
    }

    /// What is wrong with a file, in the engine's words; empty for a sound one. A daemon may be using it.
    package static func faults(of path: String, _ depth: Depth) -> [String] {
        if let fault = readingFault(of: path) { return [fault] }
        do {
            let queue = try DatabaseQueue(path: path, configuration: readOnly)
            defer { try? queue.close() }
            return try queue.read { try faults(in: $0, depth) }
        } catch {
            return [StorageError.opening(error).message]
        }
    }

    /// Why a file cannot be opened at all; nil for an ordinary one that can. Opening a pipe would wait for a writer.
    private static func readingFault(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return errno == ENOENT ? "It is not there." : "It cannot be reached: \(String(cString: strerror(errno)))."
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return "It is not an ordinary file." }
        return access(path, R_OK) == 0 ? nil : "It cannot be read: \(String(cString: strerror(errno)))."
    }

    static var readOnly: Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return configuration
    }

    static func faults(in database: Database, _ depth: Depth) throws -> [String] {
        let pragma = depth == .quick ? "quick_check" : "integrity_check"
        var faults = try String.fetchAll(database, sql: "PRAGMA \(pragma)(\(mostFaults))").filter { $0 != "ok" }
        guard faults.isEmpty else { return faults }
        guard try database.tableExists("grdb_migrations") else { return ["It is not a database of immersiond."] }
        let taken = try String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations")
        if !taken.isSubset(of: Migration.all.map(\.version)) {
            faults.append("It was written by a later version of immersiond; use that version.")
        } else if let fault = try SchemaCheck.fault(in: database, steps: Migration.all, taken: taken) {
            faults.append(fault)
        }
        if depth == .full {
            for row in try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").prefix(mostFaults) {
                let table: String = row[0]
                faults.append("A row of '\(table)' refers to what does not exist.")
            }
        }
        return faults
    }

    /// Copies a database with what its log holds into one file.
    ///
    /// - Parameter copy: Where nothing is yet; its owner's alone.
    /// - Throws: ``StorageError``.
    package static func copy(_ path: String, to copy: String) throws(StorageError) {
        do {
            let source = try DatabaseQueue(path: path, configuration: readOnly)
            let target = try DatabaseQueue(path: copy)
            try source.backup(to: target)
            try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try target.close()
            try source.close()
        } catch {
            throw StorageError.translated(error, during: .copy) as? StorageError ?? StorageError.opening(error)
        }
        chmod(copy, 0o600)
        try sync(copy)
    }

    /// Writes what a database's log holds into the database, so that the file is whole by itself. Nobody may be using
    /// it.
    ///
    /// - Throws: ``StorageError`` when it is damaged or cannot be written.
    package static func takeUpLog(of path: String) throws(StorageError) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            try queue.close()
        } catch {
            throw StorageError.opening(error)
        }
    }

    /// Copies a database, and reads all of the copy.
    ///
    /// - Throws: ``StorageError``: ``StorageError/Code/damaged`` when the copy, and so the database, is.
    package static func checkedCopy(_ path: String, to copy: String) throws(StorageError) {
        try self.copy(path, to: copy)
        try requireSound(copy: copy)
    }

    /// Copies a database from a folder in which the engine can make none of its files, and reads all of the copy.
    /// Nobody may be using it.
    ///
    /// - Throws: As ``checkedCopy(_:to:)``.
    package static func checkedCopy(ofUnwritable path: String, to copy: String) throws(StorageError) {
        for part in ["", "-wal"] where FileManager.default.fileExists(atPath: path + part) {
            do {
                try FileManager.default.copyItem(atPath: path + part, toPath: copy + part)
            } catch {
                throw StorageError(.failed, "The database cannot be copied: \(error.localizedDescription)")
            }
            chmod(copy + part, 0o600)
        }
        try change(copy) { _ in }
        try requireSound(copy: copy)
    }

    private static func requireSound(copy: String) throws(StorageError) {
        guard let fault = faults(of: copy, .quick).first else { return }
        throw StorageError(.damaged, "The copy is damaged, and so is the database: \(fault)")
    }

    /// Makes the indexes anew, which puts right those that do not fit their tables.
    ///
    /// - Parameter path: Of a database that nobody uses.
    /// - Throws: ``StorageError``.
    package static func rebuildIndexes(of path: String) throws(StorageError) {
        do {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { try $0.execute(sql: "REINDEX") }
            try queue.close()
        } catch {
            throw StorageError.opening(error)
        }
    }

    /// Puts what was written to a file, and its name, on the disk.
    ///
    /// - Throws: ``StorageError`` where the disk does not say that it has them: they may be gone with a power cut.
    package static func sync(_ path: String) throws(StorageError) {
        for part in [path, URL(filePath: path).deletingLastPathComponent().path] {
            let descriptor = open(part.isEmpty ? "." : part, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw unsynced(path) }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else { throw unsynced(path) }
        }
    }

    /// By the system's number of the last error.
    private static func unsynced(_ path: String) -> StorageError {
        let name = PathName(path).last
        return [ENOSPC, EDQUOT].contains(errno)
            ? StorageError(.full, "There is no space left for '\(name)'; free some.")
            : StorageError(.failed, "'\(name)' did not reach the disk: \(String(cString: strerror(errno))).")
    }
}
