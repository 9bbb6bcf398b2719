internal import Foundation
internal import GRDB
internal import Vocab

/// Schedules and answers as they stand in columns: a line of numbers, a fifth as long as the JSON that earlier versions
/// wrote, and read ten times as fast. A log is most of what the database holds.
enum ReviewColumns {
    // MARK: Schedules

    /// Phase, step, stability, difficulty, due, last review, repetitions, lapses, easiness factor, interval, reviews, right
    /// ones, wrong ones, days with a success, the last of them. Moments are milliseconds since 1970; nothing is left empty.
    static func line(of state: SchedulingState) -> [UInt8] {
        var line = NumberLine(capacity: 160)
        append(state, to: &line)
        return line.bytes
    }

    private static func append(_ state: SchedulingState, to line: inout NumberLine) {
        line.append(state.phase.column)
        line.append(state.step)
        line.append(state.stability)
        line.append(state.difficulty)
        line.append(state.due.map(milliseconds))
        line.append(state.lastReview.map(milliseconds))
        line.append(state.repetitions)
        line.append(state.lapses)
        line.append(state.easinessFactor)
        line.append(state.interval)
        line.append(state.reviewCount)
        line.append(state.correctCount)
        line.append(state.incorrectCount)
        line.append(state.successDays)
        line.append(state.lastSuccessDay)
    }

    /// - Throws: ``StorageError/Code/damaged``.
    static func state(from bytes: UnsafeBufferPointer<UInt8>) throws -> SchedulingState {
        if bytes.first == UInt8(ascii: "{") { return try Column.value(from: String(decoding: bytes, as: UTF8.self)) }
        return try NumberFields.read(bytes) { try state(&$0) }
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

    private static func milliseconds(_ date: Date) -> Double { date.timeIntervalSince1970 * 1_000 }

    // MARK: Answers

    /// What the other columns of an answer do not tell: moment, quality, seconds since the one before, and the states
    /// around it.
    static func line(of entry: ReviewLogEntry) -> [UInt8] {
        var line = NumberLine(capacity: 320)
        line.append(milliseconds(entry.at))
        line.append(entry.quality)
        line.append(entry.elapsed)
        line.endPart()
        append(entry.before, to: &line)
        line.endPart()
        append(entry.after, to: &line)
        return line.bytes
    }

    /// The columns that ``entry(_:)`` reads, in its order.
    static let ofEntry = """
        reviews.id, reviews.word_id, reviews.entry, reviews.rating, reviews.source, reviews.duration_ms
        """

    /// - Parameter row: Of the columns ``ofEntry``.
    /// - Throws: ``StorageError/Code/damaged``.
    static func entry(_ row: Columns) throws -> ReviewLogEntry {
        let (id, wordID) = (try row.id(0), try row.id(1))
        guard row.bytes(2).first != UInt8(ascii: "{") else { return try Column.value(from: row.text(2)) }
        guard let rating = ReviewRating(rawValue: row.integer(3)), let source = ReviewSource(rawValue: row.text(4))
        else { throw StorageError(.damaged, "A stored answer cannot be read back.") }
        let durationMs = row.optionalInteger(5)
        return try NumberFields.read(row.bytes(2)) { fields in
            guard let at = try date(&fields) else { throw NumberFields.damaged }
            let (quality, elapsed) = (try fields.integer(), try fields.number())
            let before = try state(&fields)
            return ReviewLogEntry(
                id: id, wordID: wordID, at: at, rating: rating, quality: quality, elapsed: elapsed, source: source,
                durationMs: durationMs, before: before, after: try state(&fields))
        }
    }
}
