package import Foundation
package import Spatial
import Storage

/// What a device sees of a room, to find where its frame lies there.
package struct AlignmentRequest: Sendable {
    package struct SeenAnchor: Sendable {
        package var anchorIdentifier: UUID
        /// 16 numbers, column-major, from the anchor's space to the frame's.
        package var transform: [Double]

        package init(anchorIdentifier: UUID, transform: [Double]) {
            self.anchorIdentifier = anchorIdentifier
            self.transform = transform
        }
    }

    /// A point in the frame and the same in the room, 3 numbers each, in metres.
    package struct Pair: Sendable {
        package var frame: [Double]
        package var room: [Double]

        package init(frame: [Double], room: [Double]) {
            self.frame = frame
            self.room = room
        }
    }

    package var frameID: String
    package var anchors: [SeenAnchor]
    /// Points known in both, besides the anchors.
    package var pairs: [Pair]
    package var mode: AlignmentMode
    /// What each counts, the anchors in their order, then the pairs; nil for all alike.
    package var weights: [Double]?
    /// Metres by which what counts may disagree with the most; nil where all counts.
    package var threshold: Double?
    /// The device whose frame it is; nil for a user of this machine.
    package var deviceID: UUID?

    package init(
        frameID: String, anchors: [SeenAnchor], pairs: [Pair], mode: AlignmentMode, weights: [Double]?,
        threshold: Double?
    ) {
        self.frameID = frameID
        self.anchors = anchors
        self.pairs = pairs
        self.mode = mode
        self.weights = weights
        self.threshold = threshold
    }
}

/// A request's points, checked. A class for the reason that ``RoomFrame`` is one.
final class AlignmentPoints: Sendable {
    /// Metres by which points may disagree on the whole: ten times what sightings of one anchor do.
    private static let mostDisagreement = 10 * FrameAlignment.usualNoise

    private let request: AlignmentRequest
    private let seen: [(id: UUID, place: SIMD3<Double>)]
    private let pairs: [(frame: SIMD3<Double>, room: SIMD3<Double>)]

    /// - Throws: ``ServiceError/Code/invalidInput`` naming the field.
    init(_ request: AlignmentRequest) throws {
        self.request = request
        var seen: [(id: UUID, place: SIMD3<Double>)] = []
        for (index, anchor) in request.anchors.enumerated() {
            let field = "anchors[\(index)]"
            let transform = try RoomGeometry.transform(anchor.transform, field: "\(field).transform")
            guard !seen.contains(where: { $0.id == anchor.anchorIdentifier }) else {
                throw ServiceError(
                    .invalidInput, "'\(field).anchorIdentifier' is given twice; send each anchor once.",
                    field: "\(field).anchorIdentifier")
            }
            seen.append((anchor.anchorIdentifier, SIMD3<Double>(transform.translation)))
        }
        self.seen = seen
        pairs = try request.pairs.enumerated().map { index, pair in
            (
                try RoomGeometry.point(pair.frame, field: "pairs[\(index)].frame"),
                try RoomGeometry.point(pair.room, field: "pairs[\(index)].room")
            )
        }
    }

    /// Finds the frame, and keeps it.
    ///
    /// - Throws: ``ServiceError/Code/conflict`` for a frame of another device; ``ServiceError/Code/invalidInput`` for
    ///   points that lie in the frame as they never do in the room; what solving throws.
    func align(inRoom room: String, at now: Date, _ writer: borrowing StoreWriter) throws -> FrameReply {
        let (p, q) = try points(inRoom: room, at: now, writer.reader)
        let alignment = try solve(p, to: q)
        guard alignment.rms <= Self.mostDisagreement else {
            let metres = String(format: "%.1f", alignment.rms)
            throw ServiceError(
                .invalidInput,
                "The points disagree by \(metres) m: in the room they do not lie as in the frame. Look at the anchors "
                    + "again, or give a 'threshold' to leave out those that were moved.",
                field: seen.isEmpty ? "pairs" : "anchors")
        }
        try requireOwn(try writer.reader.frame(request.frameID, inRoom: room))
        let frame = try writer.put(
            FrameRecord(
                roomIdentifier: room, frameID: request.frameID,
                roomFromFrame: Pose(
                    rotation: alignment.transform.rotation, position: alignment.transform.translation),
                mode: request.mode, rms: alignment.rms, quality: alignment.quality,
                inliers: alignment.inliers.count, pairs: p.count, updatedAt: now, deviceID: request.deviceID))
        return FrameReply(frame, inliers: alignment.inliers)
    }

    /// A device moves no frame but its own: where another sees things is nothing that it knows.
    private func requireOwn(_ known: FrameRecord?) throws(ServiceError) {
        guard let known, request.deviceID != nil, known.deviceID != request.deviceID else { return }
        throw ServiceError(
            .conflict, "The frame '\(request.frameID)' is not this device's; give yours another name.",
            field: "frameID")
    }

    /// The points in the frame, and the same in the room.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` for an anchor that is not in the room.
    private func points(
        inRoom room: String, at now: Date, _ reader: borrowing StoreReader
    ) throws -> (p: [SIMD3<Double>], q: [SIMD3<Double>]) {
        var (p, q) = (seen.map(\.place), [SIMD3<Double>]())
        for (index, anchor) in seen.enumerated() {
            guard let known = try reader.anchor(anchor.id, at: now), known.roomIdentifier == room else {
                throw ServiceError(
                    .notFound, "There is no anchor \(anchor.id.uuidString.lowercased()) in the room '\(room)'.",
                    field: "anchors[\(index)].anchorIdentifier")
            }
            q.append(SIMD3<Double>(known.transform.translation))
        }
        p += pairs.map(\.frame)
        q += pairs.map(\.room)
        return (p, q)
    }

    /// - Throws: ``ServiceError/Code/invalidInput`` for points that leave several answers, naming the reason.
    private func solve(_ p: [SIMD3<Double>], to q: [SIMD3<Double>]) throws -> FrameAlignment {
        do throws(SpatialError) {
            return try FrameAlignment.solve(
                p, to: q, mode: request.mode, weights: request.weights,
                consensus: request.threshold.map { FrameAlignment.Consensus(threshold: $0) })
        } catch {
            let field: String =
                if case .wrongWeights = error { "weights" } else { seen.isEmpty ? "pairs" : "anchors" }
            throw ServiceError(error, field: field)
        }
    }
}
