import Foundation
import LearningService
import Storage

/// What to do about a database that cannot be opened.
enum DamagedDatabase {
    /// More to say where there is a backup: empty otherwise.
    static func advice(_ error: any Error, backups: URL) -> String {
        guard let error = error as? StorageError, error.code == .damaged,
            let newest = BackupFile.all(in: backups).first
        else { return "" }
        return " The newest backup brings back what was there at \(newest.madeAt.formatted(.iso8601)): "
            + "immersiond restore \(newest.path)"
    }
}
