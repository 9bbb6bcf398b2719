package import Foundation

/// A day of a learner's.
package struct StudyDayRecord: Sendable, Hashable {
    /// Counted since 1970.
    package var day: Int
    package var seconds: Int
    package var events: Int

    package init(day: Int, seconds: Int, events: Int) {
        self.day = day
        self.seconds = seconds
        self.events = events
    }
}

extension StoreReader {
    /// What a learner's events have come to, as the daemon's JSON, up to the one at `sequence`; nil where it was never
    /// written.
    package func studyRecord(of learnerID: UUID) throws -> (record: String, sequence: Int)? {
        try database.first("SELECT record, sequence FROM study_records WHERE learner_id = ?", [.id(learnerID)]) {
            ($0.text(0), $0.integer(1))
        }
    }

    /// The event that was kept last, as the daemon's JSON, and its place, counted from 1.
    package func lastStudyEvent(of learnerID: UUID) throws -> (sequence: Int, event: String)? {
        try database.first(
            "SELECT sequence, event FROM study_events WHERE learner_id = ? ORDER BY sequence DESC LIMIT 1",
            [.id(learnerID)]
        ) { ($0.integer(0), $0.text(1)) }
    }

    /// Days on which something was done, in order.
    package func studyDays(of learnerID: UUID, in days: ClosedRange<Int>) throws -> [StudyDayRecord] {
        try database.all(
            "SELECT day, seconds, events FROM study_days WHERE learner_id = ? AND day BETWEEN ? AND ? ORDER BY day",
            [.id(learnerID), .integer(days.lowerBound), .integer(days.upperBound)]
        ) { StudyDayRecord(day: $0.integer(0), seconds: $0.integer(1), events: $0.integer(2)) }
    }

    /// Whether an event of this id was kept.
    package func hasStudyEvent(_ id: String, of learnerID: UUID) throws -> Bool {
        try database.exists(
            "SELECT 1 FROM study_events WHERE learner_id = ? AND id = ?", [.id(learnerID), .text(id)])
    }

    /// Passes a learner's events, as the daemon's JSON, in the order in which they were kept, with the number of each.
    ///
    /// - Parameter sequence: The number after which to begin.
    package func eachStudyEvent(
        of learnerID: UUID, after sequence: Int, _ body: (Int, String) throws -> Void
    ) throws {
        try database.each(
            "SELECT sequence, event FROM study_events WHERE learner_id = ? AND sequence > ? ORDER BY sequence",
            [.id(learnerID), .integer(sequence)]
        ) { try body($0.integer(0), $0.text(1)) }
    }
}

extension StoreWriter {
    /// Keeps an event.
    ///
    /// - Parameter sequence: Its place, one after the last.
    /// - Returns: Whether it is new: one with its id may be there.
    package func appendStudyEvent(
        _ id: String, of learnerID: UUID, _ event: String, at sequence: Int
    ) throws -> Bool {
        let isNew =
            try database.change(
                """
                INSERT INTO study_events (learner_id, sequence, id, event)
                SELECT ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM study_events WHERE learner_id = ? AND id = ?)
                """,
                [.id(learnerID), .integer(sequence), .text(id), .text(event), .id(learnerID), .text(id)]) > 0
        if isNew { try changed(.event, .names([id]), of: learnerID, .all) }
        return isNew
    }

    /// - Parameter sequence: The place of the last event that it counts.
    package func setStudyRecord(_ record: String, upTo sequence: Int, of learnerID: UUID) throws {
        try database.change(
            """
            INSERT INTO study_records (learner_id, record, sequence) VALUES (?, ?, ?)
            ON CONFLICT (learner_id) DO UPDATE SET record = excluded.record, sequence = excluded.sequence
            """, [.id(learnerID), .text(record), .integer(sequence)])
    }

    /// Adds to a day.
    package func add(_ day: StudyDayRecord, of learnerID: UUID) throws {
        try database.change(
            """
            INSERT INTO study_days (learner_id, day, seconds, events) VALUES (?, ?, ?, ?)
            ON CONFLICT (learner_id, day) DO UPDATE SET seconds = study_days.seconds + excluded.seconds,
                events = study_days.events + excluded.events
            """, [.id(learnerID), .integer(day.day), .integer(day.seconds), .integer(day.events)])
    }
}
