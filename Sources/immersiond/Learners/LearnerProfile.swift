import Conversation
import Foundation
import Lexicon

/// A learner as clients see one.
struct LearnerProfile: Codable, Sendable, Hashable {
    var id: UUID
    var username: String
    var email: String?
    /// ISO 639 code.
    var nativeLanguage: String
    var targetLanguages: [String]
    var proficiencyLevel: CEFRLevel
    var preferences: LearnerPreferences
    var createdAt: Date
    var updatedAt: Date
}

extension LearnerPreferences.VoiceGender {
    /// What follows a voice's name for its variant of this gender: espeak-ng has a few of each, the same for all languages.
    var voiceVariant: String {
        switch self {
        case .male: "+m3"
        case .female: "+f3"
        case .neutral: ""
        }
    }
}

/// How a learner likes to learn. Stays on this machine: it is never synchronised.
struct LearnerPreferences: Codable, Sendable, Hashable {
    enum LabelStyle: String, Codable, Sendable, CaseIterable { case minimal, standard, detailed }
    enum LabelSize: String, Codable, Sendable, CaseIterable { case small, medium, large }
    enum VoiceGender: String, Codable, Sendable, CaseIterable { case male, female, neutral }

    var labelStyle = LabelStyle.standard
    var labelSize = LabelSize.medium
    var showPronunciationGuides = true
    var showGrammarCards = true
    /// 0.5 to 2.0.
    var speechSpeed = 1.0
    /// 0 to 1.
    var volume = 1.0
    var voiceGender: VoiceGender?
    var difficultyMode = DifficultyMode.normal
    var correctionTiming = CorrectionTiming.immediate
    var dailyGoalMinutes = 15
    var reminderTime: Date?
    var highContrastMode = false
    var largeFonts = false
    var reducedMotion = false
    var allowAnalytics = false
    var shareProgressWithFriends = false
}
