import Foundation

extension FSRS6 {
    /// How one of the days that fuzz allows is chosen.
    enum DayChoice: Sendable, Hashable {
        /// Each as likely.
        case even
        /// The likelier, the fewer reviews it has and the more the learner wants.
        case quiet(DueLoad)
        /// The interval once chosen, where it is still allowed: how a log replays to the state it left.
        case recorded(Int)
    }

    /// Days on either side of an interval: 1, and 15 % of its part from 2.5 to 7 days, 10 % from 7 to 20, 5 % beyond.
    static func fuzzDelta(_ days: Double) -> Double {
        func part(_ range: ClosedRange<Double>) -> Double {
            max(0, min(days, range.upperBound) - range.lowerBound)
        }
        return 1 + 0.15 * part(2.5...7) + 0.10 * part(7...20) + 0.05 * part(20...Double.greatestFiniteMagnitude)
    }

    /// The days among which fuzz chooses; the interval alone when it is shorter than 2.5 days.
    package func fuzzRange(_ days: Int) -> ClosedRange<Int> {
        guard Double(days) >= 2.5 else { return days...days }
        let delta = Self.fuzzDelta(Double(days))
        let upper = min(Int((Double(days) + delta).rounded(.toNearestOrEven)), maximumInterval)
        let lower = min(max(2, Int((Double(days) - delta).rounded(.toNearestOrEven))), upper)
        return lower...upper
    }

    /// One of ``fuzzRange(_:)``, decided by the card and how often it was answered before.
    func fuzzed(
        _ days: Int, seed: UInt64, repetition: Int, from date: Date = Date(timeIntervalSince1970: 0),
        choice: DayChoice = .even
    ) -> Int {
        let range = fuzzRange(days)
        let number = SplitMix64.scattered(SplitMix64.scattered(seed) &+ UInt64(truncatingIfNeeded: repetition))
        switch choice {
        case .recorded(let interval) where range.contains(interval):
            return interval
        case .quiet(let load):
            // 53 bits: a number from 0 up to 1.
            return load.day(in: range, after: date, number: Double(number >> 11) * 0x1p-53)
        case .even, .recorded:
            return range.lowerBound + Int(number.multipliedFullWidth(by: UInt64(range.count)).high)
        }
    }
}
