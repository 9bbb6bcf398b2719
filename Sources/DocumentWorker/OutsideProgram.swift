import CConfine
import Documents
import Foundation
import Glibc

/// Another program that reads the document, inherits all bounds of this process, and has files of its own to read.
struct OutsideProgram {
    let path: String
    /// Files and folders that it reads besides its document and the system's libraries.
    let readable: [String]

    /// What every program is started by and reads.
    private static let starters = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
    private static let libraries = [
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/usr/share/locale",
    ]

    /// The one that reads documents of a kind; nil where this process reads them itself.
    init?(reading kind: DocumentKind) {
        switch kind {
        case .pdf: self = PageReader.program
        case .image: self = PictureReader.program
        case .text, .markdown, .html, .epub, .subtitles, .opf, .calibre: return nil
        }
    }

    init(path: String, readable: [String]) {
        self.path = path
        self.readable = readable
    }

    var isThere: Bool { access(path, X_OK) == 0 }

    /// Leaves this process, and the program, those files alone, and no way to other processes.
    func confine(_ failure: inout confine_failure) {
        let (readable, runnable) = (Self.libraries + readable, [path] + Self.starters)
        let paths = (readable + runnable).map { UnsafePointer(strdup($0)) }
        defer { for path in paths { free(UnsafeMutablePointer(mutating: path)) } }
        paths.withUnsafeBufferPointer { paths in
            _ = confine_program_files(
                paths.baseAddress, readable.count, paths.baseAddress! + readable.count, runnable.count, &failure)
        }
        _ = confine_program_calls(&failure)
    }

    /// The text that it writes of the document.
    ///
    /// - Throws: ``DocumentFailure`` where it took too long or wrote too much; what else went wrong, `reason` tells.
    func text(
        _ arguments: [String], reason: (ChildProgram.Run) -> DocumentFailure
    ) throws(DocumentFailure) -> String {
        let run = try ChildProgram.run([path] + arguments, limit: DocumentLimits.textBytes)
        guard run.output.count <= DocumentLimits.textBytes else { throw .tooMuchText }
        if run.signal == SIGXCPU {
            throw DocumentFailure(
                .tookTooLong,
                "Reading the document took longer than \(DocumentLimits.processorSeconds) seconds; divide it.")
        }
        guard run.status == 0 else { throw reason(run) }
        return String(decoding: run.output, as: UTF8.self)
    }
}
