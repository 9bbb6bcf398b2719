/// Removes accents from Latin letters, so that *cafe* finds *café* and *espanol* finds *español*.
package enum AccentFolding {
    /// Base letters of U+00C0–U+024F that carry a diacritic; 0 for the others.
    private static let bases: [UInt8] = {
        let groups: [(Character, String)] = [
            ("a", "àáâãäåāăąǎ"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģǧ"), ("h", "ĥħ"),
            ("i", "ìíîïĩīĭįǐ"), ("j", "ĵ"), ("k", "ķǩ"), ("l", "ĺļľł"), ("n", "ñńņňǹ"), ("o", "òóôõöøōŏőǒ"),
            ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťț"), ("u", "ùúûüũūŭůűųǔ"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
        ]
        var bases = [UInt8](repeating: 0, count: 0x250 - 0xC0)
        for (base, letters) in groups {
            for letter in letters.unicodeScalars {
                bases[Int(letter.value) - 0xC0] = base.asciiValue ?? 0
            }
        }
        return bases
    }()

    /// The letters of lowercased UTF-8 without their diacritics; nil when none has one.
    static func folded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var changed = false
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            guard lead >= 0xC3, lead <= 0xCD, index + 1 < bytes.count else {
                result.append(lead)
                index += 1
                continue
            }
            let scalar = UInt32(lead & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)
            if scalar >= 0x300, scalar < 0x370 {
                changed = true
            } else if scalar < 0x250, bases[Int(scalar) - 0xC0] != 0 {
                result.append(bases[Int(scalar) - 0xC0])
                changed = true
            } else {
                result.append(lead)
                result.append(bytes[index + 1])
            }
            index += 2
        }
        return changed ? result : nil
    }

    /// A lowercased text without its diacritics.
    package static func folded(_ text: String) -> String {
        var text = text
        return text.withUTF8 { folded($0).map { String(decoding: $0, as: UTF8.self) } } ?? text
    }
}
