package import Foundation

/// A learner. The profile is the daemon's JSON; only what the store searches by has a column.
package struct LearnerRecord: Sendable, Hashable {
    package var id: UUID
    package var username: String
    package var profile: String
    package var createdAt: Date
    package var updatedAt: Date

    package init(id: UUID, username: String, profile: String, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.username = username
        self.profile = profile
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    static let columns = "id, username, profile, created_at, updated_at"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = try row.id(0)
        username = row.text(1)
        profile = row.text(2)
        createdAt = row.date(3)
        updatedAt = row.date(4)
    }
}

extension StoreReader {
    package func learner(_ id: UUID) throws -> LearnerRecord? {
        try database.first("SELECT \(LearnerRecord.columns) FROM learners WHERE id = ?", [.id(id)], LearnerRecord.init)
    }

    package func hasLearner(_ id: UUID) throws -> Bool {
        try database.exists("SELECT 1 FROM learners WHERE id = ?", [.id(id)])
    }

    package func learner(named username: String) throws -> LearnerRecord? {
        try database.first(
            "SELECT \(LearnerRecord.columns) FROM learners WHERE username = ?", [.text(username)], LearnerRecord.init)
    }

    /// In the order of their usernames, from after one on.
    package func learners(after username: String?, limit: Int) throws -> [LearnerRecord] {
        try database.all(
            "SELECT \(LearnerRecord.columns) FROM learners WHERE username > ? ORDER BY username LIMIT ?",
            [.text(username ?? ""), .integer(Int64(limit))], LearnerRecord.init)
    }

    /// Those who have chosen what they are called, in the order of their usernames.
    package func learnersWithDisplayNames() throws -> [LearnerRecord] {
        try database.all(
            """
            SELECT \(LearnerRecord.columns) FROM learners
            WHERE profile LIKE '%"displayName":%' ORDER BY username
            """, [], LearnerRecord.init)
    }
}

extension StoreWriter {
    /// - Throws: ``StorageError/Code/duplicate`` when the name is taken.
    package func insert(_ learner: LearnerRecord) throws {
        try database.change(
            "INSERT INTO learners (\(LearnerRecord.columns)) VALUES (?, ?, ?, ?, ?)",
            [
                .id(learner.id), .text(learner.username), .text(learner.profile), .instant(learner.createdAt),
                .instant(learner.updatedAt),
            ])
        added(.learners)
        try changed(.learner, .id(learner.id), of: learner.id, .all)
    }

    /// Reads a learner, changes it and writes it back in one transaction.
    ///
    /// - Throws: ``StorageError/Code/missing`` when there is none with this id; whatever `change` throws.
    package func updateLearner(
        _ id: UUID, _ change: (inout LearnerRecord) throws -> Void
    ) throws -> LearnerRecord {
        guard let before = try reader.learner(id) else {
            throw StorageError(.missing, "There is no learner \(id.uuidString.lowercased()).")
        }
        var learner = before
        try change(&learner)
        try database.change(
            "UPDATE learners SET username = ?, profile = ?, updated_at = ? WHERE id = ?",
            [.text(learner.username), .text(learner.profile), .instant(learner.updatedAt), .id(id)])
        var fields: ChangedFields = []
        if learner.username != before.username { fields.insert(.username) }
        if learner.profile != before.profile { fields.insert(.profile) }
        try changed(.learner, .id(id), of: id, fields)
        return learner
    }
}
