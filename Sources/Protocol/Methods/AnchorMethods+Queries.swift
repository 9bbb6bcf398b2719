import Foundation
import JSONText
import LearningService
import Lexicon
import Pictures
import Spatial
import Storage

/// anchor.query, anchor.changes, anchor.layout and anchor.dedup: finding anchors.
extension AnchorMethods {
    private static let resultLimit = 10_000
    private static let changeLimit = 5_000
    private static let lengths = 0.0...200_000

    var query: RPCMethod {
        RPCMethod(
            "anchor.query",
            "Finds a room's anchors by place and content, nearest first: near a point, in a view or along a ray.",
            pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame,
                .optional("near", .numbers(count: 3), "A point; with radius, nearest or both."),
                .optional("radius", .number(Self.lengths), "Metres from near; along a ray, of the anchors: 0.1 there."),
                .optional("nearest", .integer(1...Self.resultLimit), "How many of the nearest to near."),
                .optional("frustum", .object(AnchorParameters.view), "A view."),
                .optional(
                    "ray",
                    .object([
                        .required("origin", .numbers(count: 3), "Where it starts."),
                        .required("direction", .numbers(count: 3), "Where it points; of any length but 0."),
                    ]), "A half-line."),
                AnchorParameters.contentType,
                .optional("contentID", .text(maximumBytes: 512), "Only of this word, rule or id."),
                .language("only of this language; all unless given."),
                .optional("anchorIdentifiers", .array(of: .uuid, maximumCount: 2_000), "Only these."),
                .optional(
                    "activeOnly", .boolean, "Whether those that are not active are left out; false unless given."),
                .optional("limit", .integer(1...Self.resultLimit), "1,000 unless given."),
            ],
            result: "anchors: {anchor, distance}, nearest first, the distance in metres where a place was asked for; "
                + "found: how many there are without the limit; revision: of the room when it was searched.",
            example: #"{"roomIdentifier": "kitchen", "near": [0, 1.6, 0], "nearest": 5}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            let room = try arguments.room()
            let search = try AnchorSearch(
                arguments, in: try await frame(arguments, room), content: catalog.snapshot)
            let (matches, revision) = try await indexes.search(room, in: store, at: clock()) { index in
                (index.matches(at: search.place, search.filter.wants), index.revision)
            }
            return try QueryReply(matches, of: search, revision: revision)
        }
    }

    var changes: RPCMethod {
        RPCMethod(
            "anchor.changes", "Tells what changed in a room since a revision, in order; for devices that keep a copy.",
            pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame,
                .optional("since", .integer(0...Int.max), "A revision that an answer named; all unless given."),
                .optional("limit", .integer(1...Self.changeLimit), "1,000 unless given."),
            ],
            result: "anchors: changed or new, each with revision, without world maps; gone: {anchorIdentifier, "
                + "revision, mergedInto}; frames: as anchor.frames; revision: what to ask since next; hasMore: whether to ask at "
                + "once; reset: whether what the client has is too old to be mended: it begins again with this answer.",
            example: #"{"roomIdentifier": "kitchen", "since": 17}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let room = try arguments.room()
            let since = arguments.integer("since") ?? 0
            let limit = arguments.integer("limit") ?? 1_000
            let frameID = arguments.string("frameID")
            let now = clock()
            return try await store.read { reader in
                let frame = try reader.roomFrame(frameID, inRoom: room)
                return try ChangesReply(
                    reader.anchorChanges(inRoom: room, since: since, limit: limit), in: frame, at: now)
            }
        }
    }

    var layout: RPCMethod {
        RPCMethod(
            "anchor.layout", "Lays out the labels that a view shows so that none hides another.", pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame,
                .required("view", .object(AnchorParameters.view), "What the device shows."),
                .optional("textHeight", .number(0.001...10), "Metres that a line of text is high; 0.05 unless given."),
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
            let room = try arguments.room()
            let frame = try await frame(arguments, room)
            let view = try AnchorParameters.frustum(arguments.value("view"), field: "view", in: frame)
            var filter = try AnchorFilter(arguments, content: catalog.snapshot)
            filter.isActiveOnly = true
            let wanted = filter
            let (matches, revision) = try await indexes.search(room, in: store, at: clock()) { index in
                (index.matches(at: .view(view), wanted.wants), index.revision)
            }
            return LayoutReply(
                matches.map(\.anchor), in: view, textHeight: arguments.number("textHeight") ?? 0.05,
                revision: revision)
        }
    }

    var dedup: RPCMethod {
        RPCMethod(
            "anchor.dedup",
            "Makes anchors of the same content that hang close to each other one; the ids of the others stay its names.",
            pace: .long,
            parameters: [
                AnchorParameters.room,
                .optional("distance", .number(0...100), "Metres; 0.08 unless given."),
            ],
            result: "merged: {anchorIdentifier, aliases, revision}; revision: the room's.",
            example: #"{"roomIdentifier": "kitchen"}"#, errors: RPCError.Code.ofWriting
        ) { arguments in
            let room = try arguments.room()
            let distance = arguments.number("distance") ?? AnchorMerge.usualDistance
            let now = clock()
            return try await store.write { writer in
                let anchors = try writer.reader.anchors(
                    inRoom: room, contentType: nil, includeExpired: false, at: now, limit: .max)
                let merges: [AnchorMerge]
                do throws(SpatialError) {
                    merges = try mergedDuplicates(of: anchors, within: distance)
                } catch {
                    throw ServiceError(error, field: "distance")
                }
                let merged = try merges.map { merge in
                    MergeReply.Item(
                        anchorIdentifier: merge.anchor.id.uuidString, aliases: merge.aliases.map(\.uuidString),
                        revision: try writer.merge(merge, at: now))
                }
                return MergeReply(merged: merged, revision: try writer.reader.revision(ofRoom: room))
            }
        }
    }

    func frame(_ arguments: Arguments, _ room: String) async throws -> RoomFrame {
        guard let frameID = arguments.string("frameID") else { return .room }
        return try await store.read { try $0.roomFrame(frameID, inRoom: room) }
    }
}

