import Foundation
import TestSupport
import Testing

@testable import Study

@Suite struct KnowledgeTracingTests {
    private func answer(
        _ type: QuestionType, _ options: Int? = nil, _ difficulty: QuestionDifficulty = .medium,
        _ isCorrect: Bool = true,
        hints: Int = 0, skipped: Bool = false
    ) -> KnowledgeTracing.Answer {
        KnowledgeTracing.Answer(
            type: type, options: options, difficulty: difficulty, isCorrect: isCorrect, hintsUsed: hints,
            isSkipped: skipped)
    }

    /// Worked out by hand from the formulas of Corbett and Anderson.
    @Test func aRightAnswerRaisesWhatIsKnownByTheFormula() {
        let known = KnowledgeTracing.trace([answer(.mcq, 4, .easy, true)])[0]
        let seen = 0.1 * 0.95 / (0.1 * 0.95 + 0.9 * 0.25)
        #expect(abs(known - (seen + (1 - seen) * 0.12)) < 1e-15)
        let wrong = KnowledgeTracing.trace([answer(.openEnded, nil, .hard, false)])[0]
        let left = 0.1 * 0.15 / (0.1 * 0.15 + 0.9 * 0.95)
        #expect(abs(wrong - (left + (1 - left) * 0.12)) < 1e-15)
    }

    @Test func guessingDependsOnTypeOptionsAndHints() {
        #expect(KnowledgeTracing.guess(answer(.mcq, 4)) == 0.25)
        #expect(KnowledgeTracing.guess(answer(.msq, 3)) == 1.0 / 7)
        #expect(KnowledgeTracing.guess(answer(.msq, 8)) == 0.02)
        #expect(KnowledgeTracing.guess(answer(.trueFalse, nil)) == 0.5)
        #expect(KnowledgeTracing.guess(answer(.openEnded, nil)) == 0.05)
        #expect(KnowledgeTracing.guess(answer(.trueFalse, nil, hints: 1)) == 0.6)
        #expect(abs(KnowledgeTracing.guess(answer(.mcq, 4, hints: 2)) - 0.55) < 1e-15)
    }

    @Test func whatIsSkippedTellsNothing() {
        let known = KnowledgeTracing.trace([
            answer(.mcq, 4), answer(.mcq, 4, .easy, false, skipped: true),
            answer(.mcq, 4, .easy, false, hints: 3, skipped: true),
        ])
        #expect(known[0] == known[1] && known[1] == known[2])
    }

    @Test func whatIsKnownStaysAProbability() {
        for isCorrect in [true, false] {
            let trace = KnowledgeTracing.trace(
                (0..<500).map { _ in answer(.trueFalse, nil, .easy, isCorrect, hints: 9) })
            #expect(trace.allSatisfy { (0...1).contains($0) })
        }
    }
}

@Suite struct MasteryBookTests {
    private static func day(_ date: Date) -> Int { Int(date.timeIntervalSince1970 / 86_400) }

