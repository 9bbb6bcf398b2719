package import Foundation

/// A reply that writes its own JSON, for those that hold many words: Foundation's coders took a quarter of their time.
package protocol JSONWritable: Sendable {
    /// Writes one value.
    func write(to json: inout JSONWriter) throws
}

/// Writes compact JSON (RFC 8259), value by value, as ``WireFormat`` does. Members stand in the order they are written
/// in; commas come by themselves.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init(bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    /// - Parameter capacity: Bytes that the text will take, about.
    package init(reserving capacity: Int) { bytes.reserveCapacity(capacity) }

    /// What was written.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Containers

    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        begin("{")
        try members(&self)
        end("}")
    }

    @inlinable
    package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) throws -> Void
    ) rethrows {
        begin("[")
        for element in elements { try write(element, &self) }
        end("]")
    }

    package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        begin("[")
        try elements(&self)
        end("]")
    }

    /// The name of the member whose value is written next; it holds nothing that must be escaped.
    package mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// The name of the member whose value is written next.
    package mutating func name(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A member that is JSON already.
    package mutating func member(_ name: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: value)
    }

    // MARK: Values

    package mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated() where Self.mustEscape(byte) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                escape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A string of UTF-8 that holds nothing that must be escaped.
    package mutating func plainString(_ utf8: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: utf8)
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func integer(_ value: Int64) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        appendDigits(of: value.magnitude)
    }

    package mutating func integer(_ value: UInt64) {
        separate()
        appendDigits(of: value)
    }

    /// A finite number, with every digit that it takes to read it again; any other has no form in JSON, and is written
    /// as null.
    package mutating func number(_ number: Double) {
        guard number.isFinite else { return plain("null") }
        plain(number.description)
        if bytes.suffix(2).elementsEqual([UInt8(ascii: "."), UInt8(ascii: "0")]) { bytes.removeLast(2) }
    }

    package mutating func flag(_ flag: Bool) { plain(flag ? "true" : "false") }

    package mutating func null() { plain("null") }

    package mutating func value(_ value: VerbatimJSON) {
        switch value {
        case .null: null()
        case .bool(let value): flag(value)
        case .number(let text): plain(text)
        case .string(let text): string(text)
        case .array(let elements): array(elements) { $1.value($0) }
        case .object(let members):
            object { json in
                for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                    json.name(name)
                    json.value(member)
                }
            }
        }
    }

    /// A value that is JSON already.
    package mutating func encoded(_ value: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: value)
    }

    // MARK: Bytes

    private mutating func plain(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    /// Of a whole number of 64 bits.
    private static let mostDigits = 20

    private mutating func appendDigits(of number: UInt64) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.mostDigits) { buffer in
            var start = buffer.count
            var rest = number
            repeat {
                start -= 1
                buffer[start] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: buffer[start...]))
        }
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    @usableFromInline
    mutating func begin(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    @usableFromInline
    mutating func end(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case ..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: Array("u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
        default: bytes.append(byte)
        }
    }
}

extension WireFormat {
    package static func encode(_ value: some JSONWritable) throws -> Data {
        var json = JSONWriter()
        try value.write(to: &json)
        return Data(json.bytes)
    }

    /// What writes its own JSON does so, whatever its type would have done.
    package static func encode(_ value: some Encodable & JSONWritable) throws -> Data {
        var json = JSONWriter()
        try value.write(to: &json)
        return Data(json.bytes)
    }
}
