import Foundation
import Spatial
import Storage
import TestSupport
import Testing

@testable import LearningService

/// Rooms lately searched stay in memory as long as they and their anchors are few.
struct RoomIndexesTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func fill(_ room: String, with count: Int, in store: Store) async throws {
        try await store.write { writer in
            for _ in 0..<count {
                let id = UUID()
                _ = try writer.put(
                    SpatialAnchor(
                        id: id, anchorIdentifier: id, transform: Transform4x4(translation: [1, 2, 3]),
                        contentType: .objectLabel, contentID: "mesa", language: "es", displayText: "la mesa",
                        roomIdentifier: room, lastSeenDate: now))
            }
        }
    }

    @Test("the rooms not searched for longest go first, by their number and by that of their anchors")
    func forgetting() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.url.appending(path: "test.sqlite").path)
        defer { store.close() }
        for (room, count) in [("hall", 4), ("kitchen", 3), ("bath", 2), ("garden", 20)] {
            try await Self.fill(room, with: count, in: store)
        }
        let indexes = RoomIndexes(rooms: 2, anchors: 8)
        func search(_ room: String) async throws -> Int {
            try await indexes.search(room, in: store, at: Self.now) { $0.count }
        }
        #expect(try await search("hall") == 4)
        #expect(try await search("kitchen") == 3)
        #expect(try await search("hall") == 4)
        #expect(indexes.kept == ["hall", "kitchen"])
        #expect(try await search("bath") == 2)
        #expect(indexes.kept == ["hall", "bath"])
        // Together more than eight anchors.
        #expect(try await search("garden") == 20)
        #expect(indexes.kept == ["garden"])
        #expect(try await search("hall") == 4)
        #expect(indexes.kept == ["hall"])
    }
}
