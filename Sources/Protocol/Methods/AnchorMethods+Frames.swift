import Foundation
import JSONText
import LearningService
import Spatial
import Storage

/// anchor.align, anchor.frames and anchor.sight: what devices see, and where their frames lie.
extension AnchorMethods {
    /// Pairs that one alignment takes.
    private static let pairLimit = 1_000
    /// Square metres of variance that a second adds to what is known of a place: 2 cm in an hour, 9 cm in a day.
    private static let drift = 1e-7
    /// Metres by which a headset's sighting errs unless it tells.
    private static let usualDeviation = 0.02

    var align: RPCMethod {
        RPCMethod(
            "anchor.align",
            "Finds where a device's frame lies in a room, from anchors that the device sees, and keeps it.",
            pace: .long,
            parameters: [
                AnchorParameters.room,
                .required("frameID", .identifier, "The device's name for its frame; a new one each session."),
                .optional(
                    "anchors",
                    .array(
                        of: .object([AnchorParameters.identifier, AnchorParameters.transform]),
                        maximumCount: Self.pairLimit), "Anchors of the room with their transforms in the frame."),
                .optional(
                    "pairs",
                    .array(
                        of: .object([
                            .required("frame", .numbers(count: 3), "A point in the frame, in metres."),
                            .required("room", .numbers(count: 3), "The same point in the room."),
                        ]), maximumCount: Self.pairLimit), "Points known in both, besides the anchors."),
                .optional(
                    "mode", .choice([AlignmentMode.yaw.rawValue, AlignmentMode.rigid.rawValue]),
                    "yaw (a turn about y and a shift, from 2 points) unless given; rigid is any turn, from 3."),
                .optional(
                    "weights", .array(of: .number(0...1e6), maximumCount: 2 * Self.pairLimit),
                    "What each counts: the anchors in their order, then the pairs; all alike unless given."),
                .optional(
                    "ransac",
                    .object([.optional("threshold", .number(1e-6...100), "Metres; 0.05 unless given.")]),
                    "Given, what disagrees with the most is left out."),
            ],
            result: "\(FrameReply.fields); inliers: which agree, by their indices, the anchors first.",
            example: """
                {"roomIdentifier": "kitchen", "frameID": "headset-1", "pairs": [{"frame": [0,0,0], "room": [1,0,2]}, \
                {"frame": [1,0,0], "room": [1,0,1]}]}
                """,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            let room = try arguments.room()
            let request = try AlignmentRequest(arguments)
            let now = clock()
            return try await store.write { writer in
                let (p, q) = try request.points(inRoom: room, at: now, writer.reader)
                let alignment = try request.solve(p, to: q)
                let frame = try writer.put(
                    FrameRecord(
                        roomIdentifier: room, frameID: request.frameID,
                        roomFromFrame: Pose(
                            rotation: alignment.transform.rotation, position: alignment.transform.translation),
                        mode: request.mode, rms: alignment.rms, quality: alignment.quality,
                        inliers: alignment.inliers.count, pairs: p.count, updatedAt: now))
                return FrameReply(frame, inliers: alignment.inliers)
            }
        }
    }

    var frames: RPCMethod {
        RPCMethod(
            "anchor.frames", "Lists the frames that a room knows; those not aligned for 30 days are forgotten.",
            parameters: [AnchorParameters.room], result: "frames: an array of \(FrameReply.fields).",
            example: #"{"roomIdentifier": "kitchen"}"#, errors: RPCError.Code.ofReading
        ) { arguments in
            let room = try arguments.room()
            return ["frames": try await store.read { try $0.frames(inRoom: room).map { FrameReply($0) } }]
        }
    }

