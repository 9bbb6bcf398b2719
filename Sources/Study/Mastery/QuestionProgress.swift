package import Foundation
package import Vocab

/// An answer to a question, as it is kept for ever.
package struct UserAnswer: Sendable, Hashable, Codable, Identifiable {
    package enum Interaction: String, Sendable, Codable, CaseIterable {
        case answered, skipped
        /// Nobody asked: what the question is about was used right or wrong in a sentence of the learner's own.
        case used
    }

    package var id: String
    package var questionID: String
    package var answer: String
    /// Who said whether it is right.
    package var judgedBy: GradeJudge
    package var type: QuestionType
    /// How many options there were.
    package var options: Int?
    package var difficulty: QuestionDifficulty
    package var isCorrect: Bool
    package var timestamp: Date
    package var interactionType: Interaction
    /// Seconds.
    package var timeSpent: Int?
    package var hintsUsed: Int
    /// How sure the learner was, 1 to 5.
    package var confidence: Int?
    /// How hard the learner found it, 1 to 5.
    package var perceivedDifficulty: Int?
    package var sessionID: String?
    package var deviceType: String?

    package init(
        id: String, questionID: String, answer: String = "", judgedBy: GradeJudge = .grader, type: QuestionType,
        options: Int? = nil,
        difficulty: QuestionDifficulty, isCorrect: Bool, timestamp: Date, interactionType: Interaction = .answered,
        timeSpent: Int? = nil, hintsUsed: Int = 0
    ) {
        self.id = id
        self.questionID = questionID
        self.answer = answer
        self.judgedBy = judgedBy
        self.type = type
        self.options = options
        self.difficulty = difficulty
        self.isCorrect = isCorrect
        self.timestamp = timestamp
        self.interactionType = interactionType
        self.timeSpent = timeSpent
        self.hintsUsed = hintsUsed
    }

    var traced: KnowledgeTracing.Answer {
        KnowledgeTracing.Answer(
            type: type, options: options, difficulty: difficulty, isCorrect: isCorrect, hintsUsed: hintsUsed,
            isSkipped: interactionType == .skipped)
    }

    /// The quality that SM-2 schedules by: 5 without a hint, one less for each, wrong 2, wrong with hints 1.
    var quality: Int { isCorrect ? max(3, 5 - hintsUsed) : hintsUsed == 0 ? 2 : 1 }
}

/// What a learner's answers to one question come to.
package struct QuestionProgress: Sendable, Hashable, Codable {
    /// Mastered from here on.
    package static let mastered = 0.95
    /// Below, it is time to ask again.
    package static let leastRetrievability = 0.9

    package private(set) var questionID: String
    /// When it was last answered or passed over.
    package private(set) var lastSeen: Date
    /// Nil while it was passed over only.
    package private(set) var firstAttempt: Date?
    package private(set) var lastAttempt: Date?
    package private(set) var totalAttempts = 0
    package private(set) var correctAttempts = 0
    package private(set) var currentStreak = 0
    package private(set) var longestStreak = 0
    package private(set) var skipped = 0
    /// The probability that it is known, by knowledge tracing.
    package private(set) var known = KnowledgeTracing.initial
    package private(set) var lastMasteryUpdate: Date?
    /// Interval, easiness and repetitions by SM-2.
    package private(set) var schedule = SchedulingState()
    /// What it was counted for, so that it is taken from there when it is filed elsewhere.
    package internal(set) var counted = Counted()

    /// Where a question's answers count, and with how many points.
    package struct Counted: Sendable, Hashable, Codable {
        package var owners: [MasteryOwner] = []
        package var points = 0
    }

    init(first answer: UserAnswer) {
        questionID = answer.questionID
        lastSeen = answer.timestamp
    }

    package var isMastered: Bool { totalAttempts > 0 && known >= Self.mastered }

    package var nextReviewDate: Date? { schedule.due }
    /// Days.
    package var repetitionInterval: Int { schedule.interval }
    package var easinessFactor: Double { schedule.easinessFactor }
    package var repetitionNumber: Int { schedule.repetitions }

    /// What is known times the probability that it is recalled.
    package func masteryLevel(at now: Date) -> Double { known * retrievability(at: now) }

    package func needsReview(at now: Date) -> Bool {
        schedule.isDue(at: now) || totalAttempts > 0 && retrievability(at: now) < Self.leastRetrievability
    }

    package func retrievability(at now: Date) -> Double {
        guard let last = schedule.lastReview, schedule.strength > 0 else { return 1 }
        let days = max(0, now.timeIntervalSince(last) / 86_400)
        return Forgetting.retrievability(days: days, stability: schedule.strength)
    }

    mutating func apply(_ answer: UserAnswer) {
        // Devices' clocks differ; time does not go back here.
        let date = max(answer.timestamp, lastSeen)
        lastSeen = date
        guard answer.interactionType != .skipped else {
            skipped += 1
            return
        }
        firstAttempt = firstAttempt ?? date
        lastAttempt = date
        totalAttempts += 1
        correctAttempts += answer.isCorrect ? 1 : 0
        currentStreak = answer.isCorrect ? currentStreak + 1 : 0
        longestStreak = max(longestStreak, currentStreak)
        known = KnowledgeTracing.updated(known, by: answer.traced)
        lastMasteryUpdate = date
        // Fails for dates outside 1900–9999 only; such an answer counts and is not scheduled by.
        if let scheduler = try? SM2(), let next = try? scheduler.review(schedule, quality: answer.quality, at: date) {
            schedule = next
        }
    }
}

/// The forgetting curve of FSRS-6, with its default decay.
enum Forgetting {
    private static let decay = FSRS6.defaultParameters[20]
    private static let factor = pow(0.9, -1 / decay) - 1

    /// The probability of recall: .9 when as many days have gone by as the memory is stable for.
    static func retrievability(days: Double, stability: Double) -> Double {
        pow(1 + factor * days / stability, -decay)
    }
}
