/// How far a learner is with a word.
package enum LearningState: String, Codable, Sendable, CaseIterable {
    /// Never answered.
    case new
    /// In short steps, for the first time or after forgetting.
    case learning
    /// In review, days apart.
    case reviewing
    /// In review, stable for three weeks, with successes on three days.
    case mastered
    /// Forgotten again and again; left after three successes in a row.
    case difficult
}

/// The one place that decides how far a learner is with a word.
///
/// - Mastered: in review, stability (under SM-2 the interval) of at least 21 days, successes on at least 3 days.
/// - Difficult: at least 8 lapses, or difficulty of at least 9 with at least 3 lapses; until 3 successes in a row.
package func learningState(of state: SchedulingState) -> LearningState {
    if state.reviewCount == 0 { return .new }
    let keepsSlipping = state.lapses >= 8 || (state.difficulty >= 9 && state.lapses >= 3)
    if keepsSlipping && state.repetitions < 3 { return .difficult }
    guard state.phase == .review else { return .learning }
    return state.strength >= 21 && state.successDays >= 3 ? .mastered : .reviewing
}