    var sight: RPCMethod {
        RPCMethod(
            "anchor.sight",
            "Takes a device's sighting of an anchor: what scatters is smoothed, what is far off is not believed until it "
                + "was seen five times in a row.",
            parameters: [
                AnchorParameters.identifier, AnchorParameters.transform, AnchorParameters.frame,
                .optional("deviation", .number(1e-4...10), "Metres by which the device errs; 0.02 unless given."),
            ],
            result: "verdict: accepted, rejected or moved; tracking: tracked, limited or lost; deviation: metres by "
                + "which the place may be off; revision; anchor: as it stands now.",
            example: """
                {"anchorIdentifier": "\(Self.exampleID)", "transform": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0.51,1.2,-2,1], \
                "deviation": 0.01}
                """,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            let id = try arguments.required("anchorIdentifier", Arguments.uuid)
            let transform = try AnchorParameters.transform(arguments.value("transform"), field: "transform")
            let deviation = arguments.number("deviation") ?? Self.usualDeviation
            let frameID = arguments.string("frameID")
            let now = clock()
            return try await store.write { writer in
                guard var record = try writer.reader.anchorRecord(id, at: now) else { throw Self.unknown(id) }
                record.anchor.worldMapData = nil
                let frame = try writer.reader.roomFrame(frameID, inRoom: record.anchor.roomIdentifier)
                let seen: Transform4x4
                do throws(SpatialError) {
                    seen = try frame.toRoom(transform)
                } catch {
                    throw ServiceError(error, field: "transform")
                }
                let last = try writer.reader.lastSighting(ofAnchor: record.anchor.id) ?? record.anchor.lastSeenDate
                let elapsed = now.timeIntervalSince(last)
                let verdict = try Self.observe(seen, deviation: deviation, after: elapsed, &record)
                if verdict != .rejected { record.anchor.lastSeenDate = now }
                let sighting = SightingRecord(
                    at: now, frameID: frameID, transform: seen, deviation: deviation, verdict: verdict)
                let stored = try writer.append(sighting, to: record)
                return SightingReply(
                    verdict: verdict, tracking: stored.tracking?.tracking(after: 0) ?? .limited,
                    deviation: stored.tracking?.variance.squareRoot() ?? 0, revision: stored.revision,
                    anchor: try frame.fromRoom(stored.anchor))
            }
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

/// What anchor.align is asked, read from its parameters.
private struct AlignmentRequest: Sendable {
    var frameID: String
    var mode: AlignmentMode
    private var seen: [(id: UUID, place: SIMD3<Double>)] = []
    private var pairs: [(frame: SIMD3<Double>, room: SIMD3<Double>)] = []
    private var weights: [Double]?
    private var consensus: FrameAlignment.Consensus?

    init(_ arguments: Arguments) throws {
        frameID = try arguments.text("frameID")
        mode = arguments.choice("mode") ?? .yaw
        weights = arguments.value("weights")?.doubles
        if let ransac = arguments.value("ransac") {
            consensus = FrameAlignment.Consensus(
                threshold: ransac["threshold"]?.number ?? FrameAlignment.usualNoise)
        }
        for (index, anchor) in (arguments.value("anchors")?.elements ?? []).enumerated() {
            let field = "anchors[\(index)]"
            let transform = try AnchorParameters.transform(anchor["transform"], field: "\(field).transform")
            guard let id = anchor["anchorIdentifier"]?.uuid, !seen.contains(where: { $0.id == id }) else {
                throw RPCError(
                    .invalidParams, "'\(field).anchorIdentifier' is given twice; send each anchor once.",
                    field: "\(field).anchorIdentifier")
            }
            seen.append((id, SIMD3<Double>(transform.translation)))
        }
        for (index, pair) in (arguments.value("pairs")?.elements ?? []).enumerated() {
            pairs.append(
                (
                    try AnchorParameters.point(pair["frame"], field: "pairs[\(index)].frame"),
                    try AnchorParameters.point(pair["room"], field: "pairs[\(index)].room")
                ))
        }
    }

    /// The points in the frame, and the same in the room.
    ///
    /// - Throws: ``RPCError/Code/notFound`` for an anchor that is not in the room.
    func points(
        inRoom room: String, at now: Date, _ reader: borrowing StoreReader
    ) throws -> (p: [SIMD3<Double>], q: [SIMD3<Double>]) {
        var (p, q) = (seen.map(\.place), [SIMD3<Double>]())
        for (index, anchor) in seen.enumerated() {
            guard let known = try reader.anchor(anchor.id, at: now), known.roomIdentifier == room else {
                throw RPCError(
                    .notFound, "There is no anchor \(anchor.id.uuidString.lowercased()) in the room '\(room)'.",
                    field: "anchors[\(index)].anchorIdentifier")
            }
            q.append(SIMD3<Double>(known.transform.translation))
        }
        p += pairs.map(\.frame)
        q += pairs.map(\.room)
        return (p, q)
    }

    /// - Throws: ``RPCError/Code/invalidParams`` for points that leave several answers, naming the reason.
    func solve(_ p: [SIMD3<Double>], to q: [SIMD3<Double>]) throws -> FrameAlignment {
        do throws(SpatialError) {
            return try FrameAlignment.solve(p, to: q, mode: mode, weights: weights, consensus: consensus)
        } catch {
            let field: String =
                if case .wrongWeights = error { "weights" } else { seen.isEmpty ? "pairs" : "anchors" }
            throw ServiceError(error, field: field)
        }
    }
}

struct FrameReply: Encodable, Sendable {
    static let fields = """
        roomIdentifier, frameID, roomFromFrame (16 numbers, column-major), mode, rms (metres), quality (0 to 1), \
        inlierCount, pairCount, updatedAt, revision
        """

    var roomIdentifier: String
    var frameID: String
    var roomFromFrame: [Double]
    var mode: AlignmentMode
    var rms: Double
    var quality: Double
    var inlierCount: Int
    var pairCount: Int
    var updatedAt: Date
    var revision: Int
    var inliers: [Int]?

    init(_ frame: FrameRecord, inliers: [Int]? = nil) {
        roomIdentifier = frame.roomIdentifier
        frameID = frame.frameID
        roomFromFrame = frame.roomFromFrame.affine.values
        mode = frame.mode
        rms = frame.rms
        quality = frame.quality
        inlierCount = frame.inliers
        pairCount = frame.pairs
        updatedAt = frame.updatedAt
        revision = frame.revision
        self.inliers = inliers
    }
}

private struct SightingReply: Encodable, Sendable {
    var verdict: SightingFilter.Verdict
    var tracking: SightingFilter.Tracking
    var deviation: Double
    var revision: Int
    var anchor: SpatialAnchor
}
