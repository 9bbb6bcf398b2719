package import NIOCore
package import NIOHTTP1

/// A request as the routes see it: checked, and with its body.
package struct WebRequest: Sendable {
    package var method: HTTPMethod
    var target: RequestTarget
    package var headers: HTTPHeaders
    package var body = ByteBuffer()
    /// The client's address, as the connection or a trusted proxy tells it.
    package var address: String
    /// How the client calls the daemon: a name or an address, with the port where it is not the usual one.
    package var authority: String
    package var isSecure: Bool
    /// Where the daemon's root stands for the client, behind a proxy: `/immersion`, or nothing.
    package var prefix: String

    /// Where a browser says that a page of this daemon comes from.
    var origin: String { (isSecure ? "https://" : "http://") + authority }

    /// A browser cannot send a header with a WebSocket, so the token comes as a subprotocol.
    private static let tokenPrefix = "bearer."

    /// The token that the request shows, in its header or, where it asks for a WebSocket, as a subprotocol.
    var token: String? {
        if let bearerToken { return bearerToken }
        guard headers[canonicalForm: "upgrade"].contains(where: { $0.lowercased() == "websocket" }) else { return nil }
        return headers[canonicalForm: "sec-websocket-protocol"].first { $0.hasPrefix(Self.tokenPrefix) }
            .map { String($0.dropFirst(Self.tokenPrefix.count)) }
    }

    /// The token that the header brings; nil without one.
    var bearerToken: String? {
        guard let header = headers.first(name: "authorization") else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
    }

    /// The media type of the body, without its parameters.
    var contentType: String? {
        headers.first(name: "content-type").map { type in
            type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        }
    }
}
