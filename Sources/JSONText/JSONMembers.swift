import Foundation

/// The members of a JSON object that we wrote ourselves, their values left as they stand: to copy one, or read it
/// alone.
///
/// It checks no more than it needs to find where each value ends; outside text goes through ``JSONParser``.
package struct JSONMembers {
    package struct Failure: Error {
        package init() {}
    }

    package typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Passes the name and value of each member.
    ///
    /// - Throws: ``Failure`` when the text is not an object; what `body` throws.
    package static func each(in text: String, _ body: (_ name: Bytes, _ value: Bytes) throws -> Void) throws {
        var text = text
        try text.withUTF8 { bytes in
            var members = JSONMembers(bytes: bytes, position: 0)
            try members.object(body)
        }
    }

    /// A value that should be a text; nil for another.
    package static func string(_ value: Bytes) -> String? {
        guard value.count >= 2, value.first == quote, value.last == quote else { return nil }
        if value.contains(backslash) { return (try? JSONParser.parse(Data(value), limits: .reply))?.string }
        return String(decoding: value.dropFirst().dropLast(), as: UTF8.self)
    }

    /// A value that should be an array of texts; nil for another.
    package static func strings(_ value: Bytes) -> [String]? {
        var members = JSONMembers(bytes: UnsafeBufferPointer(rebasing: value), position: 0)
        var texts: [String] = []
        guard members.take("[") else { return nil }
        if members.take("]") { return texts }
        while let element = try? members.value(), let text = string(element) {
            texts.append(text)
            if members.take("]") { return texts }
            guard members.take(",") else { return nil }
        }
        return nil
    }

    private static let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int

    private mutating func object(_ body: (Bytes, Bytes) throws -> Void) throws {
        guard take("{") else { throw Failure() }
        if take("}") { return }
        repeat {
            let name = try value()
            guard name.first == Self.quote, take(":") else { throw Failure() }
            try body(name.dropFirst().dropLast(), try value())
        } while take(",")
        guard take("}") else { throw Failure() }
    }

    /// The bytes of the next value.
    private mutating func value() throws(Failure) -> Bytes {
        skipSpace()
        let start = position
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case Self.quote:
                try skipString()
                if depth == 0 { return bytes[start..<position] }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return try nonempty(start) }
                depth -= 1
                if depth == 0 {
                    position += 1
                    return bytes[start..<position]
                }
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09:
                if depth == 0 { return try nonempty(start) }
            default: break
            }
            position += 1
        }
        throw Failure()
    }

    private func nonempty(_ start: Int) throws(Failure) -> Bytes {
        guard position > start else { throw Failure() }
        return bytes[start..<position]
    }

    private mutating func skipString() throws(Failure) {
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case Self.quote:
                position += 1
                return
            case Self.backslash: position += 2
            default: position += 1
            }
        }
        throw Failure()
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }
}
