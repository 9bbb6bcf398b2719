import ContentFiles
import Digests
import Foundation
import JSONText
import Synchronization

/// The content's files as devices may have them, each by the hash of what it holds. What is not listed is not served.
final class ContentManifest: Sendable {
    /// The folders whose files are listed, with what their files are.
    private static let folders = [
        "assets": "asset", "characters": "character", "environments": "environment", "recordings": "recording",
        "scenarios": "scenario",
    ]
    private static let mostFiles = 20_000

    struct Entry: Sendable, Hashable {
        var kind: String
        /// The file's path from the content folder.
        var path: String
        var sha256: String
        var size: Int
        var mediaType: String

        var json: JSONValue {
            [
                "kind": .string(kind), "id": .string(id), "path": .string(path), "sha256": .string(sha256),
                "size": .integer(Int64(size)), "mediaType": .string(mediaType),
            ]
        }

        private var id: String {
            let name = path.split(separator: "/").last ?? ""
            return kind == "asset" || kind == "recording" ? path : String(name.prefix { $0 != "." })
        }
    }

    private struct Known {
        var changed: [Int]
        var size: Int
        var sha256: String
    }

    private let content: URL
    private let known = Mutex<[String: Known]>([:])
    private let paths = Mutex<[String: Entry]>([:])

    init(_ content: URL) { self.content = content }

    /// What there is now; reads what has changed since the last time.
    func entries() -> [Entry] {
        var found: [Entry] = []
        for (folder, kind) in Self.folders.sorted(by: { $0.key < $1.key }) {
            let root = content.appending(path: folder).path
            for name in (FileManager.default.subpaths(atPath: root) ?? []).sorted() where found.count < Self.mostFiles {
                let path = "\(folder)/\(name)"
                guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
                    CompanionFile(name: name) == nil, let entry = entry(path, kind)
                else { continue }
                found.append(entry)
            }
        }
        let byHash = Dictionary(found.map { ($0.sha256, $0) }) { first, _ in first }
        paths.withLock { $0 = byHash }
        return found
    }

    private func entry(_ path: String, _ kind: String) -> Entry? {
        guard let slice = FileSlice(path: content.appending(path: path).path) else { return nil }
        let type = MediaType.of(path)
        if let known = known.withLock({ $0[path] }), known.changed == slice.changed, known.size == slice.size {
            return Entry(kind: kind, path: path, sha256: known.sha256, size: slice.size, mediaType: type)
        }
        guard let sha256 = Self.hash(slice) else { return nil }
        known.withLock { $0[path] = Known(changed: slice.changed, size: slice.size, sha256: sha256) }
        return Entry(kind: kind, path: path, sha256: sha256, size: slice.size, mediaType: type)
    }

    private static func hash(_ slice: FileSlice) -> String? {
        let chunk = 1 << 20
        var digest = Digest(.sha256)
        for start in stride(from: 0, to: slice.size, by: chunk) {
            guard let bytes = try? slice.read(start..<min(start + chunk, slice.size)) else { return nil }
            digest.update(bytes)
        }
        return Digest.hexadecimal(digest.finalize())
    }

    /// The file that bears a hash, opened, as long as it still holds the same.
    func file(_ sha256: String) -> (entry: Entry, slice: FileSlice)? {
        guard let entry = paths.withLock({ $0[sha256] }),
            let slice = FileSlice(path: content.appending(path: entry.path).path),
            let known = known.withLock({ $0[entry.path] }), known.changed == slice.changed, known.size == slice.size
        else { return nil }
        return (entry, slice)
    }

    /// Whether the list was made already.
    var isMade: Bool { paths.withLock { !$0.isEmpty } }
}
