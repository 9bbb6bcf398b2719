import Foundation
import JSONText

/// The method table as an OpenRPC 1.3 document.
enum OpenRPC {
    static func document(of methods: [RPCMethod], version: String) -> JSONValue {
        var types = ReplyTypes()
        let described = methods.map { method($0, &types) }
        return [
            "openrpc": "1.3.2",
            "info": ["title": "immersiond", "version": .string(version)],
            "methods": .array(described),
            "components": ["schemas": .object(types.objects.mapValues(\.jsonSchema))],
            "x-limits": .array(
                Limits.all.map {
                    [
                        "name": .string($0.name), "value": $0.json, "unit": .string($0.unit),
                        "description": .string($0.purpose),
                    ]
                }),
        ]
    }

    private static func method(_ method: RPCMethod, _ types: inout ReplyTypes) -> JSONValue {
        [
            "name": .string(method.name),
            "summary": .string(method.summary),
            "paramStructure": "either",
            "params": .array(method.parameters.map(contentDescriptor)),
            "result": [
                "name": "result", "description": .string(method.result),
                "schema": method.replySchema(noting: &types).jsonSchema,
            ],
            "errors": .array(
                method.documentedErrors.map { code in
                    ["code": .number(Double(code.rawValue)), "message": .string(code.meaning)]
                }),
            "examples": [
                ["name": .string("\(method.name) as documented"), "params": .array(exampleParameters(of: method))]
            ],
        ]
    }

    /// Each as an OpenRPC example object, in the order of the table.
    private static func exampleParameters(of method: RPCMethod) -> [JSONValue] {
        let example = (try? JSONParser.parse(Data(method.example.utf8))) ?? [:]
        return method.parameters.compactMap { parameter in
            example[parameter.name].map { ["name": .string(parameter.name), "value": $0] }
        }
    }

    private static func contentDescriptor(_ parameter: Parameter) -> JSONValue {
        var schema = schema(parameter.schema).members
        schema["default"] = parameter.usual
        return [
            "name": .string(parameter.name), "summary": .string(parameter.summary),
            "required": .bool(parameter.isRequired), "schema": .object(schema),
        ]
    }

    /// JSON Schema, draft 7.
    private static func schema(_ schema: ParameterSchema) -> JSONValue {
        switch schema {
        case .text(let maximum):
            [
                "type": "string", "minLength": 1, "maxLength": .number(Double(maximum)),
                "description": .string(schema.expectation),
            ]
        case .identifier: ["type": "string", "pattern": "^[A-Za-z0-9._:-]{1,128}$"]
        case .uuid: ["type": "string", "format": "uuid"]
        case .instant: ["type": "string", "format": "date-time"]
        case .languageCode:
            ["type": "string", "pattern": "^[a-z]{2,3}$", "description": .string(schema.expectation)]
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
            ["type": "array", "items": self.schema(element), "maxItems": .number(Double(maximum))]
        case .object(let parameters):
            [
                "type": "object", "additionalProperties": false,
                "properties": .object(
                    Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, self.schema($0.schema)) })),
                "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
            ]
        case .base64(let maximum):
            [
                "type": "string", "contentEncoding": "base64", "maxLength": .number(Double(maximum / 3 * 4 + 4)),
            ]
        }
    }
}
