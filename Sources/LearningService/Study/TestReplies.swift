package import Foundation
package import Study

/// A question as a learner sees it before answering: without what gives the answer away.
package struct AskedQuestion: Codable, Sendable, Hashable {
    package var id: String
    /// Its place in the test.
    package var orderIndex: Int
    package var type: QuestionType
    package var bloom: BloomCategory
    package var difficulty: QuestionDifficulty
    package var points: Int
    package var questionText: String
    /// cloze: with `___` for each gap; dictation, translation, speakAloud: what is heard, translated or read.
    package var text: String?
    /// mcq, msq, trueFalse: in the order to show them, which answers name places of.
    package var options: [String]?
    /// ordering, in the order to show them: an answer names their places in the right order.
    package var items: [String]?
    /// matching: an answer names for each left side the place of its right side.
    package var lefts: [String]?
    package var rights: [String]?
    /// cloze: how many.
    package var gaps: Int?

    /// - Parameter order: The places of its parts in the order shown.
    init(_ question: Question, orderIndex: Int, order: [Int]) {
        id = question.id
        self.orderIndex = orderIndex
        type = question.type
        bloom = question.bloom
        difficulty = question.difficulty
        points = question.points
        questionText = question.question
        text = question.text
        switch question.type {
        case .mcq, .msq, .trueFalse: options = order.map { question.options[$0].text }
        case .ordering: items = order.map { question.items[$0] }
        case .matching:
            lefts = question.pairs.map(\.left)
            rights = order.map { question.pairs[$0].right }
        case .cloze: gaps = question.blanks.count
        case .openEnded, .dictation, .translation, .speakAloud: break
        }
    }
}

package struct TestReply: Codable, Sendable, Hashable {
    /// Who wrote the questions.
    package enum Origin: String, Codable, Sendable, CaseIterable {
        case author, rule
    }

    package var id: UUID
    package var ideaID: String
    package var ideaTitle: String
    package var bookTitle: String
    package var testType: TestType
    package var createdAt: Date
    package var scheduledFor: Date?
    package var origin: Origin
    /// Whether there are fewer than nine questions, because the idea holds too little to ask of.
    package var isShort: Bool
    /// What can be earned.
    package var maximumScore: Int
    package var questions: [AskedQuestion]

    init(_ test: IdeaTest, id: UUID, seed: UInt64) {
        self.id = id
        ideaID = test.ideaID
        ideaTitle = test.ideaTitle
        bookTitle = test.bookTitle
        testType = test.testType
        createdAt = test.createdAt
        scheduledFor = test.scheduledFor
        origin = test.questions.contains { $0.id.hasPrefix("made/") } ? .rule : .author
        isShort = test.isShort
        maximumScore = test.points
        let shuffle = QuestionShuffle(seed: seed)
        questions = test.questions.enumerated().map {
            AskedQuestion($0.element, orderIndex: $0.offset, order: shuffle.order(of: $0.element))
        }
    }
}

package struct AttemptReply: Codable, Sendable, Hashable {
    package struct Response: Codable, Sendable, Hashable {
        package var id: String
        package var questionID: String
        package var questionType: QuestionType
        package var userAnswer: GivenAnswer
        package var isCorrect: Bool
        package var verdict: GradeVerdict
        package var judgedBy: GradeJudge
        /// Whether study.test.judge is to say if it was right.
        package var needsJudgement: Bool
        package var pointsEarned: Int
        package var answeredAt: Date
        package var retryNumber: Int
        /// Of an answer in free words, what the grader found.
        package var evaluationData: QuestionGrade?
    }

    package var id: UUID
    package var testID: UUID
    package var startedAt: Date
    package var completedAt: Date?
    package var isComplete: Bool
    package var score: Int
    /// Where it goes on.
    package var currentQuestionIndex: Int
    /// The question that is to be answered next; none once all are.
    package var currentQuestionID: String?
    package var retryCount: Int
    package var masteryAchieved: MasteryType
    package var responses: [Response]

    init(_ attempt: TestAttempt, id: UUID, of test: IdeaTest, testID: UUID) {
        self.id = id
        self.testID = testID
        startedAt = attempt.startedAt
        completedAt = attempt.completedAt
        isComplete = attempt.isComplete
        score = attempt.score
        currentQuestionIndex = attempt.currentQuestionIndex
        currentQuestionID =
            attempt.currentQuestionIndex < test.questions.count
            ? test.questions[attempt.currentQuestionIndex].id : nil
        retryCount = attempt.retryCount
        masteryAchieved = attempt.masteryAchieved
        let shuffle = QuestionShuffle(seed: attempt.seed)
        responses = attempt.responses.map { response in
            let question = test.questions.first { $0.id == response.questionID }
            return Response(
                id: response.id, questionID: response.questionID, questionType: response.questionType,
                userAnswer: GivenAnswer(response.userAnswer, order: question.map(shuffle.order) ?? []),
                isCorrect: response.isCorrect, verdict: response.verdict, judgedBy: response.judgedBy,
                needsJudgement: response.needsJudgement, pointsEarned: response.pointsEarned,
                answeredAt: response.answeredAt, retryNumber: response.retryNumber,
                evaluationData: response.evaluation)
        }
    }
}

