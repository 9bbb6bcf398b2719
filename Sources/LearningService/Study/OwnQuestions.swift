package import Foundation
import Storage
package import Study

/// Questions that learners have brought themselves: they are asked in practice beside those of the content, and count.
package struct OwnQuestions: Sendable {
    /// Bytes of a file of questions.
    private static let mostBytes: Int64 = 64 << 20
    let study: StudyEnvironment
    let documents: GivenDocuments

    package init(_ study: StudyEnvironment, documents: GivenDocuments) {
        self.study = study
        self.documents = documents
    }

    /// A page of questions, in the order of their ids.
    ///
    /// - Parameters:
    ///   - language: Only its questions.
    ///   - after: The id after which to begin.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func list(
        of learnerID: UUID, language: String?, after: String?, limit: Int
    ) async throws -> OwnQuestionsReply {
        try await study.store.requireLearner(learnerID)
        let source = try language.map { try study.catalog.snapshot.curriculum($0).ownCategoryID }
        let (records, total) = try await study.store.read { reader in
            (
                try reader.studyQuestions(of: learnerID, source: source, after: after ?? "", limit: limit + 1),
                try reader.countStudyQuestions(of: learnerID, source: source)
            )
        }
        return OwnQuestionsReply(
            questions: try records.prefix(limit).map { try OwnQuestionReply(OwnQuestion($0)) }, total: total,
            next: records.count > limit ? records[limit - 1].id : nil)
    }

    /// Takes questions of another program's file, or of an earlier export. Those that are there stay as they are, with
    /// all answers to them; answers to one that was deleted count again.
    ///
    /// - Throws: ``ServiceError/Code/unreadableFile`` where not one question could be read,
    ///   ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``.
    package func take(
        _ given: GivenDocument, as format: QuestionFormat, language: String?, for learnerID: UUID
    ) async throws -> QuestionsImportReply {
        try await study.store.requireLearner(learnerID)
        let curriculum = try study.catalog.snapshot.curriculum(language)
        var read = format.read(try await documents.contents(of: given, limit: Self.mostBytes))
        if read.entries.isEmpty, let problem = read.problems.first {
            throw ServiceError(
                .unreadableFile, "No question could be read: \(problem.message) (line \(problem.line))",
                field: given.path == nil ? "text" : "path")
        }
        let now = study.now
        let records = try read.entries.map { entry in
            try OwnQuestion(entry, curriculum).record(at: now)
        }
        let added = try await study.store.write { [entries = read.entries] writer in
            var sum = MasteryRecord(kind: MasteryOwner.Kind.category.rawValue, id: curriculum.ownCategoryID)
            for (record, entry) in zip(records, entries) where try writer.add(record, of: learnerID) {
                sum.ownQuestions += 1
                sum.ownPoints += entry.question.points
            }
            if sum.ownQuestions > 0 { try writer.add(sum, of: learnerID) }
            return sum.ownQuestions
        }
        let kept = try await keep(&read, curriculum, of: learnerID, at: now)
        return QuestionsImportReply(
            added: added, known: records.count - added, answers: kept, problems: read.problems,
            otherProblems: read.otherProblems, leftOut: read.leftOut > 0 ? read.leftOut : nil)
    }

    /// Answers kept in a transaction: others write in between.
    private static let piece = 200

    /// Keeps the answers that a file brings, in the order in which they were given; those that are known count once.
    ///
    /// - Returns: How many were new; what is wrong with others is added to the problems.
    private func keep(
        _ read: inout QuestionImport, _ curriculum: Curriculum, of learnerID: UUID, at now: Date
    ) async throws -> Int {
        var given: [(question: OwnQuestion, answer: UserAnswer)] = []
        for (place, (entry, old)) in read.answers.enumerated() {
            let own = OwnQuestion(read.entries[entry], curriculum)
            if let answer = old.answer(to: own.question, at: now) {
                given.append((own, answer))
            } else {
                read.refuse(
                    "The answer's time is no moment of the past as ISO 8601, or a number is out of range.",
                    line: place + 1)
            }
        }
        given.sort { $0.answer.timestamp < $1.answer.timestamp }
        let keeper = AnswerKeeper(study)
        var kept = 0
        for start in stride(from: 0, to: given.count, by: Self.piece) {
            let part = given[start..<min(start + Self.piece, given.count)]
            kept += try await study.store.write { writer in
                try part.reduce(0) { count, entry in
                    var answer = entry.answer
                    guard let id = try ImportedAnswerID.free(for: answer, of: learnerID, writer.reader) else {
                        return count
                    }
                    answer.id = id
                    let outcome = try keeper.keep(
                        answer,
                        to: AnswerKeeper.Asked(
                            question: entry.question.question, filing: entry.question.filing,
                            language: curriculum.language), of: learnerID, taxonomy: curriculum.taxonomy,
                        countsRules: false, in: writer)
                    return outcome.isNew ? count + 1 : count
                }
            }
        }
        return kept
    }

    /// Writes a learner's questions to a file, or gives them as a text.
    ///
    /// - Throws: ``ServiceError/Code/forbidden``, ``ServiceError/Code/conflict`` for a file that is there,
    ///   ``ServiceError/Code/storageFailed``.
    package func give(
        to path: String?, as format: QuestionFormat, language: String?, of learnerID: UUID, mayReplace: Bool,
        userID: UInt32
    ) async throws -> QuestionsExportReply {
        try await study.store.requireLearner(learnerID)
        let source = try language.map { try study.catalog.snapshot.curriculum($0).ownCategoryID }
        let (questions, categories, answers) = try await study.store.read { reader in
            let records = try reader.studyQuestions(of: learnerID, source: source, after: "", limit: .max)
            let questions = try Self.outgoing(records)
            let categories =
                format.hasCategories
                ? Dictionary(
                    try zip(records, questions).compactMap { record, question in
                        try OwnQuestion(record).category.map { (question.id, $0) }
                    }
                ) { first, _ in first } : [:]
            guard format == .json else { return (questions, categories, [OldAnswer]()) }
            let ids = Dictionary(zip(records.map(\.id), questions.map(\.id))) { first, _ in first }
            return (questions, categories, try Self.answers(to: ids, of: learnerID, reader))
        }
        let (text, leftOut) = try format.write(questions, categories: categories, answers: answers)
        var reply = QuestionsExportReply(questions: questions.count - leftOut.count, leftOut: leftOut)
        if let path {
            try await documents.place(text, at: path, mayReplace: mayReplace, userID: userID)
            reply.path = path
        } else {
            reply.text = text
        }
        return reply
    }

    /// Questions under the ids of their files. Where files have numbered alike, each goes out under one of its own:
    /// answers are told apart by it.
    private static func outgoing(_ records: [StudyQuestionRecord]) throws -> [Question] {
        var questions = try records.map { try StudyJSON.value(Question.self, from: $0.question) }
        let counts = questions.reduce(into: [:]) { $0[$1.id, default: 0] += 1 }
        for index in questions.indices where questions[index].id.isEmpty || counts[questions[index].id] != 1 {
            questions[index].id = Question.importedID(records[index].hash)
        }
        return questions
    }

    /// - Parameter ids: Of the questions, with those that they go out under.
    private static func answers(
        to ids: [String: String], of learnerID: UUID, _ reader: borrowing StoreReader
    ) throws -> [OldAnswer] {
        var answers: [OldAnswer] = []
        try reader.eachAnswer(of: learnerID, after: 0) { _, entry in
            guard let id = ids[entry.questionID] else { return }
            var answer = OldAnswer(try StudyJSON.value(UserAnswer.self, from: entry.entry), questionID: id)
            answer.id = ImportedAnswerID.given(entry.id, to: entry.questionID)
            answers.append(answer)
        }
        return answers
    }

    /// Deletes a question. Answers to it stay in the log.
    package func delete(_ id: String, of learnerID: UUID) async throws -> RemovedReply {
        try await study.store.requireLearner(learnerID)
        let deleted = try await study.store.write { writer in
            guard let record = try writer.reader.studyQuestion(id, of: learnerID) else { return false }
            let own = try OwnQuestion(record)
            try writer.add(
                MasteryRecord(
                    kind: MasteryOwner.Kind.category.rawValue, id: record.source, ownQuestions: -1,
                    ownPoints: -own.question.points), of: learnerID)
            return try writer.deleteStudyQuestion(id, of: learnerID)
        }
        return RemovedReply(deleted: deleted)
    }
}

