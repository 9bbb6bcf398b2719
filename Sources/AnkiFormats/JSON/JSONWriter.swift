internal import Foundation
internal import Vocab

/// Writes compact JSON piece by piece; commas come by themselves.
struct JSONWriter {
    private var bytes: [UInt8] = []
    /// Digits of a whole number of 64 bits.
    private static let mostDigits = 19

    init(reserving capacity: Int) { bytes.reserveCapacity(capacity) }

    /// What was written.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func beginObject() { begin(UInt8(ascii: "{")) }

    mutating func endObject() { bytes.append(UInt8(ascii: "}")) }

    mutating func beginArray() { begin(UInt8(ascii: "[")) }

    mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

    private mutating func begin(_ opening: UInt8) {
        separate()
        bytes.append(opening)
    }

    /// - Parameter key: Needs no escapes.
    mutating func key(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func key(_ key: String) {
        value(key)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func value(_ value: JSONValue) {
        separate()
        value.append(to: &bytes)
    }

    mutating func value(_ value: String) {
        separate()
        JSONValue.append(value, to: &bytes)
    }

    mutating func value(_ values: [String]) {
        beginArray()
        for value in values { self.value(value) }
        endArray()
    }

    mutating func value(_ id: UUID) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        UUIDText.append(id, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func value(_ value: Int) { self.value(Int64(value)) }

    mutating func value(_ value: Int64) {
        separate()
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.mostDigits + 1) { buffer in
            var start = buffer.count
            var rest = value.magnitude
            repeat {
                start -= 1
                buffer[start] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            if value < 0 {
                start -= 1
                buffer[start] = UInt8(ascii: "-")
            }
            bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: buffer[start...]))
        }
    }

    /// Every digit that it takes to read the same number again.
    mutating func value(_ value: Double) {
        separate()
        bytes.append(contentsOf: value.description.utf8)
    }

    /// A comma stands between what has ended and what begins.
    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }
}
