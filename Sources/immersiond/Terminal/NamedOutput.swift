import Foundation
import Glibc
import Protocol

/// A file that a command's option names.
enum NamedOutput {
    /// Writes it whole: a file is replaced at once, where a link leads to; a device or a pipe is written to.
    ///
    /// - Throws: ``LaunchError``.
    static func write(_ text: String, to path: String) throws(LaunchError) {
        guard !path.isEmpty else { throw LaunchError("The name of the file to write is empty.") }
        var status = stat()
        let isThere = stat(path, &status) == 0
        switch isThere ? status.st_mode & S_IFMT : S_IFREG {
        case S_IFDIR: throw LaunchError("\(path) is a folder; name a file in it.")
        case S_IFREG:
            let url = URL(filePath: path).resolvingSymlinksInPath()
            let folder = url.deletingLastPathComponent().path
            guard access(folder, F_OK) == 0 else {
                throw LaunchError("The file \(path) cannot be written: there is no folder \(folder).")
            }
            do {
                try Data(text.utf8).write(to: url, options: .atomic)
            } catch {
                throw LaunchError("The file \(path) cannot be written: \(reason(error))")
            }
        default: try writeThrough(text, to: path)
        }
    }

    /// The whole path of a file that the daemon is to write, which works in another folder.
    ///
    /// - Throws: ``RPCError/Code/conflict`` for one that is there, unless it gives way.
    static func path(ofNew file: String, force: Bool) throws(RPCError) -> String {
        let path = URL(filePath: file).path
        guard force || !FileManager.default.fileExists(atPath: path) else {
            throw RPCError(.conflict, "'\(file)' is there already; choose another name, or replace it with --force.")
        }
        return path
    }

    private static func writeThrough(_ text: String, to path: String) throws(LaunchError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw fault(path) }
        defer { close(descriptor) }
        guard writeAll(Data(text.utf8), to: descriptor) else { throw fault(path) }
    }

    private static func fault(_ path: String) -> LaunchError {
        LaunchError("The file \(path) cannot be written: \(String(cString: strerror(errno))).")
    }

    /// The system's words where there are some: Foundation's own may be numbers alone.
    private static func reason(_ error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        for error in [underlying, error as NSError] {
            if let error, error.domain == NSPOSIXErrorDomain {
                return String(cString: strerror(Int32(error.code))) + "."
            }
        }
        return error.localizedDescription
    }
}
