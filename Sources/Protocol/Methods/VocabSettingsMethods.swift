import Foundation
import JSONText
import LearningService
import Lexicon
import Storage
import Vocab

/// The methods about how words are scheduled, and what studying came to.
extension VocabMethods {
    private static let languageOfProfile = Parameter.required(
        "language", .identifier, "A language's id or one of its variants, es or es-MX.")
    private static let steps = ParameterSchema.array(
        of: .number(FSRS6.stepRange.lowerBound...FSRS6.stepRange.upperBound), maximumCount: FSRS6.stepLimit)
    private static let profileResult =
        "algorithm, parameters (w0…w20), paramsVersion, desiredRetention, learningSteps and relearningSteps in seconds, "
        + "maximumInterval in days, fuzz, easyDays (seven shares from Monday on), limits (reviews, new), leeches (lapses), "
        + "exposures (off, suggest, auto)."

    package var settings: [RPCMethod] { [profile, configure, optimise, stats] }

    private var profile: RPCMethod {
        RPCMethod(
            "vocab.profile", "Tells how a learner's words of a language are scheduled.",
            parameters: [Self.learner, Self.languageOfProfile], result: Self.profileResult,
            example: #"{"learnerID": "\#(Self.exampleID)", "language": "es"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            let learnerID = try await learner(arguments)
            let language = try catalog.snapshot.language(try arguments.text("language"), field: "language").id
            return try await store.read { try CardReviewer.profile(of: learnerID, language: language, in: $0) }
        }
    }

    private var configure: RPCMethod {
        RPCMethod(
            "vocab.configure",
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
                    "What words used in conversation do to the cards that are there: nothing, suggest a review, or make one. New words get cards in any case."
                ),
                .optional(
                    "parameters", .numbers(count: FSRS6.defaultParameters.count),
                    "FSRS-6's w0…w20; vocab.optimise fits them."),
            ],
            result: Self.profileResult,
            example: #"{"learnerID": "\#(Self.exampleID)", "language": "es", "newPerDay": 10}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            let learnerID = try await learner(arguments)
            let language = try catalog.snapshot.language(try arguments.text("language"), field: "language").id
            let now = clock()
            return try await store.write { writer in
                var profile = try CardReviewer.profile(of: learnerID, language: language, in: writer.reader)
                try ProfileChange(arguments).apply(to: &profile)
                try writer.setSchedulingProfile(profile, of: learnerID, language: language, at: now)
                return profile
            }
        }
    }

    private var optimise: RPCMethod {
        RPCMethod(
            "vocab.optimise",
            "Fits FSRS-6's parameters to a learner's own log; they are used only when they foretell it better.",
            pace: .long,
            parameters: [
                Self.learner, Self.languageOfProfile,
                .optional(
                    "reschedule", LearnerParameters.choices(Rescheduling.self),
                    "What the parameters in use then change for words already learnt: their memory alone, if they are "
                        + "better ones, or their due dates too in any case; memory unless given."),
            ],
            result:
                "verdict (improved, notBetter, tooFewReviews), evidenceCount, logLossBefore and logLossAfter in nats an "
                + "answer, parameters now in use, rescheduled: how many words.",
            example: #"{"learnerID": "\#(Self.exampleID)", "language": "es"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            let learnerID = try await learner(arguments)
            let language = try catalog.snapshot.language(try arguments.text("language"), field: "language").id
            return try await WordOptimiser(store: store).run(
                learnerID, language: language, arguments.choice("reschedule") ?? .memory, at: clock())
        }
    }

    private var stats: RPCMethod {
        RPCMethod(
            "vocab.stats", "Tells what a learner's log says: recall, work done and work to come.", pace: .long,
            parameters: [
                Self.learner, Self.language,
                .optional("forecastDays", .integer(1...365), "Days to look ahead, today included; 30 unless given."),
            ],
            result:
                "retention by period (today, week, month, year, all): young and mature, each recalled and forgotten; "
                + "forecast: overdue and due by day; hours: hour, answers, reviews; days: day (since 1970), answers, new, "
                + "reviews, seconds; streak in days; words by learningState; remembered: words that would be recalled now; "
                + "desiredRetention.",
            example: #"{"learnerID": "\#(Self.exampleID)"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            let learnerID = try await learner(arguments)
            let language = try catalog.snapshot.language(in: arguments)?.id
            let now = clock()
            let days = arguments.integer("forecastDays") ?? 30
            return try await store.read { reader in
                let profile = try CardReviewer.profile(of: learnerID, language: language ?? "", in: reader)
                var tally = StudyTally(at: now, calendar: calendar, model: try profile.fsrs6(), forecastDays: days)
                try reader.eachReviewSummary(of: learnerID, language: language) { tally.count($0) }
                try reader.eachSchedulingState(of: learnerID, language: language) { tally.count($0) }
                return StudyReport(tally.statistics, desiredRetention: profile.desiredRetention)
            }
        }
    }
}

/// What a client asks to change of a profile.
private struct ProfileChange {
    let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    /// - Throws: ``RPCError`` naming what no scheduler takes.
    func apply(to profile: inout SchedulingProfile) throws {
        if let algorithm: SchedulingAlgorithm = arguments.choice("algorithm") { profile.algorithm = algorithm }
        if let exposures: ExposureMode = arguments.choice("exposures") { profile.exposures = exposures }
        profile.desiredRetention = arguments.number("desiredRetention") ?? profile.desiredRetention
        profile.learningSteps = numbers("learningSteps") ?? profile.learningSteps
        profile.relearningSteps = numbers("relearningSteps") ?? profile.relearningSteps
        profile.maximumInterval = arguments.integer("maximumInterval") ?? profile.maximumInterval
        profile.fuzz = arguments.flag("fuzz") ?? profile.fuzz
        profile.easyDays = numbers("easyDays") ?? profile.easyDays
        profile.limits.new = arguments.integer("newPerDay") ?? profile.limits.new
        profile.limits.reviews = arguments.integer("reviewsPerDay") ?? profile.limits.reviews
        profile.leeches = arguments.integer("leeches") ?? profile.leeches
        if let parameters = numbers("parameters") {
            profile.parameters = parameters
            profile.paramsVersion = 6
        }
        do throws(VocabError) {
            _ = try profile.fsrs6()
            _ = try profile.scheduler()
            _ = try profile.load(due: [:], calendar: StudyCalendar())
        } catch {
            throw RPCError(.invalidParams, "The words cannot be scheduled so: \(error).", field: Self.field(of: error))
        }
    }

    private func numbers(_ name: String) -> [Double]? {
        arguments.value(name)?.elements?.compactMap(\.number)
    }

    private static func field(of error: VocabError) -> String? {
        switch error {
        case .wrongParameterCount, .parameterOutOfRange: "parameters"
        case .retentionOutOfRange: "desiredRetention"
        case .maximumIntervalOutOfRange: "maximumInterval"
        case .easyDaysOutOfRange: "easyDays"
        case .stepOutOfRange, .tooManySteps: "learningSteps"
        default: nil
        }
    }
}
