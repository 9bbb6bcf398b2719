/// What counts as space and as part of a word, where texts are compared letter by letter.
extension Unicode.Scalar {
    var isSpace: Bool {
        switch value {
        case 0x09...0x0D, 0x1C...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
            true
        default: false
        }
    }

    /// A letter, a digit or an underscore; no combining mark.
    var isWordLetter: Bool {
        if value < 0x80 {
            return value | 0x20 >= 0x61 && value | 0x20 <= 0x7A || value >= 0x30 && value <= 0x39 || value == 0x5F
        }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        default: return properties.numericType != nil
        }
    }

    /// The letter that stands for it and all that differ from it in case only.
    var caseFolded: UInt32 {
        if value < 0x80 { return value &- 0x41 < 26 ? value | 0x20 : value }
        if value >= 0xDF, value < 0x100 { return value }
        let lower = properties.lowercaseMapping.unicodeScalars.first?.value ?? value
        return Self.variants[lower] ?? lower
    }

    /// Lowercase letters with the same capital as another.
    private static let variants: [UInt32: UInt32] = [
        0x131: 0x69, 0x17F: 0x73, 0xB5: 0x3BC, 0x345: 0x3B9, 0x1FBE: 0x3B9, 0x1FD3: 0x390, 0x1FE3: 0x3B0,
        0x3D0: 0x3B2, 0x3F5: 0x3B5, 0x3D1: 0x3B8, 0x3F0: 0x3BA, 0x3D6: 0x3C0, 0x3F1: 0x3C1, 0x3C2: 0x3C3,
        0x3D5: 0x3C6, 0x1C80: 0x432, 0x1C81: 0x434, 0x1C82: 0x43E, 0x1C83: 0x441, 0x1C84: 0x442, 0x1C85: 0x442,
        0x1C86: 0x44A, 0x1C87: 0x463, 0x1C88: 0xA64B, 0x1E9B: 0x1E61, 0xFB05: 0xFB06,
    ]
}
