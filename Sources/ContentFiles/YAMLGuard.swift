/// Finds aliases before the YAML library sees them: it expands them without a bound, and already hashing a mapping's
/// keys can take hours on a few hundred bytes.
enum YAMLGuard {
    static let aliasMessage =
        "YAML aliases (&name and *name) are not allowed in content files; write the value out, or use a list or rule."

    /// - Throws: ``ContentError`` at the first `*name` whose `&name` stands anywhere in the text.
    static func check(_ text: String, file: String) throws(ContentError) {
        let anchors = Set(marks("&", in: text).map(\.name))
        guard !anchors.isEmpty else { return }
        for alias in marks("*", in: text) where anchors.contains(alias.name) {
            throw ContentError(
                code: "yaml-alias", message: aliasMessage,
                location: SourceLocation(file: file, line: alias.line, column: alias.column))
        }
    }

    private struct Mark {
        var name: String
        var line: Int
        var column: Int
    }

    /// Every word that starts with `sigil`, without the sigil and trailing flow punctuation.
    private static func marks(_ sigil: Unicode.Scalar, in text: String) -> [Mark] {
        guard text.unicodeScalars.contains(sigil) else { return [] }
        var found: [Mark] = []
        var line = 1
        var column = 0
        var atStart = true
        var open: Mark?
        for scalar in text.unicodeScalars {
            column += 1
            let isBoundary = scalar.properties.isWhitespace || ",[]{}".unicodeScalars.contains(scalar)
            if isBoundary, let mark = open {
                found.append(mark)
                open = nil
            }
            if open != nil {
                open?.name.unicodeScalars.append(scalar)
            } else if atStart, scalar == sigil {
                open = Mark(name: "", line: line, column: column)
            }
            atStart = isBoundary || (atStart && "?:-!".unicodeScalars.contains(scalar)) || scalar == ":"
            if scalar == "\n" {
                line += 1
                column = 0
            }
        }
        if let mark = open { found.append(mark) }
        return found.compactMap { mark in
            var mark = mark
            while mark.name.last == ":" { mark.name.removeLast() }
            return mark.name.isEmpty ? nil : mark
        }
    }
}
