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
    /// What was being done when the database failed.
    enum Operation {
        case open, read, write

        /// What became of it.
        var failure: String {
            switch self {
            case .open: "The database could not be opened"
            case .read: "The stored data could not be read"
            case .write: "The change could not be stored; nothing was changed"
            }
        }
    }

    /// Gives a database's error one of our codes. Any other error, such as one that the work itself threw, stays as it is.
    static func translated(_ error: any Error, during operation: Operation) -> any Error {
        switch error {
        case let error as DatabaseError: StorageError(error, during: operation)
        case let error as RowDecodingError: StorageError(.damaged, "\(operation.failure): \(error).")
        default: error
        }
    }

    private init(_ error: DatabaseError, during operation: Operation) {
        switch error.extendedResultCode {
        case .SQLITE_FULL, .SQLITE_IOERR_WRITE, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_FSYNC:
            self.init(
                .full, "The disk is full or a size limit was reached; free some space. \(operation.failure).")
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY:
            self.init(.duplicate, "It exists already.")
        case .SQLITE_CONSTRAINT_FOREIGNKEY:
            self.init(.missing, "What it refers to does not exist.")
        default:
            let reason = error.message ?? "SQLite gives no reason"
            switch error.resultCode {
            case .SQLITE_FULL:
                self.init(.full, "The disk is full; free some space. \(operation.failure).")
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                self.init(.damaged, "The database is damaged: \(reason). Restore it from a backup.")
            default:
                self.init(.failed, "\(operation.failure): \(reason).")
            }
        }
    }
}
