import Foundation
import JSONText
import NIOHTTP1
import Protocol

/// The table of routes, for programs to read.
struct OpenAPIRoutes: Sendable {
    static func routes(of others: [Route], methods: [String: RPCMethod]) -> [Route] {
        let document = RouteDocument(
            operation: "getOpenAPI", summary: "This document.", tag: "info", reply: .json(["type": "object"]))
        func route(_ body: JSONValue) -> Route {
            let data = (try? WireFormat.encode(body)) ?? .init()
            let tag = EntityTag(of: data)
            return Route(method: .GET, path: "/v1/openapi.json", access: .anyone, document: document) { call in
                var response = WebResponse.json(data)
                response.headers.add(name: "Cache-Control", value: "no-cache")
                return Conditions.apply(to: response, tag: tag, of: call.request, allowsRanges: false)
            }
        }
        return [route(OpenAPI.document(of: others + [route(.null)], methods: methods))]
    }
}
