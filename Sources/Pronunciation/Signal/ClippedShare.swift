/// How much of a recording stands at the limits of its converter.
struct ClippedShare {
    /// Samples at the limit, as a share of all.
    let share: Double

    /// Where speech peaks, one sample in thousands comes near the highest; overdriven threefold, one in twenty.
    private static let limitShare = 0.04
    /// What counts as near the limit.
    private static let nearness: Float = 0.95
    /// A recording whose peak is lower was not overdriven.
    private static let lowestPeak: Float = 0.5

    init(_ samples: [Float]) {
        var peak: Float = 0
        for sample in samples { peak = max(peak, abs(sample)) }
        guard peak >= Self.lowestPeak else {
            share = 0
            return
        }
        // Resampling lets clipped tops swing past full scale.
        let limit = Self.nearness * min(peak, 1)
        var count = 0
        for sample in samples where abs(sample) >= limit { count += 1 }
        share = Double(count) / Double(samples.count)
    }

    var isOverdriven: Bool { share > Self.limitShare }
}