    /// Questions filed under one topic, several or none; categories nested, some missing.
    private static func taxonomy(_ random: inout SeededGenerator) throws -> Taxonomy {
        let categories = (0..<6).map { number in
            StudyCategory(
                id: "c\(number)", subjectID: number < 4 ? "es" : "gone", name: "",
                parentID: number > 1 ? "c\(number - 2)" : nil,
                isCore: Bool.random(using: &random))
        }
        let topics = (0..<8).map { number in
            Topic(
                id: "t\(number)", name: "", categories: ["c\(Int.random(in: 0..<8, using: &random))", "c1"],
                prerequisites: number > 2 ? ["t\(number - 2)", "lost"] : [], isCore: Bool.random(using: &random))
        }
        let filings = (0..<30).map { number in
            var filing = QuestionFiling(
                questionID: "q\(number)",
                topics: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    "t\(Int.random(in: 0..<10, using: &random))"
                }, points: [10, 15, 25][number % 3])
            filing.categoryID = "c\(Int.random(in: 0..<8, using: &random))"
            return filing
        }
        return try Taxonomy(
            subjects: [StudySubject(id: "es", name: "Spanish")], categories: categories, topics: topics,
            filings: filings)
    }

    private static func answers(_ count: Int, _ random: inout SeededGenerator) -> [UserAnswer] {
        var time = 1_700_000_000.0
        return (0..<count).map { number in
            time += Double.random(in: -500...90_000, using: &random)
            return UserAnswer(
                id: "a\(number)", questionID: "q\(Int.random(in: 0..<33, using: &random))", type: .mcq, options: 4,
                difficulty: QuestionDifficulty.allCases.randomElement(using: &random) ?? .easy,
                isCorrect: Double.random(in: 0..<1, using: &random) < 0.7, timestamp: Date(timeIntervalSince1970: time),
                interactionType: Int.random(in: 0..<8, using: &random) == 0 ? .skipped : .answered,
                timeSpent: Int.random(in: 0..<30, using: &random), hintsUsed: Int.random(in: 0..<3, using: &random))
        }
    }

    @Test(arguments: 0..<60)
    func whatAnswersBringOneByOneIsWhatAllOfThemGive(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let taxonomy = try Self.taxonomy(&random)
        let answers = Self.answers(Int.random(in: 0..<200, using: &random), &random)
        var book = MasteryBook()
        for answer in answers { book.apply(answer, taxonomy: taxonomy, day: Self.day(answer.timestamp)) }
        let rebuilt = MasteryBook(rebuiltFrom: answers, taxonomy: taxonomy, day: Self.day)
        #expect(book == rebuilt)
        let stored = try JSONDecoder().decode(MasteryBook.self, from: JSONEncoder().encode(book))
        #expect(stored == book)
        let standing = MasteryStanding(book.sums, taxonomy: taxonomy)
        #expect(standing.topics.values.allSatisfy { (0...1).contains($0.mastery) && (0...1).contains($0.coverage) })
        let summed = standing.topics.mapValues(\.attempted)
        #expect(summed == book.topics.mapValues(\.attempted).merging(summed) { known, _ in known })
    }

    @Test func whatWasUsedCountsWhileItRaisesATopicOrWasBrokenTheLastTime() throws {
        let owner = MasteryOwner(.topic, "t")
        let taxonomy = try Taxonomy(
            subjects: [StudySubject(id: "es", name: "Spanish")],
            categories: [StudyCategory(id: "c", subjectID: "es", name: "")],
            topics: [Topic(id: "t", name: "", categories: ["c"])],
            filings: [QuestionFiling(questionID: "q", topics: ["t"], points: 10)])
        var book = MasteryBook()
        func answer(_ id: String, to question: String, _ isCorrect: Bool) -> UserAnswer {
            UserAnswer(
                id: id, questionID: question, type: .mcq, options: 2, difficulty: .medium, isCorrect: isCorrect,
                timestamp: Date(timeIntervalSince1970: 1_790_000_000),
                interactionType: question == "q" ? .answered : .used)
        }
        func mastery() throws -> Double {
            var sum = try #require(book.topics["t"])
            var totals = QuestionTotals()
            sum.weigh(try #require(book.questions["use/r"]), beside: 10, &totals)
            let topics = MasteryStanding([owner: sum], own: [owner: totals], taxonomy: taxonomy).topics
            return try #require(topics["t"]?.mastery)
        }
        book.apply(answer("u0", to: "use/r", true), owners: [owner], points: 5, day: 0)
        let first = try mastery()
        #expect(first > 0)
        for number in 0..<12 { book.apply(answer("a\(number)", to: "q", true), taxonomy: taxonomy, day: 0) }
        let exercises = try #require(book.questions["q"]?.known)
        #expect(try abs(mastery() - exercises) < 1e-6 && exercises > 0.95)
        book.apply(answer("u1", to: "use/r", true), owners: [owner], points: 5, day: 0)
        #expect(try abs(mastery() - exercises) < 1e-6)
        book.apply(answer("u2", to: "use/r", false), owners: [owner], points: 5, day: 0)
        #expect(try mastery() < exercises - 0.1)
        // Nobody asked, so no day counts them as answers.
        #expect(book.days[0]?.answers == 12 && book.days[0]?.reviews == 0)
    }

    @Test func whatIsFiledElsewhereIsTakenFromWhereItCounted() throws {
        let topics = [Topic(id: "a", name: "", categories: []), Topic(id: "b", name: "", categories: [])]
        func taxonomy(_ topic: String) throws -> Taxonomy {
            try Taxonomy(topics: topics, filings: [QuestionFiling(questionID: "q", topics: [topic], points: 10)])
        }
        func answer(_ id: String) -> UserAnswer {
            UserAnswer(
                id: id, questionID: "q", type: .mcq, options: 4, difficulty: .easy, isCorrect: true,
                timestamp: Date(timeIntervalSince1970: 1e9))
        }
        var book = MasteryBook()
        book.apply(answer("1"), taxonomy: try taxonomy("a"), day: 0)
        book.apply(answer("2"), taxonomy: try taxonomy("b"), day: 0)
        #expect(book.topics["a"] == MasterySum())
        #expect(book.topics["b"]?.attempted == 1)
    }

    @Test func aQuestionWithoutATopicCountsForItsCategory() throws {
        var filing = QuestionFiling(questionID: "q", topics: ["gone"], points: 10)
        filing.categoryID = "c"
        let taxonomy = try Taxonomy(
            subjects: [StudySubject(id: "es", name: "Spanish")],
            categories: [StudyCategory(id: "c", subjectID: "es", name: "")], filings: [filing])
        var book = MasteryBook()
        book.apply(
            UserAnswer(
                id: "1", questionID: "q", type: .mcq, options: 4, difficulty: .easy, isCorrect: true,
                timestamp: Date(timeIntervalSince1970: 1e9)), taxonomy: taxonomy, day: 0)
        let standing = MasteryStanding(book.sums, taxonomy: taxonomy)
        #expect(standing.categories["c"]?.attempted == 1)
        #expect(standing.subjects["es"]?.mastery == standing.categories["c"]?.mastery)
        #expect(standing.subjects["es"]?.mastery ?? 0 > 0.1)
    }

    @Test func whatIsPassedOverIsNoAttempt() throws {
        let start = Date(timeIntervalSince1970: 1e9)
        var book = MasteryBook()
        book.apply(
            UserAnswer(
                id: "1", questionID: "q", type: .mcq, options: 4, difficulty: .easy, isCorrect: false,
                timestamp: start, interactionType: .skipped), taxonomy: try Taxonomy(), day: 0)
        let progress = try #require(book.questions["q"])
        #expect(progress.firstAttempt == nil && progress.lastAttempt == nil && progress.skipped == 1)
        #expect(progress.lastSeen == start)
    }

    @Test func coreCountsTwiceAndWhatIsNotTriedCountsAsNothing() throws {
        let taxonomy = try Taxonomy(
            subjects: [StudySubject(id: "es", name: "Spanish")],
            categories: [StudyCategory(id: "c", subjectID: "es", name: "")],
            topics: [
                Topic(id: "core", name: "", categories: ["c"], isCore: true),
                Topic(id: "other", name: "", categories: ["c"]),
            ],
            filings: [
                QuestionFiling(questionID: "a", topics: ["core"], points: 10),
                QuestionFiling(questionID: "b", topics: ["core"], points: 30),
                QuestionFiling(questionID: "c", topics: ["other"], points: 10),
            ])
        var book = MasteryBook()
        let answer = UserAnswer(
            id: "1", questionID: "a", type: .mcq, options: 4, difficulty: .easy, isCorrect: true,
            timestamp: Date(timeIntervalSince1970: 1e9))
        book.apply(answer, taxonomy: taxonomy, day: 0)
        let known = try #require(book.questions["a"]).known
        let standing = MasteryStanding(book.sums, taxonomy: taxonomy)
        #expect(abs((standing.topics["core"]?.mastery ?? 0) - known * 10 / 40) < 1e-9)
        #expect(standing.topics["core"]?.coverage == 0.5)
        #expect(abs((standing.categories["c"]?.mastery ?? 0) - known * 10 / 40 * 2 / 3) < 1e-9)
        #expect(standing.subjects["es"]?.questions == 3)
        #expect(standing.topics["other"]?.attempted == 0)
    }

    @Test func circlesOfPrerequisitesAndCategoriesAreRefused() {
        #expect(throws: Taxonomy.Fault.prerequisiteCycle(["a", "b", "c"])) {
            try Taxonomy(topics: [
                Topic(id: "a", name: "", categories: [], prerequisites: ["b"]),
                Topic(id: "b", name: "", categories: [], prerequisites: ["c"]),
                Topic(id: "c", name: "", categories: [], prerequisites: ["a"]),
            ])
        }
        #expect(throws: Taxonomy.Fault.categoryCycle(["x"])) {
            try Taxonomy(categories: [StudyCategory(id: "x", subjectID: "s", name: "", parentID: "x")])
        }
    }

    @Test func adviceNamesWhatFadesThenWhatIsWeakAndWhy() throws {
        let taxonomy = try Taxonomy(
            topics: [
                Topic(id: "ser", name: "", categories: []),
                Topic(id: "estar", name: "", categories: [], prerequisites: ["ser"]),
            ],
            filings: ["a", "b"].map { QuestionFiling(questionID: $0, topics: ["ser"], points: 10) }
                + [QuestionFiling(questionID: "c", topics: ["estar"], points: 10)])
        var book = MasteryBook()
        let start = Date(timeIntervalSince1970: 1e9)
        for id in ["a", "c"] {
            book.apply(
                UserAnswer(
                    id: id, questionID: id, type: .mcq, options: 4, difficulty: .easy, isCorrect: id == "a",
                    timestamp: start),
                taxonomy: taxonomy, day: 0)
        }
        let advice = StudyAdvice(book, taxonomy: taxonomy, at: start.addingTimeInterval(30 * 86_400))
        #expect(advice.weakAreas.map(\.topicID) == ["estar", "ser"])
        #expect(advice.gaps.map(\.reason) == [.neededFor(topic: "estar")])
        #expect(advice.learningPath.map(\.topicID) == ["ser", "estar"])
        #expect(advice.questions(limit: 9).map(\.questionID) == ["a", "c", "b"])
        #expect(advice.questions(limit: 1).count == 1)
    }
}
