package import Foundation
import LearningService
import Logging
package import NIOHTTP1
import Protocol

/// Finds the route of a request, holds it to who may ask, and gives every answer what browsers must be told.
package struct WebApplication: WebResponder {
    /// Bytes that are compressed in less time than another thread takes to begin, and those that take so long that
    /// others would wait.
    private static let smallBody = 4_096
    private static let largeBody = 1 << 20

    private let reception: RequestReception
    private let services: WebServices
    private let routes: [Route]
    private let page: PageFiles
    private let idempotency: IdempotentReplies

    package init(
        services: WebServices, reception: RequestReception, page: URL, identity: WebIdentity,
        clock: @escaping @Sendable () -> Date
    ) {
        self.services = services
        self.reception = reception
        self.page = PageFiles(page)
        idempotency = IdempotentReplies(clock: clock)
        routes = RouteTable.routes(services: services, identity: identity, clock: clock)
    }

    // MARK: Before the body

    package func admit(_ head: HTTPRequestHead, from peer: String) throws(WebFault) -> Admission {
        let request = try reception.request(head, from: peer, isSecure: services.isSecure)
        var device: Device?
        let route = try find(request)?.0
        if case .devices? = route?.access { device = try self.device(of: request) }
        return Admission(
            request: request, mostBytes: route?.mostBytes ?? 0,
            share: services.memory.share(of: device?.id.uuidString ?? IPAddress.holder(of: request.address)),
            deviceID: device?.id)
    }

    package func refusal(_ fault: WebFault, of head: HTTPRequestHead?, from peer: String) -> WebResponse {
        let request = head.flatMap { try? reception.request($0, from: peer, isSecure: services.isSecure) }
        return finished(WebResponse(fault), of: request)
    }

    // MARK: Answers

    package func respond(to request: WebRequest) async -> WebResponse {
        var response: WebResponse
        do {
            response = await compressed(try await answer(request), of: request)
        } catch {
            let fault = WebFault(unforeseen: error)
            if fault.status == .internalServerError {
                services.logger.error("a request failed", metadata: ["error": "\(error)"])
            }
            response = WebResponse(fault)
        }
        return finished(response, of: request)
    }

    private func answer(_ request: WebRequest) async throws -> WebResponse {
        if request.method == .OPTIONS { return try options(request) }
        guard let (route, path) = try find(request) else {
            return try await lanes.short.run { try page.answer(request) }
        }
        var call = WebCall(request: request, path: path)
        if case .devices(let roles) = route.access {
            let device = try device(of: request)
            guard roles.contains(device.role) else {
                throw WebFault(
                    .forbidden, "forbidden", "This is not for devices of the role \(device.role.rawValue).")
            }
            call.client = WebClient(deviceID: device.id, services: services)
            call.device = device
        }
        guard route.isWriting else { return try await carryOut(route, call) }
        return try await idempotency.answer(call) { [call] in try await carryOut(route, call) }
    }

    private var lanes: WorkLanes { services.dispatcher.lanes }

    private func carryOut(_ route: Route, _ call: WebCall) async throws -> WebResponse {
        switch route.pace {
        case .atOnce: try await route.answer(call)
        case .short: try await lanes.short.run { try await route.answer(call) }
        case .long: try await lanes.long.run { try await route.answer(call) }
        case .bulk: try await lanes.bulk.run { try await route.answer(call) }
        }
    }

    private func compressed(_ response: WebResponse, of request: WebRequest) async -> WebResponse {
        guard let length = response.body.length, length > Self.smallBody else {
            return Compression.apply(to: response, of: request)
        }
        return await (length > Self.largeBody ? lanes.long : lanes.short).run {
            Compression.apply(to: response, of: request)
        }
    }

    /// The route of a request; nil where the page's files are asked for.
    ///
    /// - Throws: ``WebFault`` for what is not there. Nobody without a token learns what there is below /v1.
    private func find(_ request: WebRequest) throws(WebFault) -> (Route, [String: String])? {
        let path = request.target.path
        var allowed: [String] = []
        for route in routes {
            guard let values = route.path.match(path) else { continue }
            let isMeant = route.method == request.method || route.method == .GET && request.method == .HEAD
            if isMeant { return (route, values) }
            allowed.append(route.method.rawValue)
        }
        if request.method == .OPTIONS { return nil }
        guard allowed.isEmpty else {
            if path.first == "v1" { _ = try device(of: request) }
            var fault = WebFault(
                .methodNotAllowed, "methodNotAllowed", "Only \(allowed.joined(separator: ", ")) can be asked of this.")
            fault.headers.add(name: "Allow", value: allowed.joined(separator: ", "))
            throw fault
        }
        guard ["v1", "v2"].contains(path.first) else { return nil }
        if path.first == "v1" { _ = try device(of: request) }
        throw WebFault(.notFound, "notFound", "There is nothing at this path; /v1/openapi.json lists what there is.")
    }

    /// Whose token the request brings.
    private func device(of request: WebRequest) throws(WebFault) -> Device {
        try services.door.device(withToken: request.token, from: request.address)
    }

    // MARK: Browsers

    /// A response with what browsers must be told.
    ///
    /// - Parameter request: Nil where it could not be believed.
    private func finished(_ response: WebResponse, of request: WebRequest?) -> WebResponse {
        var response = response
        if let request { allowOrigin(of: request, &response) }
        SecurityHeaders.add(
            to: &response.headers, authority: request?.authority ?? "",
            isSecure: request?.isSecure ?? services.isSecure)
        return response
    }

    /// The origin was looked at when the request came: one that is not ours was named by who started the daemon.
    private func allowOrigin(of request: WebRequest, _ response: inout WebResponse) {
        guard let origin = request.headers.first(name: "origin"), origin.lowercased() != request.origin else { return }
        response.headers.replaceOrAdd(name: "Access-Control-Allow-Origin", value: origin)
        response.headers.add(name: "Vary", value: "Origin")
        response.headers.replaceOrAdd(
            name: "Access-Control-Expose-Headers", value: "ETag, Location, Content-Range, Accept-Ranges, Retry-After")
    }

    /// A browser asks before it shows a token, and is told the same of every path, whether there is something or not.
    ///
    /// - Throws: ``WebFault`` for others that show none.
    private func options(_ request: WebRequest) throws(WebFault) -> WebResponse {
        var response = WebResponse(.noContent)
        guard request.headers.first(name: "origin") != nil else {
            if request.target.path.first == "v1" { _ = try device(of: request) }
            let methods = routes.filter { $0.path.match(request.target.path) != nil }.map(\.method.rawValue)
            response.headers.add(name: "Allow", value: (methods + ["OPTIONS"]).joined(separator: ", "))
            return response
        }
        response.headers.add(name: "Access-Control-Allow-Methods", value: "GET, HEAD, POST, PUT, DELETE")
        response.headers.add(
            name: "Access-Control-Allow-Headers",
            value: "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Range, If-Range, "
                + "Last-Event-ID")
        response.headers.add(name: "Access-Control-Max-Age", value: "600")
        return response
    }
}
