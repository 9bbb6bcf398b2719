import Foundation
import Storage
import Study

/// Keeps answers, and brings up to date in the same transaction what they count for: the question, its topics, the day,
/// the learner's record, the counters of grammar rules.
struct AnswerKeeper: Sendable {
    let study: StudyEnvironment
    let log: StudyLog

    init(_ study: StudyEnvironment) {
        self.study = study
        log = study.log
    }

    /// A question that is answered, with what belongs to it.
    struct Asked: Sendable {
        var question: Question
        var filing: QuestionFiling
        var language: String
        var ideaID: String?
        var readerID: String?
        /// Grammar rules whose counters go up.
        var rules: [String] = []
    }

    struct Outcome: Sendable {
        /// Topics and categories that it counted for.
        var touched: [MasteryOwner] = []
        var earned: [AchievementLedger.Earned] = []
        /// Not if it was sent before.
        var isNew = false
    }

    /// - Parameters:
    ///   - taxonomy: Of the question's language.
    ///   - countsRules: Not where the counters of rules went up already.
    func keep(
        _ answer: UserAnswer, to asked: Asked, of learnerID: UUID, taxonomy: Taxonomy, countsRules: Bool = true,
        in writer: borrowing StoreWriter
    ) throws -> Outcome {
        var answer = answer
        answer.timestamp = answer.timestamp.toTheMillisecond
        let owners = taxonomy.owners(of: asked.filing)
        guard try append(answer, of: learnerID, in: writer) else { return Outcome(touched: owners) }
        let day = try count(answer, owners, points: asked.filing.points, of: learnerID, in: writer)
        try add(day, at: answer.timestamp, of: learnerID, in: writer)
        if countsRules, answer.interactionType == .answered {
            for rule in asked.rules {
                try writer.countAnswer(
                    isRight: answer.isCorrect, ruleID: rule, language: asked.language, of: learnerID,
                    at: answer.timestamp)
            }
        }
        let earned = try log.keep(Self.event(answer, asked, owners), of: learnerID, in: writer)
        return Outcome(touched: owners, earned: earned, isNew: true)
    }

    /// Keeps what a sentence showed as answers, each with the topic that it counts for. Of the learner's record they
    /// are no events: that has the turn.
    ///
    /// - Parameter now: Of all of them.
    func keepUses(
        _ uses: [(answer: UserAnswer, owner: MasteryOwner, points: Int)], at now: Date, of learnerID: UUID,
        in writer: borrowing StoreWriter
    ) throws {
        var day = MasteryBook.Day()
        for use in uses where try append(use.answer, of: learnerID, in: writer) {
            day += try count(use.answer, [use.owner], points: use.points, of: learnerID, in: writer)
        }
        try add(day, at: now, of: learnerID, in: writer)
    }

    /// - Returns: Whether it is new.
    private func append(
        _ answer: UserAnswer, of learnerID: UUID, in writer: borrowing StoreWriter
    ) throws -> Bool {
        try writer.append(
            AnswerRecord(
                id: answer.id, questionID: answer.questionID, at: answer.timestamp, entry: try StudyJSON.text(answer)),
            of: learnerID)
    }

    /// Brings question and topics up to date.
    ///
    /// - Returns: What it adds to its day.
    private func count(
        _ answer: UserAnswer, _ owners: [MasteryOwner], points: Int, of learnerID: UUID,
        in writer: borrowing StoreWriter
    ) throws -> MasteryBook.Day {
        let before = try writer.reader.questionProgress(answer.questionID, of: learnerID).map {
            try StudyJSON.value(QuestionProgress.self, from: $0.progress)
        }
        let change = MasteryChange(answer, before: before, owners: owners, points: points)
        try writer.set(try QuestionProgressRecord(change.progress), of: learnerID)
        for (owner, sum) in change.sums.sorted(by: { $0.key.id < $1.key.id }) {
            try writer.add(
                MasteryRecord(
                    kind: owner.kind.rawValue, id: owner.id, known: sum.known, attempted: sum.attempted,
                    mastered: sum.mastered), of: learnerID)
        }
        return change.day ?? MasteryBook.Day()
    }

    private func add(
        _ tally: MasteryBook.Day, at date: Date, of learnerID: UUID, in writer: borrowing StoreWriter
    ) throws {
        guard tally != MasteryBook.Day() else { return }
        let day = study.day(date)
        var whole =
            try writer.reader.masteryDays(of: learnerID, in: day...day).first
            .map { try StudyJSON.value(MasteryBook.Day.self, from: $0.tally) } ?? MasteryBook.Day()
        whole += tally
        try writer.set(MasteryDayRecord(day: day, tally: try StudyJSON.text(whole)), of: learnerID)
    }

    private static func event(_ answer: UserAnswer, _ asked: Asked, _ owners: [MasteryOwner]) -> StudyEvent {
        var fields: [String: StudyEvent.Value] = [
            "questionID": .text(answer.questionID), "type": .text(answer.type.rawValue),
            "bloom": .text(asked.question.bloom.rawValue), "difficulty": .text(answer.difficulty.rawValue),
            "correct": .flag(answer.isCorrect), "hints": .number(Double(answer.hintsUsed)),
            "skipped": .flag(answer.interactionType == .skipped), "subjectID": .text(asked.language),
        ]
        if let ideaID = asked.ideaID { fields["ideaID"] = .text(ideaID) }
        if let readerID = asked.readerID { fields["readerID"] = .text(readerID) }
        if let topic = owners.first(where: { $0.kind == .topic }) { fields["topicID"] = .text(topic.id) }
        if let category = owners.first(where: { $0.kind == .category }) { fields["categoryID"] = .text(category.id) }
        return StudyEvent(
            id: "answer/\(answer.id)", kind: .answer, at: answer.timestamp, language: asked.language,
            device: answer.deviceType, seconds: answer.timeSpent.map { max(1, $0) } ?? 0, fields: fields)
    }
}
