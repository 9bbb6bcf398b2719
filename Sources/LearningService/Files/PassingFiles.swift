package import Foundation
import Glibc
import PathNames
import Synchronization

/// Files that pass between the daemon and devices, which cannot name files of the machine: those that a device has
/// sent for a call to take in, and those that a call has written for it to fetch. Each is one device's alone, and lies
/// in a folder of the daemon's own for some minutes: until it was used and for a while after, should the device want it
/// once more. What was used keeps no place from others.
package final class PassingFiles: Sendable {
    /// Bytes that one may have which a device sends.
    package static let mostBytes = 48 << 20
    private static let mostOfDevice = 8
    private static let mostOfAll = 32
    private static let longestName = 120
    /// Seconds that a file stays which nobody asks for, after it has come or was written, and that one stays which was
    /// used.
    package static let (unusedSeconds, usedSeconds): (TimeInterval, TimeInterval) = (900, 300)
    /// Seconds within which a call should have written a file.
    private static let writingSeconds: TimeInterval = 3_600

    private struct Entry {
        var url: URL
        var deviceID: UUID
        /// Whose records it holds, as far as is known.
        var learners: Set<UUID>
        var madeAt: Date
        /// When a call has taken it in, or its device has fetched it.
        var usedAt: Date?

        /// Which goes first.
        var rank: (Date, Date) { (usedAt ?? .distantFuture, madeAt) }

        /// When it goes.
        var end: Date {
            if let usedAt { return usedAt + PassingFiles.usedSeconds }
            var status = stat()
            guard stat(url.path, &status) == 0 else { return madeAt + PassingFiles.writingSeconds }
            let written = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
            return max(madeAt, written) + PassingFiles.unusedSeconds
        }
    }

    private let folder: URL
    private let clock: @Sendable () -> Date
    private let entries = Mutex<[UUID: Entry]>([:])

    /// - Parameter folder: Of nobody else's; what a daemon that was ended at once left there goes.
    package init(folder: URL, clock: @escaping @Sendable () -> Date) {
        self.folder = folder
        self.clock = clock
        removeAll()
    }

    /// Keeps what a device sends.
    ///
    /// - Parameter name: The file's name on the device, of which only the last part counts.
    /// - Throws: ``ServiceError/Code/invalidInput`` for a name that is none, ``ServiceError/Code/unreadableFile`` for
    ///   an empty file, ``ServiceError/Code/tooManyRequests``, ``ServiceError/Code/storageFailed``.
    package func add(_ bytes: Data, named name: String, from deviceID: UUID) throws(ServiceError) -> UUID {
        guard !bytes.isEmpty else { throw ServiceError(.unreadableFile, "The file is empty.", field: "file") }
        let (id, url) = try make(named: name, for: deviceID)
        do {
            try bytes.write(to: url, options: .withoutOverwriting)
        } catch {
            remove([id])
            throw ServiceError(.storageFailed, "The file cannot be kept: \(error.localizedDescription)", field: "file")
        }
        return id
    }

    /// A place for a file that a device shall fetch.
    ///
    /// - Parameter learnerID: Whose records it will hold.
    /// - Throws: What ``add(_:named:from:)`` throws, but for an empty file.
    package func make(
        named name: String, for deviceID: UUID, of learnerID: UUID? = nil
    ) throws(ServiceError) -> (id: UUID, url: URL) {
        let (name, id) = (try Self.plain(name), UUID())
        let place = folder.appending(path: id.uuidString, directoryHint: .isDirectory)
        let url = place.appending(path: name, directoryHint: .notDirectory)
        try makeRoom(for: deviceID)
        do {
            try FileManager.default.createDirectory(
                at: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ServiceError(.storageFailed, "The file cannot be kept: \(error.localizedDescription)", field: "file")
        }
        let entry = Entry(
            url: url, deviceID: deviceID, learners: Set([learnerID].compactMap(\.self)), madeAt: clock(), usedAt: nil)
        entries.withLock { $0[id] = entry }
        return (id, url)
    }

    /// A file that is used now: taken in, or fetched.
    ///
    /// - Parameter learnerID: Whose records it holds or becomes, where that is known.
    /// - Throws: ``ServiceError/Code/notFound`` for one that is not the device's, or that is kept no more.
    package func use(_ id: UUID, of deviceID: UUID, for learnerID: UUID? = nil) throws(ServiceError) -> URL {
        let now = clock()
        let url: URL? = entries.withLock { entries in
            guard var entry = entries[id], entry.deviceID == deviceID, entry.end > now else { return nil }
            entry.usedAt = now
            if let learnerID { entry.learners.insert(learnerID) }
            entries[id] = entry
            return entry.url
        }
        guard let url else {
            throw ServiceError(
                .notFound, "There is no file \(id.uuidString.lowercased()) of this device; send it again.",
                field: "file")
        }
        return url
    }

    /// Deletes those that hold a learner's records.
    package func removeAll(of learnerID: UUID) {
        remove(entries.withLock { $0.filter { $0.value.learners.contains(learnerID) }.map(\.key) })
    }

    /// Deletes those that nobody has asked for in time.
    package func removeOld() {
        let now = clock()
        remove(entries.withLock { $0.filter { $0.value.end <= now }.map(\.key) })
    }

    private func removeAll() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    /// What is too old goes; a device's oldest where it has too many, and used ones where all have, first those that
    /// were used.
    private func makeRoom(for deviceID: UUID) throws(ServiceError) {
        removeOld()
        let (gone, isFull) = entries.withLock { entries in
            let order = entries.sorted { $0.value.rank < $1.value.rank }
            let own = order.filter { $0.value.deviceID == deviceID }
            var gone = own.prefix(max(0, own.count - Self.mostOfDevice + 1)).map(\.key)
            let used = order.filter { $0.value.usedAt != nil && !gone.contains($0.key) }
            gone += used.prefix(max(0, entries.count - gone.count - Self.mostOfAll + 1)).map(\.key)
            return (gone, entries.count - gone.count >= Self.mostOfAll)
        }
        remove(gone)
        guard !isFull else {
            throw ServiceError(.tooManyRequests, "Too many files wait to be used; try again in some minutes.")
        }
    }

    private func remove(_ ids: [UUID]) {
        for id in ids {
            entries.withLock { $0[id] = nil }
            try? FileManager.default.removeItem(at: folder.appending(path: id.uuidString))
        }
    }

    private static func plain(_ name: String) throws(ServiceError) -> String {
        let last = String(
            PathName(name).last.unicodeScalars.filter { $0.properties.generalCategory != .control })
        let plain = String(last.drop { $0 == "." }.suffix(longestName))
        guard !plain.isEmpty, plain != "/", plain.utf8.count <= 255 else {
            throw ServiceError(.invalidInput, "Give the file's name, such as words.apkg.", field: "name")
        }
        return plain
    }
}

/// The files of one device.
package struct DeviceFiles: Sendable {
    private let files: PassingFiles
    private let deviceID: UUID

    package init(_ files: PassingFiles, of deviceID: UUID) {
        self.files = files
        self.deviceID = deviceID
    }

    /// One that it has sent, or that was written for it, to be used now.
    ///
    /// - Parameter learnerID: Whose records it holds or becomes, where that is known.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func use(_ id: UUID, for learnerID: UUID?) throws(ServiceError) -> URL {
        try files.use(id, of: deviceID, for: learnerID)
    }

    /// A place for one that it shall fetch.
    ///
    /// - Parameter learnerID: Whose records it will hold.
    /// - Throws: ``ServiceError/Code/tooManyRequests``, ``ServiceError/Code/storageFailed``.
    package func make(named name: String, of learnerID: UUID?) throws(ServiceError) -> (id: UUID, url: URL) {
        try files.make(named: name, for: deviceID, of: learnerID)
    }
}
