import Templates

/// A fault in the text of a line, with its place.
package struct LineTextError: Error, Sendable, Hashable {
    /// Characters from the beginning of the text.
    var offset: Int
    var message: String
}

/// Splits `Son {total}. {cups, plural, one {Una taza} other {# tazas}}.` into its parts.
package struct LineTextParser {
    private static let maximumDepth = 8

    private let characters: [Character]
    private var position = 0

    package static func parse(_ text: String) throws(LineTextError) -> [ScriptLine.Part] {
        guard text.contains(where: { $0 == "{" || $0 == "}" }) else { return [.text(text)] }
        var parser = LineTextParser(characters: Array(text))
        let parts = try parser.parts(number: nil, depth: 0)
        guard parser.position == parser.characters.count else {
            throw parser.fault("This '}' closes nothing.")
        }
        return parts
    }

    private init(characters: [Character]) {
        self.characters = characters
    }

    /// Up to the end or a closing brace.
    ///
    /// - Parameter number: What `#` shows, inside of a plural.
    private mutating func parts(number: Expression?, depth: Int) throws(LineTextError) -> [ScriptLine.Part] {
        var parts: [ScriptLine.Part] = []
        var literal = ""
        func close() {
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
        }
        while position < characters.count, characters[position] != "}" {
            let character = characters[position]
            if character == "{" {
                close()
                parts.append(try place(number: number, depth: depth))
            } else if character == "#", let number {
                close()
                parts.append(.value(number, source: "#"))
                position += 1
            } else {
                literal.append(character)
                position += 1
            }
        }
        if !literal.isEmpty || parts.isEmpty { parts.append(.text(literal)) }
        return parts
    }

    /// What stands between braces: a value, or a choice.
    private mutating func place(number: Expression?, depth: Int) throws(LineTextError) -> ScriptLine.Part {
        let open = position
        guard depth < Self.maximumDepth else { throw fault("Braces stand more than \(Self.maximumDepth) deep.") }
        position += 1
        let start = position
        var parentheses = 0
        while position < characters.count {
            let character = characters[position]
            if character == "{" || character == "}" || (character == "," && parentheses <= 0) { break }
            parentheses += character == "(" ? 1 : character == ")" ? -1 : 0
            position += 1
        }
        guard position < characters.count, characters[position] != "{" else {
            throw LineTextError(offset: open, message: "This '{' is not closed.")
        }
        let selector = try expression(start..<position)
        guard characters[position] == "," else {
            position += 1
            return .value(selector, source: String(characters[start..<(position - 1)]).trimmed)
        }
        position += 1
        let kind = word()
        guard kind == "plural" || kind == "select" else {
            throw fault("After the comma comes 'plural' or 'select', not '\(kind)'.")
        }
        skipSpaces()
        guard position < characters.count, characters[position] == "," else {
            throw fault("A comma must follow '\(kind)'.")
        }
        position += 1
        let options = try options(isPlural: kind == "plural", selector, number: number, depth: depth)
        let source = String(characters[start..<position])
        position += 1
        return .choice(
            LineChoice(selector: selector, isPlural: kind == "plural", options: options, source: source))
    }

    private func expression(_ range: Range<Int>) throws(LineTextError) -> Expression {
        let source = String(characters[range])
        guard !source.trimmed.isEmpty else {
            throw LineTextError(offset: range.lowerBound, message: "There is nothing between the braces.")
        }
        do {
            return try ExpressionParser.parse(source)
        } catch {
            throw LineTextError(offset: range.lowerBound + error.offset, message: error.message)
        }
    }

    /// `one {…} other {…}` up to the closing brace, which stays.
    private mutating func options(
        isPlural: Bool, _ selector: Expression, number: Expression?, depth: Int
    ) throws(LineTextError) -> [LineChoice.Option] {
        var options: [LineChoice.Option] = []
        while true {
            skipSpaces()
            guard position < characters.count else { throw fault("The choice is not closed with '}'.") }
            if characters[position] == "}" { break }
            let key = word()
            guard !key.isEmpty, !isPlural || Self.isPluralKey(key) else {
                throw fault("'\(key)' is no plural form; there are one, few, many, other and =3.")
            }
            guard !options.contains(where: { $0.key == key }) else { throw fault("'\(key)' stands twice.") }
            skipSpaces()
            guard position < characters.count, characters[position] == "{" else {
                throw fault("A text in braces must follow '\(key)'.")
            }
            position += 1
            let parts = try parts(number: isPlural ? selector : number, depth: depth + 1)
            guard position < characters.count else { throw fault("The text of '\(key)' is not closed with '}'.") }
            position += 1
            options.append(LineChoice.Option(key: key, parts: parts))
        }
        guard let other = options.firstIndex(where: { $0.key == "other" }) else {
            throw fault("A choice needs a text for 'other'.")
        }
        options.append(options.remove(at: other))
        return options
    }

    private static func isPluralKey(_ key: String) -> Bool {
        PluralCategory(rawValue: key) != nil || (key.hasPrefix("=") && Double(key.dropFirst()) != nil)
    }

    private mutating func word() -> String {
        skipSpaces()
        let start = position
        while position < characters.count, !characters[position].isWhitespace, !"{},".contains(characters[position]) {
            position += 1
        }
        return String(characters[start..<position])
    }

    private mutating func skipSpaces() {
        while position < characters.count, characters[position].isWhitespace { position += 1 }
    }

    private func fault(_ message: String) -> LineTextError {
        LineTextError(offset: min(position, max(0, characters.count - 1)), message: message)
    }
}
