import ContentFiles
import Templates

/// Reads the text of a line, an option or a command: escapes, `{expressions}`, `[markup]`, conditions and tags.
struct YarnTextScanner {
    private let scalars: [Unicode.Scalar]
    private(set) var position: Int
    private var parts: [YarnPart] = []
    private var literal = String.UnicodeScalarView()

    init(_ scalars: [Unicode.Scalar], at position: Int) {
        self.scalars = scalars
        self.position = position
    }

    /// A whole line with what stands behind its text.
    ///
    /// - Parameter location: Of the line.
    mutating func line(at location: SourceLocation) throws(YarnFault) -> YarnLine {
        try text(isCommand: false)
        var line = YarnLine(location: location, speaker: nil, parts: finished(), tags: [])
        while position < scalars.count, !starts(with: "//") {
            if scalars[position].properties.isWhitespace {
                position += 1
            } else if scalars[position] == "#" {
                line.tags.append(tag())
            } else if starts(with: "<<"), line.condition == nil {
                line.condition = try condition()
            } else {
                throw YarnFault(
                    code: "yarn-syntax", message: "Behind a line come one condition and tags, and nothing else.",
                    offset: position)
            }
        }
        line.splitSpeaker()
        return line
    }

    /// The text of a command, up to its `>>`.
    mutating func command() throws(YarnFault) -> [YarnPart] {
        let start = position
        try text(isCommand: true)
        guard starts(with: ">>") else {
            throw YarnFault(code: "yarn-syntax", message: "The command is not closed with '>>'.", offset: start)
        }
        position += 2
        return finished()
    }

    // MARK: Text

    private mutating func text(isCommand: Bool) throws(YarnFault) {
        var isRaw = false
        while position < scalars.count {
            let scalar = scalars[position]
            if scalar == "\\", position + 1 < scalars.count {
                literal.append(scalars[position + 1])
                position += 2
            } else if scalar == "{" {
                let (expression, end) = try YarnExpressionParser.parse(scalars, at: position + 1, closing: "}")
                close()
                parts.append(.value(expression))
                position = end
            } else if isCommand {
                if starts(with: ">>") { return }
                take()
            } else if scalar == "#" || starts(with: "//") || starts(with: "<<") {
                return
            } else if scalar == "[", let (markup, end) = try markup(), !isRaw || markup.name == "nomarkup" {
                if markup.name == "nomarkup" {
                    isRaw = markup.kind == .open
                } else {
                    close()
                    parts.append(.markup(markup))
                }
                position = end
            } else {
                take()
            }
        }
    }

    private mutating func take() {
        literal.append(scalars[position])
        position += 1
    }

    private mutating func close() {
        if !literal.isEmpty { parts.append(.text(String(literal))) }
        literal = String.UnicodeScalarView()
    }

    /// The parts, without the white space around them.
    private mutating func finished() -> [YarnPart] {
        close()
        if case .text(let first)? = parts.first { parts[0] = .text(first.trimmingStart) }
        if case .text(let last)? = parts.last { parts[parts.count - 1] = .text(last.trimmingEnd) }
        return parts.filter { $0 != .text("") }
    }

    /// - Parameter mark: Twice the same character.
    private func starts(with mark: StaticString) -> Bool {
        let scalar = Unicode.Scalar(mark.utf8Start.pointee)
        return position + 1 < scalars.count && scalars[position] == scalar && scalars[position + 1] == scalar
    }

    // MARK: Behind the text

    private mutating func tag() -> String {
        position += 1
        while position < scalars.count, scalars[position] == " " { position += 1 }
        let start = position
        while position < scalars.count, !scalars[position].properties.isWhitespace, scalars[position] != "#",
            !starts(with: "<<")
        {
            position += 1
        }
        return String(String.UnicodeScalarView(scalars[start..<position]))
    }

    private mutating func condition() throws(YarnFault) -> YarnCondition {
        let start = position
        var parser = try YarnExpressionParser(scalars, at: position + 2)
        var condition = YarnCondition(isOnce: try parser.take(word: "once"))
        if try parser.take(word: "if") {
            condition.expression = try parser.expression()
        } else if !condition.isOnce {
            throw YarnFault(
                code: "yarn-syntax",
                message: "Behind a line only <<if …>> and <<once>> may stand; give other commands a line of their own.",
                offset: start)
        }
        position = try parser.close(">>")
        return condition
    }

