import Foundation
import JSONText
import LearningService
import NIOHTTP1
import Protocol

/// Routes that answer with a method's reply: the path and the query bring its parameters.
struct MethodRoutes: Sendable {
    let services: WebServices

    /// What a route of a method says beyond the method itself.
    struct Shape: Sendable {
        var operation: String
        var tag: String
        /// Parameters that always have one value.
        var fixed: [String: JSONValue] = [:]
        /// Parameters by the names in the path; those that are not here have the same name.
        var renamed: [String: String] = [:]
        /// Parameters that what the path brings may stand for too, where it is no UUID: a learner's name.
        var named: [String: String] = [:]
        /// The member of the reply that is given a page at a time; nil where the reply is given whole.
        var page: String?
    }

    /// A GET with a tag.
    func get(_ path: PathTemplate, _ name: String, _ shape: Shape) -> Route {
        let method = services.dispatcher.methods[name]
        let queried = Self.queried(method, path, shape)
        return Route(
            method: .GET, path: path, access: .devices(MethodAccess.of(name).roles),
            pace: shape.page == nil ? .short : .long,
            document: RouteDocument(
                operation: shape.operation, summary: method?.summary ?? "", tag: shape.tag,
                fields: fields(of: method, path, queried, shape),
                reply: shape.page.map { .page(of: name, member: $0) } ?? .reply(of: name), isTagged: true)
        ) { call in
            let parameters = try Self.parameters(call, queried, shape, path)
            let client = try call.requireClient()
            let reply = try await services.dispatcher.result(of: name, .object(parameters), from: client)
            let body = try shape.page.map { try Page(call.request).cut(reply, member: $0) } ?? reply
            var response = WebResponse.json(body)
            response.headers.add(name: "Cache-Control", value: "private, no-cache")
            return Conditions.apply(to: response, tag: EntityTag(of: body), of: call.request, allowsRanges: false)
        }
    }

    /// What a part of the path is: as the parameter is that it brings.
    static func pathField(_ name: String, of method: RPCMethod?, _ shape: Shape) -> RouteDocument.Field {
        let parameter = method?.parameters.first { $0.name == shape.renamed[name] ?? name }
        let isNamed = shape.named[name] != nil
        return RouteDocument.Field(
            name: name, place: .path,
            summary: isNamed ? "The id, or the name." : parameter?.summary ?? "",
            schema: isNamed ? ["type": "string"] : parameter?.schema.jsonSchema ?? ["type": "string"], isRequired: true)
    }

    // MARK: Parameters

    /// The parameters that a query may bring.
    private static func queried(_ method: RPCMethod?, _ path: PathTemplate, _ shape: Shape) -> [Parameter] {
        let brought = Set(path.names.map { shape.renamed[$0] ?? $0 }).union(shape.named.values).union(shape.fixed.keys)
        return (method?.parameters ?? []).filter { parameter in
            !brought.contains(parameter.name) && parameter.schema.isPlain
                && (shape.page == nil || parameter.name != "limit")
        }
    }

    private static func parameters(
        _ call: WebCall, _ queried: [Parameter], _ shape: Shape, _ path: PathTemplate
    ) throws -> [String: JSONValue] {
        var parameters = shape.fixed
        for (name, text) in call.path {
            let alias = UUID(uuidString: text) == nil ? shape.named[name] : nil
            parameters[alias ?? shape.renamed[name] ?? name] = .string(text)
        }
        for (name, text) in call.request.target.query {
            if shape.page != nil, Page.names.contains(name) { continue }
            guard let parameter = queried.first(where: { $0.name == name }) else {
                throw RPCError(
                    .invalidParams, "There is no parameter '\(name.prefix(64))' here; /v1/openapi.json lists them.",
                    field: String(name.prefix(64)))
            }
            parameters[name] = parameter.schema.value(ofQuery: text)
        }
        return parameters
    }

    private func fields(
        of method: RPCMethod?, _ path: PathTemplate, _ queried: [Parameter], _ shape: Shape
    ) -> [RouteDocument.Field] {
        path.names.map { Self.pathField($0, of: method, shape) }
            + queried.map {
                RouteDocument.Field(
                    name: $0.name, place: .query, summary: $0.summary, schema: $0.schema.jsonSchema,
                    isRequired: $0.isRequired)
            } + (shape.page == nil ? [] : Page.fields)
    }
}

extension ParameterSchema {
    /// Whether a query can bring it: it is one value, and not a large one.
    fileprivate var isPlain: Bool {
        switch self {
        case .text, .identifier, .uuid, .instant, .languageCode, .choice, .boolean, .integer, .number: true
        case .numbers, .array, .object, .base64: false
        }
    }

    /// What a query's text stands for; a text that stands for nothing of the kind is left for the check to refuse.
    fileprivate func value(ofQuery text: String) -> JSONValue {
        switch self {
        case .boolean: text == "true" ? true : text == "false" ? false : .string(text)
        case .integer: Int64(text).map { .integer($0) } ?? .string(text)
        case .number: Double(text).map { .number($0) } ?? .string(text)
        default: .string(text)
        }
    }
}
