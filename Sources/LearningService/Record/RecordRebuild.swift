import Foundation
import Storage
import Study

/// What a learner's answers and events come to, worked out anew from them alone.
///
/// All is read and folded in memory, while others write. What came meanwhile is folded within the transaction that then
/// writes what differs, so the only writer is held for a moment, however long the log.
struct RecordRebuild: Sendable {
    private let study: StudyEnvironment
    private let learnerID: UUID
    private var book: QuestionBook
    private var mastery = MasteryBook()
    private var record = Study.LearnerRecord()
    private var days: [Int: StudyDayRecord] = [:]
    /// The last answer and event that were folded.
    private var lastAnswer = 0
    private var lastEvent = 0
    private(set) var answers = 0

    /// - Parameter filing: Of a question by its id; nil for one that nothing is known of any more: it goes on counting
    ///   for what it counted for.
    init(
        _ study: StudyEnvironment, of learnerID: UUID, filing: @escaping @Sendable (String) -> QuestionBook.Filed?,
        in reader: borrowing StoreReader
    ) throws {
        self.study = study
        self.learnerID = learnerID
        book = QuestionBook(filing: filing)
        try fold(reader)
    }

    /// Folds what came since the last time.
    private mutating func fold(_ reader: borrowing StoreReader) throws {
        try reader.eachAnswer(of: learnerID, after: lastAnswer) { sequence, entry in
            let answer = try StudyJSON.value(UserAnswer.self, from: entry.entry)
            let day = study.day(answer.timestamp)
            if let known = book.filed(answer.questionID) {
                mastery.apply(answer, filing: known.filing, taxonomy: known.taxonomy, day: day)
            } else {
                let counted = try book.counted(answer.questionID, of: learnerID, reader)
                mastery.apply(answer, owners: counted?.owners ?? [], points: counted?.points ?? 0, day: day)
            }
            (lastAnswer, answers) = (sequence, answers + 1)
        }
        let achievements = study.log.achievements
        try reader.eachStudyEvent(of: learnerID, after: lastEvent) { sequence, text in
            let event = try StudyJSON.value(StudyEvent.self, from: text)
            let day = study.day(event.at)
            record.apply(event, achievements: achievements, day: day)
            lastEvent = sequence
            guard event.kind != .standing else { return }
            days[day, default: StudyDayRecord(day: day, seconds: 0, events: 0)].seconds += event.seconds
            days[day]?.events += 1
        }
    }

    /// Folds what came meanwhile, and writes what differs from what is kept.
    ///
    /// - Returns: Whether nothing did.
    mutating func keep(in writer: borrowing StoreWriter) throws -> Bool {
        try fold(writer.reader)
        let changes = [try keepQuestions(writer), try keepSums(writer), try keepDays(writer), try keepRecord(writer)]
        return !changes.contains(true)
    }

    // MARK: What differs

    private func keepQuestions(_ writer: borrowing StoreWriter) throws -> Bool {
        var kept: [String: QuestionProgressRecord] = [:]
        try writer.reader.eachQuestionProgress(of: learnerID) { kept[$0.questionID] = $0 }
        var isChanged = false
        for (id, progress) in mastery.questions {
            let row = try QuestionProgressRecord(progress)
            guard kept.removeValue(forKey: id) != row else { continue }
            try writer.set(row, of: learnerID)
            isChanged = true
        }
        for id in kept.keys { try writer.deleteQuestionProgress(id, of: learnerID) }
        return isChanged || !kept.isEmpty
    }

    private func keepSums(_ writer: borrowing StoreWriter) throws -> Bool {
        var sums = mastery.sums
        var isChanged = false
        func add(_ sum: MasterySum, less old: MasteryRecord, _ kind: String, _ id: String) throws {
            let change = MasteryRecord(
                kind: kind, id: id, known: sum.known - old.known, attempted: sum.attempted - old.attempted,
                mastered: sum.mastered - old.mastered)
            guard change != MasteryRecord(kind: kind, id: id) else { return }
            isChanged = true
            try writer.add(change, of: learnerID)
        }
        for row in try writer.reader.mastery(of: learnerID) {
            let owner = MasteryOwner.Kind(rawValue: row.kind).map { MasteryOwner($0, row.id) }
            try add(owner.flatMap { sums.removeValue(forKey: $0) } ?? MasterySum(), less: row, row.kind, row.id)
        }
        for (owner, sum) in sums {
            let none = MasteryRecord(kind: owner.kind.rawValue, id: owner.id)
            try add(sum, less: none, owner.kind.rawValue, owner.id)
        }
        return isChanged
    }

    private func keepDays(_ writer: borrowing StoreWriter) throws -> Bool {
        let tallies = try mastery.days.map { MasteryDayRecord(day: $0.key, tally: try StudyJSON.text($0.value)) }
            .sorted { $0.day < $1.day }
        let told = days.values.sorted { $0.day < $1.day }
        let all = Int(Int32.min)...Int(Int32.max)
        let isSame =
            try writer.reader.masteryDays(of: learnerID, in: all) == tallies
            && writer.reader.studyDays(of: learnerID, in: all) == told
        guard !isSame else { return false }
        try writer.replaceStudyDays(of: learnerID, tallies, told)
        return true
    }

    private func keepRecord(_ writer: borrowing StoreWriter) throws -> Bool {
        let log = study.log
        guard try log.record(of: learnerID, in: writer.reader) != record else { return false }
        try log.replace(record, upTo: lastEvent, of: learnerID, in: writer)
        return true
    }
}

/// Where questions belong, asked for once each.
struct QuestionBook: Sendable {
    struct Filed: Sendable {
        var filing: QuestionFiling
        var taxonomy: Taxonomy
    }

    private let filing: @Sendable (String) -> Filed?
    private var known: [String: Filed?] = [:]
    private var counted: [String: QuestionProgress.Counted?] = [:]

    init(filing: @escaping @Sendable (String) -> Filed?) { self.filing = filing }

    mutating func filed(_ id: String) -> Filed? {
        if let known = known[id] { return known }
        let found = filing(id)
        known[id] = .some(found)
        return found
    }

    /// What a question counted for that content has no more.
    mutating func counted(
        _ id: String, of learnerID: UUID, _ reader: borrowing StoreReader
    ) throws -> QuestionProgress.Counted? {
        if let known = counted[id] { return known }
        let found = try reader.questionProgress(id, of: learnerID)
            .map { try StudyJSON.value(QuestionProgress.self, from: $0.progress).counted }
        counted[id] = .some(found)
        return found
    }
}

extension QuestionProgressRecord {
    init(_ progress: QuestionProgress) throws {
        self.init(
            questionID: progress.questionID, attempts: progress.totalAttempts,
            // What is used is never asked.
            dueAt: progress.totalAttempts > 0 && !Curriculum.isUse(progress.questionID)
                ? progress.nextReviewDate : nil,
            progress: try StudyJSON.text(progress))
    }
}
