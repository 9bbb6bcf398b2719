import ContentFiles
import Foundation
import JSONText
package import LearningService
import Spatial

extension Methods {
    package static let anchorQuery = MethodName<AnchorQueryReply>("anchor.query")
    package static let anchorChanges = MethodName<AnchorChangesReply>("anchor.changes")
    package static let anchorLayout = MethodName<AnchorLayoutReply>("anchor.layout")
    package static let anchorDedup = MethodName<AnchorMergeReply>("anchor.dedup")
}

/// anchor.query, anchor.changes, anchor.layout and anchor.dedup: finding anchors.
extension AnchorMethods {
    private static let resultLimit = 10_000
    private static let changeLimit = 5_000
    private static let lengths = 0.0...200_000
    private static let ray: [Parameter] = [
        .required("origin", .numbers(count: 3), "Where it starts."),
        .required("direction", .numbers(count: 3), "Where it points; of any length but 0."),
    ]

    var query: RPCMethod {
        RPCMethod(
            Methods.anchorQuery,
            "Finds a room's anchors by place and content, nearest first: near a point, in a view or along a ray.",
            pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame,
                .optional("near", .numbers(count: 3), "A point; with radius, nearest or both."),
                .optional("radius", .number(Self.lengths), "Metres from near; along a ray, of the anchors: 0.1 there."),
                .optional("nearest", .integer(1...Self.resultLimit), "How many of the nearest to near."),
                .optional("frustum", .object(AnchorParameters.view), "A view."),
                .optional("ray", .object(Self.ray), "A half-line."),
                AnchorParameters.contentType,
                .optional("contentID", .text(maximumBytes: 512), "Only of this word, rule or id."),
                .language("only of this language; all unless given."),
                .optional("anchorIdentifiers", .array(of: .uuid, maximumCount: 2_000), "Only these."),
                .optional(
                    "activeOnly", .boolean, usual: false, "Whether those that are not active are left out."),
                .optional("limit", .integer(1...Self.resultLimit), usual: 1_000, "Most of them."),
            ],
            result: "anchors: {anchor, distance}, nearest first, the distance in metres where a place was asked for; "
                + "found: how many there are without the limit; revision: of the room when it was searched.",
            example: #"{"roomIdentifier": "kitchen", "near": [0, 1.6, 0], "nearest": 5}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await anchors.query(try Self.query(arguments))
        }
    }

    private static func query(_ arguments: Arguments) throws -> AnchorQuery {
        var query = AnchorQuery(
            room: try arguments.room(), limit: try arguments.required("limit", Arguments.integer))
        query.frameID = arguments.string("frameID")
        query.near = arguments.doubles("near")
        query.radius = arguments.number("radius")
        query.nearest = arguments.integer("nearest")
        query.view = try arguments.object("frustum", AnchorParameters.view).map { try RoomView($0) }
        query.ray = try arguments.object("ray", ray).map {
            AnchorQuery.HalfLine(origin: try $0.numbers("origin"), direction: try $0.numbers("direction"))
        }
        query.contentType = arguments.choice("contentType")
        query.contentID = arguments.string("contentID")
        query.language = arguments.string("language")
        query.anchorIdentifiers = arguments.value("anchorIdentifiers")?.elements.map { Set($0.compactMap(\.uuid)) }
        query.isActiveOnly = try arguments.required("activeOnly", Arguments.flag)
        return query
    }

    var changes: RPCMethod {
        RPCMethod(
            Methods.anchorChanges,
            "Tells what changed in a room since a revision, in order; for devices that keep a copy.",
            pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame,
                .optional("since", .integer(0...Int.max), usual: 0, "A revision that an answer named; 0 for all."),
                .optional("limit", .integer(1...Self.changeLimit), usual: 1_000, "Most changes."),
            ],
            result: "anchors: changed or new, each with revision, without world maps; gone: {anchorIdentifier, "
                + "revision, mergedInto}; frames: as anchor.frames; revision: what to ask since next; hasMore: whether "
                + "to ask at once; reset: whether what the client has is too old to be mended: it begins again with "
                + "this answer.",
            example: #"{"roomIdentifier": "kitchen", "since": 17}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await anchors.changes(
                inRoom: try arguments.room(), frameID: arguments.string("frameID"),
                since: try arguments.required("since", Arguments.integer),
                limit: try arguments.required("limit", Arguments.integer))
        }
    }

    var layout: RPCMethod {
        RPCMethod(
            Methods.anchorLayout, "Lays out the labels that a view shows so that none hides another.", pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame,
                .required("view", .object(AnchorParameters.view), "What the device shows."),
                .optional("textHeight", .number(0.001...10), usual: 0.05, "Metres that a line of text is high."),
                AnchorParameters.contentType,
            ],
            result: "labels: {anchorIdentifier, text, centre, size, distance, isMoved}, nearest first, centre and size "
                + "in tangents of the angles, x right and y up; hidden: ids for which there was no room; revision.",
            example: """
                {"roomIdentifier": "kitchen", "view": {"eye": [0, 1.6, 0], "orientation": [0, 0, 0, 1], \
                "fov": [-0.8, 0.8, 0.7, -0.7]}}
                """,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await anchors.layout(
                of: try RoomView(
                    try arguments.required("view") { arguments in { arguments.object($0, AnchorParameters.view) } }),
                inRoom: try arguments.room(), frameID: arguments.string("frameID"),
                contentType: arguments.choice("contentType"),
                textHeight: try arguments.required("textHeight", Arguments.number))
        }
    }

    var dedup: RPCMethod {
        RPCMethod(
            Methods.anchorDedup,
            "Makes anchors of the same content that hang close to each other one; the ids of the others stay its "
                + "names.",
            pace: .long,
            parameters: [
                AnchorParameters.room,
                .optional("distance", .number(0...100), usual: .number(AnchorMerge.usualDistance), "Metres."),
            ],
            result: "merged: {anchorIdentifier, aliases, revision}; revision: the room's.",
            example: #"{"roomIdentifier": "kitchen"}"#, errors: RPCError.Code.ofWriting
        ) { arguments in
            try await anchors.dedup(
                inRoom: try arguments.room(), within: try arguments.required("distance", Arguments.number))
        }
    }
}
