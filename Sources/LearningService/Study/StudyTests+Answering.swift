import ContentFiles
package import Foundation
import Lexicon
import Storage
import Study

/// An answer as a client tells of it.
package struct AnswerRequest: Sendable {
    package var learnerID: UUID
    package var questionID: String
    package var answer: GivenAnswer
    /// Sent again with the same id, it counts once.
    package var responseID: String?
    /// Seconds.
    package var timeSpent: Int?
    package var hintsUsed: Int
    /// 1 to 5.
    package var confidence: Int?
    package var perceivedDifficulty: Int?
    package var deviceType: String?
    /// Now unless given.
    package var at: Date?

    package init(
        learnerID: UUID, questionID: String, answer: GivenAnswer, responseID: String? = nil, timeSpent: Int? = nil,
        hintsUsed: Int = 0, confidence: Int? = nil, perceivedDifficulty: Int? = nil, deviceType: String? = nil,
        at: Date? = nil
    ) {
        self.learnerID = learnerID
        self.questionID = questionID
        self.answer = answer
        self.responseID = responseID
        self.timeSpent = timeSpent
        self.hintsUsed = hintsUsed
        self.confidence = confidence
        self.perceivedDifficulty = perceivedDifficulty
        self.deviceType = deviceType
        self.at = at
    }
}

extension StudyTests {
    /// A client's clock may run this far ahead, in seconds.
    private static let clockTolerance = 60.0

    /// Answers the question whose turn it is.
    ///
    /// - Parameter isRetry: Tries one again that was not right; it earns no points.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput`` for an answer that does not fit,
    ///   ``ServiceError/Code/conflict`` when the attempt is over or another question's turn has come.
    package func answer(
        _ request: AnswerRequest, in attemptID: UUID, isRetry: Bool
    ) async throws -> AnsweredReply {
        let learner = try await study.store.profile(request.learnerID)
        let content = study.catalog.snapshot
        let at = try time(of: request)
        let (taken, idea) = try await study.store.read { [study] reader in
            let taken = try Taken(attemptID, of: request.learnerID, in: reader)
            return (taken, try? study.idea(taken.test.ideaID, of: request.learnerID, content, in: reader).idea)
        }
        guard let question = taken.test.questions.first(where: { $0.id == request.questionID }) else {
            throw ServiceError(
                .notFound, "The test has no question '\(request.questionID)'; study.test.get shows them.",
                field: "questionID")
        }
        let order = taken.order(of: question)
        let response = try request.answer.response(order: order)
        let grader = StudyGrader(content: content, prose: learner.nativeLanguage)
        let asked = asked(question, of: taken.test, idea, content)
        let grade = try grader.grade(response, to: question, language: asked.language)
        let curriculum = try content.curriculum(asked.language, field: nil)
        let (keeper, id) = (AnswerKeeper(study), request.responseID ?? UUID().lowercased)
        let (kept, outcome) = try await study.store.write { writer -> (Taken, AnswerKeeper.Outcome) in
            var taken = try Taken(attemptID, of: request.learnerID, in: writer.reader)
            if let sent = taken.attempt.responses.first(where: { $0.id == id }) {
                guard sent.questionID == question.id, sent.userAnswer == response else {
                    throw Self.usedID
                }
                let touched = sent.needsJudgement ? [] : curriculum.taxonomy.owners(of: asked.filing)
                return (taken, AnswerKeeper.Outcome(touched: touched))
            }
            // Answers of other attempts and of practice have their ids too.
            guard try writer.reader.answer(id, of: request.learnerID) == nil else { throw Self.usedID }
            try Self.conflicting {
                () throws(TestAttempt.Fault) in
                if isRetry {
                    try taken.attempt.retry(response, to: question.id, graded: grade, in: taken.test, at: at, id: id)
                } else {
                    try taken.attempt.answer(response, to: question.id, graded: grade, in: taken.test, at: at, id: id)
                }
            }
            taken.attempt.note(
                AnswerCircumstances(
                    timeSpent: request.timeSpent, hintsUsed: request.hintsUsed, confidence: request.confidence,
                    perceivedDifficulty: request.perceivedDifficulty, deviceType: request.deviceType), of: id)
            try taken.keep(in: writer)
            // What the grader cannot tell counts once the learner has judged it.
            guard !grade.needsJudgement else { return (taken, AnswerKeeper.Outcome()) }
            let answer = Self.userAnswer(
                request, response, grade, question, id: id, at: at, sessionID: attemptID.lowercased)
            let outcome = try keeper.keep(
                answer, to: asked, of: request.learnerID, taxonomy: curriculum.taxonomy, in: writer)
            return (taken, outcome)
        }
        var reply = try await reply(
            GradeReply(grade, to: question, order: order, feedback: grader.feedback(grade, to: question)), outcome,
            of: request.learnerID, curriculum, content, learner)
        reply.attempt = kept.reply
        return reply
    }

