import Documents
package import Foundation
import Glibc
package import Logging
import Storage
import Study

/// Folders of this machine whose files become materials: what is new is taken, what has changed is read anew, what was
/// moved is followed, and of what is gone the material stays.
///
/// Folders are looked into at a rhythm, which also works where a file system tells nobody of changes. Nothing is ever
/// written to them, and no link is followed out of them.
package struct FolderWatch: Sendable {
    /// Between two looks.
    private static let rhythm = Duration.seconds(15)
    private static let mostFolders = 20

    private let materials: Materials
    private let logger: Logger
    private let files = NamedFiles()
    /// One look at a time.
    private let order = TurnOrder()
    private let turn = UUID()

    package init(materials: Materials, logger: Logger) {
        self.materials = materials
        self.logger = logger
    }

    private var store: Store { materials.store }
    private var documents: GivenDocuments { materials.documents }

    // MARK: Folders

    /// Watches a folder from now on; one that is watched already stays as it is.
    ///
    /// - Parameters:
    ///   - path: From / on.
    ///   - subject: What its materials are filed under, by name.
    /// - Throws: ``ServiceError/Code/forbidden`` for anybody but the daemon's own user,
    ///   ``ServiceError/Code/unreadableFile`` for what is no folder, ``ServiceError/Code/conflict`` for one that lies
    ///   in another or holds one, ``ServiceError/Code/limitReached``.
    package func add(
        _ path: String, subject: String?, language: String?, userID: UInt32, for learnerID: UUID
    ) async throws -> WatchedFoldersReply {
        try await store.requireLearner(learnerID)
        try NamedFiles.requireOwner(userID, field: "path", instead: "watch the folder at the machine itself")
        try NamedFiles.requireWhole(path, field: "path")
        if let language { _ = try materials.catalog.snapshot.language(language, field: "language") }
        let place = try await files.run(field: "path") { _ in Self.folder(at: path) }
        guard let place, place != "/" else {
            throw ServiceError(.unreadableFile, "'\(path)' is no folder that can be watched.", field: "path")
        }
        let folder = WatchedFolder(
            id: UUID(), path: place, subject: subject, language: language, at: materials.study.now)
        try await store.write { writer in
            let known = try writer.reader.watchedFolders(of: learnerID)
            guard !known.contains(where: { $0.path == place }) else { return }
            if let other = known.first(where: {
                "\(place)/".hasPrefix("\($0.path)/") || "\($0.path)/".hasPrefix("\(place)/")
            }) {
                throw ServiceError(
                    .conflict, "'\(other.path)' is watched already, and one lies in the other.", field: "path")
            }
            guard known.count < Self.mostFolders else {
                throw ServiceError(
                    .limitReached, "A learner may have \(Self.mostFolders) watched folders; remove one.", field: "path")
            }
            try writer.put(try folder.record(of: learnerID))
        }
        await look()
        return try await list(of: learnerID, files: nil, limit: 0, offset: 0)
    }

    /// A folder without links on the way to it; nil for what is none.
    private static func folder(at path: String) -> String? {
        guard let place = realpath(path, nil) else { return nil }
        defer { free(place) }
        var status = stat()
        guard stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        return String(validatingCString: place)
    }

    /// A learner's folders, and the files of one.
    ///
    /// - Parameter id: The folder whose files are wanted.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func list(
        of learnerID: UUID, files id: UUID?, limit: Int, offset: Int
    ) async throws -> WatchedFoldersReply {
        try await store.requireLearner(learnerID)
        return try await store.read { reader in
            let folders = try reader.watchedFolders(of: learnerID)
            if let id, !folders.contains(where: { $0.id == id }) { throw Self.missing(id) }
            let entries = try folders.map { record in
                WatchedFoldersReply.Entry(
                    folder: try WatchedFolder(record), counts: try Self.counts(ofFolder: record.id, reader))
            }
            let files = try id.map { try reader.watchedFiles(ofFolder: $0, limit: limit, offset: offset) } ?? []
            return WatchedFoldersReply(
                folders: entries,
                files: try files.map { record in
                    let material = try record.materialID.flatMap { try reader.material($0, of: learnerID) }
                    return .init(try TrackedDriveFile(record).told(try material.map { try Material($0) }))
                })
        }
    }

    private static func counts(
        ofFolder id: UUID, _ reader: borrowing StoreReader
    ) throws -> [WatchedFoldersReply.Count] {
        let rows = try reader.countWatchedFiles(ofFolder: id)
        let counts = rows.reduce(into: [TrackedDriveFile.SyncStatus: Int]()) { counts, row in
            guard let own = TrackedDriveFile.SyncStatus(rawValue: row.status) else { return }
            let material = row.materialStatus.flatMap(ProcessingStatus.init(rawValue:))
            counts[TrackedDriveFile.status(own, material: material), default: 0] += row.count
        }
        return TrackedDriveFile.SyncStatus.allCases.compactMap { status in
            counts[status].map { .init(status: status, files: $0) }
        }
    }

    /// Watches a folder no longer. Its materials stay.
    package func remove(_ id: UUID, of learnerID: UUID) async throws -> RemovedReply {
        try await store.requireLearner(learnerID)
        return RemovedReply(deleted: try await store.write { try $0.deleteWatchedFolder(id, of: learnerID) })
    }

    private static func missing(_ id: UUID) -> ServiceError {
        ServiceError(.notFound, "The learner watches no folder \(id.lowercased).", field: "folderID")
    }

    // MARK: Looks

    /// Looks into all folders until it is cancelled.
    package func run() async {
        repeat { await look() } while (try? await Task.sleep(for: Self.rhythm)) != nil
    }

    /// Looks into all folders once.
    package func look() async {
        await order.run(turn) {
            guard let folders = try? await store.read({ try $0.watchedFolders(of: nil) }) else { return }
            for record in folders {
                do {
                    try await look(into: record)
                } catch {
                    logger.notice(
                        "a watched folder has to wait", metadata: ["folder": "\(record.id)", "reason": "\(error)"])
                }
            }
        }
    }

    private func look(into record: WatchedFolderRecord) async throws {
        let folder = try WatchedFolder(record)
        let scan = try await files.run(field: "path") { FolderScan(folder.path, $0) }
        guard let scan else {
            return try await tell("The folder is not there, or cannot be looked into.", of: folder, record.learnerID)
        }
        let tooMany = "Only \(FolderScan.mostFiles) files are looked at, twelve folders deep; divide the folder."
        try await tell(scan.isCut ? tooMany : nil, of: folder, record.learnerID)
        let known = try await store.read { try $0.watchedFiles(ofFolder: record.id).map(TrackedDriveFile.init) }
        var taking = DriveTaking(folder: folder, learnerID: record.learnerID, scan: scan, materials: materials)
        let comparison = DriveComparison(known: known, seen: taking.texts)
        let unsettled = comparison.unsettled(at: materials.study.now)
        var hashes: [String: String] = [:]
        for file in unsettled {
            guard let path = try await documents.file(file.path, inFolder: folder.path) else { continue }
            hashes[file.path] = try await files.run(field: "path") { FolderScan.hash(of: path, $0) }
        }
        try await taking.noteWaiting(known: known, unsettled: unsettled, hashes: hashes)
        let byID = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        for change in comparison.changes(hashes: hashes) { try await taking.take(change, known: byID) }
    }

    /// Keeps why a folder cannot be looked at, where that is news.
    private func tell(_ problem: String?, of folder: WatchedFolder, _ learnerID: UUID) async throws {
        guard folder.problem != problem else { return }
        var folder = folder
        folder.problem = problem
        try await store.write { [folder] in
            guard try $0.reader.watchedFolders(of: learnerID).contains(where: { $0.id == folder.id }) else { return }
            try $0.put(try folder.record(of: learnerID))
        }
    }
}
