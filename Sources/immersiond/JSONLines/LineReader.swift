import Foundation
import Glibc

/// Reads lines from a descriptor as they come, without waiting for more than the line needs. Blank lines are passed
/// over.
struct LineReader {
    enum Line: Sendable {
        case whole(Data)
        /// Longer than the limit; its bytes are gone.
        case tooLong
    }

    private let handle: FileHandle
    private let limit: Int
    private var buffer = Data()
    /// Bytes of ``buffer`` known to hold no line break.
    private var searched = 0
    private var isSkipping = false
    private var isAtEnd = false

    init(_ handle: FileHandle, limit: Int) {
        self.handle = handle
        self.limit = limit
    }

    /// The next line; nil at the end.
    mutating func next() -> Line? {
        while true {
            if let line = takeLine() { return line }
            guard !isAtEnd else { return takeRest() }
            if buffer.count > limit {
                isSkipping = true
                buffer.removeAll()
                searched = 0
            }
            fill()
        }
    }

    private mutating func takeLine() -> Line? {
        while let end = buffer.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
            let line = Data(buffer[buffer.startIndex..<end])
            buffer = Data(buffer[(end + 1)...])
            searched = 0
            if let line = finished(line) { return line }
        }
        searched = buffer.count
        return nil
    }

    private mutating func takeRest() -> Line? {
        guard !buffer.isEmpty || isSkipping else { return nil }
        let rest = buffer
        buffer = Data()
        return finished(rest)
    }

    private mutating func finished(_ line: Data) -> Line? {
        let wasSkipping = isSkipping
        isSkipping = false
        guard !wasSkipping, line.count <= limit else { return .tooLong }
        return line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) ? nil : .whole(line)
    }

    private mutating func fill() {
        do throws(LaunchError) {
            let bytes = try StandardInput.bytes(atMost: 1 << 16, from: handle.fileDescriptor)
            isAtEnd = bytes == nil
            buffer.append(contentsOf: bytes ?? [])
        } catch {
            // Less than all of it is no input that a result could be true of.
            StandardOutput.finish()
            complain(error.description)
            exit(1)
        }
    }
}
