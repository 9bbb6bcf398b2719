package import AnkiFormats
import Digests
package import Foundation
import Glibc
import Storage

/// Media files of words, imported or given. Each lies under the hash of what it holds, so that files that say the same
/// are kept once.
package struct MediaFolder: Sendable {
    /// Bytes read at once.
    private static let chunk = 1 << 16
    private static let longestExtension = 8
    private static let incomingPrefix = "incoming-"

    package let url: URL

    package init(url: URL) {
        self.url = url
    }

    /// Where an import puts its files until it has succeeded.
    func incoming(_ importID: UUID) -> URL {
        url.appending(path: Self.incomingPrefix + importID.uuidString, directoryHint: .isDirectory)
    }

    /// Makes a folder for a file on its way in or out, which goes with the next start if not before.
    ///
    /// - Throws: ``AnkiFormatError/Code/writeFailed``.
    package func makeStaging() throws(AnkiFormatError) -> URL {
        let folder = incoming(UUID())
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .writing("A folder for the file cannot be made", error)
        }
        return folder
    }

    /// The file of a hash as ``adopt(_:from:)`` returns it.
    package func path(of hash: String) -> String { url.appending(path: hash).path }

    /// Moves files from an import's folder to where they stay.
    ///
    /// - Returns: Their hashes, by their names.
    /// - Throws: ``AnkiFormatError/Code/writeFailed``.
    func adopt(_ names: [String], from folder: URL) throws(AnkiFormatError) -> [String: String] {
        var hashes: [String: String] = [:]
        do {
            for name in names {
                let file = folder.appending(path: name, directoryHint: .notDirectory)
                let hash = try Self.hash(of: file)
                let place = url.appending(path: hash)
                if FileManager.default.fileExists(atPath: place.path) {
                    try FileManager.default.removeItem(at: file)
                } else {
                    try FileManager.default.moveItem(at: file, to: place)
                }
                hashes[name] = hash
            }
        } catch {
            throw .writing("A media file cannot be kept", error)
        }
        return hashes
    }

    /// Writes a sound that a learner gave into a folder on its way in.
    ///
    /// - Throws: ``AnkiFormatError/Code/writeFailed``.
    func stage(_ sound: GivenSound) throws(AnkiFormatError) -> StagedSound {
        let staged = StagedSound(folder: try makeStaging(), name: "sound.\(sound.kind)", kind: sound.kind)
        do {
            try sound.bytes.write(to: staged.folder.appending(path: staged.name))
        } catch {
            throw .writing("The sound cannot be kept", error)
        }
        return staged
    }

    /// Deletes those files that no word names. Looked up once more within a write: an import that came just before may
    /// have taken one of them, and none comes in between.
    func remove(_ hashes: Set<String>, unnamedIn store: Store) async throws {
        guard !hashes.isEmpty else { return }
        try await store.write { writer in
            for hash in hashes.subtracting(try writer.reader.mediaHashes()) where Self.isHash(hash) {
                unlink(path(of: hash))
            }
        }
    }

    /// Deletes files of this folder that no word names, and what imports that broke off left. Whatever bears another
    /// kind of name was put there by somebody else, and stays.
    ///
    /// - Parameter kept: Hashes that words name, and folders of imports that go on.
    package func removeAll(but kept: Set<String>) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] where !kept.contains(name) {
            let file = url.appending(path: name)
            var status = stat()
            guard lstat(file.path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG where Self.isHash(name): unlink(file.path)
            case S_IFDIR where Self.isIncoming(name): try? FileManager.default.removeItem(at: file)
            default: continue
            }
        }
    }

    /// Whether ``hash(of:)`` could have made a name.
    private static func isHash(_ name: String) -> Bool {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let digits = parts.first, Digest.isHexadecimal(digits, of: .sha256) else { return false }
        return parts.count == 1 || isExtension(parts[1])
    }

    private static func isIncoming(_ name: String) -> Bool {
        name.hasPrefix(incomingPrefix) && UUID(uuidString: String(name.dropFirst(incomingPrefix.count))) != nil
    }

    private static func isExtension(_ text: some StringProtocol) -> Bool {
        (1...longestExtension).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
    }

    /// SHA-256 in hexadecimal digits, with the extension, by which players tell what a file is.
    private static func hash(of file: URL) throws -> String {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var digest = Digest(.sha256)
        while let bytes = try handle.read(upToCount: chunk), !bytes.isEmpty { digest.update(bytes) }
        let digits = Digest.hexadecimal(digest.finalize())
        let kind = file.pathExtension.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isExtension(kind) ? "\(digits).\(kind)" : digits
    }
}
