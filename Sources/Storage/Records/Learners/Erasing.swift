package import Foundation

/// How much of a learner was deleted.
package struct ErasedRecords: Sendable, Hashable {
    package var sessions = 0
    package var words = 0
    package var assessments = 0
    /// Hashes of media files that only this learner's words named.
    package var media: Set<String> = []
}

extension StoreReader {
    package func sessionIDs(ofLearner id: UUID) throws -> [UUID] {
        try database.all("SELECT id FROM sessions WHERE learner_id = ?", [.id(id)]) { try $0.id(0) }
    }

    /// Conversations that nobody has gone on with since an instant, the oldest first, but for those that a record has
    /// still to tell of.
    package func sessionIDs(unchangedSince instant: Date, limit: Int) throws -> [UUID] {
        try database.all(
            """
            SELECT id FROM sessions WHERE updated_at < ?
                AND learner_id NOT IN (SELECT learner_id FROM unfilled_records)
            ORDER BY updated_at LIMIT ?
            """,
            [.instant(instant), .integer(limit)]
        ) { try $0.id(0) }
    }
}

extension StoreWriter {
    /// Deletes a learner with all that is theirs, the log of their changes included. The bytes stay in the files until
    /// ``Store/eraseRemains()``.
    ///
    /// - Returns: Nil when there is none with this id.
    package func deleteLearner(_ id: UUID) throws -> ErasedRecords? {
        guard try reader.hasLearner(id) else { return nil }
        func count(_ table: String) throws -> Int {
            try database.first("SELECT COUNT(*) FROM \(table) WHERE learner_id = ?", [.id(id)]) { $0.integer(0) } ?? 0
        }
        var erased = ErasedRecords()
        erased.sessions = try count("sessions")
        erased.words = try count("words")
        erased.assessments = try count("assessments")
        let named = try reader.mediaHashes()
        try database.change("DELETE FROM learners WHERE id = ?", [.id(id)])
        removed(.learners)
        erased.media = named.subtracting(try reader.mediaHashes())
        return erased
    }

    /// Deletes a conversation with its turns. The words that it brought stay: they are cards by now.
    ///
    /// - Returns: The learner whose it was; nil when there is none with this id.
    package func deleteSession(_ id: UUID) throws -> UUID? {
        guard let session = try reader.session(id) else { return nil }
        try database.change("DELETE FROM sessions WHERE id = ?", [.id(id)])
        try deleted(.session, .id(id), of: session.learnerID)
        return session.learnerID
    }
}
