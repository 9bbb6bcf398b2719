/// A line with `{…}` or `[…]` in it that YAML cannot read: most often a text wants quotes, or one of two is missing.
struct FlowLine {
    private let line: Substring

    init(_ line: Substring) { self.line = line }

    /// Nil where nothing in the line tells what is wrong.
    var advice: String? {
        guard line.contains("{") || line.contains("[") else { return nil }
        let marks = line.count { $0 == "\"" } - line.ranges(of: "\\\"").count
        if marks % 2 == 1 {
            return "One of the \(marks) quotation marks on this line has no other half."
        }
        if let text = unquotedTexts.first(where: { $0.contains(": ") }) {
            return "A text with ': ' in it wants quotes: \(quotedScalar(text))"
        }
        if let text = bracketedTexts.first {
            return "A text that begins with '\(text.prefix(1))' wants quotes: \(quotedScalar(text))"
        }
        return nil
    }

    /// What stands after a key, up to the next comma or bracket, where neither a quotation mark nor a bracket opens it.
    private var unquotedTexts: [String] {
        values.filter { value in value.first.map { !"\"'{[".contains($0) } ?? false }
            .map { value in plain(value.prefix { !",{}[]\"".contains($0) }) }
    }

    /// `{name} and more`: what opens like a part of the file, and goes on like a text.
    private var bracketedTexts: [String] {
        values.compactMap { value in
            guard let first = value.first, let close: Character = ["{": "}", "[": "]"][first],
                value.dropFirst().first != first, let end = value.firstIndex(of: close),
                !value[..<end].contains(": ")
            else { return nil }
            let rest = value[value.index(after: end)...].prefix { !",{}[]\"".contains($0) }
            guard rest.contains(where: \.isLetter) else { return nil }
            return plain(value[...end] + rest)
        }
    }

    private func plain(_ text: some StringProtocol) -> String {
        var text = text[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// What follows each `key: ` that stands outside of quotation marks, to the end of the line, and the elements that
    /// a `[` opens.
    private var values: [Substring] {
        var values: [Substring] = []
        var isQuoted = false
        var place = line.startIndex
        while place < line.endIndex {
            let next = line.index(after: place)
            switch line[place] {
            case "\"": isQuoted.toggle()
            case ":" where !isQuoted && next < line.endIndex && line[next] == " ":
                values.append(line[next...].drop(while: \.isWhitespace))
            case "[" where !isQuoted: values.append(line[next...].drop(while: \.isWhitespace))
            default: break
            }
            place = next
        }
        return values
    }
}
