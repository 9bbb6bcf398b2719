internal import Foundation
internal import Vocab

/// Schedules and answers as they stand in columns: packed, since a log is most of what the database holds.
enum ReviewColumns {
    // MARK: Schedules

    /// Which parts of a schedule follow. The lowest two bits are the phase.
    private struct Parts: OptionSet {
        let rawValue: UInt8

        static let phase = Parts(rawValue: 0b11)
        static let memory = Parts(rawValue: 1 << 2)
        static let due = Parts(rawValue: 1 << 3)
        static let lastReview = Parts(rawValue: 1 << 4)
        static let lastSuccessDay = Parts(rawValue: 1 << 5)
        static let easinessFactor = Parts(rawValue: 1 << 6)

        static let all: Parts = [.phase, .memory, .due, .lastReview, .lastSuccessDay, .easinessFactor]
    }

    /// The factor of a card that was never answered, which is not written.
    private static let firstEasiness = SchedulingState().easinessFactor

    static func bytes(of state: SchedulingState) -> [UInt8] {
        var packed = PackedWriter(capacity: 64)
        append(state, to: &packed)
        return packed.bytes
    }

    private static func append(_ state: SchedulingState, to packed: inout PackedWriter) {
        let hasMemory = state.stability != 0 || state.difficulty != 0
        var parts = Parts(rawValue: UInt8(state.phase.column))
        if hasMemory { parts.insert(.memory) }
        if state.due != nil { parts.insert(.due) }
        if state.lastReview != nil { parts.insert(.lastReview) }
        if state.lastSuccessDay != nil { parts.insert(.lastSuccessDay) }
        if state.easinessFactor != firstEasiness { parts.insert(.easinessFactor) }
        packed.append(byte: parts.rawValue)
        packed.append(state.step)
        packed.append(state.repetitions)
        packed.append(state.lapses)
        packed.append(state.interval)
        packed.append(state.reviewCount)
        packed.append(state.correctCount)
        packed.append(state.incorrectCount)
        packed.append(state.successDays)
        if hasMemory {
            packed.append(state.stability)
            packed.append(state.difficulty)
        }
        if let due = state.due { packed.append(due.timeIntervalSince1970) }
        if let lastReview = state.lastReview { packed.append(lastReview.timeIntervalSince1970) }
        if let day = state.lastSuccessDay { packed.append(day) }
        if parts.contains(.easinessFactor) { packed.append(state.easinessFactor) }
    }

    /// - Throws: ``StorageError/Code/damaged``.
    static func state(from bytes: UnsafeRawBufferPointer) throws -> SchedulingState {
        try PackedReader.read(bytes) { try state(&$0) }
    }

    private static func state(_ packed: inout PackedReader) throws -> SchedulingState {
        let parts = Parts(rawValue: try packed.byte())
        guard parts.isSubset(of: .all),
            let phase = SchedulingState.Phase(column: Int(parts.intersection(.phase).rawValue))
        else { throw StorageError(.damaged, "A stored schedule is in no phase that is known.") }
        var state = SchedulingState(
            phase: phase, step: try packed.integer(), repetitions: try packed.integer(), lapses: try packed.integer(),
            interval: try packed.integer(), reviewCount: try packed.integer(), correctCount: try packed.integer(),
            incorrectCount: try packed.integer(), successDays: try packed.integer())
        if parts.contains(.memory) {
            state.stability = try packed.number()
            state.difficulty = try packed.number()
        }
        if parts.contains(.due) { state.due = try date(&packed) }
        if parts.contains(.lastReview) { state.lastReview = try date(&packed) }
        if parts.contains(.lastSuccessDay) { state.lastSuccessDay = try packed.integer() }
        if parts.contains(.easinessFactor) { state.easinessFactor = try packed.number() }
        do {
            try state.validate()
        } catch {
            throw StorageError(.damaged, "A stored schedule cannot be read back: \(error)")
        }
        return state
    }

    private static func date(_ packed: inout PackedReader) throws -> Date {
        Date(timeIntervalSince1970: try packed.number())
    }

    // MARK: Answers

    /// What the other columns of an answer do not tell.
    struct Details {
        var at: Date
        var quality: Int
        /// Seconds since the answer before.
        var elapsed: TimeInterval
        var before: SchedulingState
        var after: SchedulingState
    }

    static func bytes(of details: Details) -> [UInt8] {
        var packed = PackedWriter(capacity: 128)
        packed.append(details.at.timeIntervalSince1970)
        packed.append(details.quality)
        packed.append(details.elapsed)
        append(details.before, to: &packed)
        append(details.after, to: &packed)
        return packed.bytes
    }

    /// - Throws: ``StorageError/Code/damaged``.
    static func details(from bytes: UnsafeRawBufferPointer) throws -> Details {
        try PackedReader.read(bytes) { packed in
            Details(
                at: try date(&packed), quality: try packed.integer(), elapsed: try packed.number(),
                before: try state(&packed), after: try state(&packed))
        }
    }

    /// The columns that ``entry(_:ofWord:)`` reads, in its order.
    static let ofEntry = "reviews.id, reviews.entry, reviews.rating, reviews.source, reviews.duration_ms"

    /// - Parameter row: Of the columns ``ofEntry``.
    /// - Throws: ``StorageError/Code/damaged``.
    static func entry(_ row: Columns, ofWord wordID: UUID) throws -> ReviewLogEntry {
        guard let rating = ReviewRating(rawValue: row.integer(2)), let source = ReviewSource(rawValue: row.text(3))
        else { throw StorageError(.damaged, "A stored answer cannot be read back.") }
        let details = try details(from: row.blob(1))
        return ReviewLogEntry(
            id: try row.key(0), wordID: wordID, at: details.at, rating: rating, quality: details.quality,
            elapsed: details.elapsed, source: source, durationMs: row.optionalInteger(4), before: details.before,
            after: details.after)
    }
}
