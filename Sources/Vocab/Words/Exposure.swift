package import Foundation

/// How a learner met a word in a conversation or a text.
package enum Exposure: String, Codable, Sendable, CaseIterable {
    /// Said or written by the learner, correctly.
    case produced
    /// Said by a character.
    case heard
    /// Given by a hint before the learner came up with it.
    case hinted
    /// Looked up by the learner.
    case lookedUp
    /// Attempted by the learner and wrong.
    case wrong
}

/// What a learner wants exposures to do to the schedule.
package enum ExposureMode: String, Codable, Sendable, CaseIterable {
    /// Exposures are only recorded.
    case off
    /// A review is proposed, for the learner to confirm.
    case suggest
    /// A review is made.
    case auto
}

/// What an exposure means for a word's schedule.
package enum ExposureOutcome: Sendable, Hashable {
    /// Record that the word was met; the schedule stays.
    case exposureOnly
    /// Propose this review to the learner.
    case suggest(ReviewRating)
    /// Make this review, with source conversation or reading.
    case review(ReviewRating)
}

/// Decides what an exposure means for a word's schedule. A word has at most one implicit review or suggestion in 24
/// hours. Producing it counts as good when at least a day has passed since its last review (or since it was added):
/// sooner it shows little. Failing it, being given it or looking it up counts as again. Hearing it counts as nothing.
///
/// - Parameters:
///   - addedAt: when the word joined the learner's list.
///   - lastImplicit: the word's last implicit review or suggestion.
package func outcome(
    of exposure: Exposure, state: SchedulingState, addedAt: Date, lastImplicit: Date?, at date: Date,
    mode: ExposureMode = .suggest
) -> ExposureOutcome {
    let day = SchedulingState.secondsPerDay
    if let lastImplicit, date.timeIntervalSince(lastImplicit) < day { return .exposureOnly }
    // The clock went back: a review now would be refused.
    if let lastReview = state.lastReview, date < lastReview { return .exposureOnly }
    let rating: ReviewRating
    switch exposure {
    case .heard:
        return .exposureOnly
    case .produced:
        guard date.timeIntervalSince(state.lastReview ?? addedAt) >= day else { return .exposureOnly }
        rating = .good
    case .hinted, .lookedUp, .wrong:
        rating = .again
    }
    return switch mode {
    case .off: .exposureOnly
    case .suggest: .suggest(rating)
    case .auto: .review(rating)
    }
}

extension Exposure {
    /// The one that counts of a word's exposures in a conversation: failing tells more than succeeding, since what was
    /// given or corrected a moment ago is easily repeated; and doing tells more than hearing.
    package static func decisive(among exposures: some Sequence<Exposure>) -> Exposure? {
        exposures.max { $0.weight < $1.weight }
    }

    private var weight: Int {
        switch self {
        case .heard: 0
        case .produced: 1
        case .hinted: 2
        case .lookedUp: 3
        case .wrong: 4
        }
    }
}