    static let usedID = ServiceError(
        .conflict, "Another answer was sent under 'responseID' before; each answer needs one of its own.",
        field: "responseID")

    /// Takes what the learner says of an answer that the grader could not tell of.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/conflict``.
    package func judge(
        _ questionID: String, right: Bool, in attemptID: UUID, of learnerID: UUID
    ) async throws -> AnsweredReply {
        let learner = try await study.store.profile(learnerID)
        let content = study.catalog.snapshot
        let (first, idea) = try await study.store.read { [study] reader in
            let taken = try Taken(attemptID, of: learnerID, in: reader)
            return (taken, try? study.idea(taken.test.ideaID, of: learnerID, content, in: reader).idea)
        }
        guard let question = first.test.questions.first(where: { $0.id == questionID }) else {
            throw ServiceError(.notFound, "The test has no question '\(questionID)'.", field: "questionID")
        }
        let asked = asked(question, of: first.test, idea, content)
        let curriculum = try content.curriculum(asked.language, field: nil)
        let keeper = AnswerKeeper(study)
        let (taken, judged, outcome) = try await study.store.write {
            writer -> (Taken, TestResponse, AnswerKeeper.Outcome) in
            var taken = try Taken(attemptID, of: learnerID, in: writer.reader)
            let judged = try Self.conflicting { () throws(TestAttempt.Fault) in
                try taken.attempt.judge(questionID, right: right, in: taken.test)
            }
            try taken.keep(in: writer)
            var answer = UserAnswer(
                id: judged.id, questionID: questionID, answer: GivenAnswer.words(judged.userAnswer, to: question),
                judgedBy: .learner, type: question.type, options: question.choices, difficulty: question.difficulty,
                isCorrect: right, timestamp: judged.answeredAt)
            answer.sessionID = attemptID.lowercased
            if let told = judged.circumstances {
                (answer.timeSpent, answer.hintsUsed, answer.confidence) = (
                    told.timeSpent, told.hintsUsed, told.confidence
                )
                (answer.perceivedDifficulty, answer.deviceType) = (told.perceivedDifficulty, told.deviceType)
            }
            let outcome = try keeper.keep(
                answer, to: asked, of: learnerID, taxonomy: curriculum.taxonomy, in: writer)
            return (taken, judged, outcome)
        }
        let grade = (judged.evaluation ?? QuestionGrade(verdict: .notSure, points: 0))
            .judged(right: right, points: judged.pointsEarned)
        let grader = StudyGrader(content: content, prose: learner.nativeLanguage)
        var reply = try await reply(
            GradeReply(
                grade, to: question, order: taken.order(of: question), feedback: grader.feedback(grade, to: question)),
            outcome, of: learnerID, curriculum, content, learner)
        reply.attempt = taken.reply
        return reply
    }

