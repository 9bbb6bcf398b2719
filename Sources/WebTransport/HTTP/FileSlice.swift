import Foundation
import Glibc

/// A part of a file that is open, so that it stays what it is while it is sent.
package final class FileSlice: Sendable {
    private let descriptor: Int32
    /// Bytes of the whole file.
    let size: Int
    /// Seconds and nanoseconds of its last change.
    let changed: [Int]
    let range: Range<Int>
    /// Keeps the descriptor open for parts of the same file.
    private let whole: FileSlice?

    /// An ordinary file; nil for anything else, and for links.
    init?(path: String) {
        // Without O_NONBLOCK the opening of a named pipe waits for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
        changed = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
        range = 0..<size
        whole = nil
    }

    private init(_ whole: FileSlice, _ range: Range<Int>) {
        descriptor = whole.descriptor
        size = whole.size
        changed = whole.changed
        self.range = range
        self.whole = whole
    }

    deinit { if whole == nil { close(descriptor) } }

    func part(_ range: Range<Int>) -> FileSlice { FileSlice(whole ?? self, range) }

    /// Reads some of it; fewer bytes than asked for where the file has become shorter.
    func read(_ part: Range<Int>) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: part.count) { buffer, count in
            while count < part.count {
                let got = pread(descriptor, buffer.baseAddress! + count, part.count - count, part.lowerBound + count)
                if got < 0, errno == EINTR { continue }
                guard got >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
                if got == 0 { return }
                count += got
            }
        }
    }
}
