internal import Foundation
internal import Vocab

/// A word's schedule as a card's, and back.
struct ScheduleMapping {
    let calendar: AnkiCalendar
    /// How many steps the learner's cards have; Anki tells how many are left.
    var learningSteps = 2
    var relearningSteps = 1

    /// More answers than a card can have had.
    private static let countLimit = 1_000_000_000

    // MARK: To Anki

    /// Puts a schedule into a card.
    ///
    /// - Parameters:
    ///   - position: Where it stands in the queue of new cards.
    ///   - memory: By which the memory state was worked out.
    func write(
        _ state: SchedulingState, position: Int64, memory: MemoryParameters? = nil, to card: inout AnkiCard
    ) {
        let before = card
        card.kind = state.phase.kind
        card.lapses = state.lapses
        card.reviewCount = state.reviewCount
        card.remainingSteps = 0
        card.easeFactor = 0
        card.interval = 0
        card.originalDue = 0
        let due = state.due ?? state.lastReview ?? Date(timeIntervalSince1970: 0)
        switch state.phase {
        case .new:
            card.queue = .new
            card.due = position
        case .learning, .relearning:
            card.queue = .learning
            card.due = Int64(due.timeIntervalSince1970.rounded())
            let steps = state.phase == .learning ? learningSteps : relearningSteps
            card.remainingSteps = max(1, steps - state.step)
        case .review:
            card.queue = .review
            card.due = calendar.day(of: due)
        }
        if state.phase == .review || state.phase == .relearning {
            card.easeFactor = Int((state.easinessFactor * 1_000).rounded())
            card.interval = max(1, state.interval)
        }
        card.data = AnkiCardData(others: before.data.others)
        if state.phase != .new {
            card.data.position = before.data.position ?? (before.kind == .new && before.due > 0 ? before.due : nil)
            if state.stability > 0 {
                card.data.stability = state.stability
                card.data.difficulty = state.difficulty
                card.data.desiredRetention = memory?.desiredRetention ?? before.data.desiredRetention
                card.data.decay = memory?.decay ?? before.data.decay
            }
            card.data.lastReview = state.lastReview.map { Int64($0.timeIntervalSince1970.rounded(.down)) }
        }
    }

    // MARK: From Anki

    /// The schedule that a card tells, completed by its reviews.
    ///
    /// - Parameter reviews: The card's answers, by time.
    func state(of card: AnkiCard, reviews: [AnkiReview]) -> SchedulingState {
        var state = SchedulingState()
        guard card.kind != .new else { return state }
        state.phase = card.kind.phase
        if let stability = card.data.stability, let difficulty = card.data.difficulty, stability > 0 {
            state.stability = min(1e6, stability)
            state.difficulty = min(10, max(1, difficulty))
        }
        state.lapses = min(Self.countLimit, max(0, card.lapses))
        state.reviewCount = min(Self.countLimit, max(0, card.reviewCount))
        if card.easeFactor > 0 {
            state.easinessFactor = max(SchedulingState.lowestEasiness, Double(card.easeFactor) / 1_000)
        }
        if state.phase == .review { state.interval = min(SchedulingState.longestInterval, max(1, card.interval)) }
        let steps = state.phase == .learning ? learningSteps : relearningSteps
        if state.phase == .learning || state.phase == .relearning {
            state.step = max(0, min(steps - 1, steps - card.remainingSteps % 1_000))
        }
        state.due = due(of: card)
        state.lastReview = lastReview(of: card, reviews: reviews, due: state.due)
        count(reviews, of: card, into: &state)
        return state
    }

    /// Learning cards are due at a moment, others on a day; in a filtered deck, what counts is where they came from.
    private func due(of card: AnkiCard) -> Date? {
        let due = card.originalDeckID != 0 && card.originalDue != 0 ? card.originalDue : card.due
        // Days since a collection was made do not reach a billion; seconds since 1970 have, since 2001.
        let isMoment = (card.kind == .learning || card.kind == .relearning) && due >= 1_000_000_000
        return plausible(isMoment ? Date(timeIntervalSince1970: Double(due)) : calendar.date(ofDay: due))
    }

    private func lastReview(of card: AnkiCard, reviews: [AnkiReview], due: Date?) -> Date {
        let told = card.data.lastReview.map { Date(timeIntervalSince1970: Double($0)) }
        let logged = reviews.last.map { Date(timeIntervalSince1970: Double($0.id) / 1_000) }
        // The log is the more exact where both tell the same second.
        if let told, let logged, abs(told.timeIntervalSince(logged)) < 1 { return logged }
        let interval = card.kind == .review ? Double(max(0, card.interval)) * 86_400 : 0
        let guess = (due ?? Date(timeIntervalSince1970: Double(calendar.created))).addingTimeInterval(-interval)
        return plausible(told ?? logged ?? guess) ?? Date(timeIntervalSince1970: 0)
    }

    /// ISO 8601's years.
    private func plausible(_ date: Date) -> Date? {
        -2_208_988_800..<253_402_300_800 ~= date.timeIntervalSince1970 ? date : nil
    }

    private func count(_ reviews: [AnkiReview], of card: AnkiCard, into state: inout SchedulingState) {
        guard !reviews.isEmpty else {
            state.incorrectCount = min(state.lapses, state.reviewCount)
            state.correctCount = state.reviewCount - state.incorrectCount
            state.repetitions = card.kind == .relearning ? 0 : state.correctCount
            return
        }
        var lastDay: Int?
        for review in reviews {
            if review.button == 1 {
                state.incorrectCount += 1
                state.repetitions = 0
                continue
            }
            state.correctCount += 1
            state.repetitions += 1
            let day = Int((Double(review.id) / 86_400_000).rounded(.down))
            if day != lastDay { state.successDays += 1 }
            lastDay = day
        }
        state.lastSuccessDay = lastDay
        state.reviewCount = max(state.reviewCount, reviews.count)
    }

    // MARK: Comparing

    /// Whether a card still says what `state` was exported as. Anki rounds memory states and moves days to another
    /// collection's first day; a review in Anki changes far more.
    func matches(_ state: SchedulingState, _ card: AnkiCard, reviews: [AnkiReview]) -> Bool {
        var expected = card
        write(state, position: 0, to: &expected)
        guard expected.kind == card.kind, expected.reviewCount == card.reviewCount, expected.lapses == card.lapses,
            expected.interval == card.interval
        else { return false }
        if state.phase == .new { return true }
        let found = self.state(of: card, reviews: reviews)
        return abs(found.stability - state.stability) <= 1e-3 * max(1, state.stability)
            && abs(found.difficulty - state.difficulty) <= 1e-2
            && isNear(found.due, state.due, within: 2 * 86_400)
            && isNear(found.lastReview, state.lastReview, within: 1.5)
    }

    private func isNear(_ one: Date?, _ other: Date?, within seconds: TimeInterval) -> Bool {
        guard let one, let other else { return one == other }
        return abs(one.timeIntervalSince(other)) <= seconds
    }
}

extension SchedulingState.Phase {
    fileprivate var kind: AnkiCard.Kind {
        switch self {
        case .new: .new
        case .learning: .learning
        case .review: .review
        case .relearning: .relearning
        }
    }
}

extension AnkiCard.Kind {
    fileprivate var phase: SchedulingState.Phase {
        switch self {
        case .new: .new
        case .learning: .learning
        case .review: .review
        case .relearning: .relearning
        }
    }
}
