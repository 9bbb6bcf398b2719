package import Foundation

/// A conversation under way or ended. Settings and dialogue state are the daemon's JSON.
package struct SessionRecord: Sendable, Hashable {
    package var id: UUID
    package var learnerID: UUID
    package var scenarioID: String
    package var characterID: String
    package var language: String
    package var settings: String
    package var state: String
    /// Counts the turns written; a write names the version it read (optimistic locking).
    package var version: Int
    package var startedAt: Date
    package var updatedAt: Date
    package var endedAt: Date?

    package init(
        id: UUID, learnerID: UUID, scenarioID: String, characterID: String, language: String, settings: String,
        state: String, version: Int, startedAt: Date, updatedAt: Date, endedAt: Date?
    ) {
        self.id = id
        self.learnerID = learnerID
        self.scenarioID = scenarioID
        self.characterID = characterID
        self.language = language
        self.settings = settings
        self.state = state
        self.version = version
        self.startedAt = startedAt
        self.updatedAt = updatedAt
        self.endedAt = endedAt
    }

    static let columns = """
        id, learner_id, scenario_id, character_id, language, settings, state, version, started_at, updated_at, ended_at
        """

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = try row.id(0)
        learnerID = try row.id(1)
        scenarioID = row.text(2)
        characterID = row.text(3)
        language = row.text(4)
        settings = row.text(5)
        state = row.text(6)
        version = row.integer(7)
        startedAt = row.date(8)
        updatedAt = row.date(9)
        endedAt = row.optionalDate(10)
    }
}

/// One turn of a conversation, never changed once written.
package struct TurnRecord: Sendable, Hashable {
    /// 0 is the character's opening.
    package var sequence: Int
    package var at: Date
    /// What the learner did, JSON.
    package var input: String
    /// What came of it, JSON.
    package var outcome: String
    /// What was heard, JSON; nil for a turn without speech.
    package var speech: String?

    package init(sequence: Int, at: Date, input: String, outcome: String, speech: String? = nil) {
        self.sequence = sequence
        self.at = at
        self.input = input
        self.outcome = outcome
        self.speech = speech
    }
}

extension StoreReader {
    package func session(_ id: UUID) throws -> SessionRecord? {
        try database.first("SELECT \(SessionRecord.columns) FROM sessions WHERE id = ?", [.id(id)], SessionRecord.init)
    }

    /// A learner's sessions, the latest first.
    package func sessions(of learnerID: UUID, limit: Int) throws -> [SessionRecord] {
        try database.all(
            "SELECT \(SessionRecord.columns) FROM sessions WHERE learner_id = ? ORDER BY started_at DESC, id LIMIT ?",
            [.id(learnerID), .integer(limit)], SessionRecord.init)
    }

    /// A learner's latest sessions of a scenario.
    package func sessions(
        ofScenario scenarioID: String, heldBy learnerID: UUID, limit: Int
    ) throws -> [SessionRecord] {
        try database.all(
            """
            SELECT \(SessionRecord.columns) FROM sessions WHERE learner_id = ? AND scenario_id = ?
            ORDER BY started_at DESC, id LIMIT ?
            """, [.id(learnerID), .text(scenarioID), .integer(limit)], SessionRecord.init)
    }

    /// A session's turns in their order.
    package func turns(of sessionID: UUID) throws -> [TurnRecord] {
        try database.all(
            "SELECT sequence, at, input, outcome, speech FROM turns WHERE session_id = ? ORDER BY sequence",
            [.id(sessionID)]
        ) {
            TurnRecord(
                sequence: $0.integer(0), at: $0.date(1), input: $0.text(2), outcome: $0.text(3),
                speech: $0.optionalText(4))
        }
    }
}

extension StoreWriter {
    /// Stores a new session with its opening turn.
    ///
    /// - Throws: ``StorageError/Code/missing`` when the learner does not exist.
    package func insert(_ session: SessionRecord, opening: TurnRecord) throws {
        try database.change(
            "INSERT INTO sessions (\(SessionRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .id(session.id), .id(session.learnerID), .text(session.scenarioID), .text(session.characterID),
                .text(session.language), .text(session.settings), .text(session.state), .integer(session.version),
                .instant(session.startedAt), .instant(session.updatedAt), .instant(session.endedAt),
            ])
        added(.sessions, of: session.learnerID.uuidString)
        try append(opening, to: session.id)
        try changed(.session, .id(session.id), of: session.learnerID, .all)
    }

    /// Stores a turn and the state it led to. `session` bears the version after the turn; the turn's sequence is that
    /// version.
    ///
    /// - Throws: ``StorageError/Code/conflict`` when another turn came first.
    package func append(_ turn: TurnRecord, to session: SessionRecord) throws {
        let changes = try database.change(
            "UPDATE sessions SET state = ?, version = ?, updated_at = ?, ended_at = ? WHERE id = ? AND version = ?",
            [
                .text(session.state), .integer(session.version), .instant(session.updatedAt),
                .instant(session.endedAt), .id(session.id), .integer(session.version - 1),
            ])
        guard changes == 1 else {
            throw StorageError(.conflict, "Another turn of this session came first.")
        }
        try append(turn, to: session.id)
        let fields: ChangedFields = [.state, .turns]
        try changed(
            .session, .id(session.id), of: session.learnerID, session.endedAt == nil ? fields : fields.union(.end))
    }

    private func append(_ turn: TurnRecord, to sessionID: UUID) throws {
        try database.change(
            "INSERT INTO turns (session_id, sequence, at, input, outcome, speech) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .id(sessionID), .integer(turn.sequence), .instant(turn.at), .text(turn.input), .text(turn.outcome),
                .text(turn.speech),
            ])
    }
}
