/// What an author can do about a syntax error. Most errors come from a text that YAML reads as something else: it wants
/// quotes.
struct YAMLAdvice {
    /// Marks that no text without quotes may begin with.
    private static let indicators: Set<Character> = ["%", "@", "`", "*"]

    private let problem: String
    private let context: (text: String, line: Int, column: Int)?
    private let line: Int
    private let column: Int
    private let lines: [Substring]

    /// - Parameters:
    ///   - problem: The YAML library's words.
    ///   - context: What it was reading, and where that began.
    ///   - line: Where it stopped, from 1, as `column`.
    init(
        _ problem: String, context: (text: String, line: Int, column: Int)?, line: Int, column: Int, in text: String
    ) {
        self.problem = problem
        self.context = context
        self.line = line
        self.column = column
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Nil where the error is of another kind.
    var text: String? {
        if let context, context.text.contains("quoted scalar") {
            return "The quotation mark at line \(context.line), column \(context.column) is never closed."
        }
        let places = [line, line - 1] + (context.map { [$0.line] } ?? [])
        let candidates = places.compactMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil }
        if let first = candidates.first, first.prefix(while: \.isWhitespace).contains("\t") {
            return "Indent with spaces; this line begins with a tab."
        }
        for candidate in candidates {
            if let advice = advice(on: candidate) { return advice }
        }
        if problem.contains("expected ','"), let context {
            let place = "The '\(context.text.contains("sequence") ? "[" : "{")' at line \(context.line), column"
            return candidates.lazy.compactMap { FlowLine($0).advice }.first
                ?? place + " \(context.column) is not closed before this, or a ',' is missing."
        }
        if problem.contains("expected key") || problem.contains("'-' indicator") { return indentation }
        guard problem.contains("mapping values") else { return nil }
        return "Indent the line like its neighbours; and a text with ': ' in it wants quotes."
    }

    /// A line that stands neither as deep as a part that is still open nor deeper than the last.
    private var indentation: String? {
        func depth(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
        guard lines.indices.contains(line - 1) else { return nil }
        let own = depth(lines[line - 1])
        var open: [Int] = []
        for line in lines[..<(line - 1)].reversed() where line.contains(where: { !$0.isWhitespace }) {
            let depth = depth(line)
            if open.last.map({ depth < $0 }) ?? true, !line.drop(while: \.isWhitespace).hasPrefix("#") {
                open.append(depth)
            }
        }
        guard !open.isEmpty, !open.contains(own) else { return nil }
        let nearest = open.min { (abs($0 - own), $0) < (abs($1 - own), $1) } ?? 0
        return "This line begins after \(counted(own, "space")), and no line that it could belong with does: after "
            + "\(nearest), perhaps."
    }

    private func advice(on line: Substring) -> String? {
        let entry = Entry(line)
        guard let first = entry.value.first else { return nil }
        if Self.indicators.contains(first) { return quote(entry, "that begins with '\(first)'") }
        let closing: [Character: Character] = ["{": "}", "[": "]"]
        if let close = closing[first], let end = entry.value.lastIndex(of: close),
            entry.value[end...].dropFirst().contains(where: { $0.isLetter || $0.isNumber })
        {
            return quote(entry, "that begins with '\(first)'")
        }
        if first == "\"" || first == "'", let end = entry.value.dropFirst().firstIndex(of: first),
            entry.value[end...].dropFirst().contains(where: { $0.isLetter || $0.isNumber }), !entry.isFlow
        {
            return "A text that begins with a quotation mark ends at the next one; put quotes around the whole:"
                + " \(entry.key)\(quotedScalar(String(entry.value)))"
        }
        if entry.value.contains(": "), closing[first] == nil, first != "\"", first != "'" {
            return quote(entry, "with ': ' in it")
        }
        if line.contains(" #") { return "From ' #' on a line is a comment; a text with it wants quotes." }
        return nil
    }

    private func quote(_ entry: Entry, _ what: String) -> String {
        "A text \(what) wants quotes: \(entry.key)\(quotedScalar(String(entry.value)))"
    }

    /// A line as a key, or the dash of a list, and what follows.
    private struct Entry {
        /// With what comes between it and the value.
        var key: String
        var value: Substring

        init(_ line: Substring) {
            var rest = line.drop(while: \.isWhitespace)
            key = ""
            while rest.hasPrefix("- ") {
                key += "- "
                rest = rest.dropFirst(2).drop(while: \.isWhitespace)
            }
            if let colon = rest.firstRange(of: ": "),
                !rest[..<colon.lowerBound].contains(where: { "{[\"'".contains($0) })
            {
                key += String(rest[..<colon.upperBound])
                rest = rest[colon.upperBound...].drop(while: \.isWhitespace)
            }
            while rest.last?.isWhitespace == true { rest.removeLast() }
            value = rest
        }

        /// Whether the value is one of several on its line.
        var isFlow: Bool { value.hasPrefix("{") || value.hasPrefix("[") || value.last == "}" || value.last == "]" }
    }
}

extension ContentNode {
    /// Texts that a `#` cuts short: what follows it without a space was hardly meant as a comment. Those on one line
    /// only.
    ///
    /// - Parameter text: The file that the node was read from.
    package func cutTexts(in text: String) -> [SourceLocation] {
        var lines: [Int: [Unicode.Scalar]] = [:]
        let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in parts.enumerated()
        where zip(line, line.dropFirst()).contains(where: { $0 == UInt8(ascii: " ") && $1 == UInt8(ascii: "#") }) {
            lines[number + 1] = Array(Substring(line).unicodeScalars)
        }
        return lines.isEmpty ? [] : cutTexts(among: lines)
    }

    /// - Parameter lines: Those in which a comment may begin, by their numbers.
    private func cutTexts(among lines: [Int: [Unicode.Scalar]]) -> [SourceLocation] {
        switch value {
        case .null, .scalar(_, isPlain: false): return []
        case .sequence(let elements): return elements.flatMap { $0.cutTexts(among: lines) }
        case .mapping(let entries): return entries.flatMap { $0.value.cutTexts(among: lines) }
        case .scalar(let text, isPlain: true):
            guard let rest = lines[location.line]?.dropFirst(location.column - 1) else { return [] }
            let scalars = Array(text.unicodeScalars)
            guard rest.starts(with: scalars) else { return [] }
            let tail = rest.dropFirst(scalars.count)
            let comment = tail.drop { $0 == " " }
            guard comment.count < tail.count, comment.first == "#", let next = comment.dropFirst().first,
                next != " ", next != "#"
            else { return [] }
            return [location]
        }
    }

    /// Advice where a text was expected and a mapping such as `{name}` found; empty elsewhere.
    package var quotingAdvice: String {
        guard let entries, !entries.isEmpty, entries.allSatisfy({ $0.value.isNull }) else { return "" }
        return " A text that begins with '{' wants quotes."
    }
}
