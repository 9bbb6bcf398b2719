/// How wide a text is in a sans-serif font, near enough to leave room for it. No font is read.
enum TextMeasure {
    /// - Parameter size: The font's, in the unit of the result.
    static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
        size * (isBold ? 1.07 : 1) * text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    }

    /// In ems, as Helvetica and its metric kin have it.
    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "'", "|", ".", ",", ":", ";", "!", "í", "ì": 0.26
        case " ", "f", "t", "r", "(", ")", "[", "]", "/", "-", "¡", "\"": 0.34
        case "m", "M", "W", "w", "%", "@", "…", "—": 0.9
        case "A"..."Z", "&", "Á", "É", "Í", "Ó", "Ú", "Ñ", "Ü": 0.7
        case "\u{300}"..."\u{36F}": 0
        case "\u{1100}"..."\u{11FF}", "\u{2E80}"..."\u{D7FF}", "\u{F900}"..."\u{FAFF}", "\u{FF00}"..."\u{FFEF}",
            "\u{1F000}"...:
            1
        default: 0.56
        }
    }

    /// Breaks a text into lines at spaces, and within words that are wider than a line.
    ///
    /// - Parameter lines: At most so many; the last then ends with "…".
    static func wrapped(_ text: String, size: Double, width limit: Double, lines: Int) -> [String] {
        var wrapped: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace).flatMap({ broken(String($0), size: size, width: limit) })
        {
            let longer = line.isEmpty ? word : "\(line) \(word)"
            if line.isEmpty || width(longer, size: size) <= limit {
                line = longer
            } else {
                wrapped.append(line)
                line = word
            }
            // What lies beyond the last line is not measured.
            if wrapped.count > lines { break }
        }
        if !line.isEmpty { wrapped.append(line) }
        guard wrapped.count > lines else { return wrapped }
        return Array(wrapped.prefix(lines - 1)) + [shortened(wrapped[lines - 1], size: size, width: limit)]
    }

    /// The text with "…" behind it, cut where that is needed to keep within the width.
    private static func shortened(_ text: String, size: Double, width limit: Double) -> String {
        var text = text
        while !text.isEmpty, width(text + "…", size: size) > limit { text.removeLast() }
        return text + "…"
    }

    private static func broken(_ word: String, size: Double, width limit: Double) -> [String] {
        guard width(word, size: size) > limit else { return [word] }
        var pieces = [""]
        for character in word.prefix(2_000) {
            if !pieces[pieces.count - 1].isEmpty,
                width(pieces[pieces.count - 1] + String(character), size: size) > limit
            {
                pieces.append("")
            }
            pieces[pieces.count - 1].append(character)
        }
        return pieces
    }
}
