package import Foundation

/// A file of our own for unpacked bytes, which has no name: it is gone when nobody has it open any more.
package enum ScratchFile {
    /// - Parameter folder: On whose disk it lies; made if missing.
    /// - Returns: A descriptor to read and write it by, to be closed.
    /// - Throws: ``AnkiFormatError/Code/writeFailed``, ``AnkiFormatError/Code/diskFull``.
    package static func make(in folder: URL) throws(AnkiFormatError) -> Int32 {
        let what = "No scratch file can be made"
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .writing(what, error)
        }
        // Glibc's O_TMPFILE, a macro that does not come through.
        let nameless: Int32 = 0o20_000_000 | O_DIRECTORY
        let file = open(folder.path, nameless | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 { return file }
        // Not every file system has files without names.
        var name = Array(folder.appending(path: "scratch-XXXXXX").path.utf8CString)
        let named = mkstemp(&name)
        guard named >= 0 else { throw .writing(what, errno) }
        _ = fcntl(named, F_SETFD, FD_CLOEXEC)
        unlink(name)
        return named
    }
}
