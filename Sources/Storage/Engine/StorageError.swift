internal import GRDB

/// A change that was not made, or a store that cannot be used. Nothing is ever half written.
package struct StorageError: Error, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// Another writer changed the same record since it was read.
        case conflict
        /// A unique name or identifier is taken.
        case duplicate
        /// The record that the change refers to does not exist.
        case missing
        /// No space left, or a file size limit was reached.
        case full
        /// The file is no database of ours, or is damaged.
        case damaged
        /// The store is closing and takes no more writes.
        case closed
        case failed
    }

    package var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}

extension StorageError {
    /// Gives an engine's error one of our codes.
    init(_ error: any Error) {
        if let error = error as? StorageError {
            self = error
            return
        }
        guard let database = error as? DatabaseError else {
            self.init(.failed, "The change could not be stored: \(error)")
            return
        }
        switch database.extendedResultCode {
        case .SQLITE_FULL, .SQLITE_IOERR_WRITE, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_FSYNC:
            self.init(.full, "The disk is full or a size limit was reached; free some space. Nothing was changed.")
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY:
            self.init(.duplicate, "It exists already.")
        case .SQLITE_CONSTRAINT_FOREIGNKEY:
            self.init(.missing, "What it refers to does not exist.")
        default:
            switch database.resultCode {
            case .SQLITE_FULL:
                self.init(.full, "The disk is full; free some space. Nothing was changed.")
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                self.init(
                    .damaged, "The database is damaged: \(database.message ?? ""). Restore it from a backup.")
            default:
                self.init(.failed, "The change could not be stored: \(database.message ?? "SQLite refused it").")
            }
        }
    }
}
