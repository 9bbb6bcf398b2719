internal import Foundation

/// A line of numbers for ``NumberFields`` to read back: a space between two, a semicolon between parts, `-` for none.
struct NumberLine {
    /// Whole numbers below it are written by their digits, as no double has them otherwise.
    private static let exactIntegers = 9_007_199_254_740_992.0

    private(set) var bytes: [UInt8] = []
    private var startsPart = true

    /// - Parameter capacity: Bytes to make room for.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// What comes now belongs to the next part.
    mutating func endPart() {
        bytes.append(UInt8(ascii: ";"))
        startsPart = true
    }

    mutating func append(_ integer: Int) {
        separate()
        appendDigits(integer)
    }

    mutating func append(_ integer: Int?) {
        if let integer { append(integer) } else { appendNone() }
    }

    /// With every digit that it has.
    mutating func append(_ number: Double) {
        separate()
        if number.magnitude < Self.exactIntegers, number == number.rounded(.towardZero), number.sign == .plus {
            appendDigits(Int(number))
        } else {
            bytes.append(contentsOf: number.description.utf8)
        }
    }

    mutating func append(_ number: Double?) {
        if let number { append(number) } else { appendNone() }
    }

    private mutating func appendNone() {
        separate()
        bytes.append(UInt8(ascii: "-"))
    }

    private mutating func separate() {
        if !startsPart { bytes.append(UInt8(ascii: " ")) }
        startsPart = false
    }

    private mutating func appendDigits(_ integer: Int) {
        if integer < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = integer.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }
}
