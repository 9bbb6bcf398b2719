import Foundation
import JSONText
import LearningService

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

    /// `x-roles`: the paired devices that may call it; whoever has the daemon's own socket may call everything.
    private static func method(_ method: RPCMethod, _ types: inout ReplyTypes) -> JSONValue {
        let roles = MethodAccess.of(method.name).roles
        return [
            "name": .string(method.name),
            "summary": .string(method.summary),
            "paramStructure": "either",
            "x-roles": .array(DeviceRole.allCases.filter(roles.contains).map { .string($0.rawValue) }),
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
        var schema = parameter.schema.jsonSchema.members
        schema["default"] = parameter.usual
        return [
            "name": .string(parameter.name), "summary": .string(parameter.summary),
            "required": .bool(parameter.isRequired), "schema": .object(schema),
        ]
    }
}
