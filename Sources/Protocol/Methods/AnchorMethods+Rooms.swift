import JSONText
package import LearningService

extension Methods {
    package static let anchorRooms = MethodName<RoomList>("anchor.rooms")
}

/// anchor.rooms: which rooms there are.
extension AnchorMethods {
    var rooms: RPCMethod {
        RPCMethod(
            Methods.anchorRooms, "Lists the rooms that anchors were put in; a guest's device sees its own.",
            parameters: [.optional("limit", .integer(1...10_000), usual: 1_000, "Most of them.")],
            result: "rooms: roomIdentifier, revision, anchors: how many.", errors: RPCError.Code.ofReading
        ) { arguments in
            var list = try await roomFrames.rooms(limit: try arguments.required("limit", Arguments.integer))
            if let device = arguments.client.authority.device {
                list.rooms.removeAll { !device.sees(room: $0.roomIdentifier) }
            }
            return list
        }
    }
}
