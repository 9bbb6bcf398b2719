import ArgumentParser
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport
import Storage

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies the database, while the daemon uses it or without one, and checks the copy.")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var data: DataOptions

    @Argument(help: "Where to; unless given, 'backups' in the data folder, where the oldest give way.")
    var file: String?

    func run() throws {
        let path = file.map { URL(filePath: $0).standardizedFileURL.path }
        let backup = try reportingErrors { try make(path) }
        print("\(backup.path): \(backup.bytes) bytes, checked.")
    }

    /// The daemon makes it where one runs; else the data folder is this command's for as long as it takes.
    private func make(_ path: String?) throws -> BackupFile {
        if let daemon = try? RPCConnection(path: socket.path) {
            if let named = data.data, try daemon.call(Methods.daemonInfo).processID != DataFolder.owner(of: data.url) {
                throw LaunchError(
                    "The daemon on \(socket.path) keeps another folder than \(named): leave --data out to copy its "
                        + "database, or name the socket of the other with --socket.")
            }
            return try daemon.call(Methods.daemonBackup, path.map { ["path": .string($0)] } ?? [:])
        }
        try DataFolder.requireDatabase(in: data.url)
        try DataOwner.become(of: data.url)
        let folder = try StoredData(data.url)
        guard path != nil || !folder.isReadOnly else {
            throw LaunchError(
                "The data folder \(data.url.path) cannot be written; say where the backup goes: immersiond backup FILE."
            )
        }
        do {
            // As it is: opened as a store, a database of an earlier version would be taken over first.
            let backups = Backups(
                database: folder.database, folder: folder.backups, plan: Backups.Plan(), clock: { Date() },
                copying: { try folder.copyDatabase(to: $0) })
            return try path.map { try backups.make(at: $0) } ?? backups.make()
        } catch let error as StorageError {
            throw LaunchError(error.message + DamagedDatabase.advice(error, backups: folder.backups))
        }
    }
}
