import ContentFiles
package import Foundation
import Lexicon
import Storage
import Study

/// What a learner has mastered, what to learn next, and questions to practise on.
package struct StudyMastery: Sendable {
    /// Questions that fade, of which the most faded are chosen.
    private static let fadingLimit = 500
    /// Days that metrics look back.
    private static let metricDays = 28

    let study: StudyEnvironment
    private let tests: StudyTests
    private let seed: @Sendable () -> UInt64

    package init(_ study: StudyEnvironment, seed: @escaping @Sendable () -> UInt64) {
        self.study = study
        tests = StudyTests(study, seed: seed)
        self.seed = seed
    }

    /// How far subject, categories and topics of a language are mastered.
    ///
    /// - Parameters:
    ///   - kind: Only such; all where it is nil.
    ///   - id: Only it and what it holds directly.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func mastery(
        of learnerID: UUID, language: String?, kind: TopicReply.Kind?, id: String?
    ) async throws -> MasteryReply {
        let learner = try await study.store.profile(learnerID)
        let curriculum = try study.catalog.snapshot.curriculum(language)
        let standing = try await standing(of: learnerID, curriculum)
        let items = Self.items(standing, curriculum, in: learner.nativeLanguage)
        if let id, !items.contains(where: { $0.id == id }) {
            throw ServiceError(
                .notFound, "There is no topic, category or subject '\(id)' in '\(curriculum.language)'.", field: "id")
        }
        return MasteryReply(
            language: curriculum.language,
            items: items.filter { item in
                (kind ?? item.kind) == item.kind && (id == nil || item.id == id || item.parentID == id)
            })
    }

    private func standing(of learnerID: UUID, _ curriculum: Curriculum) async throws -> MasteryStanding {
        try await study.store.read { [study] in
            try study.standing(of: learnerID, curriculum, in: $0)
        }
    }

    /// Subjects, then categories, then topics that hold questions, each in the order of their ids.
    private static func items(
        _ standing: MasteryStanding, _ curriculum: Curriculum, in prose: String
    ) -> [TopicReply] {
        func replies(
            _ kind: TopicReply.Kind, _ aggregates: [String: MasteryStanding.Aggregate], _ parent: (String) -> String?
        ) -> [TopicReply] {
            aggregates.filter { $0.value.questions > 0 }.sorted { $0.key < $1.key }.map { id, aggregate in
                TopicReply(
                    kind, id, parentID: parent(id), title: curriculum.title(id, in: prose), aggregate)
            }
        }
        return replies(.subject, standing.subjects) { _ in nil }
            + replies(.category, standing.categories) { curriculum.parent(of: MasteryOwner(.category, $0)) }
            + replies(.topic, standing.topics) { curriculum.parent(of: MasteryOwner(.topic, $0)) }
    }

    /// What is weak, what is missing, what comes next, and how learning goes.
    ///
    /// - Parameter limit: Most of each list.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func advice(of learnerID: UUID, language: String?, limit: Int) async throws -> StudyAdviceReply {
        let learner = try await study.store.profile(learnerID)
        let content = study.catalog.snapshot
        let curriculum = try content.curriculum(language)
        let advice = try await advice(of: learnerID, curriculum)
        let today = study.day(study.now)
        let days = today - Self.metricDays + 1...today
        let tallies = try await study.store.read { try $0.masteryDays(of: learnerID, in: days) }
        let metrics = LearningMetrics(
            Dictionary(
                try tallies.map { ($0.day, try StudyJSON.value(MasteryBook.Day.self, from: $0.tally)) }
            ) { $1 }, days: days)
        func replies(_ topics: [StudyAdvice.TopicAdvice]) -> [AdviceReply] {
            topics.prefix(limit).map { Self.reply($0, curriculum, in: learner.nativeLanguage, content) }
        }
        return StudyAdviceReply(
            weakAreas: replies(advice.weakAreas), gaps: replies(advice.gaps),
            learningPath: replies(advice.learningPath), metrics: MetricsReply(metrics, days: Self.metricDays))
    }

    private static func reply(
        _ advice: StudyAdvice.TopicAdvice, _ curriculum: Curriculum, in prose: String, _ content: ContentSnapshot
    ) -> AdviceReply {
        func title(_ id: String) -> String { curriculum.title(id, in: prose) }
        return AdviceReply(
            topicID: advice.topicID, title: title(advice.topicID), mastery: advice.mastery,
            reason: ReasonReply(advice.reason, title: title), missing: advice.missing,
            resources: resources(ofTopic: advice.topicID, curriculum, in: prose, content))
    }

    func advice(of learnerID: UUID, _ curriculum: Curriculum) async throws -> StudyAdvice {
        let now = study.now
        return try await study.store.read { [study] reader in
            let standing = try study.standing(of: learnerID, curriculum, countsWords: false, in: reader)
            let fading = try reader.dueQuestions(of: learnerID, at: now, limit: Self.fadingLimit)
                .filter { curriculum.items[$0.questionID] != nil }
                .map { record in
                    let progress = try StudyJSON.value(QuestionProgress.self, from: record.progress)
                    return StudyAdvice.Fading(
                        questionID: record.questionID, retrievability: progress.retrievability(at: now))
                }
            return StudyAdvice(
                standing, taxonomy: curriculum.taxonomy, fading: fading,
                attempted: Set(try reader.attemptedQuestions(of: learnerID)))
        }
    }

    /// Questions to ask now, each with its reason.
    ///
    /// - Parameter topicID: Only questions of this topic; the category of own questions is one too.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func practice(
        of learnerID: UUID, language: String?, topicID: String?, limit: Int
    ) async throws -> PracticeQuestions {
        let learner = try await study.store.profile(learnerID)
        let curriculum = try study.catalog.snapshot.curriculum(language)
        let own = try await ownQuestions(of: learnerID, curriculum, limit: limit)
        if topicID == curriculum.ownCategoryID {
            return PracticeQuestions(
                language: curriculum.language, questions: own.enumerated().map { entry($1, at: $0) { $0 } })
        }
        if let topicID, curriculum.taxonomy.topics[topicID] == nil {
            throw ServiceError(
                .notFound, "There is no topic '\(topicID)' in '\(curriculum.language)'; study.mastery names them.",
                field: "topicID")
        }
        let advised = try await advice(of: learnerID, curriculum)
            .questions(limit: topicID == nil ? limit : curriculum.items.count)
        let fitting = advised.filter { advice in
            topicID.map { curriculum.items[advice.questionID]?.filing.topics.contains($0) ?? false } ?? true
        }
        let chosen = fitting.prefix(limit).compactMap { advice in
            curriculum.items[advice.questionID].map { Chosen(question: $0.question, reason: advice.reason) }
        }
        // Who brought questions wants to be asked them: half of all, or more where the content has fewer.
        let brought = topicID == nil ? own.prefix(max(limit / 2, limit - chosen.count)) : []
        return PracticeQuestions(
            language: curriculum.language,
            questions: (brought + chosen).prefix(limit).enumerated().map { index, chosen in
                entry(chosen, at: index) { curriculum.title($0, in: learner.nativeLanguage) }
            })
    }

    /// A question to ask now, and why.
    private struct Chosen: Sendable {
        var question: Question
        var reason: AdviceReason
    }

    private func entry(
        _ chosen: Chosen, at index: Int, title: (String) -> String
    ) -> PracticeQuestions.Entry {
        let seed = Self.shownSeed(seed())
        return PracticeQuestions.Entry(
            question: AskedQuestion(
                chosen.question, orderIndex: index,
                order: QuestionShuffle(seed: UInt64(seed)).order(of: chosen.question)),
            seed: seed, reason: ReasonReply(chosen.reason, title: title))
    }

    /// Of the learner's own questions those that fade, then those never answered.
    private func ownQuestions(
        of learnerID: UUID, _ curriculum: Curriculum, limit: Int
    ) async throws -> [Chosen] {
        let now = study.now
        return try await study.store.read { reader in
            try reader.questionsToPractise(of: learnerID, source: curriculum.ownCategoryID, at: now, limit: limit).map {
                let progress = try $0.progress.map { try StudyJSON.value(QuestionProgress.self, from: $0.progress) }
                return Chosen(
                    question: try OwnQuestion($0.question).question,
                    reason: progress.map { .fading(retrievability: $0.retrievability(at: now)) } ?? .next)
            }
        }
    }

    /// A seed that JSON's numbers hold in every client.
    private static func shownSeed(_ seed: UInt64) -> Int { Int(seed & 0xFFFF_FFFF) }

    /// Grades an answer outside of a test, and counts it.
    ///
    /// - Parameters:
    ///   - seed: Of the order in which the question was shown; its own order where it is nil.
    ///   - judgedRight: What the learner says, who has seen the model answer, where the grader cannot tell. Without it
    ///     such an answer does not count yet.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``, ``ServiceError/Code/conflict``.
    package func answer(
        _ request: AnswerRequest, seed: UInt64?, judgedRight: Bool?
    ) async throws -> AnsweredReply {
        let learner = try await study.store.profile(request.learnerID)
        let content = study.catalog.snapshot
        guard let (item, curriculum) = try await item(request.questionID, of: request.learnerID, content) else {
            throw ServiceError(
                .notFound, "There is no question '\(request.questionID)'; study.practice chooses some.",
                field: "questionID")
        }
        let question = item.question
        let order = seed.map { QuestionShuffle(seed: $0).order(of: question) } ?? Self.plainOrder(question)
        let response = try request.answer.response(order: order)
        let grader = StudyGrader(content: content, prose: learner.nativeLanguage)
        var grade = try grader.grade(response, to: question, language: curriculum.language)
        if grade.needsJudgement, let judgedRight {
            grade = grade.judged(right: judgedRight, points: question.points)
        }
        let reply = GradeReply(grade, to: question, order: order, feedback: grader.feedback(grade, to: question))
        guard !grade.needsJudgement else {
            return try await tests.reply(
                reply, AnswerKeeper.Outcome(), of: request.learnerID, curriculum, content, learner)
        }
        let at = try tests.time(of: request)
        let keeper = AnswerKeeper(study)
        let answer = StudyTests.userAnswer(
            request, response, grade, question, id: request.responseID ?? UUID().lowercased, at: at, sessionID: nil)
        let asked = AnswerKeeper.Asked(
            question: question, filing: item.filing, language: curriculum.language, ideaID: item.ideaID,
            readerID: item.readerID, rules: item.filing.topics.compactMap(Curriculum.rule(ofTopic:)))
        let outcome = try await study.store.write { writer in
            if let sent = try writer.reader.answer(answer.id, of: request.learnerID) {
                let known = try StudyJSON.value(UserAnswer.self, from: sent.entry)
                guard known.questionID == answer.questionID, known.answer == answer.answer, known.sessionID == nil
                else { throw StudyTests.usedID }
            }
            return try keeper.keep(
                answer, to: asked, of: request.learnerID, taxonomy: curriculum.taxonomy, in: writer)
        }
        return try await tests.reply(reply, outcome, of: request.learnerID, curriculum, content, learner)
    }

    /// A question of the content, or one of the learner's own.
    func item(
        _ id: String, of learnerID: UUID, _ content: ContentSnapshot
    ) async throws -> (item: Curriculum.Item, curriculum: Curriculum)? {
        if let curriculum = content.curriculum(ofQuestion: id), let item = curriculum.items[id] {
            return (item, curriculum)
        }
        let own = try await study.store.read { try $0.studyQuestion(id, of: learnerID).map { try OwnQuestion($0) } }
        return try own.map { ($0.item, try content.curriculum($0.language, field: nil)) }
    }

    private static func plainOrder(_ question: Question) -> [Int] {
        Array(0..<(question.choices ?? 0))
    }

    /// Works out anew, from the answers and events alone, what they have come to.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func rebuild(of learnerID: UUID) async throws -> RebuildReply {
        try await study.store.requireLearner(learnerID)
        let content = study.catalog.snapshot
        let rebuilt = try await study.store.read { [study] reader in
            try RecordRebuild(
                study, of: learnerID, filing: try Self.filing(of: learnerID, content, study, reader), in: reader)
        }
        return try await study.store.write { writer in
            var rebuilt = rebuilt
            let isSame = try rebuilt.keep(in: writer)
            return RebuildReply(answers: rebuilt.answers, isSame: isSame)
        }
    }

    /// Where questions belong: as content says, the tests that asked those that rules made, or the learner's own file.
    private static func filing(
        of learnerID: UUID, _ content: ContentSnapshot, _ study: StudyEnvironment, _ reader: borrowing StoreReader
    ) throws -> @Sendable (String) -> QuestionBook.Filed? {
        var asked: [String: QuestionBook.Filed] = [:]
        let ideas = Dictionary(
            try study.ideas(of: learnerID, content, in: reader).map { ($0.idea.id, $0.idea) }
        ) { first, _ in first }
        for record in try reader.tests(of: learnerID, ideaID: nil, limit: .max) {
            let test = try StudyJSON.value(IdeaTest.self, from: record.test)
            guard let idea = ideas[test.ideaID],
                let taxonomy = try? content.curriculum(idea.language).taxonomy
            else { continue }
            for question in test.questions {
                asked[question.id] = QuestionBook.Filed(
                    filing: Curriculum.filing(of: question, of: idea), taxonomy: taxonomy)
            }
        }
        for record in try reader.studyQuestions(of: learnerID, source: nil, after: "", limit: .max) {
            let own = try OwnQuestion(record)
            guard let taxonomy = try? content.curriculum(own.language).taxonomy else { continue }
            asked[record.id] = QuestionBook.Filed(filing: own.filing, taxonomy: taxonomy)
        }
        return { [asked] id in
            guard let curriculum = content.curriculum(ofQuestion: id),
                let filing = curriculum.items[id]?.filing ?? curriculum.filing(ofUse: id)
            else { return asked[id] }
            return QuestionBook.Filed(filing: filing, taxonomy: curriculum.taxonomy)
        }
    }
}
