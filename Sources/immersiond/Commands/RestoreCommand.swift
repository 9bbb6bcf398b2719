import ArgumentParser
import Foundation
import Glibc
import LearningService
import Storage

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Puts a backup in the database's place, while no daemon runs; the database is kept aside.")

    @OptionGroup var data: DataOptions

    @Argument(help: "A file that 'immersiond backup' or the daemon has made.")
    var file: String

    func run() throws {
        try reportingErrors {
            try DataOwner.become(of: data.url)
            if let fault = DatabaseFile.faults(of: file, .full).first {
                throw LaunchError("The backup \(file) cannot be used. \(fault)")
            }
            let folder = try DataFolder(data.url)
            let draft = folder.restored.path
            let shutOut: [String]
            do {
                unlink(draft)
                try DatabaseFile.copy(file, to: draft)
                shutOut = try Self.keepOut(of: draft, whoIsNotIn: folder.database.path)
            } catch let error as StorageError {
                throw LaunchError("The backup cannot be copied to \(folder.url.path). \(error.message)")
            }
            let aside = try Self.setAside(folder.database.path, in: folder.backups)
            guard rename(draft, folder.database.path) == 0 else {
                throw LaunchError("The backup cannot be put in its place: \(String(cString: strerror(errno))).")
            }
            DatabaseFile.sync(folder.database.path)
            print("\(folder.database.path) is the backup now.")
            if let aside { print("What was there is kept as \(aside).") }
            if !shutOut.isEmpty {
                print("Devices that are not let in any more, and can be paired again: \(shutOut.formatted()).")
            }
        }
    }

    /// Revocations outlive the restoring of a backup from before them. Where the database cannot tell who was let in,
    /// nobody is; where there is none, nobody was revoked.
    ///
    /// - Returns: The devices of the backup that are shut out.
    private static func keepOut(of draft: String, whoIsNotIn database: String) throws(StorageError) -> [String] {
        guard FileManager.default.fileExists(atPath: database) else { return [] }
        let known = (try? DatabaseFile.deviceTokens(of: database)) ?? []
        return try DatabaseFile.removeDevices(from: draft, but: known)
    }

    /// Moves the database away together with its log, without which it would not be whole.
    ///
    /// - Returns: Where it is now; nil when there was none.
    private static func setAside(_ database: String, in folder: URL) throws -> String? {
        let aside = BackupFile.replaced(in: folder, at: Date())
        var isThere = false
        // The log goes first: a database without it would be opened as it was before what is in the log.
        for part in BackupFile.companions where FileManager.default.fileExists(atPath: database + part) {
            guard rename(database + part, aside + part) == 0 else {
                throw LaunchError("The database cannot be kept aside: \(String(cString: strerror(errno))).")
            }
            isThere = true
        }
        return isThere ? aside : nil
    }
}
