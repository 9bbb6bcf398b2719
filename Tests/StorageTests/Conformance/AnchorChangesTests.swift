import Foundation
import Spatial
import Testing

@testable import Storage

@Suite("A room's changes")
struct AnchorChangesTests {
    @Test("every change takes the room's next revision, and no other room's", arguments: EngineUnderTest.allCases)
    func revisions(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
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

    @Test(
        "whoever follows in steps of any size ends with what the room holds", arguments: [1, 2, 3, 100],
        EngineUnderTest.allCases)
    func following(limit: Int, on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
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

    @Test("an expired anchor is told as gone once it is deleted", arguments: EngineUnderTest.allCases)
    func expiry(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        var brief = anchor("taza")
        brief.expiresAt = epoch + 60
        try await fixture.put([brief, anchor("mesa")])
        try await fixture.store.write { try $0.deleteAnchors(expiredBy: epoch + 60) }
        #expect(try await fixture.changes(since: 2).gone.map(\.id) == [brief.id])
    }

    @Test("a revision that is too old, or of another database, starts anew", arguments: EngineUnderTest.allCases)
    func reset(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
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

    @Test(
        "merged duplicates answer to all their ids, and putting one of these changes the one that is kept",
        arguments: EngineUnderTest.allCases)
    func aliases(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
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