/// A question of a learner's own, with where it counts.
struct OwnQuestion: Sendable {
    /// Under the id that it is asked by.
    var question: Question
    /// Under the id of its file, as it goes out again.
    private var given: Question
    /// What two questions are taken to be the same by.
    private var hash: String
    var filing: QuestionFiling
    /// The language's category of such questions.
    var source: String
    var language: String
    /// What its file filed it under.
    var category: String?

    /// How the daemon keeps where it counts.
    private struct Filing: Codable {
        var language: String
        var category: String?
    }

    init(_ entry: QuestionImport.Entry, _ curriculum: Curriculum) {
        self.init(
            entry.question, hash: entry.hash, id: "own/\(Question.importedID(entry.hash))",
            source: curriculum.ownCategoryID, Filing(language: curriculum.language, category: entry.category))
    }

    init(_ record: StudyQuestionRecord) throws {
        self.init(
            try StudyJSON.value(from: record.question), hash: record.hash, id: record.id, source: record.source,
            try StudyJSON.value(from: record.filing))
    }

    private init(_ given: Question, hash: String, id: String, source: String, _ filing: Filing) {
        self.given = given
        self.hash = hash
        self.source = source
        (language, category) = (filing.language, filing.category)
        question = given
        question.id = id
        if question.type == .openEnded { question.answerIn = question.answerIn ?? filing.language }
        self.filing = QuestionFiling(questionID: id, topics: [], points: given.points)
        self.filing.categoryID = source
    }

