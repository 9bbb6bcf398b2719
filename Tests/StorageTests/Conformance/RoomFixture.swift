import Foundation
import Spatial
import Storage

func anchor(_ word: String, room: String = "kitchen", id: UUID = UUID()) -> SpatialAnchor {
    SpatialAnchor(
        id: id, anchorIdentifier: id, transform: Transform4x4(translation: [1, 2, 3]), contentType: .objectLabel,
        contentID: word, language: "es", displayText: word, roomIdentifier: room, lastSeenDate: epoch)
}

extension TemporaryStore {
    func put(_ anchors: [SpatialAnchor]) async throws {
        try await store.write { writer in for anchor in anchors { try writer.put(anchor) } }
    }

    func changes(
        _ room: String = "kitchen", since revision: Int = 0, limit: Int = 100
    ) async throws -> AnchorChanges {
        try await store.read { try $0.anchorChanges(inRoom: room, since: revision, limit: limit) }
    }
}
