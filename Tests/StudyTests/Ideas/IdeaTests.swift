import Foundation
import Lexicon
import Testing

@testable import Study

@Suite struct IdeaTestTests {
    private let start = Date(timeIntervalSince1970: 1e9)
    private static func day(_ date: Date) -> Int { Int(date.timeIntervalSince1970 / 86_400) }

    private func test(_ type: TestType) throws -> IdeaTest {
        let idea = try #require(Shipped.content.ideas["ser-estar"])
        return IdeaTest(
            id: "t", ideaID: idea.id, ideaTitle: "", bookTitle: "", testType: type, createdAt: start,
            questions: idea.questions)
    }

    /// Answers all questions; those named are wrong.
    private func attempt(_ test: IdeaTest, wrong: Set<Int> = []) throws -> TestAttempt {
        var attempt = TestAttempt(id: "a", of: test, at: start, seed: 1)
        for (index, question) in test.questions.enumerated() {
            let grade = QuestionGrade(
                verdict: wrong.contains(index) ? .wrong : .right, points: wrong.contains(index) ? 0 : question.points)
            try attempt.answer(.options([0]), to: question.id, graded: grade, in: test, at: start)
        }
        return attempt
    }

    @Test(arguments: Shipped.content.ideas.values.sorted { $0.id < $1.id })
    func aTestThatShipsHasHundredAndFiftyPoints(_ idea: Idea) {
        #expect(idea.questions.map(\.points) == [10, 10, 10, 15, 15, 15, 25, 25, 25])
        #expect(Idea.number(ofBook: 2, idea: 5) == "b2i5")
    }

