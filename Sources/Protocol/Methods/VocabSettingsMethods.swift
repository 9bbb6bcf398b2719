import ContentFiles
import JSONText
package import LearningService
package import Vocab

extension Methods {
    package static let vocabProfile = MethodName<SchedulingProfile>("vocab.profile")
    package static let vocabConfigure = MethodName<SchedulingProfile>("vocab.configure")
    package static let vocabOptimise = MethodName<OptimisationReply>("vocab.optimise")
    package static let vocabStats = MethodName<ReviewReport>("vocab.stats")
}

/// The methods about how words are scheduled, and what studying came to.
extension VocabMethods {
    private static let languageOfProfile = Parameter.required(
        "language", .identifier, "A language's id or one of its variants, es or es-MX.")
    private static let steps = ParameterSchema.array(
        of: .number(FSRS6.stepRange.lowerBound...FSRS6.stepRange.upperBound), maximumCount: FSRS6.stepLimit)
    private static let profileResult =
        "algorithm, parameters (w0…w20), paramsVersion, desiredRetention, learningSteps and relearningSteps in "
        + "seconds, maximumInterval in days, fuzz, easyDays (seven shares from Monday on), limits (reviews, new), "
        + "leeches (lapses), exposures (off, suggest, auto)."

    package var settings: [RPCMethod] { [profile, configure, optimise, stats] }

    private var profile: RPCMethod {
        RPCMethod(
            Methods.vocabProfile, "Tells how a learner's words of a language are scheduled.",
            parameters: [Self.learner, Self.languageOfProfile], result: Self.profileResult,
            example: #"{"learnerID": "\#(Self.exampleID)", "language": "es"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await reviews.profile(
                of: try arguments.required("learnerID", Arguments.uuid),
                language: try arguments.text("language"))
        }
    }

    private var configure: RPCMethod {
        RPCMethod(
            Methods.vocabConfigure,
            "Changes what is given of how a learner's words of a language are scheduled; due dates follow at the next "
                + "answers.",
            parameters: [
                Self.learner, Self.languageOfProfile,
                .optional("algorithm", LearnerParameters.choices(SchedulingAlgorithm.self), "Which formulas."),
                .optional(
                    "desiredRetention", .number(FSRS6.retentionRange),
                    "The share of reviews that shall be recalled; nothing to SM-2."),
                .optional("learningSteps", Self.steps, "Seconds between the first answers."),
                .optional("relearningSteps", Self.steps, "Seconds between answers after forgetting."),
                .optional("maximumInterval", .integer(1...SchedulingState.longestInterval), "Days."),
                .optional("fuzz", .boolean, "Whether due dates are spread by a few days."),
                .optional(
                    "easyDays", .numbers(count: 7), "Each weekday's share of an ordinary day's work, from Monday on."),
                .optional("newPerDay", .integer(0...10_000), "New words a day."),
                .optional("reviewsPerDay", .integer(0...10_000), "Reviews a day."),
                .optional("leeches", .integer(1...1_000), "Lapses that make a leech."),
                .optional(
                    "exposures", LearnerParameters.choices(ExposureMode.self),
                    "What words used in conversation do to the cards that are there: nothing, suggest a review, or "
                        + "make one. New words get cards in any case."
                ),
                .optional(
                    "parameters", .numbers(count: FSRS6.defaultParameters.count),
                    "FSRS-6's w0…w20; vocab.optimise fits them."),
            ],
            result: Self.profileResult,
            example: #"{"learnerID": "\#(Self.exampleID)", "language": "es", "newPerDay": 10}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await reviews.configure(
                ProfileChange(arguments), of: try arguments.required("learnerID", Arguments.uuid),
                language: try arguments.text("language"))
        }
    }

    private var optimise: RPCMethod {
        RPCMethod(
            Methods.vocabOptimise,
            "Fits FSRS-6's parameters to a learner's own log; they are used only when they foretell it better.",
            pace: .long,
            parameters: [
                Self.learner, .language("the content's own unless given."),
                .optional(
                    "reschedule", LearnerParameters.choices(Rescheduling.self), usual: "memory",
                    "What the parameters in use then change for words already learnt: their memory alone, if they are "
                        + "better ones, or their due dates too in any case."),
            ],
            result:
                "verdict (improved, notBetter, tooFewReviews), evidenceCount, logLossBefore and logLossAfter in nats "
                + "an answer, parameters now in use, rescheduled: how many words.",
            example: #"{"learnerID": "\#(Self.exampleID)", "language": "es"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            let extent: Rescheduling = try arguments.required("reschedule") { arguments in { arguments.choice($0) } }
            return try await reviews.optimise(
                try arguments.required("learnerID", Arguments.uuid),
                language: arguments.string("language"),
                rescheduling: extent)
        }
    }

    private var stats: RPCMethod {
        RPCMethod(
            Methods.vocabStats, "Tells what a learner's log says: recall, work done and work to come.", pace: .long,
            parameters: [
                Self.learner, Self.language,
                .optional("forecastDays", .integer(1...365), usual: 30, "Days to look ahead, today included."),
            ],
            result:
                "retention by period (today, week, month, year, all): young and mature, each recalled and forgotten; "
                + "forecast: overdue and due by day; hours: hour, answers, reviews; days, of the last ten years: day "
                + "(since 1970), answers, new, reviews, seconds; streak in days; words by learningState; remembered: "
                + "words that would be recalled now; desiredRetention.",
            example: #"{"learnerID": "\#(Self.exampleID)"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await reviews.statistics(
                of: try arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"),
                forecastDays: try arguments.required("forecastDays", Arguments.integer))
        }
    }
}

extension ProfileChange {
    /// What a client asks to change of a profile.
    fileprivate init(_ arguments: Arguments) {
        self.init()
        algorithm = arguments.choice("algorithm")
        exposures = arguments.choice("exposures")
        desiredRetention = arguments.number("desiredRetention")
        learningSteps = arguments.numbers("learningSteps")
        relearningSteps = arguments.numbers("relearningSteps")
        maximumInterval = arguments.integer("maximumInterval")
        fuzz = arguments.flag("fuzz")
        easyDays = arguments.numbers("easyDays")
        newPerDay = arguments.integer("newPerDay")
        reviewsPerDay = arguments.integer("reviewsPerDay")
        leeches = arguments.integer("leeches")
        parameters = arguments.numbers("parameters")
    }
}

extension Arguments {
    fileprivate func numbers(_ name: String) -> [Double]? { value(name)?.elements?.compactMap(\.number) }
}
