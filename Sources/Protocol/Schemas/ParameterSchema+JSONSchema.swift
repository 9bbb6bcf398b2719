package import JSONText

extension ParameterSchema {
    /// JSON Schema, draft 7.
    package var jsonSchema: JSONValue {
        switch self {
        case .text(let maximum):
            [
                "type": "string", "minLength": 1, "maxLength": .number(Double(maximum)),
                "description": .string(expectation),
            ]
        case .identifier: ["type": "string", "pattern": "^[A-Za-z0-9._:-]{1,128}$"]
        case .uuid: ["type": "string", "format": "uuid"]
        case .instant: ["type": "string", "format": "date-time"]
        case .languageCode:
            ["type": "string", "pattern": "^[a-z]{2,3}$", "description": .string(expectation)]
        case .choice(let choices): ["type": "string", "enum": .array(choices.map(JSONValue.string))]
        case .boolean: ["type": "boolean"]
        case .integer(let range):
            [
                "type": "integer", "minimum": .number(Double(range.lowerBound)),
                "maximum": .number(Double(range.upperBound)),
            ]
        case .number(let range):
            ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
        case .numbers(let count):
            [
                "type": "array", "items": ["type": "number"], "minItems": .number(Double(count)),
                "maxItems": .number(Double(count)),
            ]
        case .array(let element, let maximum):
            ["type": "array", "items": element.jsonSchema, "maxItems": .number(Double(maximum))]
        case .object(let parameters):
            [
                "type": "object", "additionalProperties": false,
                "properties": .object(
                    Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.schema.jsonSchema) })),
                "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
            ]
        case .base64(let maximum):
            [
                "type": "string", "contentEncoding": "base64", "maxLength": .number(Double(maximum / 3 * 4 + 4)),
            ]
        }
    }
}
