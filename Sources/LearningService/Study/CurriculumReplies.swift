package import Foundation
import Lexicon
package import Study

/// What there is to master in a language: the subject, its versions, the tree of categories, topics and what to learn
/// them by.
package struct CurriculumReply: Codable, Sendable {
    package struct Category: Codable, Sendable {
        package var id: String
        package var name: String
        package var description: String
        package var sortOrder: Int
        package var icon: String?
        package var color: String?
        /// Counts twice.
        package var isCore: Bool
        package var parentID: String?
        package var children: [String]
        package var topics: [String]
    }

    package struct Topic: Codable, Sendable {
        package var id: String
        package var name: String
        package var description: String
        /// 1 to 5.
        package var difficulty: Int
        /// Minutes.
        package var estimatedTime: Int
        package var sortOrder: Int
        package var isCore: Bool
        package var categories: [String]
        package var questions: [String]
        package var prerequisites: [String]
        package var dependents: [String]
        package var resources: [ResourceReply]
    }

    package var subject: StudySubject
    /// The language's variants; none where it has one alone.
    package var versions: [VersionReply]
    package var categories: [Category]
    /// The easiest first.
    package var topics: [Topic]
}

/// A variant of a language, as a version of the subject. The content's is the language without a variant.
package struct VersionReply: Codable, Sendable {
    package var id: String
    package var version: String
    package var name: String
    /// When the content that has it was loaded: variants have no day on which they came out.
    package var releaseDate: Date
    /// Whether it is the one that stands first.
    package var isLatest: Bool
    package var isSupported: Bool
    package var changelog: String?
}

/// Something to learn a topic by.
package struct ResourceReply: Codable, Sendable, Hashable {
    package var id: String
    package var title: String
    package var kind: PrimerLink.Kind
    /// The id of a rule, idea, reader or scenario, or an address.
    package var target: String
    /// An address; of what is here `immersiond:{kind}/{id}`.
    package var url: String
    package var type: LearningResource.Kind
    /// 1 to 5.
    package var difficulty: Int
    package var estimatedTime: Int
    /// Whether the content brings it.
    package var isOfficial: Bool
    /// 0: nobody rates here.
    package var rating: Double
    package var language: String?
    package var dateAdded: Date
    package var topicID: String

    init(_ link: Curriculum.Link, topicID: String, language: String, title: String, addedAt: Date) {
        id = "\(topicID)#\(link.kind.rawValue)/\(link.target)"
        self.title = title
        kind = link.kind
        target = link.target
        url = link.kind == .url ? link.target : "immersiond:\(link.kind.rawValue)/\(link.target)"
        type =
            switch link.kind {
            case .rule, .scenario: .interactive
            case .idea: .tutorial
            case .reader: .book
            case .url: .documentation
            }
        difficulty = link.difficulty
        estimatedTime = link.minutes
        isOfficial = link.kind != .url
        rating = 0
        self.language = link.kind == .url ? nil : language
        dateAdded = addedAt
        self.topicID = topicID
    }
}

/// A question, what the learner's answers to it come to, and the last of them.
package struct QuestionPage: Codable, Sendable {
    package struct Question: Codable, Sendable {
        package var id: String
        package var question: String
        /// The right answer in words.
        package var answer: String
        package var explanation: String?
        package var type: QuestionType
        package var difficulty: QuestionDifficulty
        package var contentHash: String
        package var sourceTitle: String?
        package var sourceURL: String?
        package var subject: String
        package var version: String?
        package var category: String?
        /// Seconds.
        package var estimatedTime: Int
        /// 1 to 6.
        package var bloomsLevel: Int
        package var points: Int
        package var topics: [String]
        package var resources: [ResourceReply]
    }

    package struct Progress: Codable, Sendable {
        package var questionID: String
        package var firstAttempt: Date?
        package var lastAttempt: Date?
        package var totalAttempts: Int
        package var correctAttempts: Int
        package var currentStreak: Int
        package var longestStreak: Int
        /// 0 to 1: what is known, times the chance that it is recalled now.
        package var masteryLevel: Double
        package var lastMasteryUpdate: Date?
        package var needsReview: Bool
        package var nextReviewDate: Date?
        /// Days.
        package var repetitionInterval: Int
        package var easinessFactor: Double
        package var repetitionNumber: Int

        init(_ progress: QuestionProgress, at now: Date) {
            questionID = progress.questionID
            firstAttempt = progress.firstAttempt
            lastAttempt = progress.lastAttempt
            totalAttempts = progress.totalAttempts
            correctAttempts = progress.correctAttempts
            currentStreak = progress.currentStreak
            longestStreak = progress.longestStreak
            masteryLevel = progress.masteryLevel(at: now)
            lastMasteryUpdate = progress.lastMasteryUpdate
            needsReview = progress.needsReview(at: now)
            nextReviewDate = progress.nextReviewDate
            repetitionInterval = progress.repetitionInterval
            easinessFactor = progress.easinessFactor
            repetitionNumber = progress.repetitionNumber
        }
    }

    package var question: Question
    /// Nil for one that was never answered.
    package var progress: Progress?
    /// The last first.
    package var answers: [UserAnswer]
}
