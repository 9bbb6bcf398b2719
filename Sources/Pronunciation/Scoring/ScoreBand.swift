/// How a score is shown: where a learner is content, where there is something to hear, where to practise.
package enum ScoreBand: String, CaseIterable, Sendable {
    case good, fair, poor

    /// The lowest scores of the two upper bands. The experts' "right with an accent" is 50, their "right" is 100.
    package static let lowestGood = 80.0
    package static let lowestFair = 60.0

    package init(_ score: Double) {
        self = score >= Self.lowestGood ? .good : score >= Self.lowestFair ? .fair : .poor
    }
}

extension AssessedPhoneme {
    /// Whether it should be practised.
    package var isProblematic: Bool { scoreBand == .poor || !soundedLike.isEmpty }

    /// nil when its word was not said.
    package var scoreBand: ScoreBand? { accuracyScore.map(ScoreBand.init) }
}
