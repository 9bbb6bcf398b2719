package import Foundation
package import Lexicon

/// Learners of the machine, in the order of their usernames.
package struct LearnerPage: Codable, Sendable, Hashable {
    package var learners: [LearnerSummary]
    /// What the next page comes after; nil at the end.
    package var next: String?
}

/// A learner as a list shows one: nothing that is for the learner alone.
package struct LearnerSummary: Codable, Sendable, Hashable {
    package var id: UUID
    package var username: String
    package var displayName: String?
    /// ISO 639 codes.
    package var nativeLanguage: String
    package var targetLanguages: [String]
    package var proficiencyLevel: CEFRLevel
    package var createdAt: Date

    init(_ profile: LearnerProfile) {
        id = profile.id
        username = profile.username
        displayName = profile.displayName
        nativeLanguage = profile.nativeLanguage
        targetLanguages = profile.targetLanguages
        proficiencyLevel = profile.proficiencyLevel
        createdAt = profile.createdAt
    }
}
