package import Foundation

/// How a learner's words of one language are scheduled: what is kept for both, and what a scheduler is made from.
package struct SchedulingProfile: Codable, Sendable, Hashable {
    package var algorithm: SchedulingAlgorithm
    /// FSRS-6's w0…w20, fitted to the learner or the defaults.
    package var parameters: [Double]
    /// The generation of the formulas that the parameters were fitted for.
    package var paramsVersion: Int
    /// 0.7–0.99; nothing to SM-2.
    package var desiredRetention: Double
    /// Seconds.
    package var learningSteps: [TimeInterval]
    /// Seconds.
    package var relearningSteps: [TimeInterval]
    /// Days, 1…365.
    package var maximumInterval: Int
    package var fuzz: Bool
    /// How much of an ordinary day's work each weekday is to have, 0…1, from Monday on.
    package var easyDays: [Double]
    package var limits: DailyLimits
    package var leeches: Int
    /// What words used in conversation do to the schedule.
    package var exposures: ExposureMode

    /// FSRS-6 with its defaults and fuzz, 20 new words and 200 reviews a day.
    package init(algorithm: SchedulingAlgorithm = .fsrs6) {
        self.algorithm = algorithm
        parameters = FSRS6.defaultParameters
        paramsVersion = 6
        desiredRetention = 0.9
        learningSteps = [60, 600]
        relearningSteps = [600]
        maximumInterval = SchedulingState.longestInterval
        fuzz = true
        easyDays = Array(repeating: 1, count: 7)
        limits = DailyLimits()
        leeches = 8
        exposures = .suggest
    }

    /// Decodes a profile; what it leaves out, as one written before a setting was invented does, is as in
    /// ``init(algorithm:)``.
    package init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func take<Value: Decodable>(_ key: CodingKeys, into value: inout Value) throws {
            value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
        }
        try take(.algorithm, into: &algorithm)
        try take(.parameters, into: &parameters)
        try take(.paramsVersion, into: &paramsVersion)
        try take(.desiredRetention, into: &desiredRetention)
        try take(.learningSteps, into: &learningSteps)
        try take(.relearningSteps, into: &relearningSteps)
        try take(.maximumInterval, into: &maximumInterval)
        try take(.fuzz, into: &fuzz)
        try take(.easyDays, into: &easyDays)
        try take(.limits, into: &limits)
        try take(.leeches, into: &leeches)
        try take(.exposures, into: &exposures)
    }

    /// Parameters of another generation mean something else: the defaults then stand in for them until the next fit.
    ///
    /// - Throws: ``VocabError`` naming the first setting outside its range.
    package func fsrs6() throws(VocabError) -> FSRS6 {
        try FSRS6(
            parameters: paramsVersion == 6 ? parameters : FSRS6.defaultParameters, desiredRetention: desiredRetention,
            learningSteps: learningSteps, relearningSteps: relearningSteps, maximumInterval: maximumInterval,
            fuzz: fuzz)
    }

    /// - Throws: ``VocabError`` naming the first setting outside its range.
    package func scheduler() throws(VocabError) -> Scheduler {
        switch algorithm {
        case .fsrs6: .fsrs6(try fsrs6())
        case .sm2: .sm2(try SM2(maximumInterval: maximumInterval))
        }
    }

    /// What fuzz looks at, given what is due on the days to come.
    ///
    /// - Throws: ``VocabError/easyDaysOutOfRange(_:)``
    package func load(due: [Int: Int], calendar: LearningCalendar) throws(VocabError) -> DueLoad {
        try DueLoad(due: due, easyDays: easyDays, calendar: calendar)
    }

    package var leechRule: LeechRule { LeechRule(threshold: leeches) }
}