    // MARK: Markup

    /// The marker at this place; nil where brackets are only brackets.
    private func markup() throws(YarnFault) -> (markup: YarnMarkup, end: Int)? {
        var reader = self
        reader.position += 1
        reader.skipSpaces()
        let isClosing = reader.take("/")
        reader.skipSpaces()
        let name = reader.word()
        var properties: [YarnMarkup.Property] = []
        if !name.isEmpty, !isClosing, reader.take("=") {
            guard let value = try reader.value() else { return nil }
            properties.append(YarnMarkup.Property(name: name, value: value))
        }
        while true {
            reader.skipSpaces()
            if reader.take("]") {
                guard !name.isEmpty || isClosing else { return nil }
                let kind: YarnMarkup.Kind = isClosing ? (name.isEmpty ? .closeAll : .close) : .open
                return (YarnMarkup(kind: kind, name: name, properties: properties), reader.position)
            }
            if reader.take("/") {
                reader.skipSpaces()
                guard reader.take("]"), !name.isEmpty else { return nil }
                return (YarnMarkup(kind: .selfClosing, name: name, properties: properties), reader.position)
            }
            let key = reader.word()
            guard !key.isEmpty, !name.isEmpty else { return nil }
            reader.skipSpaces()
            guard reader.take("=") else { return nil }
            guard let value = try reader.value() else { return nil }
            properties.append(YarnMarkup.Property(name: key, value: value))
        }
    }

    private mutating func skipSpaces() {
        while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard position < scalars.count, scalars[position] == scalar else { return false }
        position += 1
        return true
    }

    private mutating func word() -> String {
        let start = position
        while position < scalars.count,
            YarnExpressionParser.isName(scalars[position]) || "0123456789-.".unicodeScalars.contains(scalars[position])
        {
            position += 1
        }
        return String(String.UnicodeScalarView(scalars[start..<position]))
    }

    /// A property's value: a word, a text in quotation marks, or an expression in braces.
    private mutating func value() throws(YarnFault) -> [YarnPart]? {
        skipSpaces()
        if take("{") {
            let (expression, end) = try YarnExpressionParser.parse(scalars, at: position, closing: "}")
            position = end
            return [.value(expression)]
        }
        guard take("\"") else {
            let word = word()
            return word.isEmpty ? nil : [.text(word)]
        }
        parts = []
        literal = String.UnicodeScalarView()
        while position < scalars.count, scalars[position] != "\"" {
            if scalars[position] == "\\", position + 1 < scalars.count {
                position += 1
                take()
            } else if scalars[position] == "{" {
                let (expression, end) = try YarnExpressionParser.parse(scalars, at: position + 1, closing: "}")
                close()
                parts.append(.value(expression))
                position = end
            } else {
                take()
            }
        }
        guard take("\"") else { return nil }
        close()
        return parts
    }
}

extension YarnLine {
    private static let longestSpeaker = 40

    /// Takes `Mae: ` from the beginning of the text, or the name of `[character name="Mae"]`.
    fileprivate mutating func splitSpeaker() {
        if case .markup(let markup)? = parts.first, markup.name == "character", markup.kind == .open,
            case .text(let name)? = markup.properties.first(where: { $0.name == "name" })?.value.first
        {
            speaker = name
            parts.removeFirst()
            // What the marker encloses is the name as it is shown.
            if let end = parts.firstIndex(where: { $0 == .markup(YarnMarkup(kind: .close, name: "character")) }) {
                parts.removeFirst(end + 1)
            }
            if case .text(let text)? = parts.first { parts[0] = .text(text.trimmingStart) }
            return
        }
        guard case .text(let text)? = parts.first, let colon = text.firstIndex(of: ":") else { return }
        let name = text[..<colon]
        let rest = text[text.index(after: colon)...]
        guard !name.isEmpty, name.count <= Self.longestSpeaker, !name.contains(where: { ".!?¿¡,;".contains($0) }),
            rest.first?.isWhitespace ?? (parts.count > 1)
        else { return }
        speaker = String(name).trimmed
        parts[0] = .text(String(rest).trimmingStart)
        parts = parts.filter { $0 != .text("") }
    }
}

extension String {
    fileprivate var trimmingStart: String { String(drop(while: \.isWhitespace)) }

    fileprivate var trimmingEnd: String {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
