import Foundation

extension SchedulingState {
    private static let countLimit = 1_000_000_000

    /// Refuses what no scheduler produces, before it can do harm: states come back from files and peers too.
    ///
    /// - Throws: ``VocabError/invalidState(field:value:allowed:)``
    package func validate() throws(VocabError) {
        // Called for every state that is read from a log: no field may cost an array.
        try require(repetitions, "repetitions")
        try require(lapses, "lapses")
        try require(reviewCount, "reviewCount")
        try require(correctCount, "correctCount")
        try require(incorrectCount, "incorrectCount")
        try require(successDays, "successDays")
        try require(0...FSRS6.stepLimit ~= step, "step", "\(step)", "0 to \(FSRS6.stepLimit)")
        let greatest = FSRS6.MemoryModel.greatestStability
        try require(0...greatest ~= stability, "stability", "\(stability)", "0 to \(greatest) days")
        try require(difficulty == 0 || 1...10 ~= difficulty, "difficulty", "\(difficulty)", "1 to 10, or 0 for none")
        try require(
            Self.lowestEasiness...1e6 ~= easinessFactor, "easinessFactor", "\(easinessFactor)",
            "\(Self.lowestEasiness) or more")
        try require(
            0...Self.longestInterval ~= interval, "interval", "\(interval)", "0 to \(Self.longestInterval) days")
        try require((stability > 0) == (difficulty > 0), "difficulty", "\(difficulty)", "set together with stability")
        try require(phase == .new || lastReview != nil, "lastReview", "absent", "a date in phase \(phase.rawValue)")
        try require(due, "due")
        try require(lastReview, "lastReview")
    }

    private func require(_ count: Int, _ field: String) throws(VocabError) {
        try require(0...Self.countLimit ~= count, field, "\(count)", "0 to \(Self.countLimit)")
    }

    private func require(_ date: Date?, _ field: String) throws(VocabError) {
        guard let seconds = date?.timeIntervalSince1970 else { return }
        try require(Self.dates.contains(seconds), field, "\(seconds) s from 1970", "a date from 1900 to 9999")
    }

    private func require(
        _ holds: Bool, _ field: String, _ value: @autoclosure () -> String, _ allowed: @autoclosure () -> String
    ) throws(VocabError) {
        if !holds { throw .invalidState(field: field, value: value(), allowed: allowed()) }
    }
}
