import JSONText
import LearningService
import Study

/// Parameters that several methods of studying take.
enum StudyParameters {
    static let learner = Parameter.required("learnerID", .uuid, "Who studies.")
    /// Ids of questions, topics and ideas: parts with slashes between them, `idea/ser-estar/why`.
    static let id = ParameterSchema.text(maximumBytes: 300)

    static let answer: [Parameter] = [
        .required("questionID", id, "The question that is answered."),
        .required(
            "answer",
            .object([
                .required(
                    "kind", LearnerParameters.choices(QuestionResponse.Kind.self),
                    "options for mcq, msq and trueFalse; gaps for cloze; places for ordering and matching; text for "
                        + "openEnded, dictation and translation; score for speakAloud; skipped for any."),
                .optional(
                    "options", .array(of: .integer(0...20), maximumCount: 20),
                    "Places of the options chosen, from 0, in the order shown."),
                .optional(
                    "gaps", .array(of: .text(maximumBytes: 500), maximumCount: 20), "What stands in each gap."),
                .optional(
                    "places", .array(of: .integer(0...20), maximumCount: 20),
                    "ordering: the places shown, in the right order; matching: for each left side the place of its "
                        + "right side as shown."),
                .optional("text", .text(maximumBytes: 16_000), "What was written."),
                .optional("score", .integer(0...100), "What pronunciation.score gave."),
            ]), "What was answered."),
        .optional("responseID", id, "Sent again with the same id, an answer counts once."),
        .optional("timeSpent", .integer(0...86_400), "Seconds."),
        .optional("hintsUsed", .integer(0...20), usual: 0, "Hints that were looked at."),
        .optional("confidence", .integer(1...5), "How sure the learner was."),
        .optional("perceivedDifficulty", .integer(1...5), "How hard the learner found it."),
        .optional("deviceType", .identifier, "What it was answered on: phone, headset."),
        .optional("at", .instant, "When it was answered; now unless given."),
    ]

    static func request(_ arguments: Arguments) throws -> AnswerRequest {
        guard let given = arguments.value("answer") else {
            throw RPCError(.internalError, "The method reads 'answer', which its table does not require.")
        }
        let answer = try WireFormat.decode(GivenAnswer.self, from: WireFormat.encode(given))
        return AnswerRequest(
            learnerID: try arguments.required("learnerID", Arguments.uuid),
            questionID: try arguments.text("questionID"), answer: answer,
            responseID: arguments.string("responseID"), timeSpent: arguments.integer("timeSpent"),
            hintsUsed: arguments.integer("hintsUsed") ?? 0, confidence: arguments.integer("confidence"),
            perceivedDifficulty: arguments.integer("perceivedDifficulty"),
            deviceType: arguments.string("deviceType"), at: arguments.date("at"))
    }

    static let answered =
        "grade: verdict (right, partial, wrong, notSure), isCorrect, needsJudgement, points, found and missing (key "
        + "points), why, feedback, answer, correctAnswers, explanation, modelAnswer, evidence; mastery: the topics "
        + "that it counts for; earned: achievements"
    static let attempt =
        "attempt: id, testID, startedAt, completedAt, isComplete, score, currentQuestionIndex, currentQuestionID, "
        + "retryCount, masteryAchieved, responses"
}