    func record(at now: Date) throws -> StudyQuestionRecord {
        StudyQuestionRecord(
            id: question.id, hash: hash, question: try StudyJSON.text(given),
            filing: try StudyJSON.text(Filing(language: language, category: category)), source: source, addedAt: now)
    }

    /// As the content has its questions.
    var item: Curriculum.Item { Curriculum.Item(question: question, filing: filing) }
}

// MARK: Replies

package struct OwnQuestionReply: Codable, Sendable {
    package var id: String
    package var language: String
    /// What its file filed it under.
    package var category: String?
    package var type: QuestionType
    package var difficulty: QuestionDifficulty
    package var question: String
    /// The right answer in words.
    package var answer: String

    init(_ own: OwnQuestion) {
        (id, language, category) = (own.question.id, own.language, own.category)
        (type, difficulty) = (own.question.type, own.question.difficulty)
        (question, answer) = (own.question.question, own.question.answer)
    }
}

package struct OwnQuestionsReply: Codable, Sendable {
    package var questions: [OwnQuestionReply]
    /// How many there are in all.
    package var total: Int
    /// What to pass on as 'after' for those that follow; nil where none do.
    package var next: String?
}

package struct QuestionsImportReply: Codable, Sendable {
    package var added: Int
    /// Questions that were there: the import left them as they are.
    package var known: Int
    /// Answers that came with questions and were not known; nil where none can come.
    package var answers: Int?
    /// The first hundred that were left out, and why.
    package var problems: [QuestionImport.Problem]
    package var otherProblems: Int
    /// Those beyond what is read of one file; nil where there are none.
    package var leftOut: Int?
}

package struct QuestionsExportReply: Codable, Sendable {
    package var questions: Int
    /// The ids of those that the format does not have.
    package var leftOut: [String]
    /// Where it was written.
    package var path: String?
    /// The export itself, where no path was given.
    package var text: String?
}
