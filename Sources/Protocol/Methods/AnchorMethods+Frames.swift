import Foundation
import JSONText
package import LearningService
import Spatial

extension Methods {
    package static let anchorAlign = MethodName<FrameReply>("anchor.align")
    package static let anchorFrames = MethodName<FramesReply>("anchor.frames")
    package static let anchorSight = MethodName<SightingReply>("anchor.sight")
}

/// anchor.align, anchor.frames and anchor.sight: what devices see, and where their frames lie.
extension AnchorMethods {
    private static let frameFields = """
        roomIdentifier, frameID, roomFromFrame (16 numbers, column-major), mode, rms (metres), quality (0 to 1), \
        inlierCount, pairCount, updatedAt, revision
        """

    private static let seenAnchor = [AnchorParameters.identifier, AnchorParameters.transform]
    private static let pair: [Parameter] = [
        .required("frame", .numbers(count: 3), "A point in the frame, in metres."),
        .required("room", .numbers(count: 3), "The same point in the room."),
    ]
    private static let ransac: [Parameter] = [
        .optional("threshold", .number(1e-6...100), usual: .number(FrameAlignment.usualNoise), "Metres.")
    ]

    var align: RPCMethod {
        RPCMethod(
            Methods.anchorAlign,
            "Finds where a device's frame lies in a room, from anchors that the device sees, and keeps it.",
            pace: .long,
            parameters: [
                AnchorParameters.room,
                .required(
                    "frameID", .identifier,
                    "The device's name for its frame; a new one each session, and no other device's."),
                .optional(
                    "anchors", .array(of: .object(Self.seenAnchor), maximumCount: RequestLimits.alignmentPairs),
                    "Anchors of the room with their transforms in the frame."),
                .optional(
                    "pairs", .array(of: .object(Self.pair), maximumCount: RequestLimits.alignmentPairs),
                    "Points known in both, besides the anchors."),
                .optional(
                    "mode", .choice([AlignmentMode.yaw.rawValue, AlignmentMode.rigid.rawValue]),
                    usual: .string(AlignmentMode.yaw.rawValue),
                    "yaw: a turn about y and a shift, from 2 points; rigid: any turn, from 3."),
                .optional(
                    "weights", .array(of: .number(0...1e6), maximumCount: 2 * RequestLimits.alignmentPairs),
                    "What each counts: the anchors in their order, then the pairs; all alike unless given."),
                .optional("ransac", .object(Self.ransac), "Given, what disagrees with the most is left out."),
            ],
            result: "\(Self.frameFields); inliers: which agree, by their indices, the anchors first.",
            example: """
                {"roomIdentifier": "kitchen", "frameID": "headset-1", "pairs": [{"frame": [0,0,0], "room": [1,0,2]}, \
                {"frame": [1,0,0], "room": [1,0,1]}]}
                """,
            errors: [.notFound, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            try await roomFrames.align(try Self.alignment(arguments), inRoom: try arguments.room())
        }
    }

    private static func alignment(_ arguments: Arguments) throws -> AlignmentRequest {
        var request = AlignmentRequest(
            frameID: try arguments.text("frameID"),
            anchors: try arguments.objects("anchors", seenAnchor).map {
                AlignmentRequest.SeenAnchor(anchorIdentifier: try $0.id(), transform: try $0.numbers("transform"))
            },
            pairs: try arguments.objects("pairs", pair).map {
                AlignmentRequest.Pair(frame: try $0.numbers("frame"), room: try $0.numbers("room"))
            },
            mode: try arguments.required("mode") { arguments in { arguments.choice($0) } },
            weights: arguments.doubles("weights"),
            threshold: try arguments.object("ransac", ransac)?.required("threshold", Arguments.number))
        request.deviceID = arguments.client.authority.device?.id
        return request
    }

    var frames: RPCMethod {
        RPCMethod(
            Methods.anchorFrames, "Lists the frames that a room knows; those not aligned for 30 days are forgotten.",
            parameters: [AnchorParameters.room], result: "frames: an array of \(Self.frameFields).",
            example: #"{"roomIdentifier": "kitchen"}"#, errors: RPCError.Code.ofReading
        ) { arguments in
            try await roomFrames.frames(inRoom: try arguments.room())
        }
    }

    var sight: RPCMethod {
        RPCMethod(
            Methods.anchorSight,
            "Takes a device's sighting of an anchor: what scatters is smoothed, what is far off is not believed until "
                + "it was seen five times in a row.",
            parameters: [
                AnchorParameters.identifier, AnchorParameters.transform, AnchorParameters.frame,
                .optional(
                    "deviation", .number(1e-4...10), usual: .number(Anchors.usualDeviation),
                    "Metres by which the device errs."),
            ],
            result: "verdict: accepted, rejected or moved; tracking: tracked, limited or lost; deviation: metres by "
                + "which the place may be off; revision; anchor: as it stands now.",
            example: """
                {"anchorIdentifier": "\(Self.exampleID)", "transform": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0.51,1.2,-2,1], \
                "deviation": 0.01}
                """,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await anchors.sight(
                try arguments.id(), transform: try arguments.numbers("transform"),
                frameID: arguments.string("frameID"),
                deviation: try arguments.required("deviation", Arguments.number))
        }
    }
}
