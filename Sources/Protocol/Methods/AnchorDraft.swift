import Foundation
import Grammar
import JSONText
import LearningService
import Lexicon
import Spatial

/// An anchor that a client asks to hang, read from its parameters and found sound but for where it hangs.
struct AnchorDraft: Sendable {
    /// Half a message, since base64 and JSON add a third.
    private static let worldMapLimit = ServerLimits.standard.messageBytes / 2

    /// All but the room and the frame.
    static let parameters: [Parameter] = [
        AnchorParameters.identifier, AnchorParameters.transform,
        .required("contentType", LearnerParameters.choices(SpatialAnchor.ContentType.self), "What kind of content."),
        .required(
            "contentID", .text(maximumBytes: 512), "A word for objectLabel, a rule for grammarCard, any id otherwise."),
        .language("kept by its id; es unless given."),
        .required("displayText", .text(maximumBytes: SpatialAnchor.displayTextLimit), "What the label shows."),
        .optional("audioURL", .text(maximumBytes: SpatialAnchor.audioURLLimit), "HTTPS; .mp3, .m4a or .wav."),
        .optional("worldMapData", .base64(maximumBytes: worldMapLimit), "Kept as it is, never read."),
        .optional("isActive", .boolean, "true unless given."),
        .optional("expiresAt", .instant, "When it is gone; never unless given."),
    ]

    /// Its transform is in the client's frame.
    private let draft: SpatialAnchor

    /// - Throws: ``RPCError`` naming the field at fault.
    init(_ arguments: Arguments, room: String, content: ContentSnapshot, at now: Date) throws {
        let id = try arguments.required("anchorIdentifier", Arguments.uuid)
        draft = SpatialAnchor(
            id: id, anchorIdentifier: id,
            transform: try AnchorParameters.transform(arguments.value("transform"), field: "transform"),
            contentType: arguments.choice("contentType") ?? .objectLabel,
            contentID: try arguments.text("contentID").precomposedStringWithCanonicalMapping,
            language: try content.language(arguments.string("language") ?? "es", field: "language").id,
            displayText: try arguments.text("displayText").precomposedStringWithCanonicalMapping,
            audioURL: arguments.string("audioURL"),
            worldMapData: arguments.string("worldMapData").flatMap { Data(base64Encoded: $0) },
            roomIdentifier: room, lastSeenDate: now, isActive: arguments.flag("isActive") ?? true,
            expiresAt: arguments.date("expiresAt"))
        if let fault = draft.validate(at: now).first {
            throw RPCError(.invalidParams, "'\(fault.field)' \(fault.message).", field: fault.field)
        }
        if draft.contentType == .grammarCard, AnchorContent(draft, in: content) == nil {
            // Rules that do not load are told apart from rules that do not exist.
            _ = try content.checker(draft.language)
            throw RPCError(.notFound, "There is no grammar rule '\(draft.contentID)'.", field: "contentID")
        }
    }

    /// The anchor as the room keeps it.
    ///
    /// - Parameter field: What stands before `transform` in the path of an error.
    /// - Throws: ``RPCError/Code/invalidParams`` for a place that lies out of range in the room.
    func anchor(in frame: RoomFrame, field: String) throws -> SpatialAnchor {
        var anchor = draft
        do throws(SpatialError) {
            anchor.transform = try frame.toRoom(draft.transform)
        } catch {
            throw ServiceError(error, field: field + "transform")
        }
        return anchor
    }
}
