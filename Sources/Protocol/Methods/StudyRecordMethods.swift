import JSONText
package import LearningService

extension Methods {
    package static let studyPlan = MethodName<PlanReply>("study.plan")
    package static let studyProgress = MethodName<StudyProgressReply>("study.progress")
    package static let studyYear = MethodName<YearReply>("study.year")
    package static let studyAchievements = MethodName<AchievementList>("study.achievements")
    package static let studyTime = MethodName<TimeReply>("study.time")
}

/// study.plan, study.progress, study.year, study.achievements, study.time: what to do today, and what was done.
struct StudyRecordMethods {
    let records: StudyRecords

    private static let somebody = #""learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF""#
    private static let skills = "skills (listening, speaking, reading, writing: value 0 to 100, certainty 0 to 1)"

    var methods: [RPCMethod] { [plan, progress, year, achievements, time] }

    private var plan: RPCMethod {
        RPCMethod(
            Methods.studyPlan, "Tells what to do today, each with its reason, the most pressing first.",
            parameters: [
                StudyParameters.learner, .language("es unless given."),
                .optional(
                    "minutes", .integer(1...1_440), "The time there is; the learner's dailyGoalMinutes unless given."),
            ],
            result:
                "language, goalMinutes, secondsToday, currentStreak, longestStreak, \(Self.skills), suggestions: kind "
                + "(reviewWords, reviewFlashcards, reviewTest, nextIdea, topic, conversation), title, name, id, count, "
                + "minutes, reason (kind, text).",
            example: "{\(Self.somebody)}", errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await records.plan(
                of: arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"),
                minutes: arguments.integer("minutes"))
        }
    }

    private var progress: RPCMethod {
        RPCMethod(
            Methods.studyProgress, "Tells where a learner stands: time, days in a row, and each language.",
            parameters: [StudyParameters.learner, .language("all that the learner learns unless given.")],
            result:
                "totalStudySeconds, totalStudyMinutes, secondsByDevice, flashcardsReviewed, "
                + "materialsCompleted, averageScore (of 150), currentStreak, longestStreak, activeDays, "
                + "lastActiveDate, "
                + "languages: language, level, vocabularyKnown, vocabularyReviewing, vocabularyMastered, "
                + "grammarTopicsMastered, grammarTopicsInProgress, \(Self.skills), totalTime, conversationTime, "
                + "pronunciationTime (seconds), completedLessons, earnedBadges, nextReviewDate, dueCards, updatedAt.",
            example: "{\(Self.somebody)}", errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await records.progress(
                of: arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"))
        }
    }

    private var year: RPCMethod {
        RPCMethod(
            Methods.studyYear, "Returns the days of a year on which a learner studied, and a picture of it.",
            parameters: [
                StudyParameters.learner,
                .optional("year", .integer(1_970...9_998), "The last twelve months unless given."),
            ],
            result: "from, to, days (date, seconds, events), svg.", example: "{\(Self.somebody)}",
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await records.year(
                of: arguments.required("learnerID", Arguments.uuid), year: arguments.integer("year"))
        }
    }

    private var achievements: RPCMethod {
        RPCMethod(
            Methods.studyAchievements, "Lists achievements: those earned, and how far the others have come.",
            parameters: [StudyParameters.learner, .language("es unless given.")],
            result:
                "language, achievements: id, name, description, iconName, type, category, tier, rarity, points, "
                + "scope, isHidden, requirement (type, target), progress (0 to 1), isEarned, earnedDate. Hidden ones "
                + "are told "
                + "once they are earned.",
            example: "{\(Self.somebody)}", errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await records.achievements(
                of: arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"))
        }
    }

    private var time: RPCMethod {
        RPCMethod(
            Methods.studyTime, "Counts time of study that a device reports by itself.",
            parameters: [
                StudyParameters.learner, .required("seconds", .integer(1...86_400), "How long."),
                .language("of none in particular unless given."),
                .optional("device", .identifier, "What it was spent on: phone, headset."),
                .optional("eventID", StudyParameters.id, "Sent again with the same id, it counts once."),
            ],
            result: "totalStudySeconds, currentStreak.", example: "{\(Self.somebody), \"seconds\": 60}",
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await records.time(
                arguments.integer("seconds") ?? 0, of: arguments.required("learnerID", Arguments.uuid),
                language: arguments.string("language"), device: arguments.string("device"),
                eventID: arguments.string("eventID"))
        }
    }
}