    @Test func anAttemptIsLeftAndTakenUpAgainAndEndsOnce() throws {
        let test = try test(.initial)
        var attempt = TestAttempt(id: "a", of: test, at: start, seed: 1)
        let right = QuestionGrade(verdict: .right, points: 10)
        try attempt.answer(.options([0]), to: test.questions[0].id, graded: right, in: test, at: start)
        attempt = try JSONDecoder().decode(TestAttempt.self, from: JSONEncoder().encode(attempt))
        #expect(attempt.currentQuestionIndex == 1)
        #expect(throws: TestAttempt.Fault.notCurrent(expected: test.questions[1].id)) {
            try attempt.answer(.skipped, to: test.questions[0].id, graded: right, in: test, at: start)
        }
        #expect(throws: TestAttempt.Fault.unanswered) { try attempt.complete(test, at: start) }
        #expect(throws: TestAttempt.Fault.isRight) {
            try attempt.retry(.skipped, to: test.questions[0].id, graded: right, in: test, at: start)
        }
        var whole = try self.attempt(test, wrong: [0])
        try whole.retry(.options([0]), to: test.questions[0].id, graded: right, in: test, at: start)
        #expect(whole.retryCount == 1)
        #expect(whole.score == 140)
        try whole.complete(test, at: start)
        #expect(throws: TestAttempt.Fault.isComplete) { try whole.complete(test, at: start) }
        #expect(throws: TestAttempt.Fault.isComplete) {
            try whole.answer(.skipped, to: test.questions[0].id, graded: right, in: test, at: start)
        }
    }

    @Test func anInitialTestOf105IsFragileAndAReviewOf120Solid() throws {
        var progress = IdeaProgress(ideaID: "ser-estar", depthTarget: 3)
        let initial = try test(.initial)
        // 25 + 15 + 10 wrong: 100.
        var attempt = try attempt(initial, wrong: [0, 3, 6])
        try attempt.complete(initial, at: start)
        progress.apply(attempt, of: initial, day: Self.day)
        #expect(progress.currentLevel == 1)
        #expect(progress.masteryType == .none && progress.masteryLevel == 1 && progress.nextReviewDate == nil)
        attempt = try self.attempt(initial, wrong: [6, 0, 1])
        try attempt.complete(initial, at: start)
        progress.apply(attempt, of: initial, day: Self.day)
        #expect(attempt.score == 105 && progress.currentLevel == 2)
        #expect(progress.masteryType == .fragile && progress.masteryLevel == 2)
        #expect(progress.nextReviewDate == start.addingTimeInterval(3 * 86_400))
        #expect(progress.nextTestType == .review)
        let review = try test(.review)
        attempt = try self.attempt(review, wrong: [3, 4])
        var early = attempt
        try early.complete(review, at: start)
        progress.apply(early, of: review, day: Self.day)
        // The same evening it is practice.
        #expect(progress.masteryType == .fragile && progress.totalTestsTaken == 3 && progress.currentLevel == 2)
        // Two days and some hours later the third day has come.
        let evening = start.addingTimeInterval(3 * 86_400 - 3_600)
        #expect(progress.isReviewDue(at: evening, day: Self.day))
        #expect(!progress.isReviewDue(at: start.addingTimeInterval(2 * 86_400), day: Self.day))
        try attempt.complete(review, at: evening)
        progress.apply(attempt, of: review, day: Self.day)
        #expect(progress.masteryType == .solid && progress.masteryLevel == 3 && progress.currentLevel == 3)
        #expect(progress.averageScore == (100 + 105 + 120 + 120) / 4.0)
        #expect(progress.mistakes.byBloom[.recall] == 2)
        let json = String(decoding: try JSONEncoder().encode(progress), as: UTF8.self)
        #expect(json.contains(#""recall":2"#))
        #expect(try JSONDecoder().decode(IdeaProgress.self, from: Data(json.utf8)) == progress)
        #expect(progress.mistakes.weakest.contains(.contrast))
    }

    @Test func whatTheGraderCannotTellTheLearnerJudgesBeforeTheTestEnds() throws {
        let test = try test(.initial)
        var attempt = TestAttempt(id: "a", of: test, at: start, seed: 1)
        for (index, question) in test.questions.enumerated() {
            let grade = QuestionGrade(
                verdict: index < 2 ? .notSure : .right, points: index < 2 ? 0 : question.points)
            try attempt.answer(.text("…"), to: question.id, graded: grade, in: test, at: start)
        }
        let (first, second) = (test.questions[0].id, test.questions[1].id)
        #expect(throws: TestAttempt.Fault.unjudged([first, second])) { try attempt.complete(test, at: start) }
        #expect(throws: TestAttempt.Fault.isJudged) { try attempt.judge(test.questions[2].id, right: false, in: test) }
        try attempt.judge(first, right: true, in: test)
        try attempt.judge(second, right: false, in: test)
        try attempt.complete(test, at: start)
        #expect(attempt.score == 140)
        #expect(attempt.responses.map(\.judgedBy).prefix(3) == [.learner, .learner, .grader])
    }

    @Test func anAnswerThatWaitsForAJudgementDoesSoAfterARetryToo() throws {
        let test = try test(.initial)
        var attempt = TestAttempt(id: "a", of: test, at: start, seed: 1)
        for (index, question) in test.questions.enumerated() {
            let grade = QuestionGrade(verdict: index == 0 ? .notSure : .right, points: index == 0 ? 0 : question.points)
            try attempt.answer(.text("…"), to: question.id, graded: grade, in: test, at: start)
        }
        let first = test.questions[0].id
        let right = QuestionGrade(verdict: .right, points: test.questions[0].points)
        try attempt.retry(.text("…"), to: first, graded: right, in: test, at: start)
        #expect(throws: TestAttempt.Fault.unjudged([first])) { try attempt.complete(test, at: start) }
        #expect(try attempt.judge(first, right: false, in: test).retryNumber == 0)
        try attempt.complete(test, at: start)
        #expect(attempt.isComplete)
    }

    @Test func noTwoQuestionsHaveOneID() {
        let content = Shipped.content
        let ids =
            content.ideas.values.flatMap { $0.questions.map(\.id) }
            + content.readers.values.flatMap { $0.questions.map(\.id) }
        #expect(ids.count > 200 && Set(ids).count == ids.count)
        #expect(content.ideas["ser-estar"]?.questions.allSatisfy { $0.id.hasPrefix("idea/ser-estar/") } == true)
    }

    @Test func anAnswerInJSONNamesItsKind() throws {
        for answer: QuestionResponse in [
            .options([2, 0]), .gaps(["a"]), .places([1, 0]), .text("sí"), .score(80), .skipped,
        ] {
            let json = try JSONEncoder().encode(answer)
            #expect(try JSONDecoder().decode(QuestionResponse.self, from: json) == answer)
        }
        let json = String(decoding: try JSONEncoder().encode(QuestionResponse.options([1])), as: UTF8.self)
        #expect(json.contains(#""options":[1]"#) && json.contains(#""kind":"options""#))
        let bare = #"{"id":"q","type":"openEnded","question":"¿Qué?"}"#
        #expect(try JSONDecoder().decode(Question.self, from: Data(bare.utf8)).bloom == .recall)
    }

    @Test func olderPrimersAreTakenOver() {
        let primer = LegacyPrimer(
            overview: "The point.",
            keyNuances: ["When it rains.", "It is not for snow.", "Open it slowly.", "Use it often, but dry it."],
            digDeeperLinks: [
                LegacyPrimer.Link(title: "More", url: "https://example.org"),
                LegacyPrimer.Link(title: "Old", url: "http://x"),
            ]
        ).primer
        #expect(primer.thesis == "The point." && primer.story.isEmpty)
        #expect(primer.useItWhen == ["When it rains.", "Use it often, but dry it."])
        #expect(primer.edgesAndLimits == ["It is not for snow."])
        #expect(primer.howToApply == ["Open it slowly."])
        #expect(primer.furtherLearning.map(\.title) == ["More"])
    }
}

