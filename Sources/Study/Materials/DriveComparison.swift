package import Foundation

/// A file as it lies in a folder at a look.
package struct SeenFile: Sendable, Hashable {
    /// From the folder on, with / between its parts.
    package var path: String
    /// Bytes.
    package var size: Int64
    package var modified: Date

    package init(path: String, size: Int64, modified: Date) {
        self.path = path
        self.size = size
        self.modified = modified
    }
}

/// What has happened in a folder since the last look, told by what lies there now.
package struct DriveComparison: Sendable {
    /// Something to be done.
    package enum Change: Sendable, Hashable {
        case added(SeenFile, hash: String)
        /// The file says something else now.
        case modified(UUID, SeenFile, hash: String)
        /// The same file has another path, or another time.
        case moved(UUID, SeenFile)
        case deleted(UUID)
        /// The same file lies where it was deleted.
        case returned(UUID, SeenFile)
    }

    /// Seconds for which a file has to stand still before it is read: it may still be being written.
    package static let settling: TimeInterval = 2

    private let known: [TrackedDriveFile]
    private let seen: [SeenFile]

    /// - Parameters:
    ///   - known: As the last look left them.
    ///   - seen: Each path once.
    package init(known: [TrackedDriveFile], seen: [SeenFile]) {
        self.known = known
        self.seen = seen
    }

    /// Files whose contents have to be compared, since size or time are others, or nobody knows them. Those that are
    /// still being written are left for the next look.
    package func unsettled(at now: Date) -> [SeenFile] {
        let byPath = Dictionary(known.map { ($0.path, $0) }) { first, _ in first }
        return seen.filter { file in
            // A time of the future is not waited for.
            guard !(0..<Self.settling).contains(now.timeIntervalSince(file.modified)) else { return false }
            guard let before = byPath[file.path], before.syncStatus != .deleted else { return true }
            return before.size != file.size || before.modifiedTime != file.modified || before.hash.isEmpty
        }
    }

    /// - Parameter hashes: Of ``unsettled(at:)``, by path; those that could not be read are missing, and wait.
    package func changes(hashes: [String: String]) -> [Change] {
        let paths = Set(seen.map(\.path))
        let byPath = Dictionary(known.map { ($0.path, $0) }) { first, _ in first }
        // Files that are gone, and may lie somewhere else now.
        var gone = Dictionary(
            grouping: known.filter { !paths.contains($0.path) && $0.syncStatus != .deleted && !$0.hash.isEmpty },
            by: \.hash)
        var changes: [Change] = []
        var moved: Set<UUID> = []
        for file in seen {
            guard let hash = hashes[file.path] else { continue }
            if let before = byPath[file.path] {
                if before.hash != hash {
                    changes.append(.modified(before.id, file, hash: hash))
                } else {
                    changes.append(
                        before.syncStatus == .deleted ? .returned(before.id, file) : .moved(before.id, file))
                }
            } else if let before = gone[hash]?.popLast() {
                moved.insert(before.id)
                changes.append(.moved(before.id, file))
            } else {
                changes.append(.added(file, hash: hash))
            }
        }
        for file in known
        where !paths.contains(file.path) && file.syncStatus != .deleted && !moved.contains(file.id) {
            changes.append(.deleted(file.id))
        }
        return changes
    }
}
