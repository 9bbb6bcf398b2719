internal import Foundation

/// The numbers of a line, one after the other, with a space or a semicolon between them. `-` stands for none.
struct NumberFields {
    /// Digits of which any number fits 64 bits.
    private static let safeDigits = 18
    /// Powers of ten that double precision holds exactly, as it does whole numbers below 2⁵³: their quotient is then the
    /// nearest number there is.
    private static let powers = (0...22).map { pow(10, Double($0)) }
    private static let exactIntegers: UInt64 = 1 << 53

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// - Throws: ``StorageError/Code/damaged`` when something follows what `body` reads; what `body` throws.
    static func read<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (inout NumberFields) throws -> Result
    ) throws -> Result {
        var fields = NumberFields(bytes: bytes)
        let value = try body(&fields)
        guard fields.position >= bytes.count else { throw damaged }
        return value
    }

    mutating func integer() throws -> Int {
        guard let integer = Self.integer(try next()) else { throw Self.damaged }
        return integer
    }

    mutating func optionalInteger() throws -> Int? {
        let field = try next()
        if Self.isNone(field) { return nil }
        guard let integer = Self.integer(field) else { throw Self.damaged }
        return integer
    }

    mutating func number() throws -> Double {
        guard let number = Self.number(try next()) else { throw Self.damaged }
        return number
    }

    mutating func optionalNumber() throws -> Double? {
        let field = try next()
        if Self.isNone(field) { return nil }
        guard let number = Self.number(field) else { throw Self.damaged }
        return number
    }

    static var damaged: StorageError { StorageError(.damaged, "A stored schedule cannot be read back.") }

    private mutating func next() throws -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: " "), bytes[position] != UInt8(ascii: ";") {
            position += 1
        }
        guard position > start else { throw Self.damaged }
        defer { position += 1 }
        return bytes[start..<position]
    }

    private static func isNone(_ field: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        field.count == 1 && field.first == UInt8(ascii: "-")
    }

    private static func integer(_ field: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard field.count <= safeDigits else { return Int(String(decoding: field, as: UTF8.self)) }
        let isNegative = field.first == UInt8(ascii: "-")
        var magnitude = 0
        var digits = 0
        for byte in isNegative ? field.dropFirst() : field {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            magnitude = magnitude * 10 + Int(byte - UInt8(ascii: "0"))
            digits += 1
        }
        return digits == 0 ? nil : isNegative ? -magnitude : magnitude
    }

    private static func number(_ field: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
        if let number = shortNumber(field) { return number }
        guard let number = Double(String(decoding: field, as: UTF8.self)), number.isFinite else { return nil }
        return number
    }

    /// A number of few digits without an exponent; nil for any other.
    private static func shortNumber(_ field: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
        guard field.count <= safeDigits else { return nil }
        let isNegative = field.first == UInt8(ascii: "-")
        var (mantissa, digits, decimals): (UInt64, Int, Int?) = (0, 0, nil)
        for byte in isNegative ? field.dropFirst() : field {
            if byte == UInt8(ascii: "."), decimals == nil {
                decimals = 0
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
            digits += 1
            decimals = decimals.map { $0 + 1 }
        }
        guard digits > 0, decimals != 0, mantissa < exactIntegers else { return nil }
        let number = Double(mantissa) / powers[decimals ?? 0]
        return isNegative ? -number : number
    }
}
