package import Foundation
import Storage
package import Study

/// Questions that learners have brought themselves: they are asked in practice beside those of the content, and count.
package struct OwnQuestions: Sendable {
    /// Bytes of a file of questions.
    private static let mostBytes: Int64 = 64 << 20
    /// Problems of an import that are told.
    private static let told = 100

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
        let read = format.read(try await documents.contents(of: given, limit: Self.mostBytes))
        if read.entries.isEmpty, let problem = read.problems.first {
            throw ServiceError(
                .unreadableFile, "No question could be read: \(problem.message) (line \(problem.line))",
                field: given.path == nil ? "text" : "path")
        }
        let now = study.now
        let records = try read.entries.map { entry in
            try OwnQuestion(entry.question, category: entry.category, curriculum).record(at: now)
        }
        let added = try await study.store.write { writer in
            var sum = MasteryRecord(kind: MasteryOwner.Kind.category.rawValue, id: curriculum.ownCategoryID)
            for (record, entry) in zip(records, read.entries) where try writer.add(record, of: learnerID) {
                sum.ownQuestions += 1
                sum.ownPoints += entry.question.points
            }
            if sum.ownQuestions > 0 { try writer.add(sum, of: learnerID) }
            return sum.ownQuestions
        }
        return QuestionsImportReply(
            added: added, known: records.count - added, problems: Array(read.problems.prefix(Self.told)),
            otherProblems: max(0, read.problems.count - Self.told))
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
        let questions = try await study.store.read { reader in
            try reader.studyQuestions(of: learnerID, source: source, after: "", limit: .max).map {
                try StudyJSON.value(Question.self, from: $0.question)
            }
        }
        let (text, leftOut) = try format.write(questions)
        var reply = QuestionsExportReply(questions: questions.count - leftOut.count, leftOut: leftOut)
        if let path {
            try await documents.place(text, at: path, mayReplace: mayReplace, userID: userID)
            reply.path = path
        } else {
            reply.text = text
        }
        return reply
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

    init(_ given: Question, category: String?, _ curriculum: Curriculum) {
        self.init(
            given, id: "own/\(given.importedID)", source: curriculum.ownCategoryID,
            Filing(language: curriculum.language, category: category))
    }

    init(_ record: StudyQuestionRecord) throws {
        self.init(
            try StudyJSON.value(from: record.question), id: record.id, source: record.source,
            try StudyJSON.value(from: record.filing))
    }

    private init(_ given: Question, id: String, source: String, _ filing: Filing) {
        self.given = given
        self.source = source
        (language, category) = (filing.language, filing.category)
        question = given
        question.id = id
        self.filing = QuestionFiling(questionID: id, topics: [], points: given.points)
        self.filing.categoryID = source
    }

    func record(at now: Date) throws -> StudyQuestionRecord {
        StudyQuestionRecord(
            id: question.id, hash: given.contentHash, question: try StudyJSON.text(given),
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
    /// The first hundred that were left out, and why.
    package var problems: [QuestionImport.Problem]
    package var otherProblems: Int
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
