/// What a report must reach, each in per cent; nil asks for nothing.
package struct HeardThresholds: Sendable {
    /// Of right answers, taken at once, and not for what they do not mean.
    package var minimumRight: Double?
    /// The same of answers with a slip.
    package var minimumSlip: Double?
    /// Of requests for help, met.
    package var minimumClarify: Double?
    /// Of what is wrong, accepted.
    package var maximumWrong: Double?
    /// Of what is off the script, accepted.
    package var maximumOffScript: Double?
    /// Of answers, right or with a slip, taken for another response than they mean.
    package var maximumOtherMeaning: Double?

    package init() {}

    /// A sentence for each threshold that is missed; also for those that nothing was heard for, since a measure of
    /// nothing would hold whatever becomes of the scenarios.
    package func missed(by report: HeardReport) -> [String] {
        let taken: [HeardOutcome] = [.asMeant, .meaningNotGiven]
        let checks: [(limit: Double?, isMinimum: Bool, kinds: [HeardKind], outcomes: [HeardOutcome], what: String)] = [
            (minimumRight, true, [.right], taken, "right answers taken"),
            (minimumSlip, true, [.slip], taken, "answers with a slip taken"),
            (minimumClarify, true, [.clarify], [.handled], "requests for help met"),
            (maximumWrong, false, [.wrong], [.falselyAccepted], "wrong answers accepted"),
            (maximumOffScript, false, [.offScript], [.falselyAccepted], "utterances off the script accepted"),
            (maximumOtherMeaning, false, [.right, .slip], [.anotherMeaning], "answers taken for another meaning"),
        ]
        return checks.compactMap { check in
            guard let limit = check.limit else { return nil }
            let tallies = check.kinds.compactMap { report[$0] }
            let all = tallies.reduce(0) { $0 + $1.count }
            let part = tallies.flatMap { tally in check.outcomes.map { tally.count(of: $0) } }.reduce(0, +)
            let bound = check.isMinimum ? "at least" : "at most"
            guard all > 0 else { return "\(check.what): nothing to judge by; \(bound) \(limit) % wanted" }
            let percent = 100 * Double(part) / Double(all)
            guard check.isMinimum ? percent < limit : percent > limit else { return nil }
            return "\(check.what): \(part) of \(all), \((percent * 10).rounded() / 10) %; \(bound) \(limit) % wanted"
        }
    }
}
