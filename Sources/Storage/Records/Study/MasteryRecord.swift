package import Foundation

/// What answers have brought to a topic or a category.
package struct MasteryRecord: Sendable, Hashable {
    package var kind: String
    package var id: String
    package var known: Int
    package var attempted: Int
    package var mastered: Int
    /// The learner's own questions in it, and their points.
    package var ownQuestions: Int
    package var ownPoints: Int

    package init(
        kind: String, id: String, known: Int = 0, attempted: Int = 0, mastered: Int = 0, ownQuestions: Int = 0,
        ownPoints: Int = 0
    ) {
        self.kind = kind
        self.id = id
        self.known = known
        self.attempted = attempted
        self.mastered = mastered
        self.ownQuestions = ownQuestions
        self.ownPoints = ownPoints
    }

    static let columns = "kind, id, known, attempted, mastered, own_questions, own_points"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) {
        kind = row.text(0)
        id = row.text(1)
        known = row.integer(2)
        attempted = row.integer(3)
        mastered = row.integer(4)
        ownQuestions = row.integer(5)
        ownPoints = row.integer(6)
    }
}

/// What a day brought, as the daemon's JSON.
package struct MasteryDayRecord: Sendable, Hashable {
    /// Counted since 1970.
    package var day: Int
    package var tally: String

    package init(day: Int, tally: String) {
        self.day = day
        self.tally = tally
    }
}

extension StoreReader {
    package func mastery(of learnerID: UUID) throws -> [MasteryRecord] {
        try database.all(
            "SELECT \(MasteryRecord.columns) FROM mastery WHERE learner_id = ? ORDER BY kind, id", [.id(learnerID)],
            MasteryRecord.init)
    }

    package func masteryDays(of learnerID: UUID, in days: ClosedRange<Int>) throws -> [MasteryDayRecord] {
        try database.all(
            "SELECT day, tally FROM mastery_days WHERE learner_id = ? AND day BETWEEN ? AND ? ORDER BY day",
            [.id(learnerID), .integer(days.lowerBound), .integer(days.upperBound)]
        ) { MasteryDayRecord(day: $0.integer(0), tally: $0.text(1)) }
    }
}

extension StoreWriter {
    /// Adds to what is there.
    package func add(_ change: MasteryRecord, of learnerID: UUID) throws {
        try database.change(
            """
            INSERT INTO mastery (learner_id, \(MasteryRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (learner_id, kind, id) DO UPDATE SET known = mastery.known + excluded.known,
                attempted = mastery.attempted + excluded.attempted, mastered = mastery.mastered + excluded.mastered,
                own_questions = mastery.own_questions + excluded.own_questions,
                own_points = mastery.own_points + excluded.own_points
            """,
            [
                .id(learnerID), .text(change.kind), .text(change.id), .integer(change.known),
                .integer(change.attempted), .integer(change.mastered), .integer(change.ownQuestions),
                .integer(change.ownPoints),
            ])
    }

    package func set(_ day: MasteryDayRecord, of learnerID: UUID) throws {
        try database.change(
            """
            INSERT INTO mastery_days (learner_id, day, tally) VALUES (?, ?, ?)
            ON CONFLICT (learner_id, day) DO UPDATE SET tally = excluded.tally
            """, [.id(learnerID), .integer(day.day), .text(day.tally)])
    }

    /// Writes a learner's days anew, those of answers and those of all that was done.
    package func replaceStudyDays(
        of learnerID: UUID, _ tallies: [MasteryDayRecord], _ days: [StudyDayRecord]
    ) throws {
        try database.change("DELETE FROM mastery_days WHERE learner_id = ?", [.id(learnerID)])
        for day in tallies { try set(day, of: learnerID) }
        try database.change("DELETE FROM study_days WHERE learner_id = ?", [.id(learnerID)])
        for day in days { try add(day, of: learnerID) }
    }
}
