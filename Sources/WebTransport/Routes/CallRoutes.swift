import JSONText
import NIOCore
import NIOHTTP1
import Protocol

/// The protocol's own messages over HTTP: one a request. A WebSocket at the same path takes many.
struct CallRoutes: Sendable {
    let services: WebServices

    var routes: [Route] { [call, upgrade] }

    private var call: Route {
        Route(
            method: .POST, path: "/v1/rpc", access: .devices(.everyone),
            mostBytes: ServerLimits.standard.messageBytes,
            // The dispatcher knows what takes long.
            pace: .atOnce,
            document: RouteDocument(
                operation: "call",
                summary: "One JSON-RPC 2.0 message, as docs/protocol.md has them; a batch is one message.", tag: "rpc",
                body: .json(["type": ["object", "array"]]), reply: .json(["type": ["object", "array"]]))
        ) { call in
            let client = try call.requireClient()
            guard let reply = await services.dispatcher.reply(to: call.request.bodyData, from: client) else {
                return WebResponse(.noContent)
            }
            var response = WebResponse.json(reply)
            response.headers.add(name: "Cache-Control", value: "no-store")
            return response
        }
    }

    private var upgrade: Route {
        Route(
            method: .GET, path: "/v1/rpc", access: .devices(.everyone),
            document: RouteDocument(
                operation: "connect",
                summary: "A WebSocket, one JSON-RPC 2.0 message a text frame; offer the subprotocols immersiond.v1 and "
                    + "bearer.<token>.",
                tag: "rpc", status: .switchingProtocols)
        ) { _ in
            var fault = WebFault(
                .upgradeRequired, "upgradeRequired",
                "A GET of this path opens a WebSocket; a POST takes one message.")
            fault.headers.add(name: "Upgrade", value: "websocket")
            throw fault
        }
    }
}
