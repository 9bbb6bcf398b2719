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
        guard writeAll(data, to: STDOUT_FILENO) else { fail(errno) }
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
        _ = writeAll(Data(text.utf8), to: STDERR_FILENO)
    }
}

/// - Returns: False where not all of it could be written; errno tells why.
func writeAll(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { buffer in
        var rest = buffer
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }
}
