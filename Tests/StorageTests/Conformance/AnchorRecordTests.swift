import Foundation
import Spatial
import Storage
import Testing

@Suite("Anchors in the store")
struct AnchorRecordTests {
    private func anchor(_ word: String, expires: Date? = nil) -> SpatialAnchor {
        let id = UUID()
        return SpatialAnchor(
            id: id, anchorIdentifier: id, transform: Transform4x4(translation: [1, 2, 3]), contentType: .objectLabel,
            contentID: word, language: "es", displayText: word, worldMapData: Data([1, 2, 3]),
            roomIdentifier: "kitchen",
            lastSeenDate: epoch, expiresAt: expires)
    }

    @Test("an anchor comes back as it was put, and is gone once it expires", arguments: EngineUnderTest.allCases)
    func expiry(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let lasting = anchor("mesa")
        let brief = anchor("taza", expires: epoch + 60)
        try await fixture.store.write { writer in
            try writer.put(lasting)
            try writer.put(brief)
        }
        #expect(try await fixture.store.read { try $0.anchor(brief.id, at: epoch) } == brief)
        #expect(try await fixture.store.read { try $0.anchor(brief.id, at: epoch + 60) } == nil)
        let listed = try await fixture.store.read { reader in
            try [false, true].map { includeExpired in
                try reader.anchors(
                    inRoom: "kitchen", contentType: nil, includeExpired: includeExpired, at: epoch + 61, limit: 9)
            }
        }
        #expect(listed.map(\.count) == [1, 2])
        #expect(listed[0][0].worldMapData == nil)
    }

    @Test("anchors that expired by a moment are deleted, and no others", arguments: EngineUnderTest.allCases)
    func deletesExpired(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let anchors = [anchor("mesa"), anchor("taza", expires: epoch), anchor("silla", expires: epoch + 1)]
        try await fixture.store.write { writer in
            for anchor in anchors { try writer.put(anchor) }
            try writer.deleteAnchors(expiredBy: epoch)
        }
        let left = try await fixture.store.read {
            try $0.anchors(inRoom: "kitchen", contentType: nil, includeExpired: true, at: epoch, limit: 9)
        }
        #expect(Set(left.map(\.contentID)) == ["mesa", "silla"])
    }

    @Test("putting an anchor again moves it; deleting it takes it away once", arguments: EngineUnderTest.allCases)
    func replace(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        var label = anchor("mesa")
        let first = label
        _ = try await fixture.store.write { try $0.put(first) }
        label.roomIdentifier = "hall"
        let moved = label
        _ = try await fixture.store.write { try $0.put(moved) }
        #expect(try await fixture.store.read { try $0.anchor(moved.id, at: epoch) } == moved)
        #expect(try await fixture.store.write { try $0.deleteAnchor(moved.id, at: epoch) })
        #expect(try await fixture.store.write { try $0.deleteAnchor(moved.id, at: epoch) } == false)
    }
}
