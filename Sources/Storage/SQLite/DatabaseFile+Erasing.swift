package import Foundation
internal import GRDB

extension DatabaseFile {
    /// Deletes learners and conversations from a copy that nobody uses, so that not one of their bytes is left in it.
    ///
    /// - Parameter path: Of a database with the tables of this version.
    /// - Throws: ``StorageError``: ``StorageError/Code/damaged`` for a file that is no such database, which stays as it
    ///   is then.
    package static func erase(
        learners: Set<UUID>, sessions: Set<UUID>, from path: String
    ) throws(StorageError) {
        try change(path) { queue in
            try queue.write { database in
                try requireThisVersion(database)
                let writer = StoreWriter(database: Connection(database), notes: WriteNotes(origin: nil))
                for learner in learners { _ = try writer.deleteLearner(learner) }
                for session in sessions { _ = try writer.deleteSession(session) }
            }
            // Even where no row was left: the copy may be of a database that was being cleaned.
            try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        }
    }

    /// Opens a copy for writing, and leaves it as one file.
    static func change(_ path: String, _ body: (DatabaseQueue) throws -> Void) throws(StorageError) {
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try body(queue)
            try queue.close()
        } catch {
            throw StorageError.translated(error, during: .write) as? StorageError ?? StorageError.opening(error)
        }
        try sync(path)
    }

    private static func requireThisVersion(_ database: Database) throws {
        guard try faults(in: database, .quick).isEmpty,
            try String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations")
                == Set(Migration.all.map(\.version))
        else { throw StorageError(.damaged, "It is not a database of this version of immersiond.") }
    }
}
