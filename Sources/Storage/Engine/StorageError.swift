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
        /// Somebody has as many records of a kind as one may have.
        case limitReached
        /// The file is not a database of ours, or is damaged.
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
        case open, read, write, copy

        /// What became of it.
        var failure: String {
            switch self {
            case .open: "The database could not be opened"
            case .read: "The stored data could not be read"
            case .copy: "The database could not be copied"
            case .write: "The change could not be stored; nothing was changed"
            }
        }
    }
}
