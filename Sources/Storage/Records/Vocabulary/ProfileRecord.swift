package import Foundation
internal import Synchronization
package import Vocab

extension StoreReader {
    /// How a learner's words of a language are scheduled; nil when nothing was ever set.
    package func schedulingProfile(of learnerID: UUID, language: String) throws -> SchedulingProfile? {
        try database.first(
            "SELECT profile FROM scheduling_profiles WHERE learner_id = ? AND language = ?",
            [.id(learnerID), .text(language)]
        ) { try Self.profile(from: $0.text(0)) }
    }

    /// The profile that was read last: every answer and every queue asks for one, and it seldom changes.
    private static let lastRead = Mutex<(text: String, profile: SchedulingProfile)?>(nil)

    private static func profile(from text: String) throws -> SchedulingProfile {
        if let known = lastRead.withLock({ $0 }), known.text == text { return known.profile }
        let profile: SchedulingProfile = try Column.value(from: text)
        lastRead.withLock { $0 = (text, profile) }
        return profile
    }
}

extension StoreWriter {
    /// - Throws: ``StorageError/Code/missing`` when the learner does not exist.
    package func setSchedulingProfile(
        _ profile: SchedulingProfile, of learnerID: UUID, language: String, at instant: Date
    ) throws {
        try database.change(
            """
            INSERT INTO scheduling_profiles (learner_id, language, profile, updated_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (learner_id, language)
                DO UPDATE SET profile = excluded.profile, updated_at = excluded.updated_at
            """,
            [.id(learnerID), .text(language), .text(try Column.json(profile)), .instant(instant)])
        try changed(.schedulingProfile, .names([language]), of: learnerID, .profile)
    }
}
