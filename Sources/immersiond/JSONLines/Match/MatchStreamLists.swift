import Conversation
import JSONText
import Protocol
import Templates

extension TemplateDefinition {
    /// A list: `{"values": […]}` or only the array, `{"range": {…}}`, `{"wildcard": true}`.
    static func list(_ value: JSONValue, at path: String) throws(RPCError) -> List {
        if case .array(let elements) = value { return .items(try items(elements, at: path)) }
        if let values = value["values"] {
            guard case .array(let elements) = values else {
                throw RPCError(.invalidParams, "'\(path).values' must be an array.", field: "\(path).values")
            }
            return .items(try items(elements, at: "\(path).values"))
        }
        if let range = value["range"] { return .range(try self.range(range, at: "\(path).range")) }
        guard value["wildcard"] == .bool(true) else {
            throw RPCError(
                .invalidParams, "'\(path)' must have 'values', 'range' or \"wildcard\": true.", field: path)
        }
        return .freeText
    }

    /// `context` and `metadata` of an item are left alone.
    private static func items(_ elements: [JSONValue], at path: String) throws(RPCError) -> [Item] {
        var items: [Item] = []
        for (index, element) in elements.enumerated() {
            let path = "\(path)[\(index)]"
            if let text = element.string {
                items.append(Item(text))
                continue
            }
            guard let text = element["in"]?.string else {
                throw RPCError(
                    .invalidParams, "'\(path)' must be a text, or an object with 'in' and 'out'.", field: path)
            }
            items.append(Item(text, said: try slotValue(element["out"] ?? .null, at: "\(path).out")))
        }
        return items
    }

    private static func slotValue(_ value: JSONValue, at path: String) throws(RPCError) -> SlotValue? {
        switch value {
        case .null: return nil
        case .string(let text): return .text(text)
        case .integer(let integer): return .number(Double(integer))
        case .number(let number): return .number(number)
        case .bool(let flag): return .flag(flag)
        case .array, .object:
            throw RPCError(
                .invalidParams, "'\(path)' must be a text, a number or a boolean, found \(value.kindName).", field: path
            )
        }
    }

    private static func range(_ value: JSONValue, at path: String) throws(RPCError) -> NumberRange {
        func fault(_ member: String, _ expectation: String) -> RPCError {
            RPCError(.invalidParams, "'\(path).\(member)' must be \(expectation).", field: "\(path).\(member)")
        }
        func integer(_ member: String, _ standard: Int?) throws(RPCError) -> Int {
            let limit = 1_000_000
            switch value[member] ?? .null {
            case .integer(let integer) where abs(integer) <= limit: return Int(integer)
            case .null:
                if let standard { return standard }
                throw fault(member, "a whole number; it is missing")
            default: throw fault(member, "a whole number from -\(limit) to \(limit)")
            }
        }
        func flag(_ member: String) throws(RPCError) -> Bool {
            switch value[member] ?? .null {
            case .bool(let flag): return flag
            case .null: return true
            default: throw fault(member, "true or false")
            }
        }
        guard case .object = value else {
            throw RPCError(.invalidParams, "'\(path)' must be an object with 'from' and 'to'.", field: path)
        }
        let (first, last) = (try integer("from", nil), try integer("to", nil))
        let step = try integer("step", 1)
        guard first <= last else { throw fault("to", "no less than 'from'") }
        guard step >= 1 else { throw fault("step", "1 or more") }
        var range = NumberRange(first: first, last: last, step: step)
        switch value["fractions"] ?? .null {
        case .null: break
        case .string(let text):
            guard let fractions = NumberRange.Fractions(rawValue: text) else {
                throw fault("fractions", "halves or tenths")
            }
            range.fractions = fractions
        default: throw fault("fractions", "halves or tenths")
        }
        guard range.sayableCount <= TemplateLimits.rangeValues else {
            throw fault("to", "such that there are at most \(TemplateLimits.rangeValues) numbers")
        }
        range.multiplier = value["multiplier"]?.number
        range.allowsDigits = try flag("digits")
        range.allowsWords = try flag("words")
        guard range.allowsDigits || range.allowsWords else { throw fault("words", "true where 'digits' is false") }
        if let tag = value["words_language"], tag != .null {
            guard let tag = tag.string, MatchStream.isLanguage(tag) else {
                throw fault("words_language", "a tag such as es or es-MX")
            }
            range.wordsLanguage = tag
        }
        return range
    }
}
