package import Foundation

/// Content hung at a place in a room: a word on an object, a grammar card in the air.
package struct SpatialAnchor: Codable, Sendable, Hashable, Identifiable {
    package enum ContentType: String, Codable, Sendable, CaseIterable {
        case objectLabel, grammarCard, culturalNote, interactiveProp
    }

    package var id: UUID
    /// The device framework's own identifier.
    package var anchorIdentifier: UUID
    /// From the anchor's space to the room's, in metres.
    package var transform: Transform4x4
    package var contentType: ContentType
    /// What is shown: a word, a rule, a note, an object.
    package var contentID: String
    /// A language's id: ISO 639-1 or 639-3.
    package var language: String
    package var displayText: String
    package var audioURL: String?
    /// A device's own map, in base64 in JSON: kept and given back, never looked into.
    package var worldMapData: Data?
    package var roomIdentifier: String
    package var lastSeenDate: Date
    package var isActive: Bool
    package var expiresAt: Date?

    package init(
        id: UUID, anchorIdentifier: UUID, transform: Transform4x4, contentType: ContentType, contentID: String,
        language: String, displayText: String, audioURL: String? = nil, worldMapData: Data? = nil,
        roomIdentifier: String, lastSeenDate: Date, isActive: Bool = true, expiresAt: Date? = nil
    ) {
        self.id = id
        self.anchorIdentifier = anchorIdentifier
        self.transform = transform
        self.contentType = contentType
        self.contentID = contentID
        self.language = language
        self.displayText = displayText
        self.audioURL = audioURL
        self.worldMapData = worldMapData
        self.roomIdentifier = roomIdentifier
        self.lastSeenDate = lastSeenDate
        self.isActive = isActive
        self.expiresAt = expiresAt
    }

    /// Without `id` the anchor goes by its `anchorIdentifier`; without `isActive` it is active.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let anchorIdentifier = try values.decode(UUID.self, forKey: .anchorIdentifier)
        self.init(
            id: try values.decodeIfPresent(UUID.self, forKey: .id) ?? anchorIdentifier,
            anchorIdentifier: anchorIdentifier,
            transform: try values.decode(Transform4x4.self, forKey: .transform),
            contentType: try values.decode(ContentType.self, forKey: .contentType),
            contentID: try values.decode(String.self, forKey: .contentID),
            language: try values.decode(String.self, forKey: .language),
            displayText: try values.decode(String.self, forKey: .displayText),
            audioURL: try values.decodeIfPresent(String.self, forKey: .audioURL),
            worldMapData: try values.decodeIfPresent(Data.self, forKey: .worldMapData),
            roomIdentifier: try values.decode(String.self, forKey: .roomIdentifier),
            lastSeenDate: try values.decode(Date.self, forKey: .lastSeenDate),
            isActive: try values.decodeIfPresent(Bool.self, forKey: .isActive) ?? true,
            expiresAt: try values.decodeIfPresent(Date.self, forKey: .expiresAt))
    }

    package func isExpired(at date: Date) -> Bool {
        expiresAt.map { $0 <= date } ?? false
    }

    /// Metres between the anchor's origin and a point of the room.
    package func distance(to point: SIMD3<Float>) -> Float {
        let offset = transform.translation - point
        return (offset * offset).sum().squareRoot()
    }
}

/// The anchors within `radius` metres of a point of their room, nearest first. Takes time linear in their number, which
/// suits a room.
package func anchors(
    _ anchors: [SpatialAnchor], within radius: Float, of point: SIMD3<Float>
) -> [(anchor: SpatialAnchor, distance: Float)] {
    anchors.map { (anchor: $0, distance: $0.distance(to: point)) }
        .filter { $0.distance <= radius }
        .sorted { ($0.distance, $0.anchor.id.uuidString) < ($1.distance, $1.anchor.id.uuidString) }
}
