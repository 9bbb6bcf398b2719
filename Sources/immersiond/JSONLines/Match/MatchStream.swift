import Conversation
import Foundation
import JSONText
import Lexicon
import Protocol
import Templates

/// Matches requests from a stream, one JSON object a line, and writes one result a line in their order.
///
/// Templates are compiled once for all lines in a row that share them.
struct MatchStream {
    /// The longest line, in bytes.
    static let lineLimit = 4 << 20
    /// The longest sentence, in bytes.
    static let textLimit = 2_000
    /// Compiled templates that are kept.
    private static let grammarLimit = 8

    /// The language of lines that name none.
    let language: String
    let mode: TemplateGrammar.Mode
    /// What is known of a language, by its id: `es`.
    let pack: (String) -> LanguagePack?

    private var packs: [String: LanguagePack?] = [:]
    /// The last used ones, the latest at the end.
    private var grammars: [(key: TemplateDefinition, grammar: TemplateGrammar)] = []
    /// Definitions as they were read, so that the next line need not be read again when it has the same.
    private var lastSource: [String: JSONValue]?
    private var lastDefinition: TemplateDefinition?

    init(language: String, mode: TemplateGrammar.Mode, pack: @escaping (String) -> LanguagePack?) {
        self.language = language
        self.mode = mode
        self.pack = pack
    }

    /// Whether a text looks like a language tag.
    static func isLanguage(_ tag: String) -> Bool {
        let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" })
        guard let first = parts.first, (2...3).contains(first.count), tag.utf8.count <= 35 else { return false }
        return tag.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || (48...57).contains(byte)
                || (65...90).contains(byte) || (97...122).contains(byte)
        } && first.allSatisfy(\.isLetter)
    }

    /// - Parameter write: Gets every result, a line without its line break.
    mutating func run(reading input: FileHandle, write: (Data) -> Void) {
        var lines = LineReader(input, limit: Self.lineLimit)
        while let line = lines.next() { write(result(of: line)) }
    }

    mutating func result(of line: LineReader.Line) -> Data {
        var id = JSONValue.null
        var isOneTemplate = false
        do {
            guard case .whole(let data) = line else {
                throw RPCError(.messageTooLarge, "The line has more than \(Self.lineLimit) bytes.")
            }
            guard let value = try? JSONParser.parse(data, limits: .reply), case .object(let members) = value else {
                throw RPCError(.parseError, "The line is not a JSON object.")
            }
            id = members["id"] ?? .null
            isOneTemplate = members["template"]?.string != nil
            return try WireFormat.encode(MatchedLine(id: id, try match(members)))
        } catch var fault as TemplateFault {
            if isOneTemplate, fault.path == "responses[0].accept[0]" { fault.path = "template" }
            return UnmatchedLine(id: id, fault).data
        } catch {
            let failure = RPCError(refusal: error) ?? RPCError(.internalError, "The result cannot be written: \(error)")
            return UnmatchedLine(id: id, failure).data
        }
    }

    private mutating func match(_ members: [String: JSONValue]) throws -> TemplateMatch {
        let request = try MatchRequest(members, mode: mode)
        let grammar = try grammar(of: members)
        return try grammar.match(request.text, mode: request.mode, tolerance: request.tolerance)
    }

    private mutating func grammar(of members: [String: JSONValue]) throws -> TemplateGrammar {
        let source = members.filter { MatchRequest.definitionKeys.contains($0.key) }
        let definition: TemplateDefinition
        if let lastDefinition, source == lastSource {
            definition = lastDefinition
        } else {
            definition = try TemplateDefinition(source, language: language)
            lastSource = source
            lastDefinition = definition
        }
        if let known = grammars.firstIndex(where: { $0.key == definition }) {
            grammars.append(grammars.remove(at: known))
        } else {
            let id = String((definition.language ?? language).prefix { $0 != "-" && $0 != "_" }).lowercased()
            if packs[id] == nil { packs[id] = .some(pack(id)) }
            grammars.append((definition, try TemplateGrammar(definition, language: packs[id] ?? nil)))
            if grammars.count > Self.grammarLimit { grammars.removeFirst() }
        }
        return grammars[grammars.count - 1].grammar
    }
}

/// A result with the request's id.
private struct MatchedLine: Encodable {
    var id: JSONValue
    var match: TemplateMatch

    init(id: JSONValue, _ match: TemplateMatch) {
        self.id = id
        self.match = match
    }

    private enum Key: String, CodingKey {
        case id, matched, decision, response, slots, recast, ruleID, cost, edits, margin, candidates
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(match.isMatched, forKey: .matched)
        try container.encode(match.decision, forKey: .decision)
        try container.encode(match.response, forKey: .response)
        try container.encode(match.slots.mapValues(JSONValue.init), forKey: .slots)
        try container.encode(match.recast, forKey: .recast)
        try container.encodeIfPresent(match.ruleID, forKey: .ruleID)
        try container.encode(match.cost.map(Self.rounded), forKey: .cost)
        try container.encode(match.edits, forKey: .edits)
        try container.encode(match.margin.map(Self.rounded), forKey: .margin)
        if !match.candidates.isEmpty { try container.encode(match.candidates, forKey: .candidates) }
    }

    /// To three decimals.
    private static func rounded(_ cost: Double) -> Double { (cost * 1_000).rounded() / 1_000 }
}

/// What stands in place of a result, for a line whose request failed.
private struct UnmatchedLine: Encodable {
    struct Failure: Encodable {
        var code: String
        var message: String
        var path: String?
        var line: Int?
        var column: Int?
    }

    var id: JSONValue
    var error: Failure

    init(id: JSONValue, _ fault: TemplateFault) {
        self.id = id
        error = Failure(
            code: fault.code, message: fault.message, path: fault.path, line: fault.line, column: fault.column)
    }

    init(id: JSONValue, _ fault: RPCError) {
        self.id = id
        error = Failure(code: fault.code.name, message: fault.message, path: fault.field)
    }

    /// What was parsed from JSON can be written as JSON, so the empty object is never seen.
    var data: Data { (try? WireFormat.encode(self)) ?? Data("{}".utf8) }
}

extension JSONValue {
    /// A slot's value; a whole number without a fraction.
    init(_ value: SlotValue) {
        switch value {
        case .text(let text): self = .string(text)
        case .number(let number): self = Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
        case .flag(let flag): self = .bool(flag)
        }
    }
}
