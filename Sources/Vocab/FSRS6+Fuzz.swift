extension FSRS6 {
    /// Days on either side of an interval: 1, and 15 % of its part from 2.5 to 7 days, 10 % from 7 to 20, 5 % beyond.
    static func fuzzDelta(_ days: Double) -> Double {
        func part(_ range: ClosedRange<Double>) -> Double {
            max(0, min(days, range.upperBound) - range.lowerBound)
        }
        return 1 + 0.15 * part(2.5...7) + 0.10 * part(7...20) + 0.05 * part(20...Double.greatestFiniteMagnitude)
    }

    /// The days among which fuzz chooses; the interval alone when it is shorter than 2.5 days.
    func fuzzRange(_ days: Int) -> ClosedRange<Int> {
        guard Double(days) >= 2.5 else { return days...days }
        let delta = Self.fuzzDelta(Double(days))
        let upper = min(Int((Double(days) + delta).rounded(.toNearestOrEven)), maximumInterval)
        let lower = min(max(2, Int((Double(days) - delta).rounded(.toNearestOrEven))), upper)
        return lower...upper
    }

    /// One of ``fuzzRange(_:)``, each as likely, decided by the card and how often it was answered before.
    func fuzzed(_ days: Int, seed: UInt64, repetition: Int) -> Int {
        let range = fuzzRange(days)
        let number = Self.mixed(Self.mixed(seed) &+ UInt64(truncatingIfNeeded: repetition))
        return range.lowerBound + Int(number.multipliedFullWidth(by: UInt64(range.count)).high)
    }

    /// SplitMix64's output function (Steele, Lea, Flood 2014).
    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
