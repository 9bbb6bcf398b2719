package import Conversation
package import Foundation

/// What a conversation is to be. What is nil is as the learner likes it.
package struct ConversationStart: Sendable {
    package var learnerID: UUID
    package var scenarioID: String
    package var correctionTiming: CorrectionTiming?
    package var difficultyMode: DifficultyMode?
    package var explanationLanguage: String?
    package var repair: RepairPolicy
    /// Whether utterances will be transcribed speech.
    package var isSpoken: Bool
    /// Whether lines come with audio files.
    package var wantsAudio: Bool
    /// Makes the character's choices repeatable; random where it is nil.
    package var seed: UInt64?

    package init(
        learnerID: UUID, scenarioID: String, correctionTiming: CorrectionTiming? = nil,
        difficultyMode: DifficultyMode? = nil, explanationLanguage: String? = nil, repair: RepairPolicy = .auto,
        isSpoken: Bool = false, wantsAudio: Bool = true, seed: UInt64? = nil
    ) {
        self.learnerID = learnerID
        self.scenarioID = scenarioID
        self.correctionTiming = correctionTiming
        self.difficultyMode = difficultyMode
        self.explanationLanguage = explanationLanguage
        self.repair = repair
        self.isSpoken = isSpoken
        self.wantsAudio = wantsAudio
        self.seed = seed
    }

    func settings(of learner: LearnerProfile) -> SessionSettings {
        let preferences = learner.preferences
        return SessionSettings(
            dialogue: DialogueSettings(
                correctionTiming: correctionTiming ?? preferences.correctionTiming,
                difficultyMode: difficultyMode ?? preferences.difficultyMode,
                explanationLanguage: explanationLanguage ?? learner.nativeLanguage, level: learner.proficiencyLevel,
                isSpoken: isSpoken, repair: repair, firstLanguage: learner.nativeLanguage),
            wantsAudio: wantsAudio, speechSpeed: preferences.speechSpeed, voiceGender: preferences.voiceGender)
    }
}
