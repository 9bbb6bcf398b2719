import Foundation
import Glibc
import Storage

/// What a daemon has left in a folder, for a command that copies it.
///
/// The folder is the command's for as long as this value lives. One on a disk that is only read, such as a snapshot,
/// stays as it is.
struct StoredData: Sendable {
    let database: URL
    let backups: URL
    /// Nil where the folder is only read.
    private let folder: DataFolder?

    var isReadOnly: Bool { folder == nil }

    /// - Throws: ``LaunchError`` when a daemon uses the folder, or it cannot be taken.
    init(_ url: URL) throws {
        database = DataFolder.database(in: url)
        backups = DataFolder.backups(in: url)
        if access(url.path, W_OK) != 0, errno == EROFS {
            try DataFolder.requireUnused(url)
            folder = nil
        } else {
            folder = try DataFolder(url)
        }
    }

    /// - Parameter path: Where nothing is yet.
    /// - Throws: ``StorageError``.
    func copyDatabase(to path: String) throws(StorageError) {
        if isReadOnly {
            try DatabaseFile.checkedCopy(ofUnwritable: database.path, to: path)
        } else {
            try DatabaseFile.checkedCopy(database.path, to: path)
        }
    }
}
