import Foundation
import JSONText
import NIOHTTP1
import Protocol

/// Every route, in the order that OpenAPI prints.
enum RouteTable {
    static func routes(
        services: WebServices, identity: WebIdentity, clock: @escaping @Sendable () -> Date
    ) -> [Route] {
        let routes =
            GreetingRoutes(identity: identity, clock: clock).routes
            + MonitorRoutes(services: services).routes
            + PairingRoutes(pairings: services.pairings, clock: clock).routes
            + CallRoutes(services: services).routes
            + MediaRoutes(services: services).routes
            + FileRoutes(services: services).routes
            + EventRoutes(services: services).routes
            + ContentRoutes(services: services).routes
            + BlobRoutes(services: services, content: identity.content).routes
            + RoomRoutes(services: services).routes
            + LanguageToolRoutes(services: services).routes
            + AnkiRoutes(services: services).routes
        return routes + OpenAPIRoutes.routes(of: routes, methods: services.dispatcher.methods)
    }
}
