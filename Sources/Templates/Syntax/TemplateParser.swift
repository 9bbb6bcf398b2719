/// Reads the template grammar: `(a|b)`, `[optional]`, `l(a|o)s`, `(x; y)`, `{list:slot}`, `{0..100,5:n}`, `<rule>`,
/// `\`.
///
/// The grammar is that of hassil 3 (OHF-Voice/hassil, README), with the places of faults.
package struct TemplateParser {
    private static let special = Set<Unicode.Scalar>("()[]{}<>|;\\".unicodeScalars)

    private let scalars: [Unicode.Scalar]
    private var position = 0

    private init(_ text: String) {
        scalars = Array(Folding.nfc(text).unicodeScalars)
    }

    /// - Throws: ``TemplateError`` at the first fault.
    package static func parse(_ text: String) throws(TemplateError) -> TemplateNode {
        try TemplateNode(expression(text))
    }

    /// - Throws: ``TemplateError`` at the first fault.
    static func expression(_ text: String) throws(TemplateError) -> TemplateExpression {
        var parser = TemplateParser(text)
        guard parser.scalars.count <= TemplateLimits.scalars else {
            throw TemplateError(
                code: "template-too-long",
                message:
                    "The template has \(parser.scalars.count) characters; at most \(TemplateLimits.scalars) are "
                    + "allowed.",
                offset: 0)
        }
        let end = parser.scalars.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0
        while parser.position < end, parser.scalars[parser.position].isSpace { parser.position += 1 }
        let start = parser.position
        let (parts, separator) = try parser.parts(upTo: end, depth: 0)
        guard parser.position == end else { throw parser.stray() }
        return try group(parts, separator: separator, open: start)
    }

    private func stray() -> TemplateError {
        let scalar = scalars[position]
        return TemplateError(
            code: "template-stray",
            message: "'\(scalar)' is out of place: nothing is open here; write \\\(scalar) for the character itself.",
            offset: position)
    }

    /// Sequences up to the end or the next character that closes, and what stands between them.
    private mutating func parts(
        upTo end: Int, depth: Int
    ) throws(TemplateError) -> (parts: [TemplateExpression], separator: Unicode.Scalar?) {
        guard depth <= TemplateLimits.depth else {
            throw TemplateError(
                code: "template-too-deep", message: "Groups nest deeper than \(TemplateLimits.depth).", offset: position
            )
        }
        var parts = [try sequence(upTo: end, depth: depth)]
        var separator: Unicode.Scalar?
        while position < end, scalars[position] == "|" || scalars[position] == ";" {
            if let separator, separator != scalars[position] {
                throw TemplateError(
                    code: "template-mixed-group", message: "A group holds '|' or ';', not both; nest another group.",
                    offset: position)
            }
            separator = scalars[position]
            position += 1
            parts.append(try sequence(upTo: end, depth: depth))
        }
        return (parts, separator)
    }

    private static func group(
        _ parts: [TemplateExpression], separator: Unicode.Scalar?, open: Int
    ) throws(TemplateError) -> TemplateExpression {
        guard separator == ";" else { return parts.count == 1 ? parts[0] : .choice(parts) }
        guard parts.count <= TemplateLimits.permutationParts else {
            throw TemplateError(
                code: "template-permutation",
                message:
                    "A permutation has \(parts.count) parts; at most \(TemplateLimits.permutationParts) are allowed.",
                offset: open)
        }
        return .permutation(parts)
    }

    private mutating func sequence(upTo end: Int, depth: Int) throws(TemplateError) -> TemplateExpression {
        var parts: [TemplateExpression] = []
        while position < end {
            switch scalars[position] {
            case "(", "[": parts.append(try bracketed(upTo: end, depth: depth + 1))
            case "{": parts.append(try listOrRange(upTo: end))
            case "<":
                let offset = position
                parts.append(.rule(name: try name(until: ">", upTo: end, what: "A rule"), offset: offset))
            case "|", ";", ")", "]", "}", ">": return .sequence(parts)
            default: parts.append(try text(upTo: end))
            }
        }
        return .sequence(parts)
    }

    private mutating func bracketed(upTo end: Int, depth: Int) throws(TemplateError) -> TemplateExpression {
        let open = position
        let isOptional = scalars[open] == "["
        let close: Unicode.Scalar = isOptional ? "]" : ")"
        position += 1
        if position < end, scalars[position] == close {
            throw TemplateError(code: "template-empty-group", message: "The group is empty.", offset: open)
        }
        let (parts, separator) = try parts(upTo: end, depth: depth)
        guard position < end else {
            throw TemplateError(
                code: "template-unclosed", message: "The group is never closed; a '\(close)' is missing.", offset: open)
        }
        guard scalars[position] == close else {
            throw TemplateError(
                code: "template-stray",
                message: "'\(scalars[position])' is out of place: the '\(scalars[open])' before it wants a '\(close)'.",
                offset: position)
        }
        position += 1
        if isOptional, separator != ";" { return .option(parts) }
        let group = try Self.group(parts, separator: separator, open: open)
        return isOptional ? .option([group]) : group
    }

    /// A word with the spaces after it, or those before the first.
    private mutating func text(upTo end: Int) throws(TemplateError) -> TemplateExpression {
        let start = position
        var run: [Unicode.Scalar] = []
        var isAfterSpace = false
        while position < end {
            let scalar = scalars[position]
            if isAfterSpace, scalar != " " { break }
            if scalar == "\\" {
                guard position + 1 < end else {
                    throw TemplateError(
                        code: "template-escape", message: "A '\\' needs a character after it.", offset: position)
                }
                run.append(scalars[position + 1])
                position += 2
                continue
            }
            if Self.special.contains(scalar) { break }
            isAfterSpace = scalar == " " && position > start
            run.append(scalar)
            position += 1
        }
        return .text(String(run[...]), offset: start)
    }

    private mutating func name(
        until close: Unicode.Scalar, upTo end: Int, what: String
    ) throws(TemplateError) -> String {
        let open = position
        position += 1
        var name: [Unicode.Scalar] = []
        while position < end, scalars[position] != close {
            let isEscaped = scalars[position] == "\\" && position + 1 < end
            if isEscaped { position += 1 }
            guard isEscaped || !Self.special.contains(scalars[position]) else { break }
            name.append(scalars[position])
            position += 1
        }
        guard position < end, scalars[position] == close else {
            throw TemplateError(
                code: "template-unclosed", message: "\(what) reference is never closed; a '\(close)' is missing.",
                offset: open)
        }
        position += 1
        let trimmed = String(name[...]).trimmed
        guard !trimmed.isEmpty else {
            throw TemplateError(code: "template-name", message: "\(what) reference needs a name.", offset: open)
        }
        return trimmed
    }

    private mutating func listOrRange(upTo end: Int) throws(TemplateError) -> TemplateExpression {
        let open = position
        let inside = try name(until: "}", upTo: end, what: "A list")
        let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
            String($0).trimmed
        }
        var reference = TemplateReference(name: parts[0], slot: parts.last, offset: open)
        if parts.count == 1, parts[0].hasPrefix("@") {
            reference.name = String(parts[0].dropFirst())
            reference.slot = reference.name
            reference.isCapture = true
        } else if parts.count == 2, parts[1].hasPrefix("@") {
            reference.slot = String(parts[1].dropFirst())
            reference.isCapture = true
        }
        reference.isFollowedBySpace = position < end && scalars[position].isSpace
        guard !reference.name.isEmpty, reference.slot != "" else {
            throw TemplateError(code: "template-name", message: "Write {list} or {list:slot}.", offset: open)
        }
        guard reference.name.contains("..") else { return .list(reference) }
        if parts.count == 1 { reference.slot = nil }
        return .range(try Self.range(reference.name, offset: open), reference)
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
