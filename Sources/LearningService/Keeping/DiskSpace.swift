import Foundation
import Glibc

/// What a file system has room for.
package enum DiskSpace {
    /// Bytes that the daemon's user can still write where a path is; nil when the system does not say.
    package static func free(at path: String) -> Int64? {
        var system = statvfs()
        guard statvfs(path, &system) == 0 else { return nil }
        return Int64(clamping: UInt64(system.f_bavail) * UInt64(system.f_frsize))
    }

    /// The bytes of a file; 0 when it is not there.
    package static func bytes(of path: String) -> Int64 {
        var status = stat()
        return lstat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}
