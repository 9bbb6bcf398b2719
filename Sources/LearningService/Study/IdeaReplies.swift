package import Foundation
package import Lexicon
package import Study

/// Ideas with what a learner has made of them.
package struct IdeaList: Codable, Sendable, Hashable {
    package var ideas: [IdeaReply]
}

/// An idea as a list shows it.
package struct IdeaReply: Codable, Sendable, Hashable {
    package var id: String
    package var language: String
    package var kind: IdeaKind
    package var level: CEFRLevel
    package var title: String
    package var ideaDescription: String
    package var importance: Importance
    /// 1 to 3: the more, the more crucial.
    package var bars: Int
    /// 1 basic to 3 advanced.
    package var depthTarget: Int
    package var rules: [String]
    package var regions: [String]
    package var prerequisites: [String]
    /// Of an idea of a book, the learner's book and what it is called.
    package var bookID: UUID?
    package var bookTitle: String?
    /// 0 not started, 1 tried, 2 fragile, 3 solid.
    package var masteryLevel: Int
    package var masteryType: MasteryType
    package var lastPracticed: Date?
    /// Where learning goes on, 1 to `depthTarget`.
    package var currentLevel: Int?
    package var nextReviewDate: Date?
    /// Whether the day of its review has come.
    package var isReviewDue: Bool

    init(_ idea: Idea, _ progress: IdeaProgress?, in prose: String, fallback: String, isReviewDue: Bool) {
        id = idea.id
        language = idea.language
        kind = idea.kind
        level = idea.level
        title = idea.title.text(in: prose, fallback: fallback)
        ideaDescription = idea.description.text(in: prose, fallback: fallback)
        importance = idea.importance
        bars = idea.importance.bars
        depthTarget = idea.depthTarget
        rules = idea.rules
        regions = idea.regions
        prerequisites = idea.prerequisites
        masteryLevel = progress?.masteryLevel ?? 0
        masteryType = progress?.masteryType ?? .none
        lastPracticed = progress?.lastPracticed
        currentLevel = progress?.currentLevel
        nextReviewDate = progress?.nextReviewDate
        self.isReviewDue = isReviewDue
    }
}

/// An idea to learn, with what a learner has made of it.
package struct IdeaPage: Codable, Sendable, Hashable {
    package var idea: IdeaReply
    package var primer: PrimerReply
    package var progress: IdeaProgressReply
    /// What each test came to, the first first.
    package var attempts: [AttemptProgress]
    /// An attempt that was left open.
    package var openAttemptID: UUID?
}

package struct PrimerReply: Codable, Sendable, Hashable {
    package struct Link: Codable, Sendable, Hashable {
        package var title: String
        package var kind: PrimerLink.Kind
        package var target: String
    }

    package var ideaID: String
    package var thesis: String
    package var story: String
    package var useItWhen: [String]
    package var howToApply: [String]
    package var edgesAndLimits: [String]
    package var oneLineRecall: String
    package var furtherLearning: [Link]
    /// Who wrote it.
    package var origin: BookIdea.Origin
    /// Of a primer of the learner's own.
    package var createdAt: Date?
    /// When the learner looked at it before.
    package var lastAccessed: Date?

    init(_ idea: Idea, own: BookIdea?, lastAccessed: Date?) {
        let primer = idea.primer
        ideaID = idea.id
        thesis = primer.thesis
        story = primer.story
        useItWhen = primer.useItWhen
        howToApply = primer.howToApply
        edgesAndLimits = primer.edgesAndLimits
        oneLineRecall = primer.oneLineRecall
        furtherLearning = primer.furtherLearning.map {
            Link(title: $0.title, kind: $0.target.kind, target: $0.target.id)
        }
        origin = own?.origin ?? .author
        createdAt = own?.primerCreatedAt
        self.lastAccessed = lastAccessed
    }
}

/// Where a learner stands with an idea.
package struct IdeaProgressReply: Codable, Sendable, Hashable {
    package var ideaID: String
    package var depthTarget: Int
    package var currentTestID: String?
    package var lastTestDate: Date?
    package var nextReviewDate: Date?
    package var masteryType: MasteryType
    package var masteryLevel: Int
    package var totalTestsTaken: Int
    /// Of 150.
    package var averageScore: Double
    package var currentLevel: Int?
    package var mistakePatterns: Mistakes
    package var nextTestType: TestType

    package struct Mistakes: Codable, Sendable, Hashable {
        package var byBloom: [String: Int]
        package var byType: [String: Int]
        /// By question and key point: `idea/ser-estar/why/traits`.
        package var missedPoints: [String: Int]
    }

    init(_ progress: IdeaProgress) {
        ideaID = progress.ideaID
        depthTarget = progress.depthTarget
        currentTestID = progress.currentTestID
        lastTestDate = progress.lastTestDate
        nextReviewDate = progress.nextReviewDate
        masteryType = progress.masteryType
        masteryLevel = progress.masteryLevel
        totalTestsTaken = progress.totalTestsTaken
        averageScore = progress.averageScore
        currentLevel = progress.currentLevel
        mistakePatterns = Mistakes(
            byBloom: Dictionary(uniqueKeysWithValues: progress.mistakes.byBloom.map { ($0.rawValue, $1) }),
            byType: Dictionary(uniqueKeysWithValues: progress.mistakes.byType.map { ($0.rawValue, $1) }),
            missedPoints: progress.mistakes.missedPoints)
        nextTestType = progress.nextTestType
    }
}
