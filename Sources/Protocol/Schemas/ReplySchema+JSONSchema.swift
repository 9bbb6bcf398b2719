package import JSONText

extension ReplySchema {
    /// JSON Schema, draft 7; types that bear a name are referred to under `components/schemas`.
    package var jsonSchema: JSONValue {
        switch self {
        case .text: ["type": "string"]
        case .boolean: ["type": "boolean"]
        case .integer: ["type": "integer"]
        case .number: ["type": "number"]
        case .instant: ["type": "string", "format": "date-time"]
        case .uuid: ["type": "string", "format": "uuid"]
        case .choice(let names): ["type": "string", "enum": .array(names.map(JSONValue.string))]
        case .array(let element): ["type": "array", "items": element.jsonSchema]
        case .map(let value): ["type": "object", "additionalProperties": value.jsonSchema]
        case .object(let object): object.jsonSchema
        case .reference(let name): ["$ref": .string("#/components/schemas/\(name)")]
        case .either(let schemas): ["anyOf": .array(schemas.map(\.jsonSchema))]
        case .anything: [:]
        }
    }
}

extension ObjectSchema {
    package var jsonSchema: JSONValue {
        [
            "type": "object",
            "properties": .object(
                Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.schema.jsonSchema) })),
            "required": .array(members.filter(\.isRequired).map { .string($0.name) }),
            "additionalProperties": others?.jsonSchema ?? false,
        ]
    }
}