/// A test and the taking of it.
package struct TestPage: Codable, Sendable, Hashable {
    package var test: TestReply
    package var attempt: AttemptReply
}

package struct TestList: Codable, Sendable, Hashable {
    package struct Entry: Codable, Sendable, Hashable {
        package var id: UUID
        package var ideaID: String
        package var ideaTitle: String
        package var testType: TestType
        package var createdAt: Date
        package var attemptID: UUID?
        package var completedAt: Date?
        package var score: Int
        package var maximumScore: Int
        package var masteryAchieved: MasteryType
    }

    /// The latest first.
    package var tests: [Entry]
}

/// What became of an answer, and what was right.
package struct GradeReply: Codable, Sendable, Hashable {
    package var verdict: GradeVerdict
    package var isCorrect: Bool
    /// Whether the grader could not tell, and the learner is to judge by the model answer.
    package var needsJudgement: Bool
    package var points: Int
    /// openEnded: the key points that the answer holds, and those that it lacks.
    package var found: [String]
    package var missing: [String]
    /// What is wrong with the options chosen.
    package var why: [String]
    package var feedback: String
    /// What was right, for people.
    package var answer: String
    /// The right options, in the order shown.
    package var correctAnswers: [Int]?
    package var explanation: String?
    package var modelAnswer: String?
    package var evidence: String?

    init(_ grade: QuestionGrade, to question: Question, order: [Int], feedback: String) {
        verdict = grade.verdict
        isCorrect = grade.isCorrect
        needsJudgement = grade.needsJudgement
        points = grade.points
        found = question.keyPoints.filter { grade.found.contains($0.id) }.map(\.point)
        missing = question.keyPoints.filter { grade.missing.contains($0.id) }.map(\.point)
        why = grade.why
        self.feedback = feedback
        answer = question.answer
        let rights = question.correctAnswers
        correctAnswers = question.options.isEmpty ? nil : order.indices.filter { rights.contains(order[$0]) }
        explanation = question.explanation
        modelAnswer = question.modelAnswer
        evidence = question.evidence
    }
}

/// What an answer brought.
package struct AnsweredReply: Codable, Sendable, Hashable {
    package var grade: GradeReply
    /// How far the topics that it counts for are mastered now.
    package var mastery: [TopicReply]
    /// Achievements that it earned.
    package var earned: [EarnedReply]
    /// Of an answer in a test, the attempt as it stands now.
    package var attempt: AttemptReply?
}

/// What a test came to.
package struct FinishedReply: Codable, Sendable, Hashable {
    package var attempt: AttemptReply
    package var score: Int
    package var maximumScore: Int
    package var masteryAchieved: MasteryType
    /// Whether it moved nothing: a review before its day.
    package var isPractice: Bool
    package var nextReviewDate: Date?
    package var progress: IdeaProgressReply
    package var earned: [EarnedReply]
}

/// An achievement that was earned just now.
package struct EarnedReply: Codable, Sendable, Hashable {
    package var achievementID: String
    package var name: String
    package var emoji: String
    package var points: Int
    package var language: String?
    package var earnedDate: Date

    init(_ earned: AchievementLedger.Earned, _ achievements: [Achievement], in prose: String, fallback: String) {
        let achievement = achievements.first { $0.id == earned.achievementID }
        achievementID = earned.achievementID
        name = achievement?.name.text(in: prose, fallback: fallback) ?? earned.achievementID
        emoji = achievement?.emoji ?? ""
        points = achievement?.points ?? 0
        language = earned.language
        earnedDate = earned.earnedDate
    }
}
