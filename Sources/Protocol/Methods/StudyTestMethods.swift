import JSONText
package import LearningService
import Lexicon
import Study

extension Methods {
    package static let studyIdeas = MethodName<IdeaList>("study.ideas")
    package static let studyIdea = MethodName<IdeaPage>("study.idea")
    package static let studyTestStart = MethodName<TestPage>("study.test.start")
    package static let studyTestAnswer = MethodName<AnsweredReply>("study.test.answer")
    package static let studyTestRetry = MethodName<AnsweredReply>("study.test.retry")
    package static let studyTestJudge = MethodName<AnsweredReply>("study.test.judge")
    package static let studyTestFinish = MethodName<FinishedReply>("study.test.finish")
    package static let studyTestGet = MethodName<TestPage>("study.test.get")
    package static let studyTests = MethodName<TestList>("study.tests")
}

/// study.ideas, study.idea, study.test.*: ideas, and the tests that ask about them.
struct StudyTestMethods {
    let tests: StudyTests

    private static let attemptID = Parameter.required("attemptID", .uuid, "As study.test.start gave it.")
    private static let somebody = #""learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF""#
    private static let anAttempt = #""attemptID": "0E984725-C51C-4BF4-9960-E1C80E27ABA0""#
    private static let test =
        "test: id, ideaID, ideaTitle, bookTitle, testType, createdAt, scheduledFor, origin, isShort, maximumScore, "
        + "questions (each with questionText and what is chosen from, in the order to show it); "
        + "\(StudyParameters.attempt)."

    var methods: [RPCMethod] { [ideas, idea, start, answer, retry, judge, finish, get, list] }

    private var ideas: RPCMethod {
        RPCMethod(
            Methods.studyIdeas, "Lists ideas with what a learner has made of them, the easiest first.",
            parameters: [
                StudyParameters.learner, .language("only its ideas."),
                .optional("kind", LearnerParameters.choices(IdeaKind.self), "Only such; all unless given."),
                .optional(
                    "level", LearnerParameters.choices(CEFRLevel.self), "Only ideas up to it; all unless given."),
            ],
            result:
                "ideas: id, language, kind, level, title, ideaDescription, importance, bars (1 to 3), depthTarget, "
                + "rules, regions, prerequisites, of a book's bookID and bookTitle, masteryLevel (0 not started to 3 "
                + "solid), masteryType, lastPracticed, currentLevel, nextReviewDate, isReviewDue.",
            example: "{\(Self.somebody), \"language\": \"es\"}",
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await tests.ideas(
                of: arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"),
                kind: arguments.choice("kind"), upTo: arguments.choice("level"))
        }
    }

    private var idea: RPCMethod {
        RPCMethod(
            Methods.studyIdea, "Returns an idea to learn: its primer, and where the learner stands with it.",
            parameters: [StudyParameters.learner, .required("ideaID", StudyParameters.id, "As study.ideas names it.")],
            result:
                "idea as in study.ideas, primer (thesis, story, useItWhen, howToApply, edgesAndLimits, oneLineRecall, "
                + "furtherLearning, origin: who wrote it, createdAt, lastAccessed), progress, attempts (what each test "
                + "came to), openAttemptID.",
            example: "{\(Self.somebody), \"ideaID\": \"ser-estar\"}", errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await tests.idea(
                arguments.text("ideaID"), of: arguments.required("learnerID", Arguments.uuid))
        }
    }

    private var start: RPCMethod {
        RPCMethod(
            Methods.studyTestStart, "Begins a test of an idea, or goes on with the one that was left open.",
            parameters: [
                StudyParameters.learner, .required("ideaID", StudyParameters.id, "As study.ideas names it."),
                .optional("seed", .integer(0...Int.max), "Makes the order of options repeatable."),
            ],
            result: Self.test, example: "{\(Self.somebody), \"ideaID\": \"ser-estar\"}",
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await tests.start(
                arguments.text("ideaID"), of: arguments.required("learnerID", Arguments.uuid),
                seed: arguments.integer("seed").map { UInt64($0) })
        }
    }