@Suite struct QuestionMakerTests {
    private func maker(_ rules: [String: RuleMaterial] = [:], _ language: String = "en") -> QuestionMaker {
        QuestionMaker(
            templates: Shipped.content.templates, ideas: Array(Shipped.content.ideas.values), rules: rules,
            language: language, fallback: "en")
    }

    @Test(arguments: Shipped.content.ideas.values.sorted { $0.id < $1.id })
    func ofEveryIdeaNineGoodQuestionsCanBeMade(_ idea: Idea) {
        for seed in 0..<5 {
            let questions = maker().test(of: idea, seed: UInt64(seed))
            #expect(
                questions.map(\.difficulty) == [.easy, .easy, .easy, .medium, .medium, .medium, .hard, .hard, .hard])
            #expect(Set(questions.map(\.contentHash)).count == 9)
            for question in questions {
                #expect(QuestionChecker.faults(of: question) == [])
                #expect(!question.question.contains("{"))
                #expect(question.options.filter { !$0.isRight }.allSatisfy { $0.why?.contains("{") == false })
            }
            #expect(questions == maker().test(of: idea, seed: UInt64(seed)))
        }
    }

    @Test func rulesGiveSentencesToJudge() throws {
        let idea = try #require(Shipped.content.ideas["ser-estar"])
        let material = RuleMaterial(
            id: "es-ser-estar", correctExamples: ["Estoy cansado."],
            mistakes: ["Soy cansado.", "Es en casa.", "Está médico."].map {
                RuleMaterial.Mistake(sentence: $0, fix: "Bien: \($0)")
            },
            exercises: [])
        let question = try #require(
            maker(["es-ser-estar": material]).test(of: idea, seed: 3).first { $0.id.hasPrefix("made/right-sentence-") })
        #expect(question.options.filter(\.isRight).map(\.text) == ["Estoy cansado."])
        #expect(question.options.filter { !$0.isRight }.allSatisfy { $0.why == "It should be «Bien: \($0.text)»." })
    }

    @Test func anIdeaWithoutAPrimerGivesFewerQuestionsAndNoBrokenOne() {
        var idea = Idea(id: "mine", language: "es", kind: .culture, level: .a1)
        idea.title = TextByLanguage(["en": "My idea"])
        let questions = maker().test(of: idea, seed: 1)
        #expect(questions.allSatisfy { QuestionChecker.faults(of: $0).isEmpty && !$0.question.contains("{") })
        #expect(questions.count < 9)
    }
}
