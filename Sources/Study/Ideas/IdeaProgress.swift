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
        /// Key points that were missing: the question's id and the point's.
        package var missedPoints: [String: Int] = [:]

        package init() {}

        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            byBloom = try fields.decode(.byBloom, or: [:])
            byType = try fields.decode(.byType, or: [:])
            missedPoints = try fields.decode(.missedPoints, or: [:])
        }

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

    package init(ideaID: String, depthTarget: Int) {
        self.ideaID = ideaID
        self.depthTarget = min(max(depthTarget, 1), 3)
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        ideaID = try fields.decode(String.self, forKey: .ideaID)
        depthTarget = try fields.decode(.depthTarget, or: 1)
        currentTestID = try fields.decodeIfPresent(String.self, forKey: .currentTestID)
        lastTestDate = try fields.decodeIfPresent(Date.self, forKey: .lastTestDate)
        nextReviewDate = try fields.decodeIfPresent(Date.self, forKey: .nextReviewDate)
        masteryType = try fields.decode(.masteryType, or: .none)
        totalTestsTaken = try fields.decode(.totalTestsTaken, or: 0)
        totalScore = try fields.decode(.totalScore, or: 0)
        mistakes = try fields.decode(.mistakes, or: MistakePatterns())
        currentLevel = try fields.decodeIfPresent(Int.self, forKey: .currentLevel)
    }

    /// Of 150: a shorter test counts by its share.
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

    /// Whether the day of the review has come: an evening's test is asked again in the morning of its day.
    ///
    /// - Parameter day: The learner's day of a moment.
    package func isReviewDue(at now: Date, day: (Date) -> Int) -> Bool {
        nextReviewDate.map { day($0) <= day(now) } ?? false
    }

    /// Takes over an attempt that was completed; any other leaves it as it is.
    ///
    /// A review before its day is practice: it counts as a test taken and moves nothing, or an idea would be solid the
    /// evening it was first understood.
    ///
    /// - Parameter day: The learner's day of a moment.
    /// - Returns: What the attempt came to.
    @discardableResult
    package mutating func apply(
        _ attempt: TestAttempt, of test: IdeaTest, day: (Date) -> Int
    ) -> AttemptProgress? {
        guard let completedAt = attempt.completedAt else { return nil }
        let isPractice = isPractice(test, at: completedAt, day: day)
        let level = currentLevel ?? 1
        currentTestID = test.id
        lastTestDate = completedAt
        totalTestsTaken += 1
        totalScore += test.full(attempt.score)
        if !isPractice {
            let before = masteryType
            masteryType = attempt.masteryAchieved
            nextReviewDate =
                masteryType == .fragile ? completedAt.addingTimeInterval(Double(IdeaTest.reviewDays) * 86_400) : nil
            // Understood no better than before, the same depth stays to be worked on.
            currentLevel = masteryType.rank > before.rank ? min(depthTarget, level + 1) : level
        } else {
            currentLevel = level
        }
        count(attempt, test)
        return AttemptProgress(
            ideaID: ideaID, level: level, score: attempt.score, masteryLevel: masteryLevel, timestamp: completedAt)
    }

    /// Whether a test that ends now moves nothing: a review before its day.
    package func isPractice(_ test: IdeaTest, at now: Date, day: (Date) -> Int) -> Bool {
        test.testType == .review && masteryType == .fragile && !isReviewDue(at: now, day: day)
    }

    private mutating func count(_ attempt: TestAttempt, _ test: IdeaTest) {
        for response in attempt.responses
        where response.retryNumber == 0 && !response.isCorrect && !response.isSkipped {
            guard let question = test.questions.first(where: { $0.id == response.questionID }) else { continue }
            mistakes.byBloom[question.bloom, default: 0] += 1
            mistakes.byType[question.type, default: 0] += 1
            for point in response.evaluation?.missing ?? [] {
                mistakes.missedPoints["\(question.id)/\(point)", default: 0] += 1
            }
        }
    }
}
