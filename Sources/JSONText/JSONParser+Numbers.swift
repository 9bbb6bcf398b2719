extension JSONParser {
    /// The text of the number that starts at the next byte.
    mutating func number() throws(Failure) -> UnsafeBufferPointer<UInt8> {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")), digits() == 0 { throw failure("a digit should stand here") }
        if take(UInt8(ascii: ".")), digits() == 0 { throw failure("a digit should follow the point") }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            if digits() == 0 { throw failure("a digit should follow the exponent") }
        }
        return UnsafeBufferPointer(rebasing: bytes[start..<position])
    }

    /// - Returns: How many there were.
    private mutating func digits() -> Int {
        let start = position
        while position < bytes.count, Self.isDigit(bytes[position]) { position += 1 }
        return position - start
    }

    static func startsNumber(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || isDigit(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// A whole number without fraction or exponent; nil when it is beyond 64 bits or written in another way.
    static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = text.dropFirst(isNegative ? 1 : 0)
        // 18 digits always fit.
        guard digits.count <= 18 else { return Int64(String(decoding: text, as: UTF8.self)) }
        var value: Int64 = 0
        for digit in digits {
            guard isDigit(digit) else { return nil }
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
    static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let isNegative = text.first == UInt8(ascii: "-")
        var digits: UInt64 = 0
        var count = 0
        var point: Int?
        for byte in text.dropFirst(isNegative ? 1 : 0) {
            if byte == UInt8(ascii: ".") {
                point = count
            } else if isDigit(byte), count < 18 {
                digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
                count += 1
            } else {
                return anyDouble(text)
            }
        }
        guard digits <= 1 << 53 else { return anyDouble(text) }
        let value = Double(digits) / powersOfTen[point.map { count - $0 } ?? 0]
        return isNegative ? -value : value
    }

    private static func anyDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}
