import Documents
import JSONText
package import LearningService
import Study

extension Methods {
    package static let questionsList = MethodName<OwnQuestionsReply>("study.questions.list")
    package static let questionsImport = MethodName<QuestionsImportReply>("study.questions.import")
    package static let questionsExport = MethodName<QuestionsExportReply>("study.questions.export")
    package static let questionsDelete = MethodName<RemovedReply>("study.questions.delete")
}

/// study.questions.*: questions that learners have brought themselves.
struct StudyQuestionMethods {
    let questions: OwnQuestions

    private static let example = #""learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF""#
    private static let path = ParameterSchema.text(maximumBytes: 4_000)
    private static let formats = "gift and moodle (XML) are Moodle's, csv and tsv tables, json holds all fields."

    var methods: [RPCMethod] { [list, takeIn, giveOut, delete] }

    private var list: RPCMethod {
        RPCMethod(
            Methods.questionsList, "Lists the questions that a learner has brought, in the order of their ids.",
            parameters: [
                StudyParameters.learner, .language("only its questions; all unless given."),
                .optional("after", StudyParameters.id, "'next' of the page before."),
                .optional("limit", .integer(1...1_000), usual: 100, "Most of them."),
            ],
            result: "questions: id, language, category, type, difficulty, question, answer; total; next.",
            example: "{\(Self.example)}", errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await questions.list(
                of: try arguments.learnerID, language: arguments.string("language"), after: arguments.string("after"),
                limit: try arguments.required("limit", Arguments.integer))
        }
    }

    private var takeIn: RPCMethod {
        RPCMethod(
            Methods.questionsImport,
            "Takes questions of other programs, or of an earlier export; study.practice then asks them. One whose "
                + "content is there already stays, with its answers.",
            pace: .bulk,
            parameters: [
                StudyParameters.learner,
                .optional(
                    "path", Self.path,
                    "The file on this machine, from / on: .gift, .xml, .csv, .tsv, .json. Taken from the daemon's own "
                        + "user only."), Arguments.file,
                .optional("text", .text(maximumBytes: 1 << 20), "In place of a file, its text."),
                .optional(
                    "format", LearnerParameters.choices(QuestionFormat.self),
                    "What the file's name says unless given. \(Self.formats)"),
                .language("of the questions; es unless given."),
            ],
            result:
                "added, known (those that were there), answers (those of JSON's userAnswers that were new: questionID, "
                + "isCorrect, timestamp and what else study.answer takes), problems (line, message; the first "
                + "hundred), otherProblems, leftOut (questions of a file beyond 100,000: send them as another).",
            example:
                #"{\#(Self.example), "format": "gift", "text": "Madrid es la capital de España. {TRUE}"}"#,
            errors: [.notFound, .contentBroken, .unreadableFile, .forbidden, .tooManyRequests] + RPCError.Code.ofWriting
        ) { arguments in
            let (path, userID) = try arguments.source()
            let format: QuestionFormat? = arguments.choice("format") ?? path.flatMap(QuestionFormat.init(ofFile:))
            guard let format else {
                throw RPCError(
                    .invalidParams, "What the questions are written in cannot be told; give 'format'.", field: "format")
            }
            return try await questions.take(
                GivenDocument(
                    path: path, text: arguments.string("text"), kind: nil, userID: userID),
                as: format, language: arguments.string("language"), for: try arguments.learnerID)
        }
    }

    private var giveOut: RPCMethod {
        RPCMethod(
            Methods.questionsExport, "Writes the questions that a learner has brought, or returns them as a text.",
            pace: .bulk,
            parameters: [
                StudyParameters.learner,
                .optional("format", LearnerParameters.choices(QuestionFormat.self), usual: "json", Self.formats),
                .language("only its questions; all unless given."),
                .optional(
                    "path", Self.path,
                    "The file on this machine, from / on, from the daemon's own user only; the text unless given."),
                .optional("replace", .boolean, usual: false, "Whether a file that is there gives way."),
            ],
            result: "questions (how many), leftOut (ids of those that the format does not have), path or text.",
            example: #"{\#(Self.example), "format": "moodle"}"#,
            errors: [.notFound, .conflict, .contentBroken, .forbidden, .storageFull, .unreadableFile, .tooManyRequests]
                + RPCError.Code.ofReading
        ) { arguments in
            try await questions.give(
                to: arguments.string("path"),
                as: try arguments.required("format") { arguments in { arguments.choice($0) } },
                language: arguments.string("language"), of: try arguments.learnerID,
                mayReplace: try arguments.required("replace", Arguments.flag), userID: arguments.client.userID)
        }
    }

    private var delete: RPCMethod {
        RPCMethod(
            Methods.questionsDelete, "Deletes a question that a learner has brought; answers to it stay in the log.",
            parameters: [
                StudyParameters.learner, .required("questionID", StudyParameters.id, "As study.questions.list has it."),
            ], result: "deleted: whether it was there.",
            example: #"{\#(Self.example), "questionID": "own/q-0123456789abcdef"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await questions.delete(try arguments.text("questionID"), of: try arguments.learnerID)
        }
    }
}
