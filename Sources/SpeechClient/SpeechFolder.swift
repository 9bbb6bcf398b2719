import Digests
import Foundation
import Glibc

/// The folder of a cache: files named by content hash, each written beside its place and then moved there, so that one
/// that is there under its name was once complete.
struct SpeechFolder: Sendable {
    /// Tells one state of a file from another without reading it.
    struct Identity: Sendable, Hashable {
        var inode: UInt64
        var bytes: Int
        var modifiedSeconds: Int
        var modifiedNanoseconds: Int
    }

    /// A system call's error.
    struct Failure: Error {
        var message: String
        /// Whether there is no room for another file.
        var isFull = false
    }

    /// No file of the cache is larger: it could not have come from a worker.
    private static let mostBytes = 64 << 20
    private static let suffix = ".wav"
    private static let temporarySuffix = ".tmp"

    let url: URL
    /// The same, kept because a URL takes longer to make than the system call it is for.
    private let path: String

    init(_ url: URL) throws(Failure) {
        self.url = url
        path = url.path
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o750])
        } catch {
            throw Failure(message: "\(url.path): \(error.localizedDescription)")
        }
        guard access(url.path, W_OK | X_OK) == 0 else { throw SpeechFolder.failure(url) }
    }

    /// Where the file of a key lies. A key is 64 hexadecimal digits and can name nothing else.
    func url(for key: String) -> URL {
        URL(fileURLWithPath: path(for: key), isDirectory: false)
    }

    private func path(for key: String) -> String {
        "\(path)/\(key)\(SpeechFolder.suffix)"
    }

    /// The files of earlier runs, least recently used first. Files that were never finished are deleted.
    func scan() -> [(key: String, identity: Identity)] {
        var found: [(key: String, identity: Identity)] = []
        for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count > 1, Digest.isHexadecimal(parts[0], of: .sha256) else { continue }
            if name.hasSuffix(SpeechFolder.temporarySuffix) {
                unlink(url.appendingPathComponent(name).path)
            } else if parts.count == 2, name.hasSuffix(SpeechFolder.suffix),
                let identity = identity(of: String(parts[0]))
            {
                found.append((String(parts[0]), identity))
            }
        }
        return found.sorted {
            ($0.identity.modifiedSeconds, $0.identity.modifiedNanoseconds, $0.key)
                < ($1.identity.modifiedSeconds, $1.identity.modifiedNanoseconds, $1.key)
        }
    }

    /// A file as it is now; nil when there is no regular file of that name.
    func identity(of key: String) -> Identity? {
        var status = stat()
        guard lstat(path(for: key), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Identity(
            inode: UInt64(status.st_ino), bytes: Int(status.st_size), modifiedSeconds: status.st_mtim.tv_sec,
            modifiedNanoseconds: status.st_mtim.tv_nsec)
    }

    /// A file's bytes; nil when it cannot be read or is not a file of the cache.
    func read(_ key: String) -> Data? {
        let descriptor = open(path(for: key), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            status.st_size <= SpeechFolder.mostBytes
        else { return nil }
        var data = Data(count: Int(status.st_size))
        var filled = 0
        while filled < data.count {
            let count = data.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + filled, $0.count - filled)
            }
            guard count > 0 else { return nil }
            filled += count
        }
        return data
    }

    /// Writes a file that ``place(_:as:)`` will put in its place.
    func writeTemporary(_ data: Data, key: String, serial: UInt64) throws(Failure) -> URL {
        let temporary = url.appendingPathComponent("\(key).\(getpid())-\(serial)\(SpeechFolder.temporarySuffix)")
        unlink(temporary.path)
        let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o640)
        guard descriptor >= 0 else { throw SpeechFolder.failure(temporary) }
        defer { close(descriptor) }
        var written = 0
        while written < data.count {
            let count = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written) }
            guard count > 0 || errno == EINTR else {
                let failure = SpeechFolder.failure(temporary)
                unlink(temporary.path)
                throw failure
            }
            written += max(0, count)
        }
        return temporary
    }

    /// Moves a written file to its key's place, over what is there.
    func place(_ temporary: URL, as key: String) throws(Failure) -> Identity {
        guard rename(temporary.path, path(for: key)) == 0 else {
            let failure = SpeechFolder.failure(url(for: key))
            unlink(temporary.path)
            throw failure
        }
        guard let identity = identity(of: key) else { throw SpeechFolder.failure(url(for: key)) }
        return identity
    }

    func remove(_ key: String) {
        unlink(path(for: key))
    }

    /// Notes on disk that the file was used, for the order after a restart.
    func touch(_ key: String) {
        utimensat(AT_FDCWD, path(for: key), nil, AT_SYMLINK_NOFOLLOW)
    }

    private static func failure(_ url: URL) -> Failure {
        let code = errno
        return Failure(
            message: "\(url.path): \(String(cString: strerror(code)))",
            isFull: code == ENOSPC || code == EDQUOT || code == EFBIG)
    }
}