private struct QueryReply: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        var anchor: SpatialAnchor
        var distance: Double?
    }

    var anchors: [Item]
    var found: Int
    var revision: Int

    init(_ matches: [RoomIndex.Match], of search: AnchorSearch, revision: Int) throws(SpatialError) {
        anchors = try matches.prefix(search.limit).map { match throws(SpatialError) in
            Item(anchor: try search.frame.fromRoom(match.anchor), distance: match.distance)
        }
        found = matches.count
        self.revision = revision
    }
}

private struct ChangesReply: Encodable, Sendable {
    struct Changed: Encodable, Sendable {
        var anchor: SpatialAnchor
        var revision: Int
    }

    struct Gone: Encodable, Sendable {
        var anchorIdentifier: UUID
        var revision: Int
        var mergedInto: UUID?
    }

    var anchors: [Changed]
    var gone: [Gone]
    var frames: [FrameReply]
    var revision: Int
    var hasMore: Bool
    var reset: Bool

    /// What has expired is told as gone.
    init(_ changes: AnchorChanges, in frame: RoomFrame, at now: Date) throws(SpatialError) {
        anchors = []
        gone = changes.gone.map {
            Gone(anchorIdentifier: $0.id, revision: $0.revision, mergedInto: $0.mergedInto)
        }
        for record in changes.anchors {
            if record.anchor.isExpired(at: now) {
                gone.append(Gone(anchorIdentifier: record.anchor.id, revision: record.revision))
            } else {
                anchors.append(Changed(anchor: try frame.fromRoom(record.anchor), revision: record.revision))
            }
        }
        gone.sort { $0.revision < $1.revision }
        frames = changes.frames.map { FrameReply($0) }
        (revision, hasMore, reset) = (changes.revision, changes.hasMore, changes.isReset)
    }
}

private struct LayoutReply: Encodable, Sendable {
    struct Label: Encodable, Sendable {
        var anchorIdentifier: UUID
        var text: String
        var centre: [Double]
        var size: [Double]
        /// Metres.
        var distance: Double
        /// Whether the label is not where its anchor is, and wants a line to it.
        var isMoved: Bool
    }

    var labels: [Label]
    var hidden: [UUID]
    var revision: Int

    init(_ anchors: [SpatialAnchor], in view: Frustum, textHeight: Double, revision: Int) {
        let boxes = anchors.enumerated().compactMap { index, anchor in
            let lines = anchor.displayText.split(separator: "\n", omittingEmptySubsequences: false)
            let width = lines.map { TextMeasure.width(String($0), size: textHeight) }.max() ?? 0
            return LabelBox(
                id: index, at: SIMD3<Double>(anchor.transform.translation),
                size: SIMD2(width + textHeight, (1.2 * Double(lines.count) + 0.4) * textHeight), in: view)
        }
        let layout = LabelLayout(boxes, in: view)
        let asked = Dictionary(uniqueKeysWithValues: boxes.map { ($0.id, $0.centre) })
        labels = layout.placed.map { box in
            Label(
                anchorIdentifier: anchors[box.id].id, text: anchors[box.id].displayText,
                centre: [box.centre.x, box.centre.y], size: [box.size.x, box.size.y], distance: box.distance,
                isMoved: asked[box.id] != box.centre)
        }
        hidden = layout.hidden.map { anchors[$0].id }
        self.revision = revision
    }
}

private struct MergeReply: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        var anchorIdentifier: String
        var aliases: [String]
        var revision: Int
    }

    var merged: [Item]
    var revision: Int
}
