package import Conversation
package import Foundation
package import Lexicon
package import Study

/// A learner as clients see one.
package struct LearnerProfile: Codable, Sendable, Hashable {
    package var id: UUID
    package var username: String
    /// What the learner is called where people read it, 1 to 50 characters of any script; the username unless given.
    package var displayName: String?
    package var email: String?
    /// ISO 639 code.
    package var nativeLanguage: String
    package var targetLanguages: [String]
    package var proficiencyLevel: CEFRLevel
    package var preferences: LearnerPreferences
    /// Nil, as in profiles from before there were any, is free.
    package var subscription: Subscription?
    package var createdAt: Date
    package var updatedAt: Date

    package init(
        id: UUID, username: String, displayName: String? = nil, email: String? = nil, nativeLanguage: String,
        targetLanguages: [String], proficiencyLevel: CEFRLevel, preferences: LearnerPreferences, createdAt: Date,
        updatedAt: Date
    ) {
        self.id = id
        self.username = username
        self.displayName = displayName
        self.email = email
        self.nativeLanguage = nativeLanguage
        self.targetLanguages = targetLanguages
        self.proficiencyLevel = proficiencyLevel
        self.preferences = preferences
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// As clients are told: a subscription that has expired reads as free.
    func told(at now: Date) -> LearnerProfile {
        var profile = self
        let subscription = subscription ?? Subscription()
        profile.subscription = Subscription(tier: subscription.tier(at: now), expiry: subscription.expiry)
        return profile
    }
}

extension LearnerPreferences.VoiceGender {
    /// What follows a voice's name for its variant of this gender: espeak-ng has a few of each, the same for all
    /// languages.
    var voiceVariant: String {
        switch self {
        case .male: "+m3"
        case .female: "+f3"
        case .neutral: ""
        }
    }
}

/// How a learner likes to learn. Stays on this machine: it is never synchronised.
package struct LearnerPreferences: Codable, Sendable, Hashable {
    package enum LabelStyle: String, Codable, Sendable, CaseIterable { case minimal, standard, detailed }
    package enum LabelSize: String, Codable, Sendable, CaseIterable { case small, medium, large }
    package enum VoiceGender: String, Codable, Sendable, CaseIterable { case male, female, neutral }

    package var labelStyle = LabelStyle.standard
    package var labelSize = LabelSize.medium
    package var showPronunciationGuides = true
    package var showGrammarCards = true
    /// 0.5 to 2.0.
    package var speechSpeed = 1.0
    /// 0 to 1.
    package var volume = 1.0
    package var voiceGender: VoiceGender?
    package var difficultyMode = DifficultyMode.normal
    package var correctionTiming = CorrectionTiming.immediate
    package var dailyGoalMinutes = 15
    package var reminderTime: Date?
    package var highContrastMode = false
    package var largeFonts = false
    package var reducedMotion = false
    package var allowAnalytics = false
    package var shareProgressWithFriends = false
    /// Whether the devices of the learner's teachers are shown conversations, words and progress.
    package var shareProgressWithTeachers = false

    package init(
        labelStyle: LabelStyle = LabelStyle.standard, labelSize: LabelSize = LabelSize.medium,
        showPronunciationGuides: Bool = true, showGrammarCards: Bool = true, speechSpeed: Double = 1.0,
        volume: Double = 1.0, voiceGender: VoiceGender? = nil, difficultyMode: DifficultyMode = DifficultyMode.normal,
        correctionTiming: CorrectionTiming = CorrectionTiming.immediate, dailyGoalMinutes: Int = 15,
        reminderTime: Date? = nil, highContrastMode: Bool = false, largeFonts: Bool = false,
        reducedMotion: Bool = false, allowAnalytics: Bool = false, shareProgressWithFriends: Bool = false,
        shareProgressWithTeachers: Bool = false
    ) {
        self.labelStyle = labelStyle
        self.labelSize = labelSize
        self.showPronunciationGuides = showPronunciationGuides
        self.showGrammarCards = showGrammarCards
        self.speechSpeed = speechSpeed
        self.volume = volume
        self.voiceGender = voiceGender
        self.difficultyMode = difficultyMode
        self.correctionTiming = correctionTiming
        self.dailyGoalMinutes = dailyGoalMinutes
        self.reminderTime = reminderTime
        self.highContrastMode = highContrastMode
        self.largeFonts = largeFonts
        self.reducedMotion = reducedMotion
        self.allowAnalytics = allowAnalytics
        self.shareProgressWithFriends = shareProgressWithFriends
        self.shareProgressWithTeachers = shareProgressWithTeachers
    }
}
