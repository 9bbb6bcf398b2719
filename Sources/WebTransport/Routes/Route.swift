import LearningService
import NIOHTTP1
import Protocol

/// A way to ask: a method and a path, who may, and what answers. The one table that serves requests, and that
/// `/v1/openapi.json` prints.
struct Route: Sendable {
    enum Access: Sendable {
        /// Also those who show no token.
        case anyone
        /// Devices of these roles; what they may touch the method's own access says.
        case devices(Set<DeviceRole>)
    }

    var method: HTTPMethod
    /// `/v1/rooms/{room}/anchors`: names in braces match a part each.
    var path: PathTemplate
    var access: Access
    /// Bytes that a body may have.
    var mostBytes = 0
    /// Where it is answered: at once only what neither reads files nor takes as long as a large text does.
    var pace = RPCMethod.Pace.short
    var document: RouteDocument
    var answer: @Sendable (WebCall) async throws -> WebResponse

    /// Whether a device changes something with it.
    var isWriting: Bool {
        if case .devices = access { method != .GET } else { false }
    }
}

/// A request that found its route.
struct WebCall: Sendable {
    var request: WebRequest
    /// By the names in the path's braces.
    var path: [String: String]
    /// Nil on routes for anyone.
    var client: WebClient?
    var device: Device?

    /// - Throws: ``WebFault`` where the table lets anyone in and the route needs a device.
    func requireClient() throws(WebFault) -> WebClient {
        guard let client else { throw .noToken }
        return client
    }
}

extension WebFault {
    static var noToken: WebFault {
        var fault = WebFault(
            .unauthorized, "unauthorized", "This is for paired devices: send 'Authorization: Bearer <token>'.")
        fault.headers.add(name: "WWW-Authenticate", value: "Bearer")
        return fault
    }
}

/// A path with names in braces.
struct PathTemplate: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    private enum Part: Sendable, Hashable {
        case text(String)
        case name(String)
    }

    private let parts: [Part]
    let description: String

    init(stringLiteral text: String) {
        description = text
        parts = text.split(separator: "/").map { part in
            part.hasPrefix("{") ? .name(String(part.dropFirst().dropLast())) : .text(String(part))
        }
    }

    var names: [String] { parts.compactMap { if case .name(let name) = $0 { name } else { nil } } }

    /// What the names stand for; nil when the path is another.
    func match(_ path: [String]) -> [String: String]? {
        guard path.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (part, text) in zip(parts, path) {
            switch part {
            case .text(let expected): guard expected == text else { return nil }
            case .name(let name): values[name] = text
            }
        }
        return values
    }
}
