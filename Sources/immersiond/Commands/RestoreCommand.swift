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
            let aside = try Self.keepAside(folder.database.path, in: folder.backups)
            guard rename(draft, folder.database.path) == 0 else {
                throw LaunchError("The backup cannot be put in its place: \(String(cString: strerror(errno))).")
            }
            try DatabaseFile.sync(folder.database.path)
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

    /// Keeps the database aside, and leaves it in its place without a log: whenever this or what follows is broken off,
    /// the daemon finds all of the old database or all of the new one.
    ///
    /// - Returns: Where it is kept; nil when there was none.
    private static func keepAside(_ database: String, in folder: URL) throws -> String? {
        // A log that was left beside the backup would be taken for its own. One that cannot be copied into its database
        // belongs to a damaged one, and is kept with it; but for want of room nothing may be taken away from it.
        do {
            try DatabaseFile.takeUpLog(of: database)
        } catch {
            if error.code == .full { throw error }
        }
        let aside = BackupFile.replaced(in: folder, at: Date())
        let there = BackupFile.companions.filter { FileManager.default.fileExists(atPath: database + $0) }
        guard !there.isEmpty else { return nil }
        do {
            for part in there where link(database + part, aside + part) != 0 {
                // File systems without links, such as those of memory cards.
                try FileManager.default.copyItem(atPath: database + part, toPath: aside + part)
            }
        } catch {
            throw LaunchError("The database cannot be kept aside: \(error.localizedDescription)")
        }
        // Each: what is not on the disk may not be taken away below.
        for part in there { try DatabaseFile.sync(aside + part) }
        for part in there where !part.isEmpty { unlink(database + part) }
        if there.contains("") { try DatabaseFile.sync(database) }
        return aside
    }
}
