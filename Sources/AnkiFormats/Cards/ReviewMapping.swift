internal import Digests
internal import Foundation
internal import Vocab

/// A word's review log as Anki's, and back.
enum ReviewMapping {
    /// - Parameter cardID: The card that the reviews are of.
    static func reviews(of log: [ReviewLogEntry], cardID: Int64) -> [AnkiReview] {
        log.map { entry in
            AnkiReview(
                id: milliseconds(entry.at), cardID: cardID, button: entry.rating.rawValue,
                interval: interval(entry.after), lastInterval: interval(entry.before), factor: factor(entry.after),
                duration: entry.durationMs ?? 0, kind: kind(entry.before.phase))
        }
    }

    static func milliseconds(_ date: Date) -> Int64 { Int64((date.timeIntervalSince1970 * 1_000).rounded()) }

    /// Days, or negative seconds within the day.
    private static func interval(_ state: SchedulingState) -> Int {
        switch state.phase {
        case .new: return 0
        case .review: return max(1, state.interval)
        case .learning, .relearning:
            guard let due = state.due, let last = state.lastReview else { return 0 }
            return -Int(max(0, min(1e9, due.timeIntervalSince(last))).rounded())
        }
    }

    /// Under FSRS the difficulty, 1…10 as 100…1100; otherwise the easiness in thousandths.
    private static func factor(_ state: SchedulingState) -> Int {
        state.difficulty > 0
            ? Int(((state.difficulty - 1) / 9 * 1_000 + 100).rounded()) : Int((state.easinessFactor * 1_000).rounded())
    }

    private static func kind(_ phase: SchedulingState.Phase) -> AnkiReview.Kind {
        switch phase {
        case .new, .learning: .learning
        case .review: .review
        case .relearning: .relearning
        }
    }

    /// Whether a line of Anki's log is an answer that moved the schedule.
    static func isAnswer(_ review: AnkiReview) -> Bool {
        guard ReviewRating(rawValue: review.button) != nil, review.id > 0 else { return false }
        return switch review.kind {
        case .learning, .review, .relearning: true
        case .cramming: review.factor != 0
        case .manual, .rescheduled: false
        }
    }

    /// The log that a card's answers make when `scheduler` replays them: Anki keeps no states.
    ///
    /// - Parameters:
    ///   - answers: Lines for which ``isAnswer(_:)`` holds, by time.
    ///   - details: What Anki cannot keep of those that we exported.
    static func log(
        of answers: [AnkiReview], wordID: UUID, scheduler: Scheduler, details: [ReviewDetail]
    ) -> [ReviewLogEntry] {
        var state = SchedulingState()
        var log: [ReviewLogEntry] = []
        log.reserveCapacity(answers.count)
        for (index, answer) in answers.enumerated() {
            guard let rating = ReviewRating(rawValue: answer.button) else { continue }
            // A moment may have moved by a few milliseconds to be the only one of its id.
            var detail = details.indices.contains(index) ? details[index] : nil
            if let known = detail, abs(Double(known.at) - Double(answer.id)) >= 1_000 { detail = nil }
            let milliseconds = detail?.at ?? answer.id
            let at = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
            let duration = detail.map(\.durationMs) ?? min(ReviewLogEntry.longestDuration, max(0, answer.duration))
            let entry = try? scheduler.answer(
                state, wordID: wordID, quality: detail?.quality ?? rating.quality, at: at,
                source: detail?.source ?? .import, durationMs: duration,
                entryID: detail?.id ?? identifier("review \(wordID.uuidString) \(milliseconds)"))
            // What no scheduler takes, such as a date before 1900, stays in the word's origin.
            guard let entry else { continue }
            state = entry.after
            log.append(entry)
        }
        return log
    }

    /// The log that a text file carries.
    static func log(of details: [ReviewDetail], wordID: UUID, scheduler: Scheduler) -> [ReviewLogEntry] {
        let answers = details.compactMap { detail in
            ReviewRating(quality: detail.quality).map { rating in
                AnkiReview(
                    id: detail.at, cardID: 0, button: rating.rawValue, interval: 0, lastInterval: 0, factor: 0,
                    duration: 0, kind: .review)
            }
        }
        return log(of: answers, wordID: wordID, scheduler: scheduler, details: details)
    }

    /// An id that is always the same for the same name (RFC 9562, version 8).
    static func identifier(_ name: String) -> UUID {
        var bytes = Digest.of(Array(name.utf8))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
