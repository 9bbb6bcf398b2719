import Foundation
import JSONText
import LearningService
import NIOHTTP1
import Protocol

/// Rooms and what hangs there. Who writes says which version it means: nobody's change is lost by another's.
struct RoomRoutes: Sendable {
    private static let anchorPath: PathTemplate = "/v1/rooms/{room}/anchors/{anchor}"
    private static let mostBytes = ServerLimits.standard.messageBytes

    private let services: WebServices
    private let methods: MethodRoutes
    private let idempotency: IdempotentReplies
    private let writes = OneAtATime()

    init(services: WebServices, idempotency: IdempotentReplies) {
        self.services = services
        self.idempotency = idempotency
        methods = MethodRoutes(services: services)
    }

    var routes: [Route] { reading + [put, delete, post] }

    private var reading: [Route] {
        let names = ["room": "roomIdentifier", "anchor": "anchorIdentifier"]
        return [
            methods.get("/v1/rooms", "anchor.rooms", .init(operation: "listRooms", tag: "rooms", page: "rooms")),
            methods.get(
                "/v1/rooms/{room}/anchors", "anchor.list",
                .init(
                    operation: "listAnchors", tag: "rooms", fixed: ["limit": 10_000], renamed: names, page: "anchors")),
            methods.get(
                "/v1/rooms/{room}/changes", "anchor.changes",
                .init(operation: "listChanges", tag: "rooms", renamed: names)),
            methods.get(
                "/v1/rooms/{room}/frames", "anchor.frames",
                .init(operation: "listFrames", tag: "rooms", renamed: names)),
            methods.get(
                "/v1/rooms/{room}/labels", "anchor.labels",
                .init(operation: "listLabels", tag: "rooms", renamed: names)),
            anchor,
        ]
    }

    /// An anchor is asked for by its room and its id; the method needs the id alone.
    private var anchor: Route {
        Route(
            method: .GET, path: Self.anchorPath, access: .devices(MethodAccess.of("anchor.get").roles),
            document: document("getAnchor", "An anchor; its ETag is what If-Match takes.", reply: "anchor.get")
        ) { call in
            let body = try await known(call)
            var response = WebResponse.json(body)
            response.headers.add(name: "Cache-Control", value: "private, no-cache")
            return Conditions.apply(to: response, tag: EntityTag(of: body), of: call.request, allowsRanges: false)
        }
    }

    private func document(
        _ operation: String, _ summary: String, body: RouteDocument.Content = .none, reply: String,
        condition: Bool = false
    ) -> RouteDocument {
        let names = ["room", "anchor"].map {
            RouteDocument.Field(name: $0, place: .path, summary: "", isRequired: true)
        }
        let conditions = [
            RouteDocument.Field(
                name: "If-Match", place: .header, summary: "The ETag of what is changed; or give If-None-Match: *."),
            RouteDocument.Field(name: "If-None-Match", place: .header, summary: "'*' where there shall be none yet."),
        ]
        return RouteDocument(
            operation: operation, summary: summary, tag: "rooms", fields: names + (condition ? conditions : []),
            body: body, reply: .reply(of: reply))
    }

    // MARK: Writing

    private var put: Route {
        Route(
            method: .PUT, path: Self.anchorPath, access: .devices(MethodAccess.of("anchor.put").roles),
            mostBytes: Self.mostBytes,
            document: document(
                "putAnchor", "Hangs content in a room, or replaces what hangs there whole.",
                body: .parameters(of: "anchor.put"), reply: "anchor.put", condition: true)
        ) { call in
            var members = try call.jsonBody()
            members["roomIdentifier"] = call.path["room"].map(JSONValue.string)
            members["anchorIdentifier"] = call.path["anchor"].map(JSONValue.string)
            let parameters = members
            return try await write(call) { isNew in
                let client = try call.requireClient()
                _ = try await services.dispatcher.result(of: "anchor.put", .object(parameters), from: client)
                let body = try await known(call)
                var response = WebResponse.json(body, isNew ? .created : .ok)
                response.headers.add(name: "ETag", value: EntityTag(of: body).text)
                return response
            }
        }
    }

    private var delete: Route {
        Route(
            method: .DELETE, path: Self.anchorPath, access: .devices(MethodAccess.of("anchor.delete").roles),
            document: document("deleteAnchor", "Takes an anchor away.", reply: "anchor.delete", condition: true)
        ) { call in
            try await write(call) { _ in
                let client = try call.requireClient()
                let parameters: JSONValue = ["anchorIdentifier": .string(call.path["anchor"] ?? "")]
                return .json(try await services.dispatcher.result(of: "anchor.delete", parameters, from: client))
            }
        }
    }

    /// Many anchors at once; asked twice with the same key, it is done once.
    private var post: Route {
        Route(
            method: .POST, path: "/v1/rooms/{room}/anchors", access: .devices(MethodAccess.of("anchor.putAll").roles),
            mostBytes: Self.mostBytes,
            document: RouteDocument(
                operation: "putAnchors", summary: "Puts many anchors of a room at once.", tag: "rooms",
                fields: [
                    .init(name: "room", place: .path, summary: "", isRequired: true), IdempotentReplies.field,
                ], body: .parameters(of: "anchor.putAll"), reply: .reply(of: "anchor.putAll"))
        ) { call in
            var members = try call.jsonBody()
            members["roomIdentifier"] = call.path["room"].map(JSONValue.string)
            let parameters = members
            let client = try call.requireClient()
            return try await idempotency.answer(call) {
                .json(try await services.dispatcher.result(of: "anchor.putAll", .object(parameters), from: client))
            }
        }
    }

    /// What hangs there by the path, as a GET tells it.
    ///
    /// - Throws: ``RPCError/Code/notFound``, also for an anchor of another room.
    private func known(_ call: WebCall) async throws -> Data {
        let parameters: JSONValue = ["anchorIdentifier": .string(call.path["anchor"] ?? "")]
        let client = try call.requireClient()
        let reply = try await services.dispatcher.result(of: "anchor.get", parameters, from: client)
        let room = (try? JSONParser.parse(reply, limits: .reply))?["anchor"]?["roomIdentifier"]?.string
        guard room == call.path["room"] else {
            throw RPCError(.notFound, "No such anchor hangs in this room.", field: "anchorIdentifier")
        }
        return reply
    }

    /// Writes when what is there is what the client thinks.
    ///
    /// - Throws: ``WebFault``: 428 when it does not say, 412 when it is not.
    private func write(
        _ call: WebCall, _ change: @escaping @Sendable (_ isNew: Bool) async throws -> WebResponse
    ) async throws -> WebResponse {
        let wanted = call.request.headers[canonicalForm: "if-match"].joined(separator: ",")
        let unwanted = call.request.headers.first(name: "if-none-match")
        guard !wanted.isEmpty || unwanted == "*" else {
            throw WebFault(
                .preconditionRequired, "preconditionRequired",
                "Say what you change: If-Match with its ETag, or If-None-Match: * for something new.")
        }
        return try await writes.run {
            var tag: EntityTag?
            do {
                tag = EntityTag(of: try await known(call))
            } catch let error as RPCError where error.code == .notFound {}
            let isMet = tag.map { !wanted.isEmpty && $0.isNamed(in: wanted, isWeak: false) } ?? wanted.isEmpty
            guard isMet else {
                throw WebFault(
                    .preconditionFailed, "preconditionFailed",
                    "It is not what you say it is: read it again, and then change it.")
            }
            return try await change(tag == nil)
        }
    }
}
