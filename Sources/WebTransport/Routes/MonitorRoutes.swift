import Foundation
import JSONText
import NIOCore
import NIOHTTP1
import Protocol

/// How the daemon is, for what watches it.
struct MonitorRoutes: Sendable {
    let services: WebServices

    var routes: [Route] {
        [
            MethodRoutes(services: services).get(
                "/v1/health", Methods.daemonHealth.text, .init(operation: "getHealth", tag: "monitoring")),
            metrics,
        ]
    }

    /// As Prometheus asks for it, with the token of an admin's device.
    private var metrics: Route {
        let name = Methods.daemonMetrics.text
        return Route(
            method: .GET, path: "/v1/metrics", access: .devices(MethodAccess.of(name).roles),
            document: RouteDocument(
                operation: "getMetrics", summary: "Figures of the daemon and of each method, as Prometheus reads them.",
                tag: "monitoring", reply: .bytes(type: Self.type))
        ) { call in
            let reply = try await services.dispatcher.result(of: name, [:], from: try call.requireClient())
            let metrics = try WireFormat.decode(DaemonMetrics.self, from: reply)
            return WebResponse(
                headers: ["Content-Type": Self.type, "Cache-Control": "no-store"],
                body: .bytes(ByteBuffer(string: metrics.text)))
        }
    }

    private static let type = "text/plain; version=0.0.4; charset=utf-8"
}
