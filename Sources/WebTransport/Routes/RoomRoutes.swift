import Foundation
import JSONText
import LearningService
import NIOHTTP1
import Protocol

/// Rooms and what hangs there. Who writes says which version it means: nobody's change is lost by another's.
struct RoomRoutes: Sendable {
    private static let anchorPath: PathTemplate = "/v1/rooms/{room}/anchors/{anchor}"
    /// The methods' parameters by the names in the path.
    private static let names = ["room": "roomIdentifier", "anchor": "anchorIdentifier"]
    private static let mostBytes = ServerLimits.standard.messageBytes

    private let services: WebServices
    private let methods: MethodRoutes

    init(services: WebServices) {
        self.services = services
        methods = MethodRoutes(services: services)
    }

    var routes: [Route] { reading + [put, delete, post] }

    private var reading: [Route] {
        let names = Self.names
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
            document: document(
                "getAnchor", "An anchor; its ETag is what If-Match takes.", reply: "anchor.get", isTagged: true)
        ) { call in
            let anchor = try await known(call)
            var response = WebResponse.json(anchor.body)
            response.headers.add(name: "Cache-Control", value: "private, no-cache")
            return Conditions.apply(to: response, tag: anchor.tag, of: call.request, allowsRanges: false)
        }
    }

    private func document(
        _ operation: String, _ summary: String, body: RouteDocument.Content = .none, reply: String,
        condition: Bool = false, isTagged: Bool = false, outcomes: [HTTPResponseStatus] = []
    ) -> RouteDocument {
        let names = [("room", "anchor.list"), ("anchor", "anchor.get")].map { name, method in
            MethodRoutes.pathField(
                name, of: services.dispatcher.methods[method],
                .init(operation: operation, tag: "rooms", renamed: Self.names))
        }
        let conditions = [
            RouteDocument.Field(
                name: "If-Match", place: .header, summary: "The ETag of what is changed; or give If-None-Match: *."),
            RouteDocument.Field(name: "If-None-Match", place: .header, summary: "'*' where there shall be none yet."),
        ]
        return RouteDocument(
            operation: operation, summary: summary, tag: "rooms", fields: names + (condition ? conditions : []),
            body: body, reply: .reply(of: reply),
            outcomes: outcomes + (condition ? [.preconditionFailed, .preconditionRequired] : []), isTagged: isTagged)
    }

    // MARK: Writing

    private var put: Route {
        Route(
            method: .PUT, path: Self.anchorPath, access: .devices(MethodAccess.of("anchor.put").roles),
            mostBytes: Self.mostBytes,
            document: document(
                "putAnchor", "Hangs content in a room, or replaces what hangs there whole.",
                body: .parameters(of: "anchor.put"), reply: "anchor.put", condition: true, outcomes: [.created])
        ) { call in
            var members = try Self.body(
                of: call,
                broughtOtherwise: [
                    "roomIdentifier": "the path", "anchorIdentifier": "the path", AnchorExpectation.field: "If-Match",
                ])
            members["roomIdentifier"] = call.path["room"].map(JSONValue.string)
            members["anchorIdentifier"] = call.path["anchor"].map(JSONValue.string)
            let revision = try await expected(call)
            members[AnchorExpectation.field] = .integer(Int64(revision))
            let put = try await change("anchor.put", members, call)
            var response = WebResponse.json(put, revision == 0 ? .created : .ok)
            // Told as a GET tells it, unless somebody has changed it again already: whose version is not this one.
            let latest = try? await known(call)
            if let latest, latest.revision == (try? JSONParser.parse(put, limits: .reply))?["revision"]?.number {
                response = WebResponse.json(latest.body, response.status)
                response.headers.add(name: "ETag", value: latest.tag.text)
            }
            return response
        }
    }

    private var delete: Route {
        Route(
            method: .DELETE, path: Self.anchorPath, access: .devices(MethodAccess.of("anchor.delete").roles),
            document: document("deleteAnchor", "Takes an anchor away.", reply: "anchor.delete", condition: true)
        ) { call in
            .json(
                try await change(
                    "anchor.delete",
                    [
                        "anchorIdentifier": .string(call.path["anchor"] ?? ""),
                        "roomIdentifier": .string(call.path["room"] ?? ""),
                        AnchorExpectation.field: .integer(Int64(try await expected(call))),
                    ], call))
        }
    }

    /// Many anchors at once.
    private var post: Route {
        Route(
            method: .POST, path: "/v1/rooms/{room}/anchors", access: .devices(MethodAccess.of("anchor.putAll").roles),
            mostBytes: Self.mostBytes,
            document: RouteDocument(
                operation: "putAnchors", summary: "Puts many anchors of a room at once.", tag: "rooms",
                fields: [.init(name: "room", place: .path, summary: "", isRequired: true)],
                body: .parameters(of: "anchor.putAll"), reply: .reply(of: "anchor.putAll"))
        ) { call in
            var members = try Self.body(of: call, broughtOtherwise: ["roomIdentifier": "the path"])
            members["roomIdentifier"] = call.path["room"].map(JSONValue.string)
            let parameters = members
            let client = try call.requireClient()
            return .json(try await services.dispatcher.result(of: "anchor.putAll", .object(parameters), from: client))
        }
    }

    /// - Throws: ``RPCError/Code/invalidParams`` for a member that something else brings: it would be passed over.
    private static func body(
        of call: WebCall, broughtOtherwise others: [String: String]
    ) throws -> [String: JSONValue] {
        let members = try call.jsonBody()
        for (name, bringer) in others.sorted(by: { $0.key < $1.key }) where members[name] != nil {
            throw RPCError(.invalidParams, "'\(name)' stands in \(bringer), not in the body.", field: name)
        }
        return members
    }

    /// An anchor as a GET tells it.
    private struct Known {
        var body: Data
        var revision: Double
        var tag: EntityTag

        init(_ body: Data, revision: Double) {
            self.body = body
            self.revision = revision
            tag = EntityTag(of: body, version: Int(revision))
        }
    }

    /// What hangs there by the path.
    ///
    /// - Throws: ``RPCError/Code/notFound``, also for an anchor of another room.
    private func known(_ call: WebCall) async throws -> Known {
        let parameters: JSONValue = ["anchorIdentifier": .string(call.path["anchor"] ?? "")]
        let client = try call.requireClient()
        let body = try await services.dispatcher.result(of: "anchor.get", parameters, from: client)
        let reply = try? JSONParser.parse(body, limits: .reply)
        let room = call.path["room"]?.precomposedStringWithCanonicalMapping
        guard reply?["anchor"]?["roomIdentifier"]?.string == room, let revision = reply?["revision"]?.number else {
            throw RPCError(.notFound, "No such anchor hangs in this room.", field: "anchorIdentifier")
        }
        return Known(body, revision: revision)
    }

    /// The revision that the request says the anchor has; 0 where it says that there is none yet. Whether that is so is
    /// looked at when it is written.
    ///
    /// - Throws: ``WebFault``: 428 when it does not say, 412 when there is no such version.
    private func expected(_ call: WebCall) async throws -> Int {
        let wanted = call.request.headers[canonicalForm: "if-match"].joined(separator: ",")
        let unwanted = call.request.headers.first(name: "if-none-match")
        guard !wanted.isEmpty || unwanted == "*" else {
            throw WebFault(
                .preconditionRequired, "preconditionRequired",
                "Say what you change: If-Match with its ETag, or If-None-Match: * for something new.")
        }
        if wanted.isEmpty { return 0 }
        do {
            let revision = Int(try await known(call).revision)
            guard unwanted != "*", EntityTag.isVersion(revision, namedIn: wanted) else { throw Self.unmet }
            return revision
        } catch let error as RPCError where error.code == .notFound {
            throw Self.unmet
        }
    }

    /// - Throws: ``WebFault``: 412 when the anchor is not what the request says.
    private func change(_ method: String, _ members: [String: JSONValue], _ call: WebCall) async throws -> Data {
        let client = try call.requireClient()
        do throws(RPCError) {
            return try await services.dispatcher.result(of: method, .object(members), from: client)
        } catch {
            guard error.code == .conflict, error.field == AnchorExpectation.field else { throw error }
            throw WebFault(.preconditionFailed, "preconditionFailed", error.message)
        }
    }

    private static var unmet: WebFault {
        WebFault(
            .preconditionFailed, "preconditionFailed",
            "It is not what you say it is: read it again, and then change it.")
    }
}
