import JSONText
package import LearningService

extension Methods {
    package static let studyMastery = MethodName<MasteryReply>("study.mastery")
    package static let studyCurriculum = MethodName<CurriculumReply>("study.curriculum")
    package static let studyQuestion = MethodName<QuestionPage>("study.question")
    package static let studyAdvice = MethodName<StudyAdviceReply>("study.advice")
    package static let studyPractice = MethodName<PracticeQuestions>("study.practice")
    package static let studyAnswer = MethodName<AnsweredReply>("study.answer")
    package static let studyRebuild = MethodName<RebuildReply>("study.rebuild")
}

/// study.mastery, study.curriculum, study.question, study.advice, study.practice, study.answer, study.rebuild: what is
/// mastered, and what comes next.
struct StudyMasteryMethods {
    let mastery: StudyMastery

    private static let somebody = #""learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF""#
    private static let resource =
        "id, title, kind (rule, reader, scenario, idea, url), target, url, type, difficulty, estimatedTime in minutes, "
        + "isOfficial, rating, language, dateAdded, topicID"
    private static let advice =
        "topicID, title, mastery, reason (kind, text), missing (topics to know before), resources "
        + "(what to learn it by: \(resource))"

    var methods: [RPCMethod] { [standing, curriculum, question, advise, practise, answer, rebuild] }

    private var standing: RPCMethod {
        RPCMethod(
            Methods.studyMastery, "Tells how far the topics of a language are mastered, their categories and it.",
            parameters: [
                StudyParameters.learner, .language("es unless given."),
                .optional("kind", LearnerParameters.choices(TopicReply.Kind.self), "Only such; all unless given."),
                .optional("id", StudyParameters.id, "Only it and what it holds; everything unless given."),
            ],
            result:
                "language, items: kind (subject, category, topic), id, title, parentID, mastery (0 to 1), coverage, "
                + "questions, attempted, mastered.",
            example: "{\(Self.somebody), \"kind\": \"category\"}",
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await mastery.mastery(
                of: arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"),
                kind: arguments.choice("kind"), id: arguments.string("id"))
        }
    }

    private var curriculum: RPCMethod {
        RPCMethod(
            Methods.studyCurriculum,
            "Tells what there is to master in a language: its categories, topics with what they need, and resources.",
            pace: .long,
            parameters: [StudyParameters.learner, .language("es unless given.")],
            result:
                "subject (id, name, displayName, description, iconName, color, isActive, sortOrder, metadata); "
                + "versions: "
                + "id, version, name, releaseDate, isLatest, isSupported, changelog; categories: id, name, "
                + "description, "
                + "sortOrder, icon, color, isCore, parentID, children, topics; topics: id, name, description, "
                + "difficulty "
                + "(1 to 5), estimatedTime in minutes, sortOrder, isCore, categories, questions, prerequisites, "
                + "dependents, resources (\(Self.resource)).",
            example: "{\(Self.somebody), \"language\": \"es\"}",
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await mastery.curriculum(
                of: arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"))
        }
    }

    private var question: RPCMethod {
        RPCMethod(
            Methods.studyQuestion,
            "Shows a question of the content or of the learner's own with its right answer, and what came of answers "
                + "to "
                + "it.",
            parameters: [
                StudyParameters.learner, .required("questionID", StudyParameters.id, "The question."),
            ],
            result:
                "question: id, question, answer, explanation, type, difficulty, contentHash, sourceTitle, sourceURL, "
                + "subject, version, category, estimatedTime in seconds, bloomsLevel (1 to 6), points, topics, "
                + "resources; progress, where it was answered: firstAttempt, lastAttempt, totalAttempts, "
                + "correctAttempts, currentStreak, longestStreak, masteryLevel (0 to 1), lastMasteryUpdate, "
                + "needsReview, "
                + "nextReviewDate, repetitionInterval, easinessFactor, repetitionNumber; answers, the last first: id, "
                + "answer, isCorrect, timestamp, interactionType, timeSpent, hintsUsed, confidence, "
                + "perceivedDifficulty, sessionID, deviceType.",
            example: "{\(Self.somebody), \"questionID\": \"idea/ser-estar/why-it-matters\"}",
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await mastery.question(
                arguments.text("questionID"), of: arguments.required("learnerID", Arguments.uuid))
        }
    }

    private var advise: RPCMethod {
        RPCMethod(
            Methods.studyAdvice, "Tells what is weak, what should have come before, what comes next, and how it goes.",
            parameters: [
                StudyParameters.learner, .language("es unless given."),
                .optional("limit", .integer(1...500), usual: 20, "Most of each list."),
            ],
            result:
                "weakAreas, gaps, learningPath: \(Self.advice); metrics of the last 28 days: answers, retention, "
                + "velocity (questions mastered a week), hastyShare, hintedShare, looksLikeGaming.",
            example: "{\(Self.somebody)}", errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await mastery.advice(
                of: arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"),
                limit: arguments.integer("limit") ?? 20)
        }
    }

    private var practise: RPCMethod {
        RPCMethod(
            Methods.studyPractice, "Chooses questions to practise on now: what fades first, then what is weak or next.",
            parameters: [
                StudyParameters.learner, .language("es unless given."),
                .optional(
                    "topicID", StudyParameters.id,
                    "Only questions of this topic; es/own asks those that the learner has brought."),
                .optional("limit", .integer(1...100), usual: 10, "Most questions."),
            ],
            result: "language, questions: question, seed (for study.answer), reason (kind, text).",
            example: "{\(Self.somebody), \"limit\": 3}",
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await mastery.practice(
                of: arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"),
                topicID: arguments.string("topicID"), limit: arguments.integer("limit") ?? 10)
        }
    }

    private var answer: RPCMethod {
        RPCMethod(
            Methods.studyAnswer, "Grades an answer outside of a test, and counts it.",
            parameters: [StudyParameters.learner] + StudyParameters.answer + [
                .optional(
                    "seed", .integer(0...Int.max),
                    "As study.practice gave it; places are those of the question's own order without one."),
                .optional(
                    "judgedRight", .boolean,
                    "Where the grader cannot tell (needsJudgement): what the learner says, who has seen the model "
                        + "answer. Without it such an answer does not count yet."),
            ],
            result: "\(StudyParameters.answered).",
            example:
                "{\(Self.somebody), \"questionID\": \"idea/ser-estar/why-it-matters\", "
                + #""answer": {"kind": "skipped"}}"#,
            errors: [.notFound, .conflict, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await mastery.answer(
                StudyParameters.request(arguments), seed: arguments.integer("seed").map { UInt64($0) },
                judgedRight: arguments.flag("judgedRight"))
        }
    }

    private var rebuild: RPCMethod {
        RPCMethod(
            Methods.studyRebuild, "Works out anew, from answers and events alone, what they have come to.",
            pace: .long, parameters: [StudyParameters.learner],
            result: "answers (how many), isSame: whether everything came to the same as before.",
            example: "{\(Self.somebody)}", errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await mastery.rebuild(of: arguments.required("learnerID", Arguments.uuid))
        }
    }
}
