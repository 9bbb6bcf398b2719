import Conversation
package import Foundation
import Lexicon
import Spatial
import Storage
import Vocab

/// An environment's objects and words in a room, and what they stand for.
extension Anchors {
    /// How much labels tell, and to whom.
    package struct LabelWishes: Sendable {
        /// Whose preferences hold, and whose words are marked that were not practised lately.
        package var learnerID: UUID?
        /// The learner's, or the usual one, unless given.
        package var style: LearnerPreferences.LabelStyle?
        /// Of the examples' translations.
        package var explanationLanguage: String

        package init(
            learnerID: UUID? = nil, style: LearnerPreferences.LabelStyle? = nil, explanationLanguage: String
        ) {
            self.learnerID = learnerID
            self.style = style
            self.explanationLanguage = explanationLanguage
        }
    }

    /// Hangs an environment's interactive objects and the labels of its words in a room; again, it replaces them.
    ///
    /// - Parameter origin: Where the environment's origin lies: 16 numbers, column-major; nil for the frame's own.
    /// - Throws: ``ServiceError/Code/notFound``; ``ServiceError/Code/invalidInput``.
    package func place(
        _ environmentID: String, inRoom room: String, frameID: String?, origin: [Double]?, labels wishes: LabelWishes
    ) async throws -> PlacingReply {
        let frame = try await frame(frameID, inRoom: room)
        let now = storedClock
        let placed = try environment(environmentID, inRoom: room, at: origin, in: frame, now)
        let maker = try await labelMaker(wishes)
        let revision = try await store.write { writer in
            try tidy(writer, at: now)
            for anchor in placed.anchors { try writer.put(anchor) }
            return try writer.reader.revision(ofRoom: room)
        }
        let labels = await maker.labels(of: placed.anchors, at: now)
        return PlacingReply(
            anchors: try placed.anchors.map { try frame.fromRoom($0) }, labels: labels, unplaced: placed.unplaced,
            revision: revision)
    }

    /// What the labels and objects of a room stand for, for one learner.
    package func labels(inRoom room: String, limit: Int, _ wishes: LabelWishes) async throws -> AnchorLabelsReply {
        let now = clock()
        let maker = try await labelMaker(wishes)
        let anchors = try await store.read {
            try $0.anchors(inRoom: room, contentType: nil, includeExpired: false, at: now, limit: limit)
        }
        return AnchorLabelsReply(labels: await maker.labels(of: anchors, at: now))
    }

    /// An environment's anchors. What the files hold is checked like what clients send.
    private func environment(
        _ environmentID: String, inRoom room: String, at origin: [Double]?, in frame: RoomFrame, _ now: Date
    ) throws -> EnvironmentAnchors {
        let content = catalog.snapshot
        guard let environment = content.environments[environmentID] else {
            throw ServiceError(
                .notFound, "There is no environment '\(environmentID)'; content.list names them.",
                field: "environmentID")
        }
        let placed = EnvironmentAnchors(
            environment, pack: try content.language(baseLanguage(of: environment.language)), room: room,
            origin: try Self.origin(origin, in: frame), at: now)
        for anchor in placed.anchors {
            guard let fault = anchor.validate(at: now).first else { continue }
            throw ServiceError(
                .invalidInput, "'\(fault.field)' of '\(anchor.contentID)' \(fault.message).",
                field: fault.field == "roomIdentifier" ? "roomIdentifier" : "environmentID")
        }
        return placed
    }

    private static func origin(_ numbers: [Double]?, in frame: RoomFrame) throws(ServiceError) -> Pose {
        guard let numbers else { return frame.toRoom(Pose()) }
        do throws(SpatialError) {
            return frame.toRoom(try Pose(try Transform4x4(rigid: numbers)))
        } catch {
            throw ServiceError(error, field: "origin")
        }
    }

    private func labelMaker(_ wishes: LabelWishes) async throws -> AnchorLabels {
        var preferences = LearnerPreferences()
        var cards: [String: [String: CardDates]]?
        if let learnerID = wishes.learnerID {
            preferences = try await store.profile(learnerID).preferences
            cards = try await store.read { try $0.cardDates(of: learnerID) }
        }
        return AnchorLabels(
            content: catalog.snapshot, style: wishes.style ?? preferences.labelStyle,
            showsPronunciation: preferences.showPronunciationGuides, cards: cards, examples: examples,
            explanationLanguage: wishes.explanationLanguage, transcribe: transcribe)
    }
}
