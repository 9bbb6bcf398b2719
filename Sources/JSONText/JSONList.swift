package import Foundation

/// The elements of a list in a JSON object, one after the other, each as the bytes that it takes.
///
/// A file of a hundred thousand records is read so without ever being in memory as values, however many elements it
/// holds. What an element is, its reader finds out: here brackets and quotes alone are looked at.
package struct JSONList {
    package struct Malformed: Error, Sendable {
        /// Bytes before the place.
        package var offset: Int

        package init(offset: Int = 0) { self.offset = offset }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0

    /// Passes the elements of all members of an object that have a name and are lists.
    ///
    /// - Parameters:
    ///   - name: As it is written between quotes.
    ///   - body: Gets an element's bytes, and returns whether there are to be more.
    /// - Returns: Whether there is such a list.
    /// - Throws: ``Malformed`` where the text is no object, such a member is no list, or the text is cut off; what
    ///   `body` throws.
    package static func each(_ name: String, in text: Data, _ body: (Data) throws -> Bool) throws -> Bool {
        try text.withUnsafeBytes { raw in
            var list = JSONList(bytes: raw.assumingMemoryBound(to: UInt8.self))
            return try list.members(named: Array(name.utf8), body)
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func members(named name: [UInt8], _ body: (Data) throws -> Bool) throws -> Bool {
        var isThere = false
        try expect("{")
        if skips("}") { return false }
        repeat {
            skipSpace()
            let key = offset + 1
            try skipString()
            let isMeant = bytes[key..<offset - 1].elementsEqual(name)
            try expect(":")
            if isMeant {
                isThere = true
                guard try elements(body) else { return true }
            } else {
                try skipValue()
            }
        } while skips(",")
        try expect("}")
        return isThere
    }

    /// - Returns: Whether `body` wanted all of them.
    private mutating func elements(_ body: (Data) throws -> Bool) throws -> Bool {
        try expect("[")
        if skips("]") { return true }
        repeat {
            skipSpace()
            let start = offset
            try skipValue()
            guard try body(Data(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start..<offset])))) else {
                return false
            }
        } while skips(",")
        try expect("]")
        return true
    }

    // MARK: Text

    private mutating func skipValue() throws(Malformed) {
        skipSpace()
        var depth = 0
        let start = offset
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                try skipString()
                if depth == 0 { return }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // Of what the value stands in.
                if depth == 0 { return try require(offset > start) }
                depth -= 1
                if depth == 0 {
                    offset += 1
                    return
                }
            case UInt8(ascii: ",") where depth == 0: return try require(offset > start)
            default: break
            }
            offset += 1
        }
        try require(false)
    }

    private mutating func skipString() throws(Malformed) {
        try require(offset < bytes.count && bytes[offset] == UInt8(ascii: "\""))
        offset += 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\\"): offset += 2
            case UInt8(ascii: "\""):
                offset += 1
                return
            default: offset += 1
            }
        }
        offset = bytes.count
        try require(false)
    }

    private mutating func skipSpace() {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }

    private mutating func skips(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: mark) else { return false }
        offset += 1
        return true
    }

    private mutating func expect(_ mark: Unicode.Scalar) throws(Malformed) { try require(skips(mark)) }

    private func require(_ holds: Bool) throws(Malformed) {
        if !holds { throw Malformed(offset: offset) }
    }
}
