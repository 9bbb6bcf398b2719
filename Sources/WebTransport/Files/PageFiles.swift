import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// The page: the files of one folder, and nothing else of this machine.
struct PageFiles: Sendable {
    /// Bytes of a file that are kept in memory.
    private static let mostKept = 1 << 20
    /// Bytes that all kept files may have.
    private static let mostKeptOfAll = 32 << 20

    private let folder: URL
    private let kept = KeptFiles(mostBytes: mostKeptOfAll)

    init(_ folder: URL) { self.folder = folder }

    /// - Throws: ``WebFault`` for what is not there.
    func answer(_ request: WebRequest) throws(WebFault) -> WebResponse {
        guard request.method == .GET || request.method == .HEAD else {
            var fault = WebFault(.methodNotAllowed, "methodNotAllowed", "The page's files can be read only.")
            fault.headers.add(name: "Allow", value: "GET, HEAD")
            throw fault
        }
        let parts = request.target.path
        // Names of hidden files, and of links: FileSlice opens none.
        guard !parts.contains(where: { $0.hasPrefix(".") }), let slice = open(parts) else {
            throw WebFault(.notFound, "notFound", "There is no such file.")
        }
        let name = parts.last.map { MediaType.of($0) == MediaType.unknown && !$0.contains(".") ? "index.html" : $0 }
        var response = WebResponse(
            headers: ["Content-Type": MediaType.of(name ?? "index.html"), "Cache-Control": "no-cache"],
            body: .file(slice))
        let (tag, bytes) = kept.look(at: slice, mostBytes: Self.mostKept)
        if let bytes { response.body = .bytes(bytes) }
        response = Conditions.apply(to: response, tag: tag, of: request, allowsRanges: bytes == nil)
        // Kept in one kind only: every browser takes that.
        return Compression.apply(to: response, of: request, offered: [.gzip]) { kept.compressed($1, as: $0, slice) }
    }

    /// The file of a path, or a folder's index. No part of the path may be a link.
    private func open(_ parts: [String]) -> FileSlice? {
        var place = folder
        for part in parts.dropLast() {
            place.append(path: part, directoryHint: .isDirectory)
            guard Self.isPlainFolder(place.path) else { return nil }
        }
        if let last = parts.last {
            place.append(path: last, directoryHint: .notDirectory)
            if let file = FileSlice(path: place.path) { return file }
            guard Self.isPlainFolder(place.path) else { return nil }
        }
        return FileSlice(path: place.appending(path: "index.html").path)
    }

    private static func isPlainFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

/// Tags of files, and small files themselves, also compressed, for as long as the files stay what they were.
final class KeptFiles: Sendable {
    private struct Key: Hashable {
        var changed: [Int]
        var size: Int
    }

    private struct State {
        var files: [Key: (tag: EntityTag, bytes: ByteBuffer?)] = [:]
        var compressed: [Key: ByteBuffer] = [:]
        var bytes = 0

        /// Forgets all where too much would be kept.
        mutating func makeRoom(for more: Int, of most: Int) {
            if bytes + more > most { self = State() }
            bytes += more
        }
    }

    private let mostBytes: Int
    private let state = Mutex(State())

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    /// The tag of a file's content, and the content itself where it is small.
    func look(at slice: FileSlice, mostBytes most: Int) -> (tag: EntityTag, bytes: ByteBuffer?) {
        let key = Key(changed: slice.changed, size: slice.size)
        if let known = state.withLock({ $0.files[key] }) { return known }
        guard slice.size <= most, let bytes = try? slice.read(slice.range) else {
            // Too large to be read for its hash: which file it is, and when it was last written, tell as much.
            return (EntityTag((slice.changed + [slice.size]).map { String($0, radix: 16) }.joined(separator: "-")), nil)
        }
        let entry = (tag: EntityTag(of: bytes), bytes: Optional(ByteBuffer(bytes: bytes)))
        state.withLock { state in
            state.makeRoom(for: slice.size, of: mostBytes)
            state.files[key] = entry
        }
        return entry
    }

    /// The content of a file compressed, which is done once.
    func compressed(_ bytes: ByteBuffer, as kind: Compression, _ slice: FileSlice) -> ByteBuffer? {
        let key = Key(changed: slice.changed, size: slice.size)
        if let known = state.withLock({ $0.compressed[key] }) { return known }
        guard let small = kind.compressed(bytes) else { return nil }
        state.withLock { state in
            state.makeRoom(for: small.readableBytes, of: mostBytes)
            state.compressed[key] = small
        }
        return small
    }
}
