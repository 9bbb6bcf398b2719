package import Foundation
import Storage
package import Study

/// A folder of this machine whose files become a learner's materials.
package struct WatchedFolder: Sendable, Hashable, Codable, Identifiable {
    package let id: UUID
    /// From / on.
    package var path: String
    /// What its materials are filed under, by name.
    package var subject: String?
    /// Of its files, where they do not say it.
    package var language: String?
    package var createdAt: Date
    /// Why not all of it was looked at the last time; nil when it was.
    package var problem: String?

    init(id: UUID, path: String, subject: String?, language: String?, at now: Date) {
        self.id = id
        self.path = path
        self.subject = subject
        self.language = language
        createdAt = now
    }

    init(_ record: WatchedFolderRecord) throws { self = try StudyJSON.value(from: record.folder) }

    func record(of learnerID: UUID) throws -> WatchedFolderRecord {
        WatchedFolderRecord(id: id, learnerID: learnerID, path: path, folder: try StudyJSON.text(self))
    }
}

extension TrackedDriveFile {
    /// - Parameter record: Its material may be gone since.
    init(_ record: WatchedFileRecord) throws {
        self = try StudyJSON.value(from: record.file)
        localMaterialID = record.materialID
    }

    func record(ofFolder id: UUID) throws -> WatchedFileRecord {
        WatchedFileRecord(
            id: self.id, folderID: id, path: path, materialID: localMaterialID, status: syncStatus.rawValue,
            file: try StudyJSON.text(self))
    }

    /// How a file and its material stand to each other.
    ///
    /// - Parameters:
    ///   - own: As it is kept of the file: one that was taken is syncing for ever.
    ///   - material: Nil for one that is not there any more.
    static func status(_ own: SyncStatus, material: ProcessingStatus?) -> SyncStatus {
        guard own == .syncing else { return own }
        return switch material {
        case nil: .ignored
        case .pending?, .processing?: .syncing
        case .completed?: .synced
        case .failed?: .failed
        }
    }

    /// As it is told, with what has become of its material.
    func told(_ material: Material?) -> TrackedDriveFile {
        var file = self
        file.syncStatus = Self.status(syncStatus, material: material?.processingStatus)
        file.lastSyncedAt = material?.processedAt ?? lastSyncedAt
        if file.syncStatus == .failed { file.failureReason = failureReason ?? material?.failureReason }
        return file
    }
}

// MARK: Replies

package struct WatchedFoldersReply: Codable, Sendable {
    package struct Entry: Codable, Sendable {
        package var folder: WatchedFolder
        /// How many files there are of each status; those of none are not named.
        package var counts: [Count]
    }

    package struct Count: Codable, Sendable {
        package var status: TrackedDriveFile.SyncStatus
        package var files: Int
    }

    package struct File: Codable, Sendable {
        /// By which the provider names it.
        package var driveFileID: String
        package var name: String
        package var file: TrackedDriveFile

        init(_ file: TrackedDriveFile) { (driveFileID, name, self.file) = (file.driveFileID, file.name, file) }
    }

    package var folders: [Entry]
    /// Of the folder that was asked for, in the order of their paths.
    package var files: [File]
}
