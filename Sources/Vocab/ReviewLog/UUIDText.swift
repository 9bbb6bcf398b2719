package import Foundation

/// UUIDs as text, without Foundation's detour through formatted input and output: a log has millions.
package enum UUIDText {
    private static let digits = Array("0123456789ABCDEF".utf8)
    /// Bytes of 8-4-4-4-12 digits.
    private static let length = 36

    package static func append(_ id: UUID, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: id.uuid) { raw in
            for (index, byte) in raw.enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 { bytes.append(UInt8(ascii: "-")) }
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
    }

    /// As `uuidString`.
    package static func text(_ id: UUID) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length)
        append(id, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// - Returns: nil for what is no UUID.
    package static func parse(_ text: String) -> UUID? {
        guard text.utf8.count == length else { return nil }
        var text = text
        return text.withUTF8 { bytes in
            var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
            let isValid = withUnsafeMutableBytes(of: &value) { raw in
                var position = 0
                for index in raw.indices {
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        guard bytes[position] == UInt8(ascii: "-") else { return false }
                        position += 1
                    }
                    guard let high = digit(bytes[position]), let low = digit(bytes[position + 1]) else { return false }
                    raw[index] = high << 4 | low
                    position += 2
                }
                return true
            }
            return isValid ? UUID(uuid: value) : nil
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
