/// A place where scenarios happen, as a headset shows it.
package struct RoomEnvironment: Sendable, Encodable, Identifiable {
    package enum LightingProfile: String, Sendable, Codable, CaseIterable {
        case bright, ambient, dramatic, natural
    }

    package var id: String
    package var name: String
    package var description: String
    package var language: String
    package var assetBundleName: String
    package var previewImageURL: String
    /// Bytes.
    package var assetSize: Int
    package var ambientSoundURL: String?
    package var backgroundMusicURL: String?
    package var lightingProfile: LightingProfile
    package var interactiveObjects: [InteractiveObject]
    /// Words for the kinds of things in the room, in the room's language.
    package var labeledObjects: [String]
    package var culturalDescription: String
    package var regionalInfo: String
    /// Scenarios that fit: those the file names and those that name the environment.
    package var appropriateScenarios: [String]
    package var requiredCapabilities: [String]
    package var downloadable: Bool
    package var installed: Bool
}

/// A thing in a room that answers to the learner.
package struct InteractiveObject: Sendable, Encodable, Identifiable {
    package enum Interaction: String, Sendable, Codable, CaseIterable {
        /// Shows information.
        case tap
        /// Starts by voice.
        case speak
        /// Is taken by hand.
        case grab
    }

    package var id: String
    package var name: String
    /// Metres in the room's frame; encodes as `[x, y, z]`.
    package var position: SIMD3<Float>
    package var action: Interaction
}
