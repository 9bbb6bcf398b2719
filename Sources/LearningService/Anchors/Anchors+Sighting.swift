package import Foundation
import Spatial
import Storage

/// What devices see.
extension Anchors {
    /// Square metres of variance that a second adds to what is known of a place: 2 cm in an hour, 9 cm in a day.
    private static let drift = 1e-7
    /// Metres by which a headset's sighting errs unless it tells.
    package static let usualDeviation = 0.02

    /// Takes a device's sighting of an anchor: what scatters is smoothed, what is far off is not believed until it was
    /// seen five times in a row.
    ///
    /// - Parameters:
    ///   - transform: 16 numbers, column-major, from the anchor's space to the frame's.
    ///   - deviation: Metres by which the device errs.
    package func sight(
        _ id: UUID, transform: [Double], frameID: String?, deviation: Double
    ) async throws -> SightingReply {
        let sighted = try Sighted(transform)
        let now = clock()
        return try await store.write { writer in
            guard var record = try writer.reader.anchorRecord(id, at: now) else { throw Self.unknown(id) }
            record.anchor.worldMapData = nil
            let frame = try writer.reader.roomFrame(frameID, inRoom: record.anchor.roomIdentifier)
            let seen = try sighted.transform(in: frame)
            let last = try writer.reader.lastSighting(ofAnchor: record.anchor.id) ?? record.anchor.lastSeenDate
            let elapsed = now.timeIntervalSince(last)
            let verdict = try Self.observe(seen, deviation: deviation, after: elapsed, &record)
            if verdict != .rejected { record.anchor.lastSeenDate = now }
            let sighting = SightingRecord(
                at: now, frameID: frameID, transform: seen, deviation: deviation, verdict: verdict)
            return try SightingReply(try writer.append(sighting, to: record), verdict: verdict, in: frame)
        }
    }

    /// Lets the anchor's filter judge a sighting, and moves the anchor where that says. Until the first sighting the
    /// anchor is where it was put, within the usual noise.
    private static func observe(
        _ seen: Transform4x4, deviation: Double, after elapsed: Double, _ record: inout AnchorRecord
    ) throws -> SightingFilter.Verdict {
        let (pose, last) = (try Pose(seen), try Pose(record.anchor.transform))
        var filter =
            try record.tracking
            ?? SightingFilter(
                first: last.position, noise: SightingFilter.Noise(drift: drift, sighting: FrameAlignment.usualNoise))
        filter.noise = try SightingFilter.Noise(drift: drift, sighting: deviation)
        let verdict = filter.observe(pose.position, after: elapsed)
        record.tracking = filter
        guard verdict != .rejected else { return verdict }
        // P after = K·σ²: the turn follows by the same gain as the place.
        let gain = verdict == .moved ? 1 : min(1, filter.variance / (deviation * deviation))
        let turned = last.rotation.slerp(to: pose.rotation, at: gain)
        record.anchor.transform = Transform4x4(Pose(rotation: turned, position: filter.position).affine)
        return verdict
    }
}

/// Where a device sees an anchor, in its frame. A class for the reason that ``RoomFrame`` is one.
private final class Sighted: Sendable {
    private let seen: Transform4x4

    init(_ numbers: [Double]) throws(ServiceError) {
        seen = try RoomGeometry.transform(numbers, field: "transform")
    }

    func transform(in frame: RoomFrame) throws(ServiceError) -> Transform4x4 {
        do throws(SpatialError) {
            return try frame.toRoom(seen)
        } catch {
            throw ServiceError(error, field: "transform")
        }
    }
}
