package import Foundation

/// What an attempt came to: the older form of progress, one an attempt.
package struct AttemptProgress: Sendable, Hashable, Codable {
    package var ideaID: String
    /// The depth that was tried, 1 to 3.
    package var level: Int
    package var score: Int
    /// 0 to 3, after it.
    package var masteryLevel: Int
    package var timestamp: Date
}

/// Where a learner stands with an idea: a fold over the attempts that were completed.
package struct IdeaProgress: Sendable, Hashable, Codable {
    /// What went wrong, counted.
    package struct MistakePatterns: Sendable, Hashable, Codable {
        /// First answers that were wrong, of all, by kind of thinking and by type of question.
        package var byBloom: [BloomCategory: Int] = [:]
        package var byType: [QuestionType: Int] = [:]
        /// Key points that were missing.
        package var missedPoints: [String: Int] = [:]

        package init() {}

        /// The kinds of thinking that go wrong most often, twice at least.
        package var weakest: [BloomCategory] {
            BloomCategory.allCases.filter { byBloom[$0, default: 0] > 1 }
                .sorted { (byBloom[$0] ?? 0, $1.rawValue) > (byBloom[$1] ?? 0, $0.rawValue) }
        }
    }

    package private(set) var ideaID: String
    package private(set) var depthTarget: Int
    package private(set) var currentTestID: String?
    package private(set) var lastTestDate: Date?
    package private(set) var nextReviewDate: Date?
    package private(set) var masteryType: MasteryType = .none
    package private(set) var totalTestsTaken = 0
    package private(set) var totalScore = 0
    package private(set) var mistakes = MistakePatterns()
    /// Where learning goes on, 1 to the depth wanted; nil before the first test.
    package private(set) var currentLevel: Int?
    package private(set) var attempts: [AttemptProgress] = []

    package init(ideaID: String, depthTarget: Int) {
        self.ideaID = ideaID
        self.depthTarget = min(max(depthTarget, 1), 3)
    }

    package var averageScore: Double { totalTestsTaken == 0 ? 0 : Double(totalScore) / Double(totalTestsTaken) }
    package var lastPracticed: Date? { lastTestDate }

    /// 0 not started, 1 tried, 2 fragile, 3 solid.
    package var masteryLevel: Int {
        switch masteryType {
        case .none: totalTestsTaken == 0 ? 0 : 1
        case .fragile: 2
        case .solid: 3
        }
    }

    /// The kind of test that comes next.
    package var nextTestType: TestType { masteryType == .none ? .initial : .review }

    package func isReviewDue(at now: Date) -> Bool { nextReviewDate.map { $0 <= now } ?? false }

    /// Takes over an attempt that was completed; any other leaves it as it is.
    package mutating func apply(_ attempt: TestAttempt, of test: IdeaTest) {
        guard let completedAt = attempt.completedAt else { return }
        currentTestID = test.id
        lastTestDate = completedAt
        totalTestsTaken += 1
        totalScore += attempt.score
        masteryType = attempt.masteryAchieved
        nextReviewDate =
            masteryType == .fragile ? completedAt.addingTimeInterval(Double(IdeaTest.reviewDays) * 86_400) : nil
        let level = currentLevel ?? 1
        attempts.append(
            AttemptProgress(
                ideaID: ideaID, level: level, score: attempt.score, masteryLevel: masteryLevel, timestamp: completedAt))
        currentLevel = min(depthTarget, masteryType == .none ? level : level + 1)
        count(attempt, test)
    }

    private mutating func count(_ attempt: TestAttempt, _ test: IdeaTest) {
        for response in attempt.responses where response.retryNumber == 0 && !response.isCorrect {
            guard let question = test.questions.first(where: { $0.id == response.questionID }) else { continue }
            mistakes.byBloom[question.bloom, default: 0] += 1
            mistakes.byType[question.type, default: 0] += 1
            for point in response.evaluation?.missing ?? [] { mistakes.missedPoints[point, default: 0] += 1 }
        }
    }
}
