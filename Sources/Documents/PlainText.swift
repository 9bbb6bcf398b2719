package import Foundation

/// Text without marks: paragraphs between empty lines, or one a line where there are none.
package enum PlainText {
    /// Bytes as text: UTF-8, or UTF-16 where a mark at the beginning says so, else Windows' Latin letters.
    package static func decoded(_ data: Data) -> String {
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]),
            let text = String(data: data, encoding: .utf16)
        {
            return text
        }
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        return String(data: bytes, encoding: .utf8) ?? String(data: bytes, encoding: .windowsCP1252)
            ?? String(decoding: bytes, as: UTF8.self)
    }

    /// Whether bytes are a text at all: a program or a picture has zeros, or control characters all over.
    package static func isText(_ data: Data) -> Bool {
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) { return true }
        let head = data.prefix(sample)
        guard !head.contains(0) else { return false }
        let controls = head.count { $0 < 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x7F }
        return controls * 100 <= head.count
    }

    /// Bytes that are looked at.
    private static let sample = 1 << 16

    package static func read(_ text: String) -> ReadDocument {
        let lines = self.lines(of: text)
        let paragraphs =
            isSpaced(lines) ? lines.split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") } : lines
        return ReadDocument(blocks: paragraphs.compactMap { block(0, $0) })
    }

    /// Lines of one paragraph in a row, at the most, on average.
    private static let linesOfAParagraph = 20

    /// Whether empty lines stand between paragraphs. Few of them among many lines that end like sentences stand
    /// between parts, and each line is a paragraph.
    private static func isSpaced(_ lines: [String]) -> Bool {
        let written = lines.filter { !$0.isEmpty }
        let groups = lines.split(whereSeparator: \.isEmpty).count
        guard groups > 1 else { return false }
        let ended = written.count { line in line.last.map { ".!?…:»\"”)".contains($0) } ?? false }
        return written.count <= groups * linesOfAParagraph || ended * 2 < written.count
    }

    /// Lines without white space around them, and without characters that are not to be seen.
    static func lines(of text: String) -> [String] {
        text.precomposedStringWithCanonicalMapping.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { collapsed(String($0)) }
    }

    /// Nil for a text that is empty.
    package static func block(_ level: Int, _ text: String) -> ReadDocument.Block? {
        let text = collapsed(text)
        return text.isEmpty ? nil : ReadDocument.Block(level: level, text)
    }

    /// One space for each run of white space, none at the ends, no control characters.
    package static func collapsed(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                if !scalars.isEmpty, scalars.last != " " { scalars.append(" ") }
            } else if ![.control, .format, .surrogate, .unassigned].contains(scalar.properties.generalCategory) {
                scalars.append(scalar)
            }
        }
        if scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }
}
