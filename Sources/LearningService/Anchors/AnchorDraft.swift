package import Foundation
import Grammar
import Lexicon
package import Spatial

/// An anchor that a client asks to hang, found sound but for where it hangs.
///
/// A class for the reason that ``RoomFrame`` is one.
package final class AnchorDraft: Sendable {
    /// What a client says of it.
    package struct Fields: Sendable {
        package var anchorIdentifier: UUID
        /// 16 numbers, column-major, from the anchor's space to the client's frame, in metres.
        package var transform: [Double]
        package var contentType: SpatialAnchor.ContentType
        package var contentID: String
        /// A language's id or one of its variants.
        package var language: String
        package var displayText: String
        package var audioURL: String?
        package var worldMapData: Data?
        package var isActive = true
        package var expiresAt: Date?

        package init(
            anchorIdentifier: UUID, transform: [Double], contentType: SpatialAnchor.ContentType, contentID: String,
            language: String, displayText: String
        ) {
            self.anchorIdentifier = anchorIdentifier
            self.transform = transform
            self.contentType = contentType
            self.contentID = contentID
            self.language = language
            self.displayText = displayText
        }
    }

    /// Its transform is in the client's frame.
    private let draft: SpatialAnchor

    /// - Throws: ``ServiceError`` naming the field at fault.
    init(_ fields: Fields, room: String, content: ContentSnapshot, at now: Date) throws {
        draft = SpatialAnchor(
            id: fields.anchorIdentifier, anchorIdentifier: fields.anchorIdentifier,
            transform: try RoomGeometry.transform(fields.transform, field: "transform"),
            contentType: fields.contentType, contentID: fields.contentID.precomposedStringWithCanonicalMapping,
            language: try content.language(fields.language, field: "language").id,
            displayText: fields.displayText.precomposedStringWithCanonicalMapping, audioURL: fields.audioURL,
            worldMapData: fields.worldMapData, roomIdentifier: room, lastSeenDate: now, isActive: fields.isActive,
            expiresAt: fields.expiresAt)
        if let fault = draft.validate(at: now).first {
            throw ServiceError(.invalidInput, "'\(fault.field)' \(fault.message).", field: fault.field)
        }
        if draft.contentType == .grammarCard, AnchorContent(draft, in: content) == nil {
            // Rules that do not load are told apart from rules that do not exist.
            _ = try content.checker(draft.language)
            throw ServiceError(.notFound, "There is no grammar rule '\(draft.contentID)'.", field: "contentID")
        }
    }

    /// The anchor as the room keeps it.
    ///
    /// - Throws: ``ServiceError/Code/invalidInput`` for a place that lies out of range in the room.
    func anchor(in frame: RoomFrame) throws -> SpatialAnchor {
        var anchor = draft
        do throws(SpatialError) {
            anchor.transform = try frame.toRoom(draft.transform)
        } catch {
            throw ServiceError(error, field: "transform")
        }
        return anchor
    }
}
