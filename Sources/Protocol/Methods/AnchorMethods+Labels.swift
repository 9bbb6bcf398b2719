import Conversation
import Foundation
import JSONText
import LearningService
import Lexicon
import Spatial
import Storage
import Vocab

/// anchor.place and anchor.labels: an environment's objects and words in a room.
extension AnchorMethods {
    private static let labelParameters: [Parameter] = [
        .optional(
            "learnerID", .uuid, "Whose preferences hold, and whose words are marked that were not practised lately."),
        .optional(
            "labelStyle", LearnerParameters.choices(LearnerPreferences.LabelStyle.self),
            "minimal: the word; standard: with translation and IPA; detailed: with an example and the lexicon's entry. "
                + "The learner's, or standard, unless given."),
        .optional("explanationLanguage", .identifier, "Of the examples' translations; en unless given."),
    ]

    private static let labelFields =
        "anchorIdentifier, word, article, translation, ipa, example, details, isStale, lastReview, due"

    var place: RPCMethod {
        RPCMethod(
            "anchor.place",
            "Hangs an environment's interactive objects and the labels of its words in a room; again, it replaces them.",
            pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame,
                .required("environmentID", .identifier, "Which environment; content.list names them."),
                .optional(
                    "origin", .numbers(count: 16),
                    "Where the environment's origin lies: column-major, metres; the frame's own unless given."),
            ] + Self.labelParameters,
            result:
                "anchors: an array of SpatialAnchorData; labels: an array of \(Self.labelFields), isStale for words "
                + "that were never reviewed, are due or were not reviewed for 30 days; unplaced: words without an object; "
                + "revision: the room's.",
            example: #"{"roomIdentifier": "kitchen", "environmentID": "bogota-oficina"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            let room = try arguments.room()
            let frame = try await frame(arguments, room)
            let now = storedClock
            let environmentID = try arguments.text("environmentID")
            let content = catalog.snapshot
            guard let environment = content.environments[environmentID] else {
                throw RPCError(
                    .notFound, "There is no environment '\(environmentID)'; content.list names them.",
                    field: "environmentID")
            }
            let placed = EnvironmentAnchors(
                environment, pack: try content.language(baseLanguage(of: environment.language)), room: room,
                origin: try Self.origin(arguments, in: frame), at: now)
            // What the files hold is checked like what clients send.
            for anchor in placed.anchors {
                guard let fault = anchor.validate(at: now).first else { continue }
                throw RPCError(
                    .invalidParams, "'\(fault.field)' of '\(anchor.contentID)' \(fault.message).",
                    field: fault.field == "roomIdentifier" ? "roomIdentifier" : "environmentID")
            }
            let maker = try await labelMaker(arguments)
            let revision = try await store.write { writer in
                try tidy(writer, at: now)
                for anchor in placed.anchors { try writer.put(anchor) }
                return try writer.reader.revision(ofRoom: room)
            }
            return PlacingReply(
                anchors: try placed.anchors.map { try frame.fromRoom($0) },
                labels: await Self.labels(of: placed.anchors, maker, at: now), unplaced: placed.unplaced,
                revision: revision)
        }
    }

    var labels: RPCMethod {
        RPCMethod(
            "anchor.labels", "Tells what the labels and objects of a room stand for, for one learner.", pace: .long,
            parameters: [
                AnchorParameters.room,
                .optional("limit", .integer(1...2_000), "500 unless given."),
            ] + Self.labelParameters,
            result: "labels: an array of \(Self.labelFields), as anchor.place.",
            example: #"{"roomIdentifier": "kitchen", "labelStyle": "detailed"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let room = try arguments.room()
            let limit = arguments.integer("limit") ?? 500
            let now = clock()
            let maker = try await labelMaker(arguments)
            let anchors = try await store.read {
                try $0.anchors(inRoom: room, contentType: nil, includeExpired: false, at: now, limit: limit)
            }
            return ["labels": await Self.labels(of: anchors, maker, at: now)]
        }
    }

    private static func labels(of anchors: [SpatialAnchor], _ maker: AnchorLabels, at now: Date) async -> [AnchorLabel]
    {
        var labels: [AnchorLabel] = []
        for anchor in anchors {
            if let label = await maker.label(anchor, at: now) { labels.append(label) }
        }
        return labels
    }

    private static func origin(_ arguments: Arguments, in frame: RoomFrame) throws -> Pose {
        guard let value = arguments.value("origin") else { return frame.toRoom(Pose()) }
        do throws(SpatialError) {
            return frame.toRoom(try Pose(try Transform4x4(rigid: value.doubles)))
        } catch {
            throw ServiceError(error, field: "origin")
        }
    }

    private func labelMaker(_ arguments: Arguments) async throws -> AnchorLabels {
        var preferences = LearnerPreferences()
        var cards: [String: [String: CardDates]]?
        if let learnerID = arguments.uuid("learnerID") {
            preferences = try await store.profile(learnerID).preferences
            cards = try await store.read { try $0.cardDates(of: learnerID) }
        }
        return AnchorLabels(
            content: catalog.snapshot, style: arguments.choice("labelStyle") ?? preferences.labelStyle,
            showsPronunciation: preferences.showPronunciationGuides, cards: cards, examples: examples,
            explanationLanguage: arguments.string("explanationLanguage") ?? "en", transcribe: transcribe)
    }
}

private struct PlacingReply: Encodable, Sendable {
    var anchors: [SpatialAnchor]
    var labels: [AnchorLabel]
    var unplaced: [String]
    var revision: Int
}
