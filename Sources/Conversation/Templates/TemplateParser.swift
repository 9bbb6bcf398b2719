/// Reads the template grammar: `(a|b)`, `[optional]`, `l(a|o)s`, `(x; y)`, `{list:slot}`, `{0..100,5:n}`, `<rule>`, `\`.
struct TemplateParser {
    private static let special = Set<Unicode.Scalar>("()[]{}<>|;\\".unicodeScalars)

    private let scalars: [Unicode.Scalar]
    private var position = 0

    private init(_ text: String) {
        scalars = Array(Folding.nfc(text).unicodeScalars)
    }

    /// - Throws: ``TemplateError`` at the first fault.
    static func parse(_ text: String) throws(TemplateError) -> TemplateNode {
        var parser = TemplateParser(text)
        guard parser.scalars.count <= TemplateLimits.scalars else {
            throw TemplateError(
                code: "template-too-long",
                message:
                    "The template has \(parser.scalars.count) characters; at most \(TemplateLimits.scalars) are allowed.",
                offset: 0)
        }
        let node = try parser.sequence(depth: 0)
        guard parser.position == parser.scalars.count else { throw parser.stray() }
        return node
    }

    private func stray() -> TemplateError {
        let scalar = scalars[position]
        let advice =
            switch scalar {
            case "|": "alternatives stand in a group: (a|b)"
            case ";": "a permutation stands in a group: (a; b)"
            default: "nothing is open here; write \\\(scalar) for the character itself"
            }
        return TemplateError(
            code: "template-stray", message: "'\(scalar)' is out of place: \(advice).", offset: position)
    }

    /// Parts up to the end or the next character that closes or separates.
    private mutating func sequence(depth: Int) throws(TemplateError) -> TemplateNode {
        guard depth <= TemplateLimits.depth else {
            throw TemplateError(
                code: "template-too-deep", message: "Groups nest deeper than \(TemplateLimits.depth).", offset: position
            )
        }
        var pieces: [TemplatePiece] = []
        var isGlued = false
        while position < scalars.count {
            let offset = position
            switch scalars[position] {
            case "(", "[":
                let node = try group(depth: depth + 1)
                pieces.append(TemplatePiece(node: node, isGlued: isGlued, offset: offset, canJoin: true))
            case "{":
                pieces.append(TemplatePiece(node: try listOrRange(), isGlued: isGlued, offset: offset, canJoin: false))
            case "<":
                let name = try name(until: ">", what: "A rule")
                pieces.append(
                    TemplatePiece(
                        node: .rule(name: name, offset: offset), isGlued: isGlued, offset: offset, canJoin: false))
            case "|", ";", ")", "]", "}", ">":
                return try TemplatePiece.join(pieces)
            case let scalar where scalar.properties.isWhitespace:
                position += 1
                isGlued = false
                continue
            default:
                pieces.append(contentsOf: try text(isGlued: isGlued))
            }
            isGlued = true
        }
        return try TemplatePiece.join(pieces)
    }

    private mutating func group(depth: Int) throws(TemplateError) -> TemplateNode {
        let open = position
        let isOptional = scalars[open] == "["
        let close: Unicode.Scalar = isOptional ? "]" : ")"
        position += 1
        var parts: [TemplateNode] = [try sequence(depth: depth)]
        var separator: Unicode.Scalar?
        while position < scalars.count, scalars[position] == "|" || scalars[position] == ";" {
            if let separator, separator != scalars[position] {
                throw TemplateError(
                    code: "template-mixed-group", message: "A group holds '|' or ';', not both; nest another group.",
                    offset: position)
            }
            separator = scalars[position]
            position += 1
            parts.append(try sequence(depth: depth))
        }
        guard position < scalars.count else {
            throw TemplateError(
                code: "template-unclosed", message: "The group is never closed; a '\(close)' is missing.", offset: open)
        }
        guard scalars[position] == close else { throw stray() }
        position += 1
        var node: TemplateNode = parts.count == 1 ? parts[0] : .choice(parts)
        if separator == ";" {
            guard parts.count <= TemplateLimits.permutationParts else {
                throw TemplateError(
                    code: "template-permutation",
                    message:
                        "A permutation has \(parts.count) parts; at most \(TemplateLimits.permutationParts) are allowed.",
                    offset: open)
            }
            node = .permutation(parts)
        }
        if node == .empty {
            throw TemplateError(code: "template-empty-group", message: "The group is empty.", offset: open)
        }
        return isOptional ? .choice([node, .empty]) : node
    }

    /// A run of plain text: words and the marks between them.
    private mutating func text(isGlued: Bool) throws(TemplateError) -> [TemplatePiece] {
        let start = position
        var run = String.UnicodeScalarView()
        while position < scalars.count {
            let scalar = scalars[position]
            if scalar == "\\" {
                guard position + 1 < scalars.count else {
                    throw TemplateError(
                        code: "template-escape", message: "A '\\' needs a character after it.", offset: position)
                }
                run.append(scalars[position + 1])
                position += 2
            } else if Self.special.contains(scalar) || scalar.properties.isWhitespace {
                break
            } else {
                run.append(scalar)
                position += 1
            }
        }
        return TemplatePiece.pieces(of: String(run), isGlued: isGlued, offset: start)
    }

    private mutating func name(
        until close: Unicode.Scalar, what: String
    ) throws(TemplateError) -> String {
        let open = position
        position += 1
        var name = String.UnicodeScalarView()
        while position < scalars.count, scalars[position] != close, !Self.special.contains(scalars[position]) {
            name.append(scalars[position])
            position += 1
        }
        guard position < scalars.count, scalars[position] == close else {
            throw TemplateError(
                code: "template-unclosed", message: "\(what) reference is never closed; a '\(close)' is missing.",
                offset: open)
        }
        position += 1
        let trimmed = String(name).trimmed
        guard !trimmed.isEmpty else {
            throw TemplateError(code: "template-name", message: "\(what) reference needs a name.", offset: open)
        }
        return trimmed
    }

    private mutating func listOrRange() throws(TemplateError) -> TemplateNode {
        let open = position
        let inside = try name(until: "}", what: "A list")
        let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
            String($0).trimmed
        }
        guard parts.allSatisfy({ !$0.isEmpty }) else {
            throw TemplateError(code: "template-name", message: "Write {list} or {list:slot}.", offset: open)
        }
        let slot = parts.count > 1 ? parts[1] : nil
        guard parts[0].contains("..") else {
            return .list(name: parts[0], slot: slot ?? parts[0], offset: open)
        }
        return .range(try Self.range(parts[0], offset: open), slot: slot, offset: open)
    }

    private static func range(_ text: String, offset: Int) throws(TemplateError) -> NumberRange {
        let fault = TemplateError(
            code: "template-range",
            message: "A range is {first..last} or {first..last,step}, with 0 ≤ first ≤ last ≤ 1000000 and step ≥ 1, and"
                + " at most \(TemplateLimits.rangeValues) numbers.",
            offset: offset)
        let halves = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
        let bounds = halves[0].split(separator: ".", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard halves.count <= 2, bounds.count == 3, bounds[1].isEmpty, let first = Int(bounds[0]),
            let last = Int(bounds[2]),
            0 <= first, first <= last, last <= 1_000_000
        else { throw fault }
        guard let step = halves.count == 2 ? Int(halves[1]) : 1, step >= 1,
            (last - first) / step < TemplateLimits.rangeValues
        else { throw fault }
        return NumberRange(first: first, last: last, step: step)
    }
}
