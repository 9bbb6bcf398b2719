package import Conversation

/// What a conversation was started with, as it is stored.
package struct SessionSettings: Codable, Sendable, Hashable {
    package var dialogue: DialogueSettings
    /// Whether replies bear the character's lines as audio files.
    package var wantsAudio: Bool
    /// Multiplies the speed of every line, 0.5 to 2.0.
    package var speechSpeed: Double
    /// Of voices that have none by themselves.
    package var voiceGender: LearnerPreferences.VoiceGender?

    package init(
        dialogue: DialogueSettings, wantsAudio: Bool, speechSpeed: Double,
        voiceGender: LearnerPreferences.VoiceGender? = nil
    ) {
        self.dialogue = dialogue
        self.wantsAudio = wantsAudio
        self.speechSpeed = speechSpeed
        self.voiceGender = voiceGender
    }
}

extension SessionSettings {
    /// The same with the words that are due now, which are never stored.
    package init(_ settings: SessionSettings, dueWords: Set<String>) {
        self = settings
        dialogue.dueWords = dueWords
    }
}
