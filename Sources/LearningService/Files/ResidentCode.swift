import Foundation
import Glibc

/// The daemon's code that is in memory because it ran once: reading the content at the start takes much that answering
/// does not.
package enum ResidentCode {
    /// Lets the system no longer count to the daemon's size what does not run: what runs again comes back in
    /// microseconds, from the files' pages, which the system keeps.
    ///
    /// Only what can be executed and not written goes: such pages are those of their files, whatever happened.
    package static func release() {
        // A file without a size, which is read to its end only by who asks again.
        guard let maps = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd() else { return }
        for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count >= 6, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
            let ends = fields[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
            guard ends.count == 2, let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else { continue }
            madvise(start, Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
    }
}
