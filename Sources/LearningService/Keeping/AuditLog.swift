import Dispatch
package import Foundation
import Glibc
import JSONText
import Synchronization

/// What was taken in, given out and deleted, and who was turned away: a line of JSON each, without a learner's words.
///
/// It is for the operator to read; the daemon only adds to it. A full disk costs lines, not requests. Whoever is
/// refused again and again is counted, in a file apart, so that nobody can push out what was done.
package final class AuditLog: Sendable {
    private let done: RotatedFile
    private let refused: RotatedFile
    private let clock: @Sendable () -> Date
    private let refusals = Mutex(RefusalCount())
    /// The disk is waited for here, and on nobody's event loop.
    private let queue = DispatchQueue(label: "audit")

    /// - Parameters:
    ///   - path: Of what was done.
    ///   - refusals: Of what was not.
    package init(path: String, refusals: String, clock: @escaping @Sendable () -> Date) {
        done = RotatedFile(path: path)
        refused = RotatedFile(path: refusals)
        self.clock = clock
    }

    /// Tells of what was done, and returns when it is written.
    ///
    /// - Parameters:
    ///   - event: A method's name.
    ///   - who: `user 1000`, or `device` and its id.
    ///   - subjects: Ids by what they are of.
    package func note(_ event: String, by who: String, _ subjects: [String: String] = [:]) async {
        guard let line = line(event, who, subjects, outcome: "done") else { return }
        await withCheckedContinuation { continuation in
            queue.async { [done] in
                done.append(line)
                continuation.resume()
            }
        }
    }

    /// Tells of what was refused, or failed, soon. Of those who ask too often a line a minute says how often.
    ///
    /// - Parameter code: Of the error.
    package func noteRefusal(_ event: String, by who: String, _ subjects: [String: String] = [:], code: String) {
        let minute = Int(clock().timeIntervalSince1970 / 60)
        let (isTold, untold) = refusals.withLock { $0.add(who, in: minute) }
        var lines = untold.sorted { $0.key < $1.key }.compactMap { who, count in
            line("refused", who, ["times": String(count)], outcome: "notListed")
        }
        if isTold, let line = line(event, who, subjects, outcome: code) { lines.append(line) }
        guard !lines.isEmpty else { return }
        queue.async { [refused, lines] in for line in lines { refused.append(line) } }
    }

    private func line(_ event: String, _ who: String, _ subjects: [String: String], outcome: String) -> Data? {
        var line = subjects
        line["at"] = Instant.text(clock())
        line["event"] = event
        line["by"] = who
        line["outcome"] = outcome
        guard var bytes = try? WireFormat.encode(line) else { return nil }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}

/// How often each was refused in a minute: the first times are told one by one, the others as a number.
struct RefusalCount {
    /// Lines a minute of one, and of all together.
    static let (mostOfOne, mostInAll) = (6, 60)
    /// Who is counted by name; the others are counted together.
    static let mostNames = 1_000
    private static let others = "others"

    private var minute = Int.min
    private var told = 0
    private var counts: [String: (told: Int, untold: Int)] = [:]

    /// - Returns: Whether this one is told by itself, and who was refused how often besides in the minute that is over.
    mutating func add(_ who: String, in minute: Int) -> (isTold: Bool, untold: [String: Int]) {
        var untold: [String: Int] = [:]
        if minute != self.minute {
            untold = counts.mapValues(\.untold).filter { $0.value > 0 }
            (self.minute, told, counts) = (minute, 0, [:])
        }
        let name = counts[who] != nil || counts.count < Self.mostNames ? who : Self.others
        var count = counts[name] ?? (0, 0)
        let isTold = count.told < Self.mostOfOne && told < Self.mostInAll
        if isTold {
            count.told += 1
            told += 1
        } else {
            count.untold += 1
        }
        counts[name] = count
        return (isTold, untold)
    }
}

/// A file of lines that gives way to a new one when it is long; one older file stays.
private struct RotatedFile: Sendable {
    private static let longest: Int64 = 1 << 20

    let path: String

    /// All of it, or nothing: half a line would spoil the next.
    func append(_ line: Data) {
        if DiskSpace.bytes(of: path) > Self.longest { rename(path, path + ".1") }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let end = DiskSpace.bytes(of: path)
        let count = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < line.count { ftruncate(descriptor, off_t(end)) }
    }
}
