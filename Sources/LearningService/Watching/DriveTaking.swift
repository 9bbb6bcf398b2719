import Documents
import Foundation
import Glibc
import PathNames
import Storage
import Study

/// Does what a look into a folder has found: takes files as materials, and keeps how they stand.
struct DriveTaking {
    private static let types: [DocumentKind: String] = [
        .text: "text/plain", .markdown: "text/markdown", .html: "text/html", .pdf: "application/pdf",
        .epub: "application/epub+zip", .subtitles: "text/vtt",
    ]

    private let folder: WatchedFolder
    private let learnerID: UUID
    private let materials: Materials
    /// Files that are materials themselves.
    let texts: [SeenFile]
    /// Recordings: they come with what is said beside them.
    private let recordings: Set<String>

    init(folder: WatchedFolder, learnerID: UUID, scan: FolderScan, materials: Materials) {
        self.folder = folder
        self.learnerID = learnerID
        self.materials = materials
        texts = scan.files.filter { !RecordingName.isRecording($0.path) }
        recordings = Set(scan.files.map(\.path).filter(RecordingName.isRecording))
    }

    private var store: Store { materials.store }

    /// Keeps which files wait, since they are still being written or cannot be read.
    func noteWaiting(
        known: [TrackedDriveFile], unsettled: [SeenFile], hashes: [String: String]
    ) async throws {
        let paths = Set(known.map(\.path))
        let compared = Set(unsettled.map(\.path))
        for file in texts where hashes[file.path] == nil {
            if compared.contains(file.path) {
                var tracked = known.first { $0.path == file.path } ?? tracked(file)
                let reason = "The file cannot be read, or has more than \(DocumentLimits.fileBytes >> 20) MiB."
                guard tracked.failureReason != reason else { continue }
                (tracked.syncStatus, tracked.failureReason) = (.failed, reason)
                try await keep(tracked)
            } else if !paths.contains(file.path) {
                try await keep(tracked(file))
            }
        }
    }

    mutating func take(_ change: DriveComparison.Change, known: [UUID: TrackedDriveFile]) async throws {
        switch change {
        case .added(let seen, let hash):
            try await take(tracked(seen), seen, hash: hash)
        case .modified(let id, let seen, let hash):
            if let file = known[id] { try await take(file, seen, hash: hash) }
        case .moved(let id, let seen):
            guard var file = known[id] else { return }
            if file.path != seen.path { try await rename(file, to: seen.path) }
            file.move(to: seen)
            try await keep(file)
        case .returned(let id, let seen):
            guard var file = known[id] else { return }
            if file.localMaterialID == nil { return try await take(file, seen, hash: file.hash) }
            file.move(to: seen)
            file.syncStatus = .syncing
            try await keep(file)
        case .deleted(let id):
            guard var file = known[id] else { return }
            file.syncStatus = .deleted
            try await keep(file)
        }
    }

    /// Has a file read as its material, which is made where there is none.
    private func take(_ file: TrackedDriveFile, _ seen: SeenFile, hash: String) async throws {
        var file = file
        guard let path = try await materials.documents.file(seen.path, inFolder: folder.path) else { return }
        let given = GivenDocument(path: path, text: nil, kind: nil, userID: geteuid())
        let sound = recordings.first {
            PathName($0).withoutSuffix == PathName(seen.path).withoutSuffix
        }
        var recording: String?
        if let sound { recording = try await materials.documents.file(sound, inFolder: folder.path) }
        do {
            if let id = file.localMaterialID {
                guard try await materials.renew(id, of: learnerID, from: given, recording: recording) else { return }
            } else {
                let added = try await materials.add(
                    given, recording: recording, title: nil, subject: folder.subject, language: folder.language,
                    for: learnerID)
                file.localMaterialID = added.material.id
            }
            (file.syncStatus, file.failureReason) = (.syncing, nil)
        } catch let error as ServiceError where Self.isOfTheFile(error) {
            (file.syncStatus, file.failureReason) = (.failed, error.message)
        }
        file.move(to: seen)
        file.hash = hash
        try await keep(file)
    }

    /// Whether another file might well be taken, and this one not later either.
    private static func isOfTheFile(_ error: ServiceError) -> Bool {
        [.unreadableFile, .invalidInput, .notFound, .unreadableAudio].contains(error.code)
    }

    private func rename(_ file: TrackedDriveFile, to path: String) async throws {
        guard let id = file.localMaterialID else { return }
        let name = PathName(path).last
        try await store.write { [learnerID] writer in
            guard let record = try writer.reader.material(id, of: learnerID) else { return }
            var material = try Material(record)
            if material.title == PathName(file.name).withoutSuffix {
                material.title = String(PathName(name).withoutSuffix.prefix(200))
            }
            material.fileName = name
            try writer.put(try material.record(of: learnerID))
        }
    }

    private func tracked(_ seen: SeenFile) -> TrackedDriveFile {
        TrackedDriveFile(
            id: UUID(), path: seen.path,
            mimeType: DocumentKind(ofFile: seen.path).flatMap { Self.types[$0] } ?? "application/octet-stream",
            modifiedTime: seen.modified, size: seen.size)
    }

    private func keep(_ file: TrackedDriveFile) async throws {
        try await store.write { [folder] in try $0.put(try file.record(ofFolder: folder.id)) }
    }
}

extension TrackedDriveFile {
    fileprivate mutating func move(to seen: SeenFile) {
        (path, size, modifiedTime) = (seen.path, seen.size, seen.modified)
    }
}
