extension String {
    /// Whether any byte of the UTF-8 satisfies `isWanted`. Faster than a search over the view for native strings.
    func containsByte(where isWanted: (UInt8) -> Bool) -> Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where isWanted(byte) { return true }
            return false
        }
        return found ?? utf8.contains(where: isWanted)
    }

    /// Whether a text of ASCII characters stands in this one. Faster than a search by characters, where most lack it.
    func containsASCII(_ text: StaticString) -> Bool {
        var whole = self
        return whole.withUTF8 { bytes in
            text.withUTF8Buffer { wanted in
                guard wanted.count > 0, bytes.count >= wanted.count else { return wanted.count == 0 }
                for start in 0...bytes.count - wanted.count where bytes[start] == wanted[0] {
                    if bytes[start..<start + wanted.count].elementsEqual(wanted) { return true }
                }
                return false
            }
        }
    }

    /// The parts between bytes that are ASCII.
    func split(atByte separator: UInt8, keepingEmpty: Bool) -> [String] {
        var text = self
        return text.withUTF8 { bytes in
            var parts: [String] = []
            var start = 0
            for index in 0...bytes.count where index == bytes.count || bytes[index] == separator {
                if keepingEmpty || index > start {
                    parts.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self))
                }
                start = index + 1
            }
            return parts
        }
    }
}
