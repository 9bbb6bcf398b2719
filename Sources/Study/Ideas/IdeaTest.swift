package import Foundation

package enum TestType: String, Sendable, Codable, CaseIterable {
    /// The first one of an idea.
    case initial
    /// Asked again, days later.
    case review
}

/// How well an idea is held.
package enum MasteryType: String, Sendable, Codable, CaseIterable {
    /// To be practised on.
    case none
    /// Understood; to be asked again in three days.
    case fragile
    /// On to the next idea.
    case solid

    /// 0 to 2.
    var rank: Int {
        switch self {
        case .none: 0
        case .fragile: 1
        case .solid: 2
        }
    }
}

/// Nine questions about an idea.
package struct IdeaTest: Sendable, Hashable, Codable, Identifiable {
    package static let questionCount = 9
    package static let mostPoints = 150
    /// Of 150: what an initial test needs for fragile, and a review for solid.
    package static let fragileScore = 105
    package static let solidScore = 120
    /// Days until a fragile idea is asked again.
    package static let reviewDays = 3

    package var id: String
    package var ideaID: String
    package var ideaTitle: String
    package var bookTitle: String
    package var testType: TestType
    package var createdAt: Date
    package var scheduledFor: Date?
    /// In the order asked: the place is the orderIndex.
    package var questions: [Question]

    package init(
        id: String, ideaID: String, ideaTitle: String, bookTitle: String, testType: TestType, createdAt: Date,
        scheduledFor: Date? = nil, questions: [Question]
    ) {
        self.id = id
        self.ideaID = ideaID
        self.ideaTitle = ideaTitle
        self.bookTitle = bookTitle
        self.testType = testType
        self.createdAt = createdAt
        self.scheduledFor = scheduledFor
        self.questions = questions
    }

    /// What can be earned: 150 for nine, three of each difficulty.
    package var points: Int { questions.reduce(0) { $0 + $1.points } }

    /// Fewer than nine questions, as where an idea holds too little to be asked of.
    package var isShort: Bool { questions.count < Self.questionCount }

    /// A score as of 150.
    func full(_ score: Int) -> Int { score * Self.mostPoints / max(1, points) }

    /// The mastery that a score shows. Of a shorter test, the share of its points counts.
    package func mastery(score: Int) -> MasteryType {
        let full = full(score)
        switch testType {
        case .initial: return full >= Self.fragileScore ? .fragile : .none
        case .review: return full >= Self.solidScore ? .solid : full >= Self.fragileScore ? .fragile : .none
        }
    }
}
