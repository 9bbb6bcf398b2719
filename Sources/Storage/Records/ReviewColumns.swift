internal import Foundation
internal import GRDB
internal import Vocab

/// Schedules and answers as they stand in columns: a line of numbers, a fifth as long as the JSON that earlier versions
/// wrote, and read ten times as fast. A log is most of what the database holds.
enum ReviewColumns {
    private static let separator: Character = ";"

    // MARK: Schedules

    /// Phase, step, stability, difficulty, due, last review, repetitions, lapses, easiness factor, interval, reviews, right
    /// ones, wrong ones, days with a success, the last of them. Moments are milliseconds since 1970; nothing is left empty.
    static func text(of state: SchedulingState) -> String {
        var fields = "\(state.phase.column) \(state.step) \(state.stability) \(state.difficulty) "
        fields += "\(milliseconds(state.due)) \(milliseconds(state.lastReview)) \(state.repetitions) \(state.lapses) "
        fields += "\(state.easinessFactor) \(state.interval) \(state.reviewCount) \(state.correctCount) "
        fields += "\(state.incorrectCount) \(state.successDays) \(state.lastSuccessDay.map(String.init) ?? "-")"
        return fields
    }

    /// - Throws: ``StorageError/Code/damaged``.
    static func state(from text: String) throws -> SchedulingState {
        if text.utf8.first == UInt8(ascii: "{") { return try Column.value(from: text) }
        return try NumberFields.read(text) { try state(&$0) }
    }

    private static func state(_ fields: inout NumberFields) throws -> SchedulingState {
        let state = SchedulingState(
            phase: try phase(fields.integer()), step: try fields.integer(), stability: try fields.number(),
            difficulty: try fields.number(), due: try date(&fields), lastReview: try date(&fields),
            repetitions: try fields.integer(), lapses: try fields.integer(), easinessFactor: try fields.number(),
            interval: try fields.integer(), reviewCount: try fields.integer(), correctCount: try fields.integer(),
            incorrectCount: try fields.integer(), successDays: try fields.integer(),
            lastSuccessDay: try fields.optionalInteger())
        do {
            try state.validate()
        } catch {
            throw StorageError(.damaged, "A stored schedule cannot be read back: \(error)")
        }
        return state
    }

    private static func date(_ fields: inout NumberFields) throws -> Date? {
        try fields.optionalNumber().map { Date(timeIntervalSince1970: $0 / 1_000) }
    }

    private static func phase(_ column: Int) throws -> SchedulingState.Phase {
        guard let phase = SchedulingState.Phase(column: column) else { throw NumberFields.damaged }
        return phase
    }

    private static func milliseconds(_ date: Date?) -> String {
        date.map { "\($0.timeIntervalSince1970 * 1_000)" } ?? "-"
    }

    // MARK: Answers

    /// What the other columns of an answer do not tell: moment, quality, seconds since the one before, and the states
    /// around it.
    static func text(of entry: ReviewLogEntry) -> String {
        "\(entry.at.timeIntervalSince1970 * 1_000) \(entry.quality) \(entry.elapsed)\(separator)"
            + "\(text(of: entry.before))\(separator)\(text(of: entry.after))"
    }

    /// The columns that ``entry(_:)`` reads, in its order.
    static let ofEntry = """
        reviews.id, reviews.word_id, reviews.entry, reviews.rating, reviews.source, reviews.duration_ms
        """

    /// - Parameter row: Of the columns ``ofEntry``.
    /// - Throws: ``StorageError/Code/damaged``.
    static func entry(_ row: Row) throws -> ReviewLogEntry {
        let text: String = row[2]
        if text.utf8.first == UInt8(ascii: "{") { return try Column.value(from: text) }
        guard let rating = ReviewRating(rawValue: row[3]), let source = ReviewSource(rawValue: row[4]) else {
            throw StorageError(.damaged, "A stored answer cannot be read back.")
        }
        let (id, wordID, durationMs) = (try row.uuid("id"), try row.uuid("word_id"), row[5] as Int?)
        return try NumberFields.read(text) { fields in
            guard let at = try date(&fields) else { throw NumberFields.damaged }
            let (quality, elapsed) = (try fields.integer(), try fields.number())
            let before = try state(&fields)
            return ReviewLogEntry(
                id: id, wordID: wordID, at: at, rating: rating, quality: quality, elapsed: elapsed, source: source,
                durationMs: durationMs, before: before, after: try state(&fields))
        }
    }
}