    private var answer: RPCMethod {
        RPCMethod(
            Methods.studyTestAnswer, "Answers the question whose turn it is.",
            parameters: [StudyParameters.learner, Self.attemptID] + StudyParameters.answer,
            result: "\(StudyParameters.answered); \(StudyParameters.attempt).",
            example:
                "{\(Self.somebody), \(Self.anAttempt), \"questionID\": \"idea/ser-estar/why-it-matters\", "
                + #""answer": {"kind": "options", "options": [0]}}"#,
            errors: [.notFound, .conflict, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await tests.answer(
                StudyParameters.request(arguments), in: arguments.required("attemptID", Arguments.uuid),
                isRetry: false)
        }
    }

    private var retry: RPCMethod {
        RPCMethod(
            Methods.studyTestRetry, "Tries a question again that was not right: it teaches, and earns no points.",
            parameters: [StudyParameters.learner, Self.attemptID] + StudyParameters.answer,
            result: "\(StudyParameters.answered); \(StudyParameters.attempt).",
            example:
                "{\(Self.somebody), \(Self.anAttempt), \"questionID\": \"idea/ser-estar/why-it-matters\", "
                + #""answer": {"kind": "options", "options": [1]}}"#,
            errors: [.notFound, .conflict, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await tests.answer(
                StudyParameters.request(arguments), in: arguments.required("attemptID", Arguments.uuid), isRetry: true)
        }
    }

    private var judge: RPCMethod {
        RPCMethod(
            Methods.studyTestJudge,
            "Takes what the learner says, who has seen the model answer, of an answer that the grader could not tell "
                + "of.",
            parameters: [
                StudyParameters.learner, Self.attemptID,
                .required("questionID", StudyParameters.id, "The question that was answered."),
                .required("right", .boolean, "Whether the answer says what the model answer says."),
            ],
            result: "\(StudyParameters.answered); \(StudyParameters.attempt).",
            example:
                "{\(Self.somebody), \(Self.anAttempt), \"questionID\": \"idea/ser-estar/say-it-simply\", "
                + #""right": true}"#,
            errors: [.notFound, .conflict, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await tests.judge(
                arguments.text("questionID"), right: arguments.flag("right") ?? false,
                in: arguments.required("attemptID", Arguments.uuid),
                of: arguments.required("learnerID", Arguments.uuid))
        }
    }

    private var finish: RPCMethod {
        RPCMethod(
            Methods.studyTestFinish, "Ends an attempt, once every question has an answer.",
            parameters: [StudyParameters.learner, Self.attemptID],
            result:
                "score, maximumScore, masteryAchieved (none, fragile, solid), isPractice (a review before its "
                + "day, which moves nothing), nextReviewDate, progress, earned; "
                + "\(StudyParameters.attempt).",
            example: "{\(Self.somebody), \(Self.anAttempt)}",
            errors: [.notFound, .conflict, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await tests.finish(
                arguments.required("attemptID", Arguments.uuid), of: arguments.required("learnerID", Arguments.uuid))
        }
    }

    private var get: RPCMethod {
        RPCMethod(
            Methods.studyTestGet, "Returns a test and its latest attempt.",
            parameters: [StudyParameters.learner, .required("testID", .uuid, "As study.tests lists it.")],
            result: Self.test,
            example: "{\(Self.somebody), \"testID\": \"0E984725-C51C-4BF4-9960-E1C80E27ABA0\"}",
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await tests.get(
                arguments.required("testID", Arguments.uuid), of: arguments.required("learnerID", Arguments.uuid))
        }
    }

    private var list: RPCMethod {
        RPCMethod(
            Methods.studyTests, "Lists a learner's tests, the latest first.",
            parameters: [
                StudyParameters.learner, .optional("ideaID", StudyParameters.id, "Only its tests; all unless given."),
                .optional("open", .boolean, "Only those that are, or are not, left open; both unless given."),
                .optional("limit", .integer(1...500), usual: 50, "Most tests."),
            ],
            result:
                "tests: id, ideaID, ideaTitle, testType, createdAt, attemptID, completedAt, score, maximumScore, "
                + "masteryAchieved.",
            example: "{\(Self.somebody)}", errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await tests.tests(
                of: arguments.required("learnerID", Arguments.uuid), ideaID: arguments.string("ideaID"),
                isOpen: arguments.flag("open"), limit: arguments.integer("limit") ?? 50)
        }
    }
}
