import JSONText
package import LearningService
import Vocab

extension Methods {
    package static let vocabDue = MethodName<DueReply>("vocab.due")
    package static let vocabReview = MethodName<ReviewReply>("vocab.review")
    package static let vocabPreview = MethodName<PreviewReply>("vocab.preview")
    package static let vocabUndo = MethodName<UndoReply>("vocab.undo")
}

/// The methods by which words are studied: what is due, answers, and what may be told of them.
extension VocabMethods {
    enum Rating: String, CaseIterable {
        case again, hard, good, easy

        var reviewRating: ReviewRating {
            switch self {
            case .again: .again
            case .hard: .hard
            case .good: .good
            case .easy: .easy
            }
        }
    }

    /// What a client may say of where an answer came from.
    package enum Source: String, CaseIterable {
        case review, conversation, reading, quiz
    }

    package var study: [RPCMethod] { [due, review, preview, undo] }

    private var due: RPCMethod {
        RPCMethod(
            Methods.vocabDue,
            "Lists what to review now: the likeliest forgotten first, then flashcards, then new words, within the "
                + "day's limits. Flashcards are of no language: with 'language' there are none.",
            pace: .long,
            parameters: [
                Self.learner, Self.language, .optional("at", .instant, "The moment; now unless given."),
                .optional(
                    "limit", .integer(1...500), usual: 50, "Most words; flashcards take what due words leave of it."),
                .optional(
                    "newLimit", .integer(0...500), "New words among them; what the day still allows unless given."),
            ],
            result:
                "words: an array of VocabularyWord; flashcards, as flashcards.list has them; newLeft and reviewsLeft: "
                + "what the day's limits still allow.",
            example: #"{"learnerID": "\#(Self.exampleID)", "limit": 10}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await reviews.due(
                of: try arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"),
                at: arguments.date("at"), limit: try arguments.required("limit", Arguments.integer),
                newLimit: arguments.integer("newLimit"))
        }
    }

    private var review: RPCMethod {
        RPCMethod(
            Methods.vocabReview, "Records how well a word was remembered, and schedules its next review.",
            parameters: [
                .required("wordID", .uuid, "The card."),
                .required("rating", LearnerParameters.choices(Rating.self), "How it went."),
                .optional("reviewID", .uuid, "Sent again with the same id, a review counts once."),
                .optional(
                    "at", .instant,
                    "When it was; now unless given. Not before the last review, not in the future."),
                .optional("durationMs", .integer(0...ReviewLogEntry.longestDuration), "How long the answer took."),
                .optional(
                    "source", LearnerParameters.choices(Source.self), usual: "review",
                    "Where the answer came from; only reviews and quizzes count for the day's limits and for the "
                        + "fit of parameters."),
            ],
            result:
                "reviewID; word: the VocabularyWord with its next review; scheduling: phase, step, stability (days), "
                + "difficulty, due, lastReview, interval (days) and what it has counted; leech: whether the word has "
                + "now been forgotten so often that it got the tag 'leech'.",
            example: #"{"wordID": "\#(Self.exampleID)", "rating": "good"}"#,
            errors: [.notFound, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            let rating: Rating = try arguments.required("rating") { arguments in { arguments.choice($0) } }
            let source: ReviewSource = try arguments.required("source") { arguments in { arguments.choice($0) } }
            return try await reviews.review(
                Reviews.Answer(
                    wordID: try arguments.required("wordID", Arguments.uuid), rating: rating.reviewRating,
                    reviewID: arguments.uuid("reviewID"), at: arguments.date("at"),
                    durationMs: arguments.integer("durationMs"), source: source))
        }
    }

    private var preview: RPCMethod {
        RPCMethod(
            Methods.vocabPreview, "Tells where each answer would leave a word, for the buttons to show.",
            parameters: [
                .required("wordID", .uuid, "The card."),
                .optional("at", .instant, "The moment of the answer; now unless given."),
            ],
            result: "again, hard, good and easy: scheduling as vocab.review returns it.",
            example: #"{"wordID": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await reviews.preview(try arguments.required("wordID", Arguments.uuid), at: arguments.date("at"))
        }
    }

    private var undo: RPCMethod {
        RPCMethod(
            Methods.vocabUndo,
            "Takes a learner's last answer back, whether given in a review, a text or a conversation; it stays in the "
                + "log, and counts no more.",
            parameters: [
                Self.learner,
                .optional("reviewID", .uuid, "Of its word's last answer; the learner's last one unless given."),
                .optional("wordID", .uuid, "Whose last answer, where no reviewID is given."),
                .optional("undoID", .uuid, "Sent again with the same id, it is taken back once."),
            ],
            result: "word: the VocabularyWord as before; reviewID: of the answer.",
            example: #"{"learnerID": "\#(Self.exampleID)"}"#,
            errors: [.notFound, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            try await reviews.undo(
                of: try arguments.required("learnerID", Arguments.uuid), reviewID: arguments.uuid("reviewID"),
                wordID: arguments.uuid("wordID"), undoID: arguments.uuid("undoID"))
        }
    }
}
