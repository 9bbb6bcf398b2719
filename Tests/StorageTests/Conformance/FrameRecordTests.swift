import Foundation
import Spatial
import Storage
import Testing

@Suite("Frames and sightings in the store")
struct FrameRecordTests {
    private func frame(_ id: String, at instant: Date = epoch) throws -> FrameRecord {
        let turn = try Quaternion(normalising: SIMD4(0, 0.3, 0, 0.9))
        return FrameRecord(
            roomIdentifier: "kitchen", frameID: id,
            roomFromFrame: Pose(rotation: turn, position: SIMD3(0.1, -2, 1.0 / 3)), mode: .yaw, rms: 0.01, quality: 0.9,
            inliers: 3, pairs: 4, updatedAt: instant)
    }

    @Test(
        "a frame comes back to the last bit, and is forgotten when it was not aligned for 30 days",
        arguments: EngineUnderTest.allCases)
    func frames(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
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

    @Test(
        "sightings are kept in order, the latest thousand, and go with their anchor",
        arguments: EngineUnderTest.allCases)
    func sightings(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
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
