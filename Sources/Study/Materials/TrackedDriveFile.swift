package import Foundation
import PathNames

/// A file of a folder that is watched, and what has become of it.
package struct TrackedDriveFile: Sendable, Hashable, Codable, Identifiable {
    /// How a file and its material stand to each other.
    package enum SyncStatus: String, Sendable, Codable, CaseIterable {
        /// Seen, but it is still being written, or there was no time for it yet.
        case pending
        /// Taken; its material is being read.
        case syncing
        /// Its material is what the file says.
        case synced
        /// It could not be taken or read; a change of the file is a new try.
        case failed
        /// It is gone from the folder; its material stays.
        case deleted
        /// The learner has deleted its material: it comes back when the file changes.
        case ignored
    }

    package let id: UUID
    /// From the folder on, with / between its parts.
    package var path: String
    package var mimeType: String
    package var modifiedTime: Date
    /// Bytes.
    package var size: Int64
    /// SHA-256 in hexadecimal digits; empty while it was not read to its end.
    package var hash: String
    package var localMaterialID: UUID?
    package var syncStatus: SyncStatus
    /// When its material was last made of it.
    package var lastSyncedAt: Date?
    /// Why it failed, for a person.
    package var failureReason: String?

    /// By which the provider names it: the same for as long as the file is the same, wherever it is moved.
    package var driveFileID: String { id.uuidString.lowercased() }
    package var name: String { PathName(path).last }

    package init(id: UUID, path: String, mimeType: String, modifiedTime: Date, size: Int64, hash: String = "") {
        self.id = id
        self.path = path
        self.mimeType = mimeType
        self.modifiedTime = modifiedTime
        self.size = size
        self.hash = hash
        syncStatus = .pending
    }
}
