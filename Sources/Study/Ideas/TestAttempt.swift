package import Foundation

/// An answer within an attempt, as it is kept.
package struct TestResponse: Sendable, Hashable, Codable {
    /// Unique in its attempt.
    package var id: String
    package var questionID: String
    package var questionType: QuestionType
    package var userAnswer: QuestionResponse
    package var isCorrect: Bool
    package var verdict: GradeVerdict
    package var judgedBy: GradeJudge
    package var pointsEarned: Int
    package var answeredAt: Date
    /// 0 the first time.
    package var retryNumber: Int
    /// What the grader found, of answers in free words.
    package var evaluation: QuestionGrade?
    /// Nil of answers from before this was kept.
    package var circumstances: AnswerCircumstances?

    package var isSkipped: Bool { userAnswer == .skipped }
    /// Whether the learner has yet to say if it was right.
    package var needsJudgement: Bool { verdict == .notSure }
}

/// What is told of an answer besides what it was.
package struct AnswerCircumstances: Sendable, Hashable, Codable {
    /// Seconds.
    package var timeSpent: Int?
    package var hintsUsed: Int
    /// How sure the learner was, 1 to 5.
    package var confidence: Int?
    /// How hard the learner found it, 1 to 5.
    package var perceivedDifficulty: Int?
    package var deviceType: String?

    package init(
        timeSpent: Int?, hintsUsed: Int, confidence: Int?, perceivedDifficulty: Int?, deviceType: String?
    ) {
        self.timeSpent = timeSpent
        self.hintsUsed = hintsUsed
        self.confidence = confidence
        self.perceivedDifficulty = perceivedDifficulty
        self.deviceType = deviceType
    }
}

/// One taking of a test: answered in order, left and taken up again, wrong answers tried again.
package struct TestAttempt: Sendable, Hashable, Codable, Identifiable {
    /// Why an answer is not taken.
    package enum Fault: Error, Sendable, Hashable {
        case isComplete
        /// Another question is to be answered: this attempt moved on, on another device perhaps.
        case notCurrent(expected: String?)
        /// What was right needs no other try.
        case isRight
        case unanswered
        /// Answers that the grader could not tell of, and the learner has not judged yet.
        case unjudged([String])
        /// The grader was sure of it.
        case isJudged
    }

    package private(set) var id: String
    package private(set) var testID: String
    package private(set) var startedAt: Date
    package private(set) var completedAt: Date?
    package private(set) var responses: [TestResponse] = []
    /// The next question; where a paused attempt goes on.
    package private(set) var currentQuestionIndex = 0
    package private(set) var retryCount = 0
    package private(set) var masteryAchieved: MasteryType = .none
    /// Whether it moved nothing: a review before its day. Nil until it is complete, or from before this was kept.
    package var isPractice: Bool?
    /// Draws the order of options.
    package private(set) var seed: UInt64

    package init(id: String, of test: IdeaTest, at date: Date, seed: UInt64) {
        self.id = id
        testID = test.id
        startedAt = date
        self.seed = seed
    }

    package var isComplete: Bool { completedAt != nil }

    /// Of first tries: what is tried again teaches, and earns nothing.
    package var score: Int { responses.filter { $0.retryNumber == 0 }.reduce(0) { $0 + $1.pointsEarned } }

    /// Takes the answer to the current question.
    ///
    /// - Throws: ``Fault`` when the attempt is over or another question's turn has come.
    package mutating func answer(
        _ response: QuestionResponse, to questionID: String, graded grade: QuestionGrade, in test: IdeaTest,
        at date: Date, id: String? = nil
    ) throws(Fault) {
        if isComplete { throw .isComplete }
        guard currentQuestionIndex < test.questions.count, test.questions[currentQuestionIndex].id == questionID else {
            throw .notCurrent(
                expected: currentQuestionIndex < test.questions.count ? test.questions[currentQuestionIndex].id : nil)
        }
        keep(response, test.questions[currentQuestionIndex], grade, retry: 0, at: date, id)
        currentQuestionIndex += 1
    }

    /// Tries a question again that was not right.
    ///
    /// - Throws: ``Fault`` when the attempt is over, or the question was not answered or was right.
    package mutating func retry(
        _ response: QuestionResponse, to questionID: String, graded grade: QuestionGrade, in test: IdeaTest,
        at date: Date, id: String? = nil
    ) throws(Fault) {
        if isComplete { throw .isComplete }
        let before = responses.filter { $0.questionID == questionID }
        guard let last = before.last, let question = test.questions.first(where: { $0.id == questionID }) else {
            throw .unanswered
        }
        if last.isCorrect { throw .isRight }
        keep(response, question, grade, retry: before.count, at: date, id)
        retryCount += 1
    }

    /// Takes what the learner says of an answer that the grader could not tell of, once the model answer was seen; of
    /// several tries of one question the first that waits for it.
    ///
    /// - Returns: The answer as it stands now.
    @discardableResult
    package mutating func judge(
        _ questionID: String, right: Bool, in test: IdeaTest
    ) throws(Fault) -> TestResponse {
        if isComplete { throw .isComplete }
        let tries = responses.indices.filter { responses[$0].questionID == questionID }
        guard let index = tries.first(where: { responses[$0].needsJudgement }) ?? tries.last,
            let question = test.questions.first(where: { $0.id == questionID })
        else { throw .unanswered }
        guard responses[index].needsJudgement else { throw .isJudged }
        responses[index].verdict = right ? .right : .wrong
        responses[index].isCorrect = right
        responses[index].judgedBy = .learner
        responses[index].pointsEarned = right && responses[index].retryNumber == 0 ? question.points : 0
        return responses[index]
    }

    /// Notes what was told of an answer: it may be judged, and count, only later.
    package mutating func note(_ circumstances: AnswerCircumstances, of responseID: String) {
        guard let index = responses.firstIndex(where: { $0.id == responseID }) else { return }
        responses[index].circumstances = circumstances
    }

    /// Ends the attempt, once every question has an answer.
    package mutating func complete(_ test: IdeaTest, at date: Date) throws(Fault) {
        if isComplete { throw .isComplete }
        guard currentQuestionIndex >= test.questions.count else { throw .unanswered }
        let open = responses.filter(\.needsJudgement).map(\.questionID)
        guard open.isEmpty else { throw .unjudged(open) }
        completedAt = date
        masteryAchieved = test.mastery(score: score)
    }

    private mutating func keep(
        _ response: QuestionResponse, _ question: Question, _ grade: QuestionGrade, retry: Int, at date: Date,
        _ id: String?
    ) {
        responses.append(
            TestResponse(
                id: id ?? "\(self.id)/\(responses.count + 1)", questionID: question.id, questionType: question.type,
                userAnswer: response, isCorrect: grade.isCorrect, verdict: grade.verdict, judgedBy: grade.judgedBy,
                pointsEarned: retry == 0 ? grade.points : 0, answeredAt: date, retryNumber: retry,
                evaluation: question.type == .openEnded ? grade : nil))
    }
}
