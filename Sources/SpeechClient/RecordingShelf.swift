import Digests
import Foundation
import Glibc
import SpeechProtocol
import Synchronization

/// Authors' recordings on disk: the hash of each is remembered as long as its file stays as it is, and so is what is
/// wrong with one, so that it is tried again once it has changed.
final class RecordingShelf: Sendable {
    private struct Identity: Hashable {
        var device: UInt64
        var inode: UInt64
        var bytes: Int
        var seconds: Int
        var nanoseconds: Int
    }

    private struct Known {
        var identity: Identity?
        var hash: String?
        var fault: String?
    }

    /// Files remembered; beyond, the memory begins anew.
    private static let most = 20_000

    private let known = Mutex<[String: Known]>([:])

    /// Whether a recording can be played, as far as is known: its hash, or what is wrong.
    func look(at file: URL) -> Result<String, RecordingFault> {
        let path = file.path
        let identity = Self.identity(of: path)
        if let known = known.withLock({ $0[path] }), known.identity == identity {
            if let fault = known.fault { return .failure(RecordingFault(description: fault)) }
            if let hash = known.hash { return .success(hash) }
        }
        do throws(RecordingFault) {
            let hash = Digest.hexadecimal(Digest.of(try read(file)))
            note(Known(identity: identity, hash: hash), of: path)
            return .success(hash)
        } catch {
            note(Known(identity: identity, fault: error.description), of: path)
            return .failure(error)
        }
    }

    /// Notes that a recording cannot be played as it is.
    func note(_ fault: String, of file: URL) {
        note(Known(identity: Self.identity(of: file.path), fault: fault), of: file.path)
    }

    /// Files that cannot be played, with the reason, in the order of their paths.
    var faults: [(path: String, fault: String)] {
        known.withLock { $0.compactMap { entry in entry.value.fault.map { (entry.key, $0) } } }
            .sorted { $0.0 < $1.0 }.map { (path: $0.0, fault: $0.1) }
    }

    func read(_ file: URL) throws(RecordingFault) -> [UInt8] {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            throw RecordingFault(
                description: code == ENOENT ? "there is no such file" : String(cString: strerror(code)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw RecordingFault(description: "it is not a file")
        }
        guard status.st_size <= WorkerLimits.audioBytes else {
            throw RecordingFault(
                description: "it has \(status.st_size) bytes; at most \(WorkerLimits.audioBytes) are played")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + filled, $0.count - filled)
            }
            guard count > 0 else { throw RecordingFault(description: "it cannot be read to its end") }
            filled += count
        }
        return bytes
    }

    private func note(_ entry: Known, of path: String) {
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[path] = entry
        }
    }

    private static func identity(of path: String) -> Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), bytes: Int(status.st_size),
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }
}

/// Why a recording cannot be played.
struct RecordingFault: Error, CustomStringConvertible {
    let description: String
}
