import Foundation
import JSONText
import LearningService
import NIOHTTP1
import Protocol

/// How a device comes by its token.
struct PairingRoutes: Sendable {
    /// Wrong invitations of an address in a minute.
    private static let wrongInvitations = 10
    private static let parameters: [Parameter] = [
        .required("deviceName", .text(maximumBytes: 64), "What people call it."),
        .required("kind", .choice(DeviceKind.allCases.map(\.rawValue)), "What kind of thing it is."),
        .optional("invitation", .identifier, "What a QR code brought: the device is let in at once."),
    ]

    private let pairings: Pairings
    private let throttle: Throttle

    init(pairings: Pairings, clock: @escaping @Sendable () -> Date) {
        self.pairings = pairings
        throttle = Throttle(most: Self.wrongInvitations, clock: clock)
    }

    var routes: [Route] { [ask, look] }

    private var ask: Route {
        Route(
            method: .POST, path: "/v1/pairings", access: .anyone, mostBytes: 4_096,
            document: RouteDocument(
                operation: "createPairing", summary: "A device asks to be paired, and shows the code it is given.",
                tag: "pairing", body: .json(ParameterSchema.object(Self.parameters).jsonSchema),
                reply: .type(PairingTicket.self), status: .created)
        ) { call in
            let members = try call.jsonMembers(Self.parameters)
            let name = members["deviceName"]?.string ?? ""
            try PlainName.check(name, field: "deviceName")
            let kind = members["kind"]?.string.flatMap(DeviceKind.init) ?? .browser
            let address = call.request.address
            let ticket: PairingTicket
            if let invitation = members["invitation"]?.string {
                ticket = try await redeem(invitation, name: name, kind: kind, from: address)
            } else {
                ticket = pairings.request(
                    name: name, kind: kind, from: address, origin: IPAddress.holder(of: address))
            }
            var response = WebResponse.json(try WireFormat.encode(ticket), .created)
            response.headers.add(name: "Cache-Control", value: "no-store")
            response.headers.add(
                name: "Location", value: "\(call.request.prefix)/v1/pairings/\(ticket.id.uuidString.lowercased())")
            return response
        }
    }

    private func redeem(
        _ invitation: String, name: String, kind: DeviceKind, from address: String
    ) async throws -> PairingTicket {
        do {
            return try await pairings.redeem(invitation, name: name, kind: kind, from: address)
        } catch let error as ServiceError where error.code == .forbidden {
            // Who has a right one is never held up.
            guard !throttle.isHeldUp(address) else {
                throw RPCError(.tooManyRequests, RPCError.Code.tooManyRequests.meaning)
            }
            throttle.countWrongGuess(address)
            throw error
        }
    }

    private var look: Route {
        Route(
            method: .GET, path: "/v1/pairings/{id}", access: .anyone,
            document: RouteDocument(
                operation: "getPairing",
                summary: "What has become of a pairing, for who brings its secret as a bearer token.",
                tag: "pairing", reply: .type(PairingStatus.self))
        ) { call in
            guard let secret = call.request.bearerToken, let id = UUID(uuidString: call.path["id"] ?? "") else {
                throw WebFault.noToken
            }
            var response = WebResponse.json(
                try WireFormat.encode(try await pairings.status(id, secret: secret)))
            response.headers.add(name: "Cache-Control", value: "no-store")
            return response
        }
    }
}
