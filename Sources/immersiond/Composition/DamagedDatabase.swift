import Foundation
import LearningService
import PathNames
import Storage

/// What to do about a database that cannot be opened, or is gone.
enum DamagedDatabase {
    /// More to say where there is a backup: empty otherwise.
    static func advice(_ error: any Error, backups: URL) -> String {
        guard let error = error as? StorageError, error.code == .damaged,
            let newest = BackupFile.all(in: backups).first
        else { return "" }
        return " The newest backup brings back what was there at \(newest.madeAt.formatted(.iso8601)): "
            + restoring(newest)
    }

    /// The command that brings a backup back into the data folder that it was made in.
    static func restoring(_ backup: BackupFile) -> String {
        let data = PathName(PathName(backup.path).folder).folder
        return "immersiond restore --data \(quoted(data)) \(quoted(backup.path))"
    }

    /// Who has backups and no database has lost it: an empty one in its place would soon have their room.
    ///
    /// - Throws: ``LaunchError``.
    static func requireNoneLost(_ folder: DataFolder) throws(LaunchError) {
        let size = try? FileManager.default.attributesOfItem(atPath: folder.database.path)[.size] as? Int
        guard size ?? 0 == 0, let newest = BackupFile.all(in: folder.backups).first else { return }
        throw LaunchError(
            "The database \(folder.database.path) is \(size == nil ? "gone" : "empty"), and there are backups of it. "
                + "Bring the newest back: \(restoring(newest)) "
                + "To begin anew, move the folder \(folder.backups.path) away."
        )
    }

    /// As a shell takes it for one word.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+:@%".utf8.contains($0)
            }
        }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}
