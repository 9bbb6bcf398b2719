import Foundation
import JSONText
package import LearningService
package import Study
import Vocab

extension Methods {
    package static let flashcardsAdd = MethodName<Flashcard>("flashcards.add")
    package static let flashcardsList = MethodName<FlashcardsReply>("flashcards.list")
    package static let flashcardsUpdate = MethodName<Flashcard>("flashcards.update")
    package static let flashcardsReview = MethodName<FlashcardReviewReply>("flashcards.review")
    package static let flashcardsUndo = MethodName<FlashcardReviewReply>("flashcards.undo")
    package static let flashcardsDelete = MethodName<RemovedReply>("flashcards.delete")
    package static let flashcardsImport = MethodName<QuestionsImportReply>("flashcards.import")
    package static let flashcardsExport = MethodName<FlashcardsExportReply>("flashcards.export")
}

/// flashcards.*: questions with their answers, asked again by SM-2.
struct FlashcardMethods {
    let flashcards: Flashcards

    private static let learner = Parameter.required("learnerID", .uuid, "Whose flashcards.")
    private static let card = Parameter.required("flashcardID", .uuid, "The flashcard.")
    private static let material = Parameter.optional("materialID", .uuid, "The material that it is about.")
    private static let path = ParameterSchema.text(maximumBytes: 4_000)
    private static let formats =
        "csv and tsv are tables (question, answer, explanation); json holds schedules too; apkg, Anki's Basic notes "
        + "with their schedules, goes out only, to a file."
    private static let example = #""learnerID": "\#(VocabMethods.exampleID)""#
    private static let exampleOne = #"{\#(example), "flashcardID": "\#(VocabMethods.exampleID)"}"#
    private static let fields =
        "id, materialID, question, answer, explanation, easeFactor, interval (days), repetitions (right answers in a "
        + "row), nextReviewDate, createdAt, lastReviewedAt"

    var methods: [RPCMethod] { [add, list, update, review, undo, delete, takeIn, giveOut] }

    private var add: RPCMethod {
        RPCMethod(
            Methods.flashcardsAdd,
            "Adds a flashcard, due at once; the one that is there, where question and answer are the same.",
            parameters: [
                Self.learner, .required("question", .text(maximumBytes: 4_000), "1 to 1,000 characters."),
                .required("answer", .text(maximumBytes: 8_000), "1 to 2,000 characters."),
                .optional("explanation", .text(maximumBytes: 20_000), "Up to 5,000 characters."), Self.material,
            ], result: "\(Self.fields).",
            example: #"{\#(Self.example), "question": "¿Cuál es la capital de Perú?", "answer": "Lima"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await flashcards.add(Self.draft(arguments), for: try arguments.learnerID)
        }
    }

    private static func draft(_ arguments: Arguments) -> FlashcardDraft {
        FlashcardDraft(
            question: arguments.string("question"), answer: arguments.string("answer"),
            explanation: arguments.string("explanation"), materialID: arguments.uuid("materialID"))
    }

