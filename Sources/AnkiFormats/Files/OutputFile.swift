internal import Foundation
import PathNames

/// A new file that is written from start to end.
final class OutputFile {
    private let descriptor: Int32
    private let name: String
    private(set) var length: Int64 = 0

    /// - Parameter final: The path that the file is given in the end, for messages.
    /// - Throws: ``AnkiFormatError/Code/writeFailed``, also when there is one already.
    init(path: String, final: String? = nil) throws(AnkiFormatError) {
        name = quoted(PathName(final ?? path).last)
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw .writing("\(name) cannot be made", errno) }
            let folder = URL(filePath: path).deletingLastPathComponent().lastPathComponent
            throw AnkiFormatError(.writeFailed, "\(name) cannot be made: there is no folder \(quoted(folder)).")
        }
    }

    /// - Parameters:
    ///   - descriptor: Of a file that is open for writing; closed in the end.
    ///   - name: What is written, for messages.
    init(descriptor: Int32, named name: String) {
        self.descriptor = descriptor
        self.name = quoted(name)
    }

    deinit { close(descriptor) }

    func append(_ bytes: UnsafeRawBufferPointer) throws(AnkiFormatError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw .writing("\(name) could not be written", errno)
            }
            length += Int64(count)
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }
}

/// Streams an ordinary file.
///
/// - Throws: ``AnkiFormatError/Code/missing`` when it cannot be read; what the sink throws.
func readFile(_ path: String, into sink: ByteSink) throws {
    let name = quoted(PathName(path).last)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
        throw AnkiFormatError(.missing, "\(name) cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 {
            if errno == EINTR { continue }
            throw AnkiFormatError(.missing, "\(name) cannot be read: \(String(cString: strerror(errno))).")
        }
        if count == 0 { return }
        try sink(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
}
