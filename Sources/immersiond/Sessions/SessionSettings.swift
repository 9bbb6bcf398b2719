import Conversation

/// What a conversation was started with, as it is stored.
struct SessionSettings: Codable, Sendable, Hashable {
    var dialogue: DialogueSettings
    /// Whether replies bear the character's lines as audio files.
    var wantsAudio: Bool
    /// Multiplies the speed of every line, 0.5 to 2.0.
    var speechSpeed: Double
    /// Of voices that have none by themselves.
    var voiceGender: LearnerPreferences.VoiceGender?
}

extension SessionSettings {
    /// The same with the words that are due now, which are never stored.
    init(_ settings: SessionSettings, dueWords: Set<String>) {
        self = settings
        dialogue.dueWords = dueWords
    }
}
