import JSONText

/// Writes JSON field by field, without a tree of values in between. Keys are plain ASCII.
struct JSONWriter {
    private var bytes: [UInt8] = []
    /// Whether the next field of the innermost object is its first.
    private var isFirst = true

    init() { bytes.reserveCapacity(4_096) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A value of its own: the whole text, or an element.
    mutating func object(_ fields: (inout JSONWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
        fields(&self)
        bytes.append(UInt8(ascii: "}"))
        isFirst = false
    }

    // MARK: Fields

    mutating func object(_ key: StaticString, _ fields: (inout JSONWriter) -> Void) {
        begin(key)
        object(fields)
    }

    mutating func objects<Element>(
        _ key: StaticString, _ elements: [Element], _ fields: (inout JSONWriter, Element) -> Void
    ) {
        begin(key)
        write(elements) { writer, element in writer.object { fields(&$0, element) } }
    }

    mutating func text(_ key: StaticString, _ value: String) {
        begin(key)
        write(value)
    }

    mutating func texts(_ key: StaticString, _ values: [String]) {
        begin(key)
        write(values) { $0.write($1) }
    }

    mutating func texts(_ key: StaticString, _ values: [String: String]) {
        begin(key)
        write(values) { $0.write($1) }
    }

    mutating func counts(_ key: StaticString, _ values: [String: Int]) {
        begin(key)
        write(values) { $0.append(String($1)) }
    }

    mutating func number(_ key: StaticString, _ value: some BinaryInteger) {
        begin(key)
        append(String(value))
    }

    /// - Parameter value: Finite; JSON has no other numbers.
    mutating func number(_ key: StaticString, _ value: Double) {
        begin(key)
        append(Int(exactly: value).map { String($0) } ?? value.description)
    }

    mutating func flag(_ key: StaticString, _ value: Bool) {
        begin(key)
        append(value ? "true" : "false")
    }

    // MARK: Values

    private mutating func begin(_ key: StaticString) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes.append(UInt8(ascii: "\""))
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func write<Element>(
        _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        for (number, element) in elements.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            write(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
        isFirst = false
    }

    private mutating func write<Value>(
        _ values: [String: Value], _ write: (inout JSONWriter, Value) -> Void
    ) {
        bytes.append(UInt8(ascii: "{"))
        var isFirstEntry = true
        for (key, value) in values {
            if !isFirstEntry { bytes.append(UInt8(ascii: ",")) }
            isFirstEntry = false
            self.write(key)
            bytes.append(UInt8(ascii: ":"))
            write(&self, value)
        }
        bytes.append(UInt8(ascii: "}"))
        isFirst = false
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            if utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
                bytes.append(contentsOf: utf8)
            } else {
                for byte in utf8 { writeEscaped(byte) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            append("\\u00")
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        default:
            bytes.append(byte)
        }
    }
}