    private var list: RPCMethod {
        RPCMethod(
            Methods.flashcardsList, "Lists a learner's flashcards, the first due first.",
            parameters: [
                Self.learner,
                .optional(
                    "view", LearnerParameters.choices(Flashcards.View.self), usual: "all",
                    "due, those whose nextReviewDate has come; mastered, with 3 right answers in a row or more and an "
                        + "easeFactor of 2.5 or more."),
                .optional("materialID", .uuid, "Only those of a material."),
                .optional("limit", .integer(1...1_000), usual: 100, "Most of them."),
                .optional("offset", .integer(0...VocabMethods.offsetLimit), usual: 0, "Flashcards to leave out first."),
            ], result: "flashcards: each \(Self.fields); total.", example: #"{\#(Self.example), "view": "due"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await flashcards.list(
                of: try arguments.learnerID,
                try arguments.required("view") { arguments in { arguments.choice($0) } },
                materialID: arguments.uuid("materialID"),
                limit: try arguments.required("limit", Arguments.integer),
                offset: try arguments.required("offset", Arguments.integer))
        }
    }

    private var update: RPCMethod {
        RPCMethod(
            Methods.flashcardsUpdate, "Changes what is given of a flashcard; its schedule stays.",
            parameters: [
                Self.learner, Self.card, .optional("question", .text(maximumBytes: 4_000), "1 to 1,000 characters."),
                .optional("answer", .text(maximumBytes: 8_000), "1 to 2,000 characters."),
                .optional(
                    "explanation", .text(maximumBytes: 20_000), "Up to 5,000 characters; spaces alone take it away."),
                Self.material,
            ], result: "\(Self.fields).", example: Self.exampleOne,
            errors: [.notFound, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            try await flashcards.change(
                try arguments.required("flashcardID", Arguments.uuid), Self.draft(arguments),
                of: try arguments.learnerID)
        }
    }

    private var review: RPCMethod {
        RPCMethod(
            Methods.flashcardsReview,
            "Records how well an answer was remembered, and schedules the next review by SM-2.",
            parameters: [
                Self.learner, Self.card,
                .required(
                    "quality", .integer(0...5),
                    "0 nothing came to mind, 1 wrong but familiar, 2 wrong but nearly, 3 right with difficulty, 4 "
                        + "right after a hesitation, 5 right at once."),
                .optional("reviewID", .uuid, "Sent again with the same id, a review counts once."),
                .optional(
                    "at", .instant, "When it was; now unless given. Not before the last review, not in the future."),
                .optional("durationMs", .integer(0...ReviewLogEntry.longestDuration), "How long the answer took."),
            ], result: "reviewID; flashcard: \(Self.fields).",
            example: #"{\#(Self.example), "flashcardID": "\#(VocabMethods.exampleID)", "quality": 4}"#,
            errors: [.notFound, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            try await flashcards.review(
                FlashcardAnswer(
                    cardID: try arguments.required("flashcardID", Arguments.uuid),
                    quality: try arguments.required("quality", Arguments.integer),
                    reviewID: arguments.uuid("reviewID"), at: arguments.date("at"),
                    durationMs: arguments.integer("durationMs")), of: try arguments.learnerID)
        }
    }

    private var undo: RPCMethod {
        RPCMethod(
            Methods.flashcardsUndo,
            "Takes the last answer to a flashcard back; it stays in the log, and counts no more.",
            parameters: [
                Self.learner, .optional("flashcardID", .uuid, "Whose last answer; of all unless given."),
                .optional("undoID", .uuid, "Sent again with the same id, one answer is taken back."),
            ], result: "reviewID: of the answer; flashcard, as before: \(Self.fields).",
            example: "{\(Self.example)}", errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await flashcards.undo(
                of: try arguments.learnerID, cardID: arguments.uuid("flashcardID"), undoID: arguments.uuid("undoID"))
        }
    }

    private var delete: RPCMethod {
        RPCMethod(
            Methods.flashcardsDelete, "Deletes a flashcard with its answers.", parameters: [Self.learner, Self.card],
            result: "deleted: whether it was there.", example: Self.exampleOne,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await flashcards.delete(
                try arguments.required("flashcardID", Arguments.uuid), of: try arguments.learnerID)
        }
    }

    private var takeIn: RPCMethod {
        RPCMethod(
            Methods.flashcardsImport,
            "Takes flashcards of another program's table, or of an earlier export with their schedules. One that is "
                + "there already stays as it is.",
            pace: .bulk,
            parameters: [
                Self.learner,
                .optional(
                    "path", Self.path,
                    "The file on this machine, from / on: .csv, .tsv, .json. Taken from the daemon's own user only."),
                .optional("text", .text(maximumBytes: 1 << 20), "In place of a file, its text."),
                .optional(
                    "format", LearnerParameters.choices(FlashcardFormat.self),
                    "What the file's name says unless given. \(Self.formats)"),
                .optional("materialID", .uuid, "The material that they are about."),
            ],
            result: "added, known (those that were there), problems (line, message; the first hundred), "
                + "otherProblems, leftOut (cards of a file beyond 100,000: send them as another).",
            example: #"{\#(Self.example), "format": "csv", "text": "la mesa,the table"}"#,
            errors: [.notFound, .unreadableFile, .forbidden, .tooManyRequests] + RPCError.Code.ofWriting
        ) { arguments in
            let path = arguments.string("path")
            let format: FlashcardFormat? = arguments.choice("format") ?? path.flatMap(FlashcardFormat.init(ofFile:))
            guard let format else {
                throw RPCError(
                    .invalidParams, "What the flashcards are written in cannot be told; give 'format'.",
                    field: "format")
            }
            return try await flashcards.take(
                GivenDocument(path: path, text: arguments.string("text"), kind: nil, userID: arguments.client.userID),
                as: format, materialID: arguments.uuid("materialID"), for: try arguments.learnerID)
        }
    }

    private var giveOut: RPCMethod {
        RPCMethod(
            Methods.flashcardsExport, "Writes a learner's flashcards, or returns them as a text.", pace: .bulk,
            parameters: [
                Self.learner,
                .optional("format", LearnerParameters.choices(FlashcardFormat.self), usual: "json", Self.formats),
                .optional("materialID", .uuid, "Only those of a material."),
                .optional(
                    "path", Self.path,
                    "The file on this machine, from / on, from the daemon's own user only; the text unless given."),
                .optional("replace", .boolean, usual: false, "Whether a file that is there gives way."),
            ], result: "flashcards (how many), path or text.", example: #"{\#(Self.example), "format": "csv"}"#,
            errors: [.notFound, .conflict, .forbidden, .storageFull, .unreadableFile, .tooManyRequests]
                + RPCError.Code.ofReading
        ) { arguments in
            try await flashcards.give(
                to: arguments.string("path"),
                as: try arguments.required("format") { arguments in { arguments.choice($0) } },
                materialID: arguments.uuid("materialID"), of: try arguments.learnerID,
                mayReplace: try arguments.required("replace", Arguments.flag), userID: arguments.client.userID)
        }
    }
}
