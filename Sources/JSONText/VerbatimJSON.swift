/// A JSON value whose numbers stay the text they were, so that 64-bit ids and every digit come back unchanged.
package enum VerbatimJSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([VerbatimJSON])
    case object([String: VerbatimJSON])
}

extension VerbatimJSON {
    package init(_ value: Int64) { self = .number(String(value)) }
    package init(_ value: Int) { self = .number(String(value)) }

    /// JSON has no infinity and no NaN; they become null.
    package init(_ value: Double) {
        guard value.isFinite else {
            self = .null
            return
        }
        self = .number(value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)")
    }

    /// The shortest text that is this number among those of 32 bits.
    package init(shortest value: Float) {
        guard value.isFinite else {
            self = .null
            return
        }
        self = .number(value == value.rounded() && abs(value) < 1e7 ? String(Int64(value)) : "\(value)")
    }

    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// A whole number, also one written as 3.0.
    package var integer: Int64? {
        guard case .number(let text) = self else { return nil }
        return Int64(text) ?? Double(text).flatMap(Int64.init(exactly:))
    }

    package var double: Double? {
        guard case .number(let text) = self, let value = Double(text), value.isFinite else { return nil }
        return value
    }

    package var array: [VerbatimJSON]? {
        if case .array(let values) = self { values } else { nil }
    }

    package var object: [String: VerbatimJSON]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// Compact JSON text, the keys sorted.
    package var text: String {
        var json = JSONWriter()
        json.value(self)
        return json.text
    }
}

/// Stands in other JSON as a string that holds its own text, which keeps numbers as they are under any coder.
extension VerbatimJSON: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = try JSONParser.read(text, limits: .reply) { (parser) throws(JSONParser.Failure) in
            try parser.verbatimValue()
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
