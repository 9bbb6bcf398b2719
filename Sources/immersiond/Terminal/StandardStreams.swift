import CStreams
import Foundation
import Glibc

/// Standard input, as far as it can be read. Foundation's own reading ends the process where it cannot.
enum StandardInput {
    /// All of it.
    ///
    /// - Throws: ``LaunchError`` when it is closed, or a folder.
    static func whole() throws(LaunchError) -> Data {
        var data = Data()
        while let bytes = try bytes(atMost: 1 << 16) { data += bytes }
        return data
    }

    /// - Returns: Nil at the end.
    static func bytes(atMost size: Int, from descriptor: Int32 = STDIN_FILENO) throws(LaunchError) -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { storage, filled in
            repeat { count = read(descriptor, storage.baseAddress, size) } while count < 0 && errno == EINTR
            filled = max(count, 0)
        }
        guard count >= 0 else {
            throw LaunchError("The input cannot be read: \(String(cString: strerror(errno))).")
        }
        return count == 0 ? nil : bytes
    }
}

/// Standard output, beside `print`. What cannot be written ends the command: who reads half of it should know.
enum StandardOutput {
    static func write(_ data: Data) {
        fflush(standard_output())
        var written = 0
        data.withUnsafeBytes { buffer in
            while written < buffer.count {
                let count = Glibc.write(STDOUT_FILENO, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { fail(errno) }
                written += count
            }
        }
    }

    static func writeLine(_ data: Data) { write(data + Data("\n".utf8)) }

    /// Ends the process with 1 where what was printed did not arrive.
    static func finish() {
        errno = 0
        guard fflush(standard_output()) != 0 || ferror(standard_output()) != 0 else { return }
        fail(errno == 0 ? EIO : errno)
    }

    private static func fail(_ code: Int32) -> Never {
        complain("The output cannot be written: \(String(cString: strerror(code))).")
        _exit(1)
    }
}

/// Standard error. What cannot be written there nobody can be told.
enum StandardError {
    static func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
