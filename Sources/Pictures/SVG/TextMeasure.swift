import Foundation

/// How wide a text is at most in the sans-serif fonts that pictures name, so that it fits whichever of them a machine
/// has. No font is read.
package enum TextMeasure {
    /// - Parameter size: The font's, in the unit of the result.
    package static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
        size
            * text.decomposedStringWithCanonicalMapping.unicodeScalars.reduce(0) { sum, scalar in
                let width = width(of: scalar)
                return sum + width + (isBold && width > 0 ? boldness : 0)
            }
    }

    /// How much wider the letters of DejaVu Sans Bold are at most, in ems.
    private static let boldness = 0.133

    /// Hundredths of an em from the space to the tilde: of DejaVu Sans and Helvetica's kin the wider, and that is
    /// nearly always the former.
    private static let widths: [Double] = [
        32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34,
        84, 84, 84, 56, 102, 69, 69, 73, 78, 67, 62, 78, 76, 30, 50, 67, 56, 87, 75, 79, 67, 79, 73, 67, 62, 74, 69, 99,
        69, 67, 69, 40, 34, 40, 84, 56, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53,
        40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
    ]

    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case " "..."~": widths[Int(scalar.value) - 32] / 100
        case "\u{300}"..."\u{36F}", "\u{FE00}"..."\u{FE0F}", "\u{200B}"..."\u{200D}": 0
        case "¡", "‘", "’", "·": 0.41
        case "…", "—", "\u{1100}"..."\u{11FF}", "\u{2E80}"..."\u{D7FF}", "\u{F900}"..."\u{FAFF}",
            "\u{FF00}"..."\u{FFEF}":
            1
        case "\u{2190}"..."\u{2BFF}": 0.9
        case "\u{1F000}"...: 1.3
        default: 0.66
        }
    }

    /// Breaks a text into lines at spaces, and within words that are wider than a line.
    ///
    /// - Parameter lines: At most this many; the last then ends with "…".
    package static func wrapped(_ text: String, size: Double, width limit: Double, lines: Int) -> [String] {
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
