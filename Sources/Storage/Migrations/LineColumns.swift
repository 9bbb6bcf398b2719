internal import Foundation
internal import Vocab

/// Schedules and answers as versions before 1.7 kept them: JSON at first, lines of numbers from 1.6 on.
enum LineColumns {
    /// - Throws: ``StorageError/Code/damaged``.
    static func state(from text: String) throws -> SchedulingState {
        if text.first == "{" { return try Column.value(from: text) }
        return try NumberFields.read(text) { try state(&$0) }
    }

    /// - Throws: ``StorageError/Code/damaged``.
    static func details(from text: String) throws -> ReviewColumns.Details {
        if text.first == "{" {
            let entry = try Column.value(ReviewLogEntry.self, from: text)
            return ReviewColumns.Details(
                at: entry.at, quality: entry.quality, elapsed: entry.elapsed, before: entry.before, after: entry.after)
        }
        return try NumberFields.read(text) { fields in
            guard let at = try date(&fields) else { throw NumberFields.damaged }
            return ReviewColumns.Details(
                at: at, quality: try fields.integer(), elapsed: try fields.number(), before: try state(&fields),
                after: try state(&fields))
        }
    }

    /// Phase, step, stability, difficulty, due, last review, repetitions, lapses, easiness factor, interval, reviews,
    /// right ones, wrong ones, days with a success, the last of them. Moments are milliseconds since 1970; nothing is
    /// left empty.
    private static func state(_ fields: inout NumberFields) throws -> SchedulingState {
        guard let phase = SchedulingState.Phase(column: try fields.integer()) else { throw NumberFields.damaged }
        let state = SchedulingState(
            phase: phase, step: try fields.integer(), stability: try fields.number(),
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
}
