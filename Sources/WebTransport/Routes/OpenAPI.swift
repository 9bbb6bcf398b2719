import JSONText
import LearningService
import NIOHTTP1
import Protocol

/// The table of routes as an OpenAPI 3.1 document, with the replies' types as the method table reads them off.
enum OpenAPI {
    private static let problem: JSONValue = [
        "type": "object", "required": ["type", "title", "status", "code", "detail"],
        "properties": [
            "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
            "code": ["type": "string", "description": "A name that never changes its meaning."],
            "detail": ["type": "string"], "field": ["type": "string"],
        ],
    ]

    static func document(of routes: [Route], methods: [String: RPCMethod]) -> JSONValue {
        var types = ReplyTypes()
        var paths: [String: [String: JSONValue]] = [:]
        for route in routes {
            paths[route.path.description, default: [:]][route.method.rawValue.lowercased()] = operation(
                route, methods, &types)
        }
        var schemas = types.objects.mapValues(\.jsonSchema)
        schemas["Problem"] = problem
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "immersiond", "version": .string(DaemonMethods.version),
                "description": "Content, rooms and conversations of a language immersion daemon.",
            ],
            "servers": [["url": "../"]],
            "paths": .object(paths.mapValues { .object($0) }),
            "components": [
                "schemas": .object(schemas),
                "securitySchemes": ["device": ["type": "http", "scheme": "bearer"]],
                "responses": [
                    "Problem": [
                        "description": "It was refused (RFC 9457).",
                        "content": [
                            "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]
                        ],
                    ]
                ],
            ],
        ]
    }

    private static func operation(
        _ route: Route, _ methods: [String: RPCMethod], _ types: inout ReplyTypes
    ) -> JSONValue {
        let document = route.document
        var operation: [String: JSONValue] = [
            "operationId": .string(document.operation), "summary": .string(document.summary),
            "tags": [.string(document.tag)],
            "parameters": .array(fields(route).map(parameter)),
        ]
        if case .devices(let roles) = route.access {
            operation["security"] = [["device": []]]
            operation["x-roles"] = .array(roles.map(\.rawValue).sorted().map(JSONValue.string))
        }
        if case .form = document.body {
            operation["requestBody"] = [
                "required": true, "content": ["application/x-www-form-urlencoded": ["schema": form(document.form)]],
            ]
        } else if let body = content(document.body, methods, &types, path: route.path) {
            operation["requestBody"] = ["required": true, "content": body]
        }
        let reply = content(document.reply, methods, &types, path: route.path)
        operation["responses"] = .object(responses(document, reply))
        return .object(operation)
    }

    private static func responses(_ document: RouteDocument, _ reply: JSONValue?) -> [String: JSONValue] {
        func response(_ status: HTTPResponseStatus, hasBody: Bool = false) -> JSONValue {
            var response: [String: JSONValue] = ["description": .string(status.reasonPhrase)]
            if hasBody, let reply { response["content"] = reply }
            return .object(response)
        }
        let refusal: JSONValue = ["$ref": "#/components/responses/Problem"]
        var responses = [
            "\(document.status.code)": response(document.status, hasBody: true), "default": refusal,
        ]
        for status in document.outcomes {
            responses["\(status.code)"] = status.code < 400 ? response(status, hasBody: true) : refusal
        }
        if document.isTagged || document.allowsRanges { responses["304"] = response(.notModified) }
        if document.allowsRanges {
            responses["206"] = response(.partialContent, hasBody: true)
            responses["416"] = refusal
        }
        return responses
    }

    private static func form(_ fields: [RouteDocument.Field]) -> JSONValue {
        [
            "type": "object", "required": .array(fields.filter(\.isRequired).map { .string($0.name) }),
            "properties": .object(
                Dictionary(
                    uniqueKeysWithValues: fields.map { field in
                        var schema = field.schema.members
                        schema["description"] = .string(field.summary)
                        return (field.name, .object(schema))
                    })),
        ]
    }

    /// Those of the document, names of the path that it says nothing of, and the key with which all that changes
    /// something can be sent again.
    private static func fields(_ route: Route) -> [RouteDocument.Field] {
        let told = Set(route.document.fields.filter { $0.place == .path }.map(\.name))
        return route.document.fields + conditions(route.document) + (route.isWriting ? [IdempotentReplies.field] : [])
            + route.path.names.filter { !told.contains($0) }.map {
                RouteDocument.Field(name: $0, place: .path, summary: "", isRequired: true)
            }
    }

    private static func conditions(_ document: RouteDocument) -> [RouteDocument.Field] {
        var fields: [RouteDocument.Field] = []
        if document.isTagged || document.allowsRanges {
            fields.append(
                .init(name: "If-None-Match", place: .header, summary: "The ETag of what is known already: 304 then."))
        }
        if document.allowsRanges {
            fields.append(.init(name: "Range", place: .header, summary: "The part that is wanted: bytes=0-999."))
            fields.append(
                .init(name: "If-Range", place: .header, summary: "The ETag of which a part is known: else all comes."))
        }
        return fields
    }

    private static func parameter(_ field: RouteDocument.Field) -> JSONValue {
        [
            "name": .string(field.name), "in": .string(field.place.rawValue), "required": .bool(field.isRequired),
            "description": .string(field.summary), "schema": field.schema,
        ]
    }

    private static func content(
        _ content: RouteDocument.Content, _ methods: [String: RPCMethod], _ types: inout ReplyTypes,
        path: PathTemplate
    ) -> JSONValue? {
        let schema: JSONValue
        switch content {
        case .none, .form: return nil
        case .bytes(let type): return [type: ["schema": ["type": "string", "format": "binary"]]]
        case .json(let given): schema = given
        case .typed(let read): schema = read(&types).jsonSchema
        case .reply(let name): schema = methods[name]?.replySchema(noting: &types).jsonSchema ?? [:]
        case .page(let name, let member):
            let item = methods[name].map { self.item(of: $0.replySchema(noting: &types), member, types) } ?? .anything
            schema = [
                "type": "object", "required": ["items", "next", "total"],
                "properties": [
                    "items": ["type": "array", "items": item.jsonSchema], "next": ["type": ["string", "null"]],
                    "total": ["type": "integer"],
                ],
            ]
        case .parameters(let name):
            let brought = ["room": "roomIdentifier", "anchor": "anchorIdentifier"]
            // What an anchor is taken to be, its conditions say.
            let names = Set(path.names.map { brought[$0] ?? $0 }).union([AnchorExpectation.field])
            schema =
                ParameterSchema.object((methods[name]?.parameters ?? []).filter { !names.contains($0.name) })
                .jsonSchema
        }
        return ["application/json": ["schema": schema]]
    }

    /// What a list of a reply holds.
    private static func item(of schema: ReplySchema, _ member: String, _ types: ReplyTypes) -> ReplySchema {
        let object: ObjectSchema? =
            switch schema {
            case .object(let object): object
            case .reference(let name): types.objects[name]
            default: nil
            }
        guard case .array(let element)? = object?.members.first(where: { $0.name == member })?.schema else {
            return .anything
        }
        return element
    }
}
