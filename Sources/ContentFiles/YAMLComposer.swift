internal import CYAML

/// Makes one document of libyaml's events.
///
/// Depth, number of values and aliases are looked at event by event, so that a text made to be costly is refused before
/// it costs anything.
struct YAMLComposer {
    static let aliasMessage =
        "YAML aliases (&name and *name) are not allowed in content files; write the value out, or use a list or rule."

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: String
    private let file: String
    /// Values that may still come.
    private var budget = ContentLimits.nodes
    /// Names that an alias can stand for.
    private var anchors: Set<String> = []

    /// - Throws: ``ContentError`` at the first thing that is wrong with the text.
    static func document(_ text: String, file: String) throws(ContentError) -> ContentNode {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else {
            throw ContentError(code: "yaml-syntax", message: "There is no memory to read YAML.", location: .start(file))
        }
        defer { yaml_parser_delete(parser) }
        // Some editors begin every file with a byte order mark.
        var utf8 = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        let result = utf8.withUTF8 { bytes in
            yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            var composer = YAMLComposer(parser: parser, text: text, file: file)
            return Result { () throws(ContentError) in try composer.document() }
        }
        return try result.get()
    }

    private init(parser: UnsafeMutablePointer<yaml_parser_t>, text: String, file: String) {
        self.parser = parser
        self.text = text
        self.file = file
    }

    // MARK: Values

    private mutating func document() throws(ContentError) -> ContentNode {
        _ = try next()
        let first = try next()
        guard first.kind == YAML_DOCUMENT_START_EVENT else {
            throw ContentError(code: "empty-file", message: "The file is empty.", location: .start(file))
        }
        let root = try value(next(), depth: 1)
        _ = try next()
        let last = try next()
        guard last.kind == YAML_STREAM_END_EVENT else {
            throw syntaxError("there is a second document", context: nil, at: last.location)
        }
        return root
    }

    private mutating func value(_ event: Event, depth: Int) throws(ContentError) -> ContentNode {
        let location = event.location
        budget -= 1
        guard budget >= 0, depth <= ContentLimits.depth else {
            throw ContentError(
                code: "yaml-too-complex",
                message:
                    "The file holds more than \(ContentLimits.nodes) values or nests deeper than "
                    + "\(ContentLimits.depth).",
                location: location)
        }
        if let anchor = event.anchor, event.kind != YAML_ALIAS_EVENT { anchors.insert(anchor) }
        switch event.kind {
        case YAML_SCALAR_EVENT:
            if let place = event.text.firstControlCharacter {
                throw ContentError(character: event.text.unicodeScalars[place], location: location)
            }
            let isNull = event.isPlain && ["", "~", "null"].contains(event.text)
            return ContentNode(
                value: isNull ? .null : .scalar(event.text, isPlain: event.isPlain), location: location)
        case YAML_SEQUENCE_START_EVENT:
            var elements: [ContentNode] = []
            while true {
                let next = try next()
                if next.kind == YAML_SEQUENCE_END_EVENT { break }
                elements.append(try value(next, depth: depth + 1))
            }
            return ContentNode(value: .sequence(elements), location: location)
        case YAML_MAPPING_START_EVENT:
            return ContentNode(value: .mapping(try entries(depth: depth + 1)), location: location)
        default:
            guard let name = event.anchor, anchors.contains(name) else {
                throw syntaxError("found undefined alias", context: nil, at: location)
            }
            throw ContentError(code: "yaml-alias", message: Self.aliasMessage, location: location)
        }
    }

    private mutating func entries(depth: Int) throws(ContentError) -> [ContentNode.Entry] {
        var entries: [ContentNode.Entry] = []
        var known = KeySet()
        while true {
            let next = try next()
            if next.kind == YAML_MAPPING_END_EVENT { return entries }
            let key = try value(next, depth: depth)
            guard let text = key.text else {
                throw ContentError(
                    code: "yaml-key", message: "A key must be a single word or text, not \(key.kindName).",
                    location: key.location)
            }
            if let first = known.insert(text, among: entries) {
                throw ContentError(
                    code: "duplicate-key",
                    message: "The key '\(echo(text))' stands twice in one mapping, first on line \(first). Keep one.",
                    location: key.location)
            }
            entries.append(
                ContentNode.Entry(
                    key: text, keyLocation: key.location, value: try value(self.next(), depth: depth)))
        }
    }

    /// Tells whether a key stands in a mapping already. Most mappings are so small that looking through them is
    /// fastest.
    private struct KeySet {
        private static let few = 16
        private var keys: Set<String> = []

        /// - Returns: The line of the same key among the entries before; nil where there is none.
        mutating func insert(_ key: String, among entries: [ContentNode.Entry]) -> Int? {
            if entries.count < Self.few { return entries.first { $0.key == key }?.keyLocation.line }
            if keys.isEmpty { keys = Set(entries.map(\.key)) }
            guard !keys.insert(key).inserted else { return nil }
            return entries.first { $0.key == key }?.keyLocation.line
        }
    }

    // MARK: Events

    /// What is read of an event of libyaml.
    private struct Event {
        var kind: yaml_event_type_t
        var location: SourceLocation
        var text = ""
        var isPlain = false
        /// What the value can be called elsewhere, or an alias calls.
        var anchor: String?
    }

    private func next() throws(ContentError) -> Event {
        var raw = yaml_event_t()
        guard yaml_parser_parse(parser, &raw) == 1 else { throw failure() }
        defer { yaml_event_delete(&raw) }
        var event = Event(kind: raw.type, location: location(raw.start_mark))
        switch raw.type {
        case YAML_SCALAR_EVENT:
            let scalar = raw.data.scalar
            event.text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            event.isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE || scalar.style == YAML_ANY_SCALAR_STYLE
            event.anchor = name(scalar.anchor)
        case YAML_SEQUENCE_START_EVENT: event.anchor = name(raw.data.sequence_start.anchor)
        case YAML_MAPPING_START_EVENT: event.anchor = name(raw.data.mapping_start.anchor)
        case YAML_ALIAS_EVENT: event.anchor = name(raw.data.alias.anchor)
        default: break
        }
        return event
    }

    private func name(_ anchor: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        anchor.map { String(cString: $0) }
    }

    private func location(_ mark: yaml_mark_t) -> SourceLocation {
        SourceLocation(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }

    // MARK: Errors

    private func failure() -> ContentError {
        let state = parser.pointee
        let problem = state.problem.map { String(cString: $0) } ?? "it cannot be understood"
        if state.error == YAML_READER_ERROR {
            return ContentError(
                code: "yaml-syntax",
                message: "YAML cannot be read at byte \(state.problem_offset): \(problem).", location: .start(file))
        }
        let context = state.context.map { (text: String(cString: $0), place: location(state.context_mark)) }
        return syntaxError(problem, context: context, at: location(state.problem_mark))
    }

    private func syntaxError(
        _ problem: String, context: (text: String, place: SourceLocation)?, at location: SourceLocation
    ) -> ContentError {
        let advice = YAMLAdvice(
            problem, context: context.map { ($0.text, $0.place.line, $0.place.column) }, line: location.line,
            column: location.column, in: text)
        // What is missing at the end is reported on the line after it.
        let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        return ContentError(
            code: "yaml-syntax",
            message: "YAML cannot be read here: \(problem)." + (advice.text.map { " " + $0 } ?? ""),
            location: SourceLocation(file: file, line: min(location.line, lines), column: location.column))
    }
}

extension SourceLocation {
    /// Where a file begins.
    static func start(_ file: String) -> SourceLocation { SourceLocation(file: file, line: 1, column: 1) }
}
