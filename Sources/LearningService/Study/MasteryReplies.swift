import Foundation
import Study

/// How far a topic, a category or a subject is mastered.
package struct TopicReply: Codable, Sendable, Hashable {
    package enum Kind: String, Codable, Sendable, CaseIterable {
        case topic, category, subject
    }

    package enum Counts: String, Codable, Sendable, CaseIterable {
        case questions, words
    }

    package var kind: Kind
    package var id: String
    package var title: String
    /// The category or subject that holds it.
    package var parentID: String?
    /// 0 to 1, as it stood when its questions were last answered; what is not tried counts as nothing.
    package var mastery: Double
    /// The share of its questions that was tried.
    package var coverage: Double
    /// Of a topic: what it is mastered by, and so what the next numbers count.
    package var counts: Counts?
    package var questions: Int
    package var attempted: Int
    package var mastered: Int

    init(_ kind: Kind, _ id: String, parentID: String?, title: String, _ aggregate: MasteryStanding.Aggregate) {
        self.kind = kind
        self.id = id
        self.title = title
        self.parentID = parentID
        mastery = aggregate.mastery
        coverage = aggregate.coverage
        counts = kind == .topic ? WordThemes.isTheme(id) ? .words : .questions : nil
        questions = aggregate.questions
        attempted = aggregate.attempted
        mastered = aggregate.mastered
    }
}

package struct MasteryReply: Codable, Sendable, Hashable {
    package var language: String
    package var items: [TopicReply]
}

/// Something to learn next, and why.
package struct AdviceReply: Codable, Sendable, Hashable {
    package var topicID: String
    package var title: String
    package var mastery: Double
    package var reason: ReasonReply
    /// Topics to know before it.
    package var missing: [String]
    /// What to learn it by.
    package var resources: [ResourceReply]
}

/// Why something is suggested.
package struct ReasonReply: Codable, Sendable, Hashable {
    package enum Kind: String, Codable, Sendable, CaseIterable {
        case fading, weak, next, neededFor, due, fragile, ready, silent, shared
    }

    package var kind: Kind
    /// For people, in English.
    package var text: String
    /// shared: who did, where it was not the machine's own user.
    package var by: String?
    /// shared: the days left, below 0 where it is late.
    package var daysLeft: Int?

    private init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    init(_ reason: AdviceReason, title: (String) -> String) {
        switch reason {
        case .fading: self.init(.fading, reason.text)
        case .weak: self.init(.weak, reason.text)
        case .next: self.init(.next, reason.text)
        case .neededFor(let topic): self.init(.neededFor, AdviceReason.neededFor(topic: title(topic)).text)
        }
    }

    init(_ reason: TodayPlan.Reason, title: (String) -> String) {
        switch reason {
        case .due, .flashcardsDue: self.init(.due, reason.text)
        case .fragile: self.init(.fragile, reason.text)
        case .ready, .newWords: self.init(.ready, reason.text)
        case .silent: self.init(.silent, reason.text)
        case .shared(let name, let days):
            self.init(.shared, reason.text)
            (by, daysLeft) = (name, days)
        case .advice(let advice): self.init(advice, title: title)
        }
    }
}

package struct StudyAdviceReply: Codable, Sendable, Hashable {
    /// Topics that were tried and are not mastered, the weakest first.
    package var weakAreas: [AdviceReply]
    /// What should have come before what was tried.
    package var gaps: [AdviceReply]
    /// What to learn, each after what it needs.
    package var learningPath: [AdviceReply]
    package var metrics: MetricsReply
}

/// How learning went over the last 28 days.
package struct MetricsReply: Codable, Sendable, Hashable {
    package var days: Int
    package var answers: Int
    /// The share recalled a day or more after the last answer.
    package var retention: Double?
    /// Questions mastered a week.
    package var velocity: Double
    package var hastyShare: Double
    package var hintedShare: Double
    package var looksLikeGaming: Bool

    init(_ metrics: LearningMetrics, days: Int) {
        self.days = days
        answers = metrics.answers
        retention = metrics.retention
        velocity = metrics.velocity
        hastyShare = metrics.hastyShare
        hintedShare = metrics.hintedShare
        looksLikeGaming = metrics.looksLikeGaming
    }
}

/// Questions to practise on now.
package struct PracticeQuestions: Codable, Sendable, Hashable {
    package struct Entry: Codable, Sendable, Hashable {
        package var question: AskedQuestion
        /// Draws the order of its options; study.answer is told it.
        package var seed: Int
        package var reason: ReasonReply
    }

    package var language: String
    package var questions: [Entry]
}

package struct RebuildReply: Codable, Sendable, Hashable {
    package var answers: Int
    /// Whether everything came to the same as before.
    package var isSame: Bool
}
