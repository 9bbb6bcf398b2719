import Foundation
package import JSONText
import Lexicon

/// What a parameter may be. The one description that checks requests, and that OpenRPC and docs/protocol.md print.
package indirect enum ParameterSchema: Sendable {
    /// Text of at most `maximumBytes` UTF-8 bytes without control characters (line breaks and tabs aside).
    case text(maximumBytes: Int = 2_000)
    /// 1 to 128 letters, digits, `-`, `_`, `.` or `:`.
    case identifier
    case uuid
    /// An ISO 8601 instant: `2026-03-01T12:00:00Z`.
    case instant
    /// ISO 639-1 or 639-3: two or three lowercase letters.
    case languageCode
    case choice([String])
    case boolean
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case numbers(count: Int)
    case array(of: ParameterSchema, maximumCount: Int)
    case object([Parameter])
    /// Base64 of at most this many bytes once decoded.
    case base64(maximumBytes: Int)
}

/// A named parameter of a method, or a member of an object.
package struct Parameter: Sendable {
    package var name: String
    package var schema: ParameterSchema
    package let isRequired: Bool
    package var summary: String

    /// What holds where it is not given; nil where nothing does, or what does cannot be told beforehand.
    package var usual: JSONValue?

    private init(
        name: String, schema: ParameterSchema, isRequired: Bool, usual: JSONValue? = nil, summary: String
    ) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
        self.usual = usual
        self.summary = summary
    }

    package static func required(_ name: String, _ schema: ParameterSchema, _ summary: String) -> Parameter {
        Parameter(name: name, schema: schema, isRequired: true, summary: summary)
    }

    /// - Parameter usual: What the method reads where it is not given; the protocol page and OpenRPC say so.
    package static func optional(
        _ name: String, _ schema: ParameterSchema, usual: JSONValue? = nil, _ summary: String
    ) -> Parameter {
        Parameter(name: name, schema: schema, isRequired: false, usual: usual, summary: summary)
    }

    /// An object's members with what holds for those that are not given.
    static func filled(_ members: [String: JSONValue], _ parameters: [Parameter]) -> [String: JSONValue] {
        var members = members
        for parameter in parameters {
            if let usual = parameter.usual, members[parameter.name] ?? .null == .null {
                members[parameter.name] = usual
            }
        }
        return members
    }
}

extension ParameterSchema {
    /// - Throws: ``RPCError/Code/invalidParams`` (or `invalidText`) naming the path and what is allowed.
    package func check(_ value: JSONValue, at path: String) throws(RPCError) {
        switch (self, value) {
        case (.text(let maximum), .string(let text)): try checkText(text, maximumBytes: maximum, at: path)
        case (.identifier, .string(let text)):
            guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy(Self.isIdentifierByte) else {
                throw invalid(path)
            }
        case (.uuid, .string(let text)):
            guard UUID(uuidString: text) != nil else { throw invalid(path) }
        case (.instant, .string(let text)):
            guard Instant.date(from: text) != nil else { throw invalid(path) }
        case (.languageCode, .string(let text)):
            guard isLanguageCode(text) else { throw invalid(path) }
        case (.choice(let choices), .string(let text)):
            guard choices.contains(text) else { throw invalid(path) }
        case (.boolean, .bool): return
        case (.integer(let range), .integer(let integer)):
            guard range.contains(Int(integer)) else { throw invalid(path) }
        case (.integer, .number): throw invalid(path)
        case (.number(let range), .integer), (.number(let range), .number):
            guard let number = value.number, range.contains(number) else { throw invalid(path) }
        case (.numbers(let count), .array(let elements)):
            guard elements.count == count else {
                throw RPCError(
                    .invalidParams, "'\(path)' must be \(expectation), found \(elements.count) elements.", field: path)
            }
            for (index, element) in elements.enumerated() where element.number == nil {
                throw RPCError(
                    .invalidParams, "'\(path)[\(index)]' must be a number, found \(element.kindName).",
                    field: "\(path)[\(index)]")
            }
        case (.array(let element, let maximum), .array(let elements)):
            guard elements.count <= maximum else { throw invalid(path) }
            for (index, value) in elements.enumerated() {
                try element.check(value, at: "\(path)[\(index)]")
            }
        case (.object(let parameters), .object(let members)):
            try Parameter.check(members, against: parameters, path: path + ".")
        case (.base64(let maximum), .string(let text)):
            guard text.utf8.count <= maximum / 3 * 4 + 4, Data(base64Encoded: text) != nil else { throw invalid(path) }
        default:
            throw RPCError(
                .invalidParams, "'\(path)' must be \(expectation), found \(value.kindName).", field: path)
        }
    }

    /// What is allowed, as error messages and the protocol page say it.
    package var expectation: String {
        switch self {
        case .text(let maximum): "text of 1 to \(maximum) bytes without control characters"
        case .identifier: "1 to 128 letters, digits, '-', '_', '.' or ':'"
        case .uuid: "a UUID"
        case .instant: "an ISO 8601 time such as 2026-03-01T12:00:00Z"
        case .languageCode: "an ISO 639 code such as en, es or deu"
        case .choice(let choices): "one of \(choices.joined(separator: ", "))"
        case .boolean: "true or false"
        case .integer(let range):
            range.upperBound == .max
                ? "a whole number from \(range.lowerBound)"
                : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        case .numbers(let count): "an array of \(count) numbers"
        case .array(let element, let maximum): "an array of at most \(maximum), each \(element.expectation)"
        case .object(let parameters): "an object with \(parameters.map(\.name).joined(separator: ", "))"
        case .base64(let maximum): "base64 of at most \(maximum) bytes"
        }
    }

    private func checkText(_ text: String, maximumBytes: Int, at path: String) throws(RPCError) {
        guard !text.isEmpty, text.utf8.count <= maximumBytes else {
            throw RPCError(
                .invalidText, "'\(path)' must be \(expectation); it has \(text.utf8.count) bytes.", field: path)
        }
        if let index = text.unicodeScalars.firstIndex(where: Self.isForbiddenControl) {
            let code = String(text.unicodeScalars[index].value, radix: 16, uppercase: true)
            let offset = text.unicodeScalars.distance(from: text.unicodeScalars.startIndex, to: index)
            throw RPCError(
                .invalidText, "'\(path)' holds the control character U+\(code) at offset \(offset); remove it.",
                field: path)
        }
    }

    private func invalid(_ path: String) -> RPCError {
        RPCError(.invalidParams, "'\(path)' must be \(expectation).", field: path)
    }

    private static func isForbiddenControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F: true
        default: false
        }
    }

    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }
}

extension Parameter {
    /// Checks an object's members: all required ones there, none unknown, each as its schema says.
    package static func check(
        _ members: [String: JSONValue], against parameters: [Parameter], path: String = ""
    ) throws(RPCError) {
        for parameter in parameters {
            let field = path + parameter.name
            guard let value = members[parameter.name], value != .null else {
                guard parameter.isRequired else { continue }
                throw RPCError(
                    .invalidParams, "'\(field)' is missing: \(parameter.schema.expectation).", field: field)
            }
            try parameter.schema.check(value, at: field)
        }
        for key in members.keys.sorted() where !parameters.contains(where: { $0.name == key }) {
            let known =
                parameters.isEmpty ? "it takes none" : "allowed: \(parameters.map(\.name).joined(separator: ", "))"
            throw RPCError(.invalidParams, "There is no parameter '\(path + key)'; \(known).", field: path + key)
        }
    }
}
