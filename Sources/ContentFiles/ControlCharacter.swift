/// Characters that are no text: a terminal that prints them moves its cursor, changes its title or answers as if
/// somebody had typed. So no content file holds any, as it stands or written as an escape.
extension String {
    /// Tabs and line ends are none.
    var firstControlCharacter: Index? {
        guard let place = utf8.indices.first(where: { isControl(at: $0) }) else { return nil }
        return place
    }

    /// C0, DEL and C1, the last of which has two bytes.
    private func isControl(at place: Index) -> Bool {
        switch utf8[place] {
        case 0x09, 0x0A, 0x0D: return false
        case 0x00..<0x20, 0x7F: return true
        case 0xC2:
            let next = utf8.index(after: place)
            return next < utf8.endIndex && (0x80..<0xA0).contains(utf8[next])
        default: return false
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
