/// Characters that are no text: a terminal that prints them moves its cursor, changes its title or answers as if
/// somebody had typed. So no content file holds any, as it stands or written as an escape.
extension String {
    /// Tabs and line ends are none.
    var firstControlCharacter: Index? {
        var text = self
        // Every text of every file is looked through at every start.
        let offset = text.withUTF8 { Self.firstControl(in: $0) }
        return offset.map { utf8.index(startIndex, offsetBy: $0) }
    }

    private static func firstControl(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let raw = UnsafeRawBufferPointer(bytes)
        let width = MemoryLayout<UInt64>.size
        var start = 0
        while start + width <= bytes.count {
            if mayHoldControl(raw.loadUnaligned(fromByteOffset: start, as: UInt64.self)) {
                for place in start..<start + width where isControl(bytes, at: place) { return place }
            }
            start += width
        }
        while start < bytes.count {
            if isControl(bytes, at: start) { return start }
            start += 1
        }
        return nil
    }

    /// Whether any of eight bytes is below a space, or one of the two others that ``isControl(_:at:)`` looks at. Eight
    /// at once by the arithmetic of whole words (Warren, Hacker's Delight, 6–1): a byte that borrows shows in its high
    /// bit.
    @inline(__always)
    private static func mayHoldControl(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let high = ones << 7
        let delete = word ^ ones &* 0x7F
        let lead = word ^ ones &* 0xC2
        let borrows = (word &- ones &* 0x20) & ~word | (delete &- ones) & ~delete | (lead &- ones) & ~lead
        return borrows & high != 0
    }

    /// C0, DEL and C1, the last of which has two bytes.
    private static func isControl(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        switch bytes[place] {
        case 0x20..<0x7F: false
        case 0x09, 0x0A, 0x0D: false
        case 0x00..<0x20, 0x7F: true
        case 0xC2: place + 1 < bytes.count && (0x80..<0xA0).contains(bytes[place + 1])
        default: false
        }
    }
}

extension ContentError {
    /// - Parameter place: Of the character in the whole text of the file.
    init(controlCharacter text: String, at place: String.Index, file: String) {
        let before = text[..<place]
        let line = 1 + before.utf8.count { $0 == UInt8(ascii: "\n") }
        let column = 1 + before.reversed().prefix { !$0.isNewline }.count
        self.init(
            character: text.unicodeScalars[place], location: SourceLocation(file: file, line: line, column: column))
    }

    init(character: Unicode.Scalar, location: SourceLocation) {
        let code = String(character.value, radix: 16, uppercase: true)
        self.init(
            code: "control-character",
            message:
                "The text holds the control character U+\(String(repeating: "0", count: 4 - code.count))\(code), which "
                + "would reach the learner's terminal; take it out.",
            location: location)
    }
}
