import Foundation
import Spatial
import Testing

@testable import Storage

private func anchor(_ word: String, room: String = "kitchen", id: UUID = UUID()) -> SpatialAnchor {
    SpatialAnchor(
        id: id, anchorIdentifier: id, transform: Transform4x4(translation: [1, 2, 3]), contentType: .objectLabel,
        contentID: word, language: "es", displayText: word, roomIdentifier: room, lastSeenDate: epoch)
}

extension TemporaryStore {
    fileprivate func put(_ anchors: [SpatialAnchor]) async throws {
        try await store.write { writer in for anchor in anchors { try writer.put(anchor) } }
    }

    fileprivate func changes(
        _ room: String = "kitchen", since revision: Int = 0, limit: Int = 100
    ) async throws -> AnchorChanges {
        try await store.read { try $0.anchorChanges(inRoom: room, since: revision, limit: limit) }
    }
}

@Suite("A room's changes")
struct AnchorChangesTests {
    @Test("every change takes the room's next revision, and no other room's")
    func revisions() async throws {
        let fixture = try TemporaryStore()
        let table = anchor("mesa")
        try await fixture.put([table, anchor("silla"), anchor("taza", room: "hall")])
        #expect(try await fixture.changes().anchors.map(\.revision) == [1, 2])
        try await fixture.put([table])
        let changes = try await fixture.changes(since: 2)
        #expect(changes.anchors.map(\.anchor.id) == [table.id])
        #expect(changes.revision == 3)
        #expect(try await fixture.changes("hall").revision == 1)
        #expect(try await fixture.changes("nowhere") == AnchorChanges())
    }

    @Test("whoever follows in steps of any size ends with what the room holds", arguments: [1, 2, 3, 100])
    func following(limit: Int) async throws {
        let fixture = try TemporaryStore()
        let anchors = (0..<8).map { anchor("\($0)") }
        var copy: Set<UUID> = []
        var since = 0
        func follow() async throws {
            var hasMore = true
            while hasMore {
                let changes = try await fixture.changes(since: since, limit: limit)
                #expect(changes.anchors.count + changes.gone.count <= limit)
                #expect(!changes.isReset)
                copy.formUnion(changes.anchors.map(\.anchor.id))
                copy.subtract(changes.gone.map(\.id))
                (since, hasMore) = (changes.revision, changes.hasMore)
            }
        }
        try await fixture.put(anchors)
        try await follow()
        #expect(copy == Set(anchors.map(\.id)))
        var moved = anchors[0]
        moved.roomIdentifier = "hall"
        try await fixture.put([moved, anchors[3]])
        #expect(try await fixture.store.write { try $0.deleteAnchor(anchors[1].id, at: epoch) })
        try await follow()
        #expect(copy == Set(anchors.dropFirst(2).map(\.id)))
        // What left may come back.
        try await fixture.put([anchors[0]])
        try await follow()
        #expect(copy == Set(anchors.map(\.id)).subtracting([anchors[1].id]))
    }

    @Test("an expired anchor is told as gone once it is deleted")
    func expiry() async throws {
        let fixture = try TemporaryStore()
        var brief = anchor("taza")
        brief.expiresAt = epoch + 60
        try await fixture.put([brief, anchor("mesa")])
        try await fixture.store.write { try $0.deleteAnchors(expiredBy: epoch + 60) }
        #expect(try await fixture.changes(since: 2).gone.map(\.id) == [brief.id])
    }

    @Test("a revision that is too old, or of another database, starts anew")
    func reset() async throws {
        let fixture = try TemporaryStore()
        let (table, chair) = (anchor("mesa"), anchor("silla"))
        try await fixture.put([table, chair])
        _ = try await fixture.store.write { try $0.deleteAnchor(table.id, at: epoch) }
        try await fixture.store.write { try $0.forgetTombstones(upTo: epoch - 1) }
        #expect(try await fixture.changes(since: 1).isReset == false)
        try await fixture.store.write { try $0.forgetTombstones(upTo: epoch) }
        for revision in [1, 2, 9] {
            let changes = try await fixture.changes(since: revision)
            #expect(changes.isReset, "\(revision)")
            #expect(changes.anchors.map(\.anchor.id) == [chair.id])
        }
        #expect(try await fixture.changes(since: 3).isReset == false)
    }

