import Conversation
import Foundation
import JSONText
import Protocol
import Templates

/// What a line asks beside its templates.
struct MatchRequest {
    /// The members that say what to match with.
    static let definitionKeys: Set<String> = ["template", "responses", "rules", "lists", "language"]

    var text: String
    var mode: TemplateGrammar.Mode
    var tolerance: DifficultyMode

    /// - Throws: ``RPCError`` that names the member and what is allowed. Unknown members are left alone.
    init(_ members: [String: JSONValue], mode: TemplateGrammar.Mode) throws(RPCError) {
        guard let text = members["text"]?.string else {
            throw invalid("text", "must be the sentence to match", members["text"])
        }
        guard text.utf8.count <= MatchStream.textLimit else {
            throw RPCError(
                .invalidText, "'text' has \(text.utf8.count) bytes; at most \(MatchStream.textLimit) are allowed.",
                field: "text")
        }
        self.text = text
        self.mode = try Self.choice("mode", members, mode)
        tolerance = try Self.choice("tolerance", members, .normal)
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ members: [String: JSONValue], _ standard: Choice
    ) throws(RPCError) -> Choice where Choice.RawValue == String {
        guard let value = members[name], value != .null else { return standard }
        guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
            let allowed = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw RPCError(.invalidParams, "'\(name)' must be one of \(allowed).", field: name)
        }
        return choice
    }
}

/// An error about a member: "'text' must be …, found a number."
private func invalid(_ path: String, _ expectation: String, _ found: JSONValue?) -> RPCError {
    let what = found.map { ", found \($0.kindName)" } ?? "; it is missing"
    return RPCError(.invalidParams, "'\(path)' \(expectation)\(what).", field: path)
}

extension TemplateDefinition {
    /// Reads `template` or `responses`, `rules`, `lists` and `language`. Lists are written as hassil's YAML has them.
    ///
    /// - Throws: ``RPCError`` that names the member and what is allowed.
    init(_ members: [String: JSONValue], language standard: String) throws(RPCError) {
        let responses: [Response]
        switch (members["template"] ?? .null, members["responses"] ?? .null) {
        case (.string(let template), .null): responses = [Response(id: "template", accept: [template])]
        case (.null, .array(let elements)): responses = try Self.responses(elements)
        case (.null, .null): throw invalid("template", "or 'responses' is needed", nil)
        case (.null, let other): throw invalid("responses", "must be an array of responses", other)
        case (let other, .null): throw invalid("template", "must be a text", other)
        default: throw RPCError(.invalidParams, "Give 'template' or 'responses', not both.", field: "template")
        }
        var rules: [String: String] = [:]
        for (name, value) in try Self.members("rules", members["rules"]) {
            guard let template = value.string else { throw invalid("rules.\(name)", "must be a template", value) }
            rules[name] = template
        }
        var lists: [String: List] = [:]
        for (name, value) in try Self.members("lists", members["lists"]) {
            lists[name] = try Self.list(value, at: "lists.\(name)")
        }
        var language = standard
        if let value = members["language"], value != .null {
            guard let tag = value.string, MatchStream.isLanguage(tag) else {
                throw RPCError(
                    .invalidParams, "'language' must be a tag such as es or es-MX.", field: "language")
            }
            language = tag
        }
        self.init(responses: responses, rules: rules, lists: lists, language: language)
    }

    private static func members(_ name: String, _ value: JSONValue?) throws(RPCError) -> [String: JSONValue] {
        switch value {
        case nil, .null: return [:]
        case .object(let members): return members
        case let other?: throw invalid(name, "must be an object", other)
        }
    }

    private static func responses(_ elements: [JSONValue]) throws(RPCError) -> [Response] {
        var responses: [Response] = []
        var ids: Set<String> = []
        for (index, element) in elements.enumerated() {
            let path = "responses[\(index)]"
            guard case .object(let members) = element else { throw invalid(path, "must be an object", element) }
            guard let id = members["id"]?.string else { throw invalid("\(path).id", "must be a text", members["id"]) }
            guard ids.insert(id).inserted else {
                throw RPCError(.invalidParams, "Two responses are called '\(id)'.", field: "\(path).id")
            }
            var accept: [String] = []
            for (place, value) in try texts(members["accept"], at: "\(path).accept").enumerated() {
                guard let template = value.string else {
                    throw invalid("\(path).accept[\(place)]", "must be a template", value)
                }
                accept.append(template)
            }
            var understand: [Response.Understood] = []
            for (place, value) in try texts(members["understand"], at: "\(path).understand").enumerated() {
                understand.append(try understood(value, at: "\(path).understand[\(place)]"))
            }
            responses.append(Response(id: id, accept: accept, understand: understand))
        }
        return responses
    }

    /// One text counts as a row of one.
    private static func texts(_ value: JSONValue?, at path: String) throws(RPCError) -> [JSONValue] {
        switch value {
        case nil, .null: return []
        case .array(let elements): return elements
        case .string, .object: return value.map { [$0] } ?? []
        case let other?: throw invalid(path, "must be an array of templates", other)
        }
    }

    private static func understood(_ value: JSONValue, at path: String) throws(RPCError) -> Response.Understood {
        if let pattern = value.string { return Response.Understood(pattern: pattern) }
        guard let pattern = value["pattern"]?.string else {
            throw invalid(path, "must be a template, or an object with 'pattern' and 'error'", value)
        }
        let rule = value["error"] ?? .null
        guard rule == .null || rule.string != nil else { throw invalid("\(path).error", "must be a text", rule) }
        return Response.Understood(pattern: pattern, ruleID: rule.string)
    }
}
