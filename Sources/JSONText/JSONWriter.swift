package import Foundation

/// A reply that writes its own JSON, for those that hold many words: Foundation's coders took a quarter of their time.
package protocol JSONWritable: Sendable {
    /// Writes one value.
    func write(to json: inout JSONWriter) throws
}

/// Writes JSON (RFC 8259) as ``WireFormat`` does, value by value. Members stand in the order they are written in.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init(bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    // MARK: Containers

    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        begin("{")
        try members(&self)
        end("}")
    }

    package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) throws -> Void
    ) rethrows {
        begin("[")
        for element in elements { try write(element, &self) }
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

    // Members by the kind of their value; what is nil is left out.

    package mutating func set(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
    }

    package mutating func set(_ name: StaticString, _ texts: [String]?) {
        guard let texts else { return }
        self.name(name)
        array(texts) { $1.string($0) }
    }

    package mutating func set(_ name: StaticString, _ date: Date?) { set(name, date.map(Instant.text)) }
    package mutating func set(_ name: StaticString, _ id: UUID) { set(name, id.uuidString) }

    package mutating func set(_ name: StaticString, _ integer: Int?) {
        guard let integer else { return }
        self.name(name)
        plain("\(integer)")
    }

    package mutating func set(_ name: StaticString, _ number: Double) {
        self.name(name)
        self.number(number)
    }

    package mutating func set(_ name: StaticString, _ flag: Bool) {
        self.name(name)
        plain(flag ? "true" : "false")
    }

    package mutating func set(_ name: StaticString, _ value: some JSONWritable) throws {
        self.name(name)
        try value.write(to: &self)
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
                bytes.append(contentsOf: utf8[start..<index])
                escape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A finite number; any other has no form in JSON, and is written as null.
    package mutating func number(_ number: Double) {
        guard number.isFinite else { return plain("null") }
        var text = number.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        plain(text)
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

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func begin(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func end(_ bracket: Unicode.Scalar) {
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
