import AnkiFormats
import Foundation
import Glibc
import JSONText

/// A file with a JSON value on each line.
enum JSONLinesFile {
    private static let chunk = 1 << 18

    /// Writes a file that nobody else may read.
    ///
    /// - Parameter body: Gets what adds a line.
    /// - Throws: ``ServiceError/Code/storageFull``, ``ServiceError/Code/storageFailed``; what `body` throws.
    static func write<Value>(to path: String, _ body: ((JSONValue) throws -> Void) throws -> Value) throws -> Value {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var buffer = Data()
        func flush() throws {
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure() }
                rest = rest.dropFirst(count)
            }
            buffer.removeAll(keepingCapacity: true)
        }
        let value = try body { line in
            buffer.append(try WireFormat.encode(line))
            buffer.append(UInt8(ascii: "\n"))
            if buffer.count > chunk { try flush() }
        }
        try flush()
        guard fsync(descriptor) == 0 else { throw failure() }
        return value
    }

    private static func failure() -> ServiceError {
        let isFull = DiskFault.isFull(errno)
        return ServiceError(
            isFull ? .storageFull : .storageFailed,
            isFull
                ? "There is no space left for the file; free some."
                : "The file cannot be written: \(String(cString: strerror(errno))).")
    }

    /// The lines of a file, read one by one.
    struct Lines {
        private let handle: FileHandle
        private let longest: Int
        private var buffer = Data()
        /// Bytes at the buffer's beginning that were given out, and those after them in which no line ends.
        private var (taken, searched) = (0, 0)
        private var isAtEnd = false
        /// Bytes of the lines that were given out.
        private(set) var bytes = 0

        /// - Parameter longest: Bytes that a line may have.
        init(path: String, longest: Int) throws {
            guard let handle = FileHandle(forReadingAtPath: path) else {
                throw ServiceError(.unreadableFile, "The file cannot be read.", field: "path")
            }
            self.handle = handle
            self.longest = longest
        }

        /// Nil at the end.
        ///
        /// - Throws: ``ServiceError/Code/unreadableFile`` for a line that is too long, or not JSON.
        mutating func next() throws -> JSONValue? {
            while true {
                if let end = buffer[(taken + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
                    defer { (taken, searched) = (end + 1, 0) }
                    return try give(buffer[taken..<end])
                }
                searched = buffer.count - taken
                guard !isAtEnd else {
                    guard searched > 0 else { return Optional<JSONValue>.none }
                    defer { (taken, searched) = (buffer.count, 0) }
                    return try give(buffer[taken...])
                }
                guard searched <= longest else {
                    throw ServiceError(.unreadableFile, "The file has a line that is too long.", field: "path")
                }
                let more = try handle.read(upToCount: chunk) ?? Data()
                isAtEnd = more.isEmpty
                if taken > 0 { (buffer, taken) = (Data(buffer[taken...]), 0) }
                buffer.append(more)
            }
        }

        private mutating func give(_ line: Data) throws -> JSONValue {
            bytes += line.count + 1
            return try Self.value(Data(line))
        }

        private static func value(_ line: Data) throws -> JSONValue {
            do {
                return try WireFormat.decode(JSONValue.self, from: line)
            } catch {
                throw ServiceError(.unreadableFile, "The file has a line that is not JSON.", field: "path")
            }
        }
    }
}
