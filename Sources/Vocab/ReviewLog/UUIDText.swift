package import Foundation

/// UUIDs as text, without Foundation's detour through formatted input and output: a log has millions.
package enum UUIDText {
    /// Bytes of 8-4-4-4-12 digits.
    package static let length = 36

    package static func append(_ id: UUID, to bytes: inout [UInt8]) {
        withBytes(of: id) { bytes.append(contentsOf: $0) }
    }

    /// As `uuidString`.
    package static func text(_ id: UUID) -> String {
        String(unsafeUninitializedCapacity: length) { buffer in
            write(id, to: buffer)
            return length
        }
    }

    /// Passes the bytes of the text, which last as long as `body`.
    package static func withBytes<Result>(of id: UUID, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { buffer in
            write(id, to: buffer)
            return body(UnsafeBufferPointer(buffer))
        }
    }

    private static func write(_ id: UUID, to buffer: UnsafeMutableBufferPointer<UInt8>) {
        var position = 0
        withUnsafeBytes(of: id.uuid) { raw in
            for (index, byte) in raw.enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    buffer[position] = UInt8(ascii: "-")
                    position += 1
                }
                buffer[position] = digit(byte >> 4)
                buffer[position + 1] = digit(byte & 15)
                position += 2
            }
        }
    }

    // Digits and letters follow each other at random: both ways are worked out, so that nothing need be guessed.
    private static func digit(_ value: UInt8) -> UInt8 {
        (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10) &+ value
    }

    /// - Returns: nil for what is not a UUID.
    package static func parse(_ text: String) -> UUID? {
        var text = text
        return text.withUTF8(parse)
    }

    /// - Returns: nil for what is not a UUID.
    package static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> UUID? {
        guard bytes.count == length else { return nil }
        var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isValid = withUnsafeMutableBytes(of: &value) { raw in
            var position = 0
            for index in raw.indices {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    guard bytes[position] == UInt8(ascii: "-") else { return false }
                    position += 1
                }
                let high = fourBits(of: bytes[position])
                let low = fourBits(of: bytes[position + 1])
                guard high | low < 16 else { return false }
                raw[index] = high << 4 | low
                position += 2
            }
            return true
        }
        return isValid ? UUID(uuid: value) : nil
    }

    /// - Returns: 16 or more for what is not a hexadecimal digit.
    private static func fourBits(of byte: UInt8) -> UInt8 {
        let digit = byte &- UInt8(ascii: "0")
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return digit < 10 ? digit : letter < 6 ? letter &+ 10 : 16
    }
}
