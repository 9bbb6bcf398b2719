import Foundation
import JSONText
import NIOCore
import NIOHTTP1
import Protocol

/// Who the daemon is, for those who do not know it yet.
struct GreetingRoutes: Sendable {
    let identity: WebIdentity
    let clock: @Sendable () -> Date

    var routes: [Route] { [info, authority] }

    private var info: Route {
        Route(
            method: .GET, path: "/v1/info", access: .anyone,
            document: RouteDocument(
                operation: "getInfo", summary: "Tells which daemon this is.", tag: "info",
                reply: .json([
                    "type": "object", "required": ["name", "version", "serverID", "protocol", "fingerprint", "time"],
                    "properties": [
                        "name": ["type": "string"], "version": ["type": "string"],
                        "serverID": ["type": "string", "format": "uuid"], "protocol": ["type": "integer"],
                        "fingerprint": ["type": ["string", "null"]],
                        "time": ["type": "string", "format": "date-time"],
                    ],
                ]))
        ) { _ in
            var response = WebResponse.json([
                "name": "immersiond", "version": .string(DaemonMethods.version),
                "serverID": .string(identity.serverID.uuidString.lowercased()), "protocol": 1,
                "fingerprint": identity.fingerprint().map(JSONValue.string) ?? .null,
                "time": .string(Instant.text(clock())),
            ])
            response.headers.add(name: "Cache-Control", value: "no-store")
            return response
        }
    }

    /// Below the root, as devices ask for it before they trust anything.
    private var authority: Route {
        Route(
            method: .GET, path: "/ca.crt", access: .anyone,
            document: RouteDocument(
                operation: "getAuthority", summary: "The certificate of the daemon's own authority, to be trusted.",
                tag: "info", reply: .bytes(type: "application/x-x509-ca-cert"))
        ) { _ in
            guard let certificate = identity.authority else {
                throw WebFault(.notFound, "notFound", "Without TLS there is no certificate.")
            }
            return WebResponse(
                headers: [
                    "Content-Type": "application/x-x509-ca-cert",
                    "Content-Disposition": "attachment; filename=\"immersiond-ca.crt\"",
                ], body: .bytes(ByteBuffer(string: certificate)))
        }
    }
}
