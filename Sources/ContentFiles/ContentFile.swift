internal import Glibc

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Reads a content file as text.
///
/// - Throws: ``ContentError`` when it is missing, not a regular file, too large (``ContentLimits/fileBytes``) or not
///   UTF-8.
package func readContentFile(
    at url: URL, name: String, limit: Int = ContentLimits.fileBytes
) throws(ContentError) -> String {
    let start = SourceLocation(file: name, line: 1, column: 1)
    let bytes: [UInt8]
    do throws(Refusal) {
        bytes = try contents(of: url.path, limit: limit)
    } catch {
        switch error {
        case .unreadable:
            throw ContentError(
                code: "unreadable-file", message: "The file cannot be read; check that it exists and may be read.",
                location: start)
        case .irregular:
            throw ContentError(
                code: "not-a-file", message: "This is no regular file; content is read from regular files only.",
                location: start)
        case .tooLarge(let size):
            throw ContentError(
                code: "file-too-large",
                message: "The file has \(size) bytes; at most \(limit) are allowed. Split it.",
                location: start)
        }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
        let line = 1 + String(decoding: bytes, as: UTF8.self).prefix { $0 != "\u{FFFD}" }.count { $0.isNewline }
        throw ContentError(
            code: "not-utf8", message: "The file is not valid UTF-8; save it as UTF-8.",
            location: SourceLocation(file: name, line: line, column: 1))
    }
    if let place = text.firstControlCharacter {
        throw ContentError(controlCharacter: text, at: place, file: name)
    }
    return text
}

private enum Refusal: Error {
    case unreadable, irregular
    case tooLarge(bytes: Int)
}

/// Reads a whole file, once its kind and size are known to be allowed.
private func contents(of path: String, limit: Int) throws(Refusal) -> [UInt8] {
    // Without O_NONBLOCK the opening of a named pipe waits for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .irregular }
    guard status.st_size <= limit else { throw .tooLarge(bytes: Int(status.st_size)) }
    // One byte more than there should be, to notice a file that grows.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while count < bytes.count {
        let read = bytes.withUnsafeMutableBytes { buffer in
            Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        }
        if read < 0, errno == EINTR { continue }
        guard read >= 0 else { throw .unreadable }
        if read == 0 { break }
        count += read
        if count == bytes.count {
            guard count <= limit else { throw .tooLarge(bytes: count) }
            bytes.append(contentsOf: repeatElement(0, count: min(count, limit + 1 - count)))
        }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
}
