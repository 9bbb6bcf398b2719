package import Foundation
import Glibc
import JSONText

/// What was taken in, given out and deleted, and who was turned away: a line of JSON each, without a learner's words.
///
/// It is for the operator to read; the daemon only adds to it. A full disk costs lines, not requests.
package final class AuditLog: Sendable {
    /// Bytes after which a file gives way to a new one; one older file stays.
    private static let longest: Int64 = 1 << 20

    private let path: String
    private let clock: @Sendable () -> Date
    private let lock = NSLock()

    package init(path: String, clock: @escaping @Sendable () -> Date) {
        self.path = path
        self.clock = clock
    }

    /// - Parameters:
    ///   - event: A method's name, or `refused`.
    ///   - who: `user 1000`, or `device` and its id.
    ///   - subjects: Ids by what they are of.
    ///   - outcome: `done`, or the code of the error.
    package func note(_ event: String, by who: String, _ subjects: [String: String] = [:], outcome: String) {
        var line = subjects
        line["at"] = Instant.text(clock())
        line["event"] = event
        line["by"] = who
        line["outcome"] = outcome
        guard var bytes = try? WireFormat.encode(line) else { return }
        bytes.append(UInt8(ascii: "\n"))
        lock.withLock {
            if DiskSpace.bytes(of: path) > Self.longest { rename(path, path + ".1") }
            let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        }
    }
}
