package import Foundation
internal import GRDB
package import Vocab

extension StoreReader {
    /// How a learner's words of a language are scheduled; nil when nothing was ever set.
    package func schedulingProfile(of learnerID: UUID, language: String) throws -> SchedulingProfile? {
        try String.fetchOne(
            try database.cachedStatement(
                sql: "SELECT profile FROM scheduling_profiles WHERE learner_id = ? AND language = ?"),
            arguments: [learnerID.uuidString, language]
        ).map { try Column.value(from: $0) }
    }
}

extension StoreWriter {
    /// - Throws: ``StorageError/Code/missing`` when the learner does not exist.
    package func setSchedulingProfile(
        _ profile: SchedulingProfile, of learnerID: UUID, language: String, at instant: Date
    ) throws {
        try database.run(
            """
            INSERT INTO scheduling_profiles (learner_id, language, profile, updated_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (learner_id, language)
                DO UPDATE SET profile = excluded.profile, updated_at = excluded.updated_at
            """,
            [learnerID.uuidString, language, try Column.json(profile), Column.instant(instant)])
    }
}
