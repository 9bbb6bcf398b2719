/// An International Standard Book Number of 10 or 13 digits whose check digit is right.
package struct ISBN: Sendable, Hashable, Codable {
    package enum Fault: Error, Sendable, Hashable {
        /// 10 or 13 digits, the last of ten an X perhaps; no dashes.
        case notDigits
        case wrongCheckDigit(expected: Character)
    }

    package let digits: String

    /// - Throws: ``Fault``.
    package init(_ text: String) throws(Fault) {
        let digits = text.uppercased()
        let values = digits.map { $0 == "X" ? 10 : $0.isASCII ? $0.wholeNumberValue ?? -1 : -1 }
        guard values.count == 10 || values.count == 13, !values.contains(-1), !values.dropLast().contains(10),
            values.count == 10 || values.last != 10
        else { throw .notDigits }
        let expected = values.count == 10 ? Self.check10(values) : Self.check13(values)
        guard values.last == expected else {
            throw .wrongCheckDigit(expected: expected == 10 ? "X" : Character("\(expected)"))
        }
        self.digits = digits
    }

    /// ISO 2108: weights 10 to 2, to a multiple of 11.
    private static func check10(_ values: [Int]) -> Int {
        let sum = zip(values.prefix(9), 2...10).reduce(0) { $0 + $1.0 * (12 - $1.1) }
        return (11 - sum % 11) % 11
    }

    /// Weights 1 and 3 in turn, to a multiple of 10.
    private static func check13(_ values: [Int]) -> Int {
        let sum = values.prefix(12).enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
        return (10 - sum % 10) % 10
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(Fault) {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no ISBN: \(error)")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digits)
    }
}
