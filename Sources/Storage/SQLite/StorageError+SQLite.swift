internal import GRDB

extension StorageError {
    /// Gives a database's error one of our codes. Any other error, such as one that the work itself threw, stays as it
    /// is.
    static func translated(_ error: any Error, during operation: Operation) -> any Error {
        switch error {
        case let error as DatabaseError: StorageError(error, during: operation)
        default: error
        }
    }

    /// The same where only a ``StorageError`` may come out.
    static func opening(_ error: any Error) -> StorageError {
        translated(error, during: .open) as? StorageError
            ?? StorageError(.failed, "\(Operation.open.failure): \(error).")
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
