/// The order of Anki's `unicase` collation: by the scalars of the fully case-folded text (Unicode, CaseFolding.txt,
/// statuses C and F). An index over names is in this order, so a file written in another would be found corrupt.
enum UnicaseCollation {
    /// Negative, zero or positive, as SQLite wants it.
    static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int32 {
        if let order = compareASCII(left, right) { return order }
        let left = folded(String(decoding: left, as: UTF8.self))
        let right = folded(String(decoding: right, as: UTF8.self))
        return left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    }

    /// Nil when either holds more than ASCII.
    private static func compareASCII(
        _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
    ) -> Int32? {
        guard left.allSatisfy({ $0 < 0x80 }), right.allSatisfy({ $0 < 0x80 }) else { return nil }
        for (a, b) in zip(left, right) where a != b {
            let (a, b) = (lowered(a), lowered(b))
            if a != b { return a < b ? -1 : 1 }
        }
        return left.count == right.count ? 0 : left.count < right.count ? -1 : 1
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    static func folded(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.flatMap(folded)
    }

    /// Lowercase of uppercase is the full case folding but for dotless i, capital sharp s and Cherokee.
    private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar.value {
        case 0x131, 0x13A0...0x13F5: [scalar]
        case 0x1E9E: ["s", "s"]
        case 0x13F8...0x13FD: [Unicode.Scalar(scalar.value - 8) ?? scalar]
        case 0xAB70...0xABBF: [Unicode.Scalar(scalar.value - 0xAB70 + 0x13A0) ?? scalar]
        default:
            scalar.properties.uppercaseMapping.unicodeScalars.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
        }
    }
}
