import Foundation
import Spatial
import TestSupport
import Testing

@testable import Storage

@Suite("The way of anchors into version 1.4")
struct AnchorUpgradeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("anchors that were kept as JSON are there, with their maps, and can be followed")
    func upgrade() async throws {
        let path = folder.path
        var anchors = [anchor("mesa"), anchor("silla"), anchor("taza", room: "hall")]
        anchors[0].worldMapData = Data([0, 1, 255])
        anchors[1].expiresAt = epoch + 60
        anchors[1].isActive = false
        anchors[2].audioURL = "https://example.org/taza.mp3"
        let stored = anchors
        let old = try Store(path: path, upTo: "1.3")
        try await old.write { writer in
            for anchor in stored {
                var described = anchor
                described.worldMapData = nil
                let map = anchor.worldMapData.map { "X'" + $0.map { String(format: "%02X", $0) }.joined() + "'" }
                let expiry = anchor.expiresAt.map { String(Column.instant($0)) }
                try writer.database.execute(
                    """
                    INSERT INTO anchors (id, room, content_type, anchor, world_map, expires_at, updated_at)
                    VALUES ('\(anchor.id.uuidString)', '\(anchor.roomIdentifier)', '\(anchor.contentType.rawValue)',
                        '\(try Column.json(described))', \(map ?? "NULL"), \(expiry ?? "NULL"), 0)
                    """)
            }
        }
        old.close()
        let store = try Store(path: path)
        defer { store.close() }
        for anchor in anchors {
            #expect(try await store.read { try $0.anchor(anchor.id, at: epoch) } == anchor)
        }
        let first = try await store.read { try $0.anchorChanges(inRoom: "kitchen", since: 0, limit: 1) }
        #expect(first.hasMore && first.revision == 1)
        let rest = try await store.read { try $0.anchorChanges(inRoom: "kitchen", since: 1, limit: 9) }
        #expect(rest.anchors.count == 1 && rest.revision == 2)
    }
}