    /// Ends an attempt, once every question has an answer. Of one that has ended, it tells the same again, but for what
    /// was earned.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/conflict``.
    package func finish(_ attemptID: UUID, of learnerID: UUID) async throws -> FinishedReply {
        let learner = try await study.store.profile(learnerID)
        let content = study.catalog.snapshot
        let (now, log, study) = (study.now, study.log, study)
        let (taken, progress, earned) = try await study.store.write { writer in
            var taken = try Taken(attemptID, of: learnerID, in: writer.reader)
            let idea = try? study.idea(taken.test.ideaID, of: learnerID, content, in: writer.reader).idea
            if taken.attempt.completedAt != nil, let idea {
                let progress = try Self.progress(of: idea, of: learnerID, in: writer.reader)
                return (taken, progress, [AchievementLedger.Earned]())
            }
            try Self.conflicting { () throws(TestAttempt.Fault) in
                try taken.attempt.complete(taken.test, at: now)
            }
            var progress =
                try writer.reader.ideaProgress(taken.test.ideaID, of: learnerID)
                .map { try StudyJSON.value(IdeaProgress.self, from: $0) }
                ?? IdeaProgress(
                    ideaID: taken.test.ideaID,
                    depthTarget: idea?.depthTarget ?? 1)
            taken.attempt.isPractice = progress.isPractice(taken.test, at: now, day: study.day)
            let came = progress.apply(taken.attempt, of: taken.test, day: study.day)
            taken.record.progress = try came.map { try StudyJSON.text($0) }
            try taken.keep(in: writer)
            try writer.setIdeaProgress(
                taken.test.ideaID, of: learnerID, nextReviewAt: progress.nextReviewDate,
                try StudyJSON.text(progress))
            var earned = try log.keep(
                Self.event(taken, idea), of: learnerID, in: writer)
            if let language = idea?.language {
                let standing = try Self.standing(
                    id: "standing/\(attemptID.lowercased)", at: now, of: learnerID, language: language, content, study,
                    in: writer.reader)
                earned += try log.keep(standing, of: learnerID, in: writer)
            }
            return (taken, progress, earned)
        }
        return FinishedReply(
            attempt: taken.reply, score: taken.attempt.score, maximumScore: taken.test.points,
            masteryAchieved: taken.attempt.masteryAchieved, isPractice: taken.attempt.isPractice ?? false,
            nextReviewDate: progress.nextReviewDate,
            progress: IdeaProgressReply(progress), earned: replies(earned, content, learner))
    }

    private static func event(_ taken: Taken, _ idea: Idea?) -> StudyEvent {
        var fields: [String: StudyEvent.Value] = [
            "ideaID": .text(taken.test.ideaID), "testType": .text(taken.test.testType.rawValue),
            "score": .number(Double(taken.attempt.score)), "retries": .number(Double(taken.attempt.retryCount)),
            "mastery": .text(taken.attempt.masteryAchieved.rawValue),
        ]
        if let idea { fields["ideaKind"] = .text(idea.kind.rawValue) }
        return StudyEvent(
            id: "test/\(taken.record.id.lowercased)", kind: .test,
            at: taken.attempt.completedAt ?? taken.attempt.startedAt, language: idea?.language, fields: fields)
    }

    /// What ideas, topics and rules come to, for achievements that count them.
    private static func standing(
        id: String, at now: Date, of learnerID: UUID, language: String, _ content: ContentSnapshot,
        _ study: StudyEnvironment, in reader: borrowing StoreReader
    ) throws -> StudyEvent {
        let curriculum = try content.curriculum(language)
        let mastered = try study.standing(of: learnerID, curriculum, in: reader).topics.filter(\.value.isMastered).keys
        let ideas = Set(
            try study.ideas(of: learnerID, content, in: reader).lazy.map(\.idea).filter { $0.language == language }
                .map(\.id))
        let solid = try reader.ideaProgress(of: learnerID).count { ideaID, text in
            try ideas.contains(ideaID) && StudyJSON.value(IdeaProgress.self, from: text).masteryType == .solid
        }
        return StudyEvent(
            id: id, kind: .standing, at: now, language: language,
            fields: [
                RecordValue.ideasSolid.rawValue: .number(Double(solid)),
                RecordValue.topicsMastered.rawValue: .number(Double(mastered.count)),
                RecordValue.rulesMastered.rawValue: .number(Double(mastered.count { $0.hasPrefix("rule/") })),
            ])
    }

    // MARK: What answers have in common

    /// - Throws: ``ServiceError/Code/invalidInput`` for an answer of the future.
    func time(of request: AnswerRequest) throws(ServiceError) -> Date {
        let now = study.now
        let at = request.at?.toTheMillisecond ?? now
        guard at <= now + Self.clockTolerance else {
            throw ServiceError(
                .invalidInput, "'at' lies in the future; an answer is told of after it was given.", field: "at")
        }
        return at
    }

