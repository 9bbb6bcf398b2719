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
    static func state(from text: Substring) throws -> SchedulingState {
        if text.first == "{" { return try Column.value(from: String(text)) }
        var fields = Fields(text)
        let state = SchedulingState(
            phase: try fields.phase(), step: try fields.integer(), stability: try fields.number(),
            difficulty: try fields.number(), due: try fields.date(), lastReview: try fields.date(),
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

    private static func milliseconds(_ date: Date?) -> String {
        date.map { "\($0.timeIntervalSince1970 * 1_000)" } ?? "-"
    }

    static func state(from text: String) throws -> SchedulingState { try state(from: text[...]) }

    // MARK: Answers

    /// What the other columns of an answer do not tell: moment, quality, seconds since the one before, and the states
    /// around it.
    static func text(of entry: ReviewLogEntry) -> String {
        "\(entry.at.timeIntervalSince1970 * 1_000) \(entry.quality) \(entry.elapsed)\(separator)"
            + "\(text(of: entry.before))\(separator)\(text(of: entry.after))"
    }

    /// - Throws: ``StorageError/Code/damaged``.
    static func entry(_ row: Row) throws -> ReviewLogEntry {
        let text: String = row["entry"]
        if text.first == "{" { return try Column.value(from: text) }
        let parts = text.split(separator: separator)
        guard parts.count == 3, let rating = ReviewRating(rawValue: row["rating"]),
            let source = ReviewSource(rawValue: row["source"])
        else { throw StorageError(.damaged, "A stored answer cannot be read back.") }
        var fields = Fields(parts[0])
        guard let at = try fields.date() else { throw Fields.damaged }
        return ReviewLogEntry(
            id: try row.uuid("id"), wordID: try row.uuid("word_id"), at: at, rating: rating,
            quality: try fields.integer(), elapsed: try fields.number(), source: source,
            durationMs: row["duration_ms"], before: try state(from: parts[1]), after: try state(from: parts[2]))
    }
}

/// The numbers of a line, one after the other.
private struct Fields {
    private var rest: Substring

    init(_ text: Substring) { rest = text }

    mutating func integer() throws -> Int {
        guard let number = Int(try next()) else { throw Self.damaged }
        return number
    }

    mutating func optionalInteger() throws -> Int? {
        let text = try next()
        if text == "-" { return nil }
        guard let number = Int(text) else { throw Self.damaged }
        return number
    }

    mutating func number() throws -> Double {
        guard let number = Double(try next()), number.isFinite else { throw Self.damaged }
        return number
    }

    mutating func date() throws -> Date? {
        let text = try next()
        if text == "-" { return nil }
        guard let milliseconds = Double(text), milliseconds.isFinite else { throw Self.damaged }
        return Date(timeIntervalSince1970: milliseconds / 1_000)
    }

    mutating func phase() throws -> SchedulingState.Phase {
        guard let phase = SchedulingState.Phase(column: try integer()) else { throw Self.damaged }
        return phase
    }

    private mutating func next() throws -> Substring {
        let utf8 = rest.utf8
        let end = utf8.firstIndex(of: UInt8(ascii: " ")) ?? utf8.endIndex
        guard end > utf8.startIndex else { throw Self.damaged }
        defer { rest = end < utf8.endIndex ? rest[utf8.index(after: end)...] : rest[end...] }
        return rest[..<end]
    }

    static var damaged: StorageError { StorageError(.damaged, "A stored schedule cannot be read back.") }
}
