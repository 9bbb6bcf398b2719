internal import Foundation
internal import Vocab

/// Values of a kind that the reader expects. One of another kind is read over, as strictly, and counts as missing.
extension JSONParser {
    mutating func skip() throws(Fault) { _ = try value() }

    /// As ``JSONValue/integer``.
    mutating func nextInteger() throws(Fault) -> Int64? {
        guard try isNext(where: Self.startsNumber) else { return nil }
        let text = try number()
        return Self.integer(text) ?? JSONValue.number(String(decoding: text, as: UTF8.self)).integer
    }

    /// As ``JSONValue/integer``, of the machine's kind.
    mutating func nextInt() throws(Fault) -> Int? { try nextInteger().flatMap(Int.init(exactly:)) }

    /// As ``JSONValue/double``.
    mutating func nextDouble() throws(Fault) -> Double? {
        guard try isNext(where: Self.startsNumber) else { return nil }
        return Self.double(try number())
    }

    /// A whole number, or its substitute.
    mutating func nextInteger(orElse other: inout JSONValue?) throws(Fault) -> Int64? {
        let start = position
        if let value = try nextInteger() { return value }
        position = start
        other = try value()
        return nil
    }

    /// A number, or its substitute.
    mutating func nextDouble(orElse other: inout JSONValue?) throws(Fault) -> Double? {
        let start = position
        if let value = try nextDouble() { return value }
        position = start
        other = try value()
        return nil
    }

    mutating func nextString() throws(Fault) -> String? {
        guard try isNext(where: { $0 == UInt8(ascii: "\"") }) else { return nil }
        return try string()
    }

    mutating func nextUUID() throws(Fault) -> UUID? {
        guard try isNext(where: { $0 == UInt8(ascii: "\"") }) else { return nil }
        if let id = plainUUID() { return id }
        return UUIDText.parse(try string())
    }

    /// The strings among the elements of an array; none where there is no array.
    mutating func nextStrings() throws(Fault) -> [String] {
        var strings: [String] = []
        guard try entersArray() else { return strings }
        while try nextElement() {
            if let string = try nextString() { strings.append(string) }
        }
        return strings
    }

    /// Goes into the next value if it is an object.
    mutating func entersObject() throws(Fault) -> Bool {
        guard try isNext(where: { $0 == UInt8(ascii: "{") }) else { return false }
        enter()
        return true
    }

    /// Goes into the next value if it is an array.
    mutating func entersArray() throws(Fault) -> Bool {
        guard try isNext(where: { $0 == UInt8(ascii: "[") }) else { return false }
        enter()
        return true
    }

    /// Whether the next value starts with a byte that is wanted; if not, it is read over.
    private mutating func isNext(where isWanted: (UInt8) -> Bool) throws(Fault) -> Bool {
        if let byte = nextByte, isWanted(byte) { return true }
        try skip()
        return false
    }

    private static func startsNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    // MARK: Numbers

    /// nil for what has more than 18 digits, or not only digits.
    private static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = text.dropFirst(isNegative ? 1 : 0)
        guard digits.count <= 18 else { return nil }
        var value: Int64 = 0
        for digit in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            value = value * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        return isNegative ? -value : value
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    ]

    /// The nearest number to a decimal; nil when it is beyond all of them.
    ///
    /// Where the digits make a whole number up to 2⁵³, it and the power of ten are exact, and one division rounds as it
    /// should (Clinger, "How to read floating point numbers accurately").
    private static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let isNegative = text.first == UInt8(ascii: "-")
        var digits: UInt64 = 0
        var count = 0
        var point: Int?
        for byte in text.dropFirst(isNegative ? 1 : 0) {
            if byte == UInt8(ascii: ".") {
                point = count
            } else if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte, count < 18 {
                digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
                count += 1
            } else {
                return JSONValue.number(String(decoding: text, as: UTF8.self)).double
            }
        }
        guard digits <= 1 << 53 else { return JSONValue.number(String(decoding: text, as: UTF8.self)).double }
        let value = Double(digits) / powersOfTen[point.map { count - $0 } ?? 0]
        return isNegative ? -value : value
    }
}
