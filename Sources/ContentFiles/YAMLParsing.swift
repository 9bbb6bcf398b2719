internal import Yams

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Bounds on a content file. A file beyond any of them is refused before it can cost time or memory.
package enum ContentLimits {
    package static let fileBytes = 1 << 20
    package static let depth = 64
    package static let nodes = 100_000
}

extension ContentNode {
    /// Reads one YAML document (JSON is a subset of it).
    ///
    /// Aliases are refused: content files do not need them, and they let a few hundred bytes expand to gigabytes.
    ///
    /// - Parameters:
    ///   - text: The document, at most ``ContentLimits/fileBytes`` bytes.
    ///   - file: The name that locations bear.
    /// - Throws: ``ContentError`` with the place of the first syntax error, duplicate key or broken limit.
    package init(parsing text: String, file: String) throws(ContentError) {
        let start = SourceLocation(file: file, line: 1, column: 1)
        guard text.utf8.count <= ContentLimits.fileBytes else {
            throw ContentError(
                code: "file-too-large",
                message:
                    "The file has \(text.utf8.count) bytes; at most \(ContentLimits.fileBytes) are allowed. Split it.",
                location: start)
        }
        try YAMLGuard.check(text, file: file)
        let root: Node?
        do {
            root = try Yams.compose(yaml: text, .basic)
        } catch let error as YamlError {
            throw ContentError(yamlError: error, in: text, file: file)
        } catch {
            throw ContentError(code: "yaml-syntax", message: "\(error)", location: start)
        }
        guard let root else {
            throw ContentError(code: "empty-file", message: "The file is empty.", location: start)
        }
        var budget = ContentLimits.nodes
        try self.init(root, file: file, depth: 1, budget: &budget)
    }

    /// Reads the file at `url`; locations bear `name`.
    package init(contentsOf url: URL, name: String) throws(ContentError) {
        try self.init(parsing: readContentFile(at: url, name: name), file: name)
    }

    private init(_ node: Node, file: String, depth: Int, budget: inout Int) throws(ContentError) {
        let mark = node.mark
        let location = SourceLocation(file: file, line: mark?.line ?? 1, column: mark?.column ?? 1)
        budget -= 1
        guard budget >= 0, depth <= ContentLimits.depth else {
            throw ContentError(
                code: "yaml-too-complex",
                message:
                    "The file holds more than \(ContentLimits.nodes) values or nests deeper than "
                    + "\(ContentLimits.depth).",
                location: location)
        }
        switch node {
        case .scalar(let scalar):
            if let place = scalar.string.firstControlCharacter {
                throw ContentError(character: scalar.string.unicodeScalars[place], location: location)
            }
            let isPlain = scalar.style == .plain || scalar.style == .any
            let isNull = isPlain && ["", "~", "null"].contains(scalar.string)
            self.init(value: isNull ? .null : .scalar(scalar.string, isPlain: isPlain), location: location)
        case .sequence(let sequence):
            var elements: [ContentNode] = []
            elements.reserveCapacity(sequence.count)
            for element in sequence {
                elements.append(try ContentNode(element, file: file, depth: depth + 1, budget: &budget))
            }
            self.init(value: .sequence(elements), location: location)
        case .mapping(let mapping):
            var entries: [Entry] = []
            entries.reserveCapacity(mapping.count)
            for (keyNode, valueNode) in mapping {
                let key = try ContentNode(keyNode, file: file, depth: depth + 1, budget: &budget)
                guard let text = key.text else {
                    throw ContentError(
                        code: "yaml-key", message: "A key must be a single word or text, not \(key.kindName).",
                        location: key.location)
                }
                let value = try ContentNode(valueNode, file: file, depth: depth + 1, budget: &budget)
                entries.append(Entry(key: text, keyLocation: key.location, value: value))
            }
            self.init(value: .mapping(entries), location: location)
        case .alias:
            throw ContentError(code: "yaml-alias", message: YAMLGuard.aliasMessage, location: location)
        }
    }
}

extension ContentError {
    fileprivate init(yamlError: YamlError, in source: String, file: String) {
        let start = SourceLocation(file: file, line: 1, column: 1)
        switch yamlError {
        case .scanner(let context, let problem, let mark, let text),
            .parser(let context, let problem, let mark, let text),
            .composer(let context, let problem, let mark, let text):
            // What is missing at the end is reported on the line after it.
            let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
            let advice = YAMLAdvice(
                problem, context: context.map { ($0.text, $0.mark.line, $0.mark.column) }, line: mark.line,
                column: mark.column, in: source)
            self.init(
                code: "yaml-syntax",
                message: "YAML cannot be read here: \(problem)." + (advice.text.map { " " + $0 } ?? ""),
                location: SourceLocation(file: file, line: min(mark.line, lines), column: mark.column))
        case .duplicatedKeysInMapping(let duplicates, let context):
            let names = duplicates.sorted().prefix(8).map { "'\(echo($0))'" }.joined(separator: ", ")
            self.init(
                code: "duplicate-key", message: "A key stands twice in one mapping: \(names). Keep one.",
                location: SourceLocation(file: file, line: context.mark.line, column: context.mark.column))
        case .reader(let problem, let offset, _, _):
            self.init(
                code: "yaml-syntax", message: "YAML cannot be read at byte \(offset ?? 0): \(problem).", location: start
            )
        default:
            self.init(code: "yaml-syntax", message: "YAML cannot be read: \(yamlError)", location: start)
        }
    }
}
