import ContentFiles
import Foundation
import JSONText
package import LearningService
import Spatial

extension Methods {
    package static let anchorPlace = MethodName<PlacingReply>("anchor.place")
    package static let anchorLabels = MethodName<AnchorLabelsReply>("anchor.labels")
}

/// anchor.place and anchor.labels: an environment's objects and words in a room.
extension AnchorMethods {
    private var labelParameters: [Parameter] {
        [
            .optional(
                "learnerID", .uuid, "Whose preferences hold, and whose words are marked that were not practised lately."
            ),
            .optional(
                "labelStyle", LearnerParameters.choices(LearnerPreferences.LabelStyle.self),
                "minimal: the word; standard: with translation and IPA; detailed: with an example and the lexicon's "
                    + "entry. The learner's, or standard, unless given."),
            .optional(
                "explanationLanguage", .identifier, usual: .string(languages.explanation),
                "Of the examples' translations."),
        ]
    }

    private static let labelFields =
        "anchorIdentifier, word, article, translation, ipa, example, details, isStale, lastReview, due"

    var place: RPCMethod {
        RPCMethod(
            Methods.anchorPlace,
            "Hangs an environment's interactive objects and the labels of its words in a room; again, it replaces "
                + "them.",
            pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame,
                .required("environmentID", .identifier, "Which environment; content.list names them."),
                .optional(
                    "origin", .numbers(count: 16),
                    "Where the environment's origin lies: column-major, metres; the frame's own unless given."),
            ] + labelParameters,
            result:
                "anchors: an array of SpatialAnchorData; labels: an array of \(Self.labelFields), isStale for words "
                + "that were never reviewed, are due or were not reviewed for 30 days; unplaced: words without an "
                + "object; revision: the room's.",
            example: #"{"roomIdentifier": "kitchen", "environmentID": "bogota-oficina"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await anchors.place(
                try arguments.text("environmentID"), inRoom: try arguments.room(),
                frameID: arguments.string("frameID"), origin: arguments.doubles("origin"),
                labels: try Self.wishes(arguments))
        }
    }

    var labels: RPCMethod {
        RPCMethod(
            Methods.anchorLabels, "Tells what the labels and objects of a room stand for, for one learner.",
            pace: .long,
            parameters: [
                AnchorParameters.room,
                .optional("limit", .integer(1...2_000), usual: 500, "Most of them."),
            ] + labelParameters,
            result: "labels: an array of \(Self.labelFields), as anchor.place.",
            example: #"{"roomIdentifier": "kitchen", "labelStyle": "detailed"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await anchors.labels(
                inRoom: try arguments.room(), limit: try arguments.required("limit", Arguments.integer),
                try Self.wishes(arguments))
        }
    }

    private static func wishes(_ arguments: Arguments) throws -> Anchors.LabelWishes {
        Anchors.LabelWishes(
            learnerID: arguments.uuid("learnerID"), style: arguments.choice("labelStyle"),
            explanationLanguage: try arguments.text("explanationLanguage"))
    }
}
