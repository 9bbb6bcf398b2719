extension StringProtocol {
    /// The columns of a terminal that the text takes: two for Chinese, Japanese and Korean letters and for emoji, none
    /// for combining marks.
    package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension String {
    /// On one line: line breaks and what else a terminal would obey are spaces.
    package var onOneLine: String {
        guard contains(where: \.isControl) else { return self }
        return String(map { $0.isControl ? " " : $0 })
    }

    /// The text, or its beginning with "…" behind it where it takes more columns than there are.
    package func cut(to width: Int) -> String {
        var (end, beginning, used) = (startIndex, startIndex, 0)
        while end < endIndex {
            used += self[end].columns
            guard used <= width else { return self[..<beginning] + "…" }
            formIndex(after: &end)
            if used < width { beginning = end }
        }
        return self
    }
}

extension Character {
    /// A letter with its marks takes the columns of the letter.
    fileprivate var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.isWide { return 2 }
        if unicodeScalars.contains("\u{FE0F}") { return 2 }
        return first.properties.generalCategory == .nonspacingMark ? 0 : 1
    }

    fileprivate var isControl: Bool {
        isNewline || unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension Unicode.Scalar {
    /// Wide or full-width in Unicode's East Asian Width (UAX #11), to the block.
    fileprivate var isWide: Bool {
        switch self {
        case ..<"\u{1100}": false
        case "\u{1100}"..."\u{115F}", "\u{2E80}"..."\u{303E}", "\u{3041}"..."\u{A4CF}", "\u{A960}"..."\u{A97F}",
            "\u{AC00}"..."\u{D7A3}", "\u{F900}"..."\u{FAFF}", "\u{FE30}"..."\u{FE6F}", "\u{FF00}"..."\u{FF60}",
            "\u{FFE0}"..."\u{FFE6}", "\u{20000}"..."\u{3FFFD}":
            true
        default: properties.isEmojiPresentation
        }
    }
}

extension String {
    /// Followed by spaces up to a width in columns.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - columns))
    }

    /// Broken at spaces into lines of at most `width` columns; a longer word stands alone.
    package func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, last.columns + 1 + word.columns <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.isEmpty ? [""] : lines
    }
}