    @Test("merged duplicates answer to all their ids, and putting one of these changes the one that is kept")
    func aliases() async throws {
        let fixture = try TemporaryStore()
        let twins = (0..<3).map { _ in anchor("mesa") }.sorted { $0.id.uuidString < $1.id.uuidString }
        try await fixture.put(twins)
        let merge = try #require(try mergedDuplicates(of: twins).first)
        _ = try await fixture.store.write { try $0.merge(merge, at: epoch) }
        for twin in twins {
            #expect(try await fixture.store.read { try $0.anchor(twin.id, at: epoch) }?.id == twins[0].id)
        }
        let changes = try await fixture.changes(since: 3)
        #expect(Set(changes.gone.map(\.id)) == Set(twins.dropFirst().map(\.id)))
        #expect(changes.gone.allSatisfy { $0.mergedInto == twins[0].id })
        var again = twins[2]
        again.displayText = "la mesa"
        let put = again
        #expect(try await fixture.store.write { try $0.put(put) }.anchor.id == twins[0].id)
        #expect(try await fixture.changes().anchors.map(\.anchor.displayText) == ["la mesa"])
        #expect(try await fixture.store.write { try $0.deleteAnchor(twins[1].id, at: epoch) })
        #expect(try await fixture.store.read { try $0.anchor(twins[2].id, at: epoch) } == nil)
    }
}

@Suite("Frames and sightings in the store")
struct FrameRecordTests {
    private func frame(_ id: String, at instant: Date = epoch) throws -> FrameRecord {
        let turn = try Quaternion(normalising: SIMD4(0, 0.3, 0, 0.9))
        return FrameRecord(
            roomIdentifier: "kitchen", frameID: id,
            roomFromFrame: Pose(rotation: turn, position: SIMD3(0.1, -2, 1.0 / 3)), mode: .yaw, rms: 0.01, quality: 0.9,
            inliers: 3, pairs: 4, updatedAt: instant)
    }

    @Test("a frame comes back to the last bit, and is forgotten when it was not aligned for 30 days")
    func frames() async throws {
        let fixture = try TemporaryStore()
        let headset = try frame("headset")
        var stored = try await fixture.store.write { try $0.put(headset) }
        #expect(stored.revision == 1)
        let found = try #require(try await fixture.store.read { try $0.frame("headset", inRoom: "kitchen") })
        #expect((found.roomFromFrame.rotation.vector - headset.roomFromFrame.rotation.vector).max() < 1e-15)
        stored.roomFromFrame = found.roomFromFrame
        #expect(found == stored)
        #expect(try await fixture.store.read { try $0.frame("headset", inRoom: "hall") } == nil)
        let phone = try frame("phone", at: epoch + FrameRecord.lifetime)
        #expect(try await fixture.store.write { try $0.put(phone) }.revision == 2)
        #expect(try await fixture.store.read { try $0.frames(inRoom: "kitchen") }.map(\.frameID) == ["phone"])
        #expect(try await fixture.changes(since: 1).frames.map(\.frameID) == ["phone"])
    }

    @Test("sightings are kept in order, the latest thousand, and go with their anchor")
    func sightings() async throws {
        let fixture = try TemporaryStore()
        let table = anchor("mesa")
        try await fixture.put([table])
        try await fixture.store.write { writer in
            let record = try #require(try writer.reader.anchorRecord(table.id, at: epoch))
            for index in 0..<(SightingRecord.limit + 5) {
                let sighting = SightingRecord(
                    at: epoch + Double(index), frameID: "headset", transform: table.transform, deviation: 0.02,
                    verdict: index == 0 ? .accepted : .rejected)
                let stored = try writer.append(sighting, to: record)
                #expect(stored.revision == (index == 0 ? 2 : 1))
            }
        }
        let kept = try await fixture.store.read { try $0.sightings(ofAnchor: table.id, limit: 2_000) }
        #expect(kept.map(\.at) == (5..<1_005).map { epoch + Double($0) })
        #expect(kept.allSatisfy { $0.frameID == "headset" && $0.transform == table.transform })
        _ = try await fixture.store.write { try $0.deleteAnchor(table.id, at: epoch) }
        #expect(try await fixture.store.read { try $0.sightings(ofAnchor: table.id, limit: 9) }.isEmpty)
    }
}

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
                try writer.database.run(
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
