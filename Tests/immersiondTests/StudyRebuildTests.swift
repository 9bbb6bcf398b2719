import Foundation
import TestSupport
import Testing

@testable import LearningService
@testable import Storage
@testable import Study

@Suite("Answers and what they come to")
struct StudyRebuildTests {
    private static func taxonomy() throws -> Taxonomy {
        try Taxonomy(
            subjects: [StudySubject(id: "es", name: "Spanish")],
            categories: [StudyCategory(id: "c", subjectID: "es", name: "")],
            topics: (0..<4).map { Topic(id: "t\($0)", name: "", categories: ["c"]) })
    }

    private static func filing(_ number: Int) -> QuestionFiling {
        var filing = QuestionFiling(
            questionID: "q\(number)",
            topics: number.isMultiple(of: 5) ? ["gone"] : ["t\(number % 4)", "t\(number % 3)"],
            points: [10, 15, 25][number % 3])
        filing.categoryID = "c"
        return filing
    }

    private static func answers(_ count: Int, _ random: inout SeededGenerator) -> [UserAnswer] {
        var time = 1_760_000_000.0
        return (0..<count).map { number in
            time += Double.random(in: -400...60_000, using: &random)
            return UserAnswer(
                id: "a\(number)", questionID: "q\(Int.random(in: 0..<20, using: &random))", type: .mcq, options: 4,
                difficulty: .easy, isCorrect: Double.random(in: 0..<1, using: &random) < 0.7,
                timestamp: Date(timeIntervalSince1970: time),
                interactionType: Int.random(in: 0..<8, using: &random) == 0 ? .skipped : .answered,
                timeSpent: Int.random(in: 0..<30, using: &random), hintsUsed: Int.random(in: 0..<3, using: &random))
        }
    }

    @Test("rows kept one answer at a time are those that all answers give, in memory and rebuilt", arguments: 0..<6)
    func rebuilt(_ seed: Int) async throws {
        let folder = try TemporaryFolder("rebuild-\(seed)")
        try FileManager.default.copyItem(
            at: Checkout.file("achievements.yaml"), to: folder.url.appending(path: "achievements.yaml"))
        let now = Date(timeIntervalSince1970: 1_790_000_000)
        let store = try Store(path: folder.url.appending(path: "store.db").path)
        defer { store.close() }
        let study = StudyEnvironment(
            store: store, catalog: ContentCatalog(directory: folder.url, at: now), calendar: .local, clock: { now })
        let learner = UUID()
        try await store.write {
            try $0.insert(
                Storage.LearnerRecord(id: learner, username: "ana", profile: "{}", createdAt: now, updatedAt: now))
        }
        var random = SeededGenerator(seed: UInt64(seed))
        let answers = Self.answers(120, &random)
        let (taxonomy, keeper) = (try Self.taxonomy(), AnswerKeeper(study))
        var book = MasteryBook()
        for answer in answers {
            let filing = Self.filing(Int(answer.questionID.dropFirst()) ?? 0)
            let asked = AnswerKeeper.Asked(
                question: Question(id: answer.questionID, type: .mcq, bloom: .recall, question: "?"), filing: filing,
                language: "es")
            for isNew in [true, false] {
                let outcome = try await store.write {
                    try keeper.keep(answer, to: asked, of: learner, taxonomy: taxonomy, in: $0)
                }
                #expect(outcome.isNew == isNew)
            }
            var kept = answer
            kept.timestamp = answer.timestamp.toTheMillisecond
            book.apply(kept, filing: filing, taxonomy: taxonomy, day: study.day(kept.timestamp))
        }
        let log = study.log
        func rows() async throws -> ([MasteryRecord], [QuestionProgressRecord], [MasteryDayRecord], Study.LearnerRecord)
        {
            try await store.read { reader in
                (
                    try reader.mastery(of: learner),
                    try reader.dueQuestions(of: learner, at: .distantFuture, limit: 999),
                    try reader.masteryDays(of: learner, in: 0...99_999), try log.record(of: learner, in: reader)
                )
            }
        }
        let kept = try await rows()
        // One that remembers nothing reads what is stored.
        let fresh = StudyEnvironment(
            store: store, catalog: ContentCatalog(directory: folder.url, at: now), calendar: .local, clock: { now })
        let stored = try await store.read { try fresh.log.record(of: learner, in: $0) }
        #expect(stored == kept.3)
        for row in kept.0 {
            let sum = MasterySum(known: row.known, attempted: row.attempted, mastered: row.mastered)
            #expect((row.kind == "topic" ? book.topics : book.categories)[row.id] == sum)
        }
        #expect(kept.0.count == book.sums.filter { $0.value != MasterySum() }.count)
        // What is not known of a question any more goes on counting for what it counted for.
        let gone = seed.isMultiple(of: 2) ? 0 : 7
        let whole = try await store.read { reader in
            try RecordRebuild(
                study, of: learner,
                filing: { id in
                    let number = Int(id.dropFirst()) ?? 0
                    return number < gone ? nil : QuestionBook.Filed(filing: Self.filing(number), taxonomy: taxonomy)
                }, in: reader)
        }
        // An answer that comes while the others are folded counts too.
        let late = UserAnswer(
            id: "late", questionID: "q9", type: .mcq, options: 4, difficulty: .easy, isCorrect: true,
            timestamp: now, timeSpent: 9)
        try await store.write {
            _ = try keeper.keep(
                late,
                to: AnswerKeeper.Asked(
                    question: Question(id: "q9", type: .mcq, bloom: .recall, question: "?"), filing: Self.filing(9),
                    language: "es"), of: learner, taxonomy: taxonomy, in: $0)
        }
        let before = try await rows()
        let isSame = try await store.write { [whole] writer in
            var whole = whole
            return try whole.keep(in: writer)
        }
        let rebuilt = try await rows()
        #expect(isSame)
        #expect(before.0 == rebuilt.0 && before.1 == rebuilt.1 && before.2 == rebuilt.2 && before.3 == rebuilt.3)
        // What was put wrong is put right, and told.
        try await store.write { try $0.add(MasteryRecord(kind: "topic", id: "t1", known: 5), of: learner) }
        try await store.write { try $0.set(MasteryDayRecord(day: 1, tally: "{}"), of: learner) }
        let isStillSame = try await store.write { [whole] writer in
            var whole = whole
            return try whole.keep(in: writer)
        }
        let mended = try await rows()
        #expect(!isStillSame)
        #expect(before.0 == mended.0 && before.1 == mended.1 && before.2 == mended.2 && before.3 == mended.3)
    }
}
