package import Foundation
internal import GRDB

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

    init(_ row: Row) throws {
        id = try row.uuid("id")
        learnerID = try row.uuid("learner_id")
        scenarioID = row["scenario_id"]
        characterID = row["character_id"]
        language = row["language"]
        settings = row["settings"]
        state = row["state"]
        version = row["version"]
        startedAt = Column.date(row["started_at"])
        updatedAt = Column.date(row["updated_at"])
        endedAt = (row["ended_at"] as Int64?).map(Column.date)
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
        try Row.fetchOne(database, sql: "SELECT * FROM sessions WHERE id = ?", arguments: [id.uuidString])
            .map(SessionRecord.init)
    }

    /// A learner's sessions, the latest first.
    package func sessions(of learnerID: UUID, limit: Int) throws -> [SessionRecord] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM sessions WHERE learner_id = ? ORDER BY started_at DESC, id LIMIT ?",
            arguments: [learnerID.uuidString, limit]
        ).map(SessionRecord.init)
    }

    /// A learner's latest sessions of a scenario.
    package func sessions(
        ofScenario scenarioID: String, heldBy learnerID: UUID, limit: Int
    ) throws -> [SessionRecord] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM sessions WHERE learner_id = ? AND scenario_id = ? ORDER BY started_at DESC, id LIMIT ?
                """,
            arguments: [learnerID.uuidString, scenarioID, limit]
        ).map(SessionRecord.init)
    }

    /// A session's turns in their order.
    package func turns(of sessionID: UUID) throws -> [TurnRecord] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM turns WHERE session_id = ? ORDER BY sequence",
            arguments: [sessionID.uuidString]
        ).map {
            TurnRecord(
                sequence: $0["sequence"], at: Column.date($0["at"]), input: $0["input"], outcome: $0["outcome"],
                speech: $0["speech"])
        }
    }
}

extension StoreWriter {
    /// Stores a new session with its opening turn.
    ///
    /// - Throws: ``StorageError/Code/missing`` when the learner does not exist.
    package func insert(_ session: SessionRecord, opening: TurnRecord) throws {
        try database.run(
            """
            INSERT INTO sessions (id, learner_id, scenario_id, character_id, language, settings, state, version,
                started_at, updated_at, ended_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                session.id.uuidString, session.learnerID.uuidString, session.scenarioID, session.characterID,
                session.language, session.settings, session.state, session.version, Column.instant(session.startedAt),
                Column.instant(session.updatedAt), session.endedAt.map(Column.instant),
            ])
        try append(opening, to: session.id)
    }

    /// Stores a turn and the state it led to. `session` bears the version after the turn; the turn's sequence is that
    /// version.
    ///
    /// - Throws: ``StorageError/Code/conflict`` when another turn came first.
    package func append(_ turn: TurnRecord, to session: SessionRecord) throws {
        try database.run(
            "UPDATE sessions SET state = ?, version = ?, updated_at = ?, ended_at = ? WHERE id = ? AND version = ?",
            [
                session.state, session.version, Column.instant(session.updatedAt),
                session.endedAt.map(Column.instant), session.id.uuidString, session.version - 1,
            ])
        guard database.changesCount == 1 else {
            throw StorageError(.conflict, "Another turn of this session came first.")
        }
        try append(turn, to: session.id)
    }

    private func append(_ turn: TurnRecord, to sessionID: UUID) throws {
        try database.run(
            "INSERT INTO turns (session_id, sequence, at, input, outcome, speech) VALUES (?, ?, ?, ?, ?, ?)",
            [sessionID.uuidString, turn.sequence, Column.instant(turn.at), turn.input, turn.outcome, turn.speech])
    }
}