    /// - Parameter idea: Nil for one that is gone.
    private func asked(
        _ question: Question, of test: IdeaTest, _ idea: Idea?, _ content: ContentSnapshot
    ) -> AnswerKeeper.Asked {
        AnswerKeeper.Asked(
            question: question,
            filing: idea.map { Curriculum.filing(of: question, of: $0) }
                ?? QuestionFiling(
                    questionID: question.id, topics: [Curriculum.topicID(ofIdea: test.ideaID)],
                    points: question.points),
            language: idea?.language ?? content.defaults.target, ideaID: test.ideaID, rules: idea?.rules ?? [])
    }

    static func userAnswer(
        _ request: AnswerRequest, _ response: QuestionResponse, _ grade: QuestionGrade, _ question: Question,
        id: String, at: Date, sessionID: String?
    ) -> UserAnswer {
        var answer = UserAnswer(
            id: id, questionID: question.id, answer: GivenAnswer.words(response, to: question),
            judgedBy: grade.judgedBy, type: question.type, options: question.choices, difficulty: question.difficulty,
            isCorrect: grade.isCorrect, timestamp: at, interactionType: response == .skipped ? .skipped : .answered,
            timeSpent: request.timeSpent, hintsUsed: request.hintsUsed)
        answer.confidence = request.confidence
        answer.perceivedDifficulty = request.perceivedDifficulty
        answer.deviceType = request.deviceType
        answer.sessionID = sessionID
        return answer
    }

    func reply(
        _ grade: GradeReply, _ outcome: AnswerKeeper.Outcome, of learnerID: UUID, _ curriculum: Curriculum,
        _ content: ContentSnapshot, _ learner: LearnerProfile
    ) async throws -> AnsweredReply {
        let standing = try await study.store.read { [study] in
            try study.standing(of: learnerID, curriculum, countsWords: false, in: $0)
        }
        let mastery = outcome.touched.map { owner in
            let isTopic = owner.kind == .topic
            return TopicReply(
                isTopic ? .topic : .category, owner.id, parentID: curriculum.parent(of: owner),
                title: curriculum.title(owner.id, in: learner.nativeLanguage),
                (isTopic ? standing.topics[owner.id] : standing.categories[owner.id]) ?? MasteryStanding.Aggregate())
        }
        return AnsweredReply(grade: grade, mastery: mastery, earned: replies(outcome.earned, content, learner))
    }

    private func replies(
        _ earned: [AchievementLedger.Earned], _ content: ContentSnapshot, _ learner: LearnerProfile
    ) -> [EarnedReply] {
        earned.map {
            EarnedReply(
                $0, content.study.value.achievements, in: learner.nativeLanguage,
                fallback: content.defaults.explanation)
        }
    }

    /// Says what stands in the way of an answer.
    static func conflicting<Value>(_ body: () throws(TestAttempt.Fault) -> Value) throws(ServiceError) -> Value {
        do throws(TestAttempt.Fault) {
            return try body()
        } catch {
            throw ServiceError(error)
        }
    }
}

extension ServiceError {
    init(_ fault: TestAttempt.Fault) {
        switch fault {
        case .isComplete:
            self.init(.conflict, "The attempt is complete; study.test.start begins another.", field: "attemptID")
        case .notCurrent(let expected?):
            self.init(
                .conflict, "It is the turn of the question '\(expected)': the attempt went on, perhaps elsewhere.",
                field: "questionID")
        case .notCurrent(nil):
            self.init(
                .conflict, "Every question has its answer; study.test.finish ends the attempt.", field: "questionID")
        case .isRight:
            self.init(.conflict, "The question was answered right; there is nothing to try again.", field: "questionID")
        case .unanswered:
            self.init(
                .conflict,
                "The question has no answer yet, or not every question of the test has one; study.test.answer gives "
                    + "them.", field: "attemptID")
        case .unjudged(let ids):
            self.init(
                .conflict,
                "Say first, by study.test.judge, whether these answers are right: \(ids.joined(separator: ", ")).",
                field: "attemptID")
        case .isJudged:
            self.init(.conflict, "The grader was sure of this answer; there is nothing to judge.", field: "questionID")
        }
    }
}

extension Question {
    /// How many parts there are to choose from or to arrange; nil where there are none.
    var choices: Int? {
        switch type {
        case .mcq, .msq, .trueFalse: options.count
        case .ordering: items.count
        case .matching: pairs.count
        case .openEnded, .cloze, .dictation, .translation, .speakAloud: nil
        }
    }
}
