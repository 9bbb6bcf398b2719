import Storage

/// The rooms that anchors were ever put in.
package struct RoomList: Codable, Sendable {
    package struct Room: Codable, Sendable {
        package var roomIdentifier: String
        package var revision: Int
        /// How many hang there.
        package var anchors: Int
    }

    package var rooms: [Room]
}

extension RoomFrames {
    /// Every room, by name.
    package func rooms(limit: Int) async throws -> RoomList {
        let now = clock()
        return RoomList(
            rooms: try await store.read { reader in
                try reader.rooms(limit: limit, at: now).map {
                    RoomList.Room(roomIdentifier: $0.room, revision: $0.revision, anchors: $0.anchors)
                }
            })
    }
}
