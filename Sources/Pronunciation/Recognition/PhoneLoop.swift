/// The best sequence of any units of a language: what speech is worth when nothing in particular is expected.
struct PhoneLoop {
    /// Score of the whole recording.
    let score: Float

    /// Charged for each change of unit, so that the loop does not follow every flicker of the posteriors.
    private static let changeCost: Float = 2

    /// - Parameter inventory: The language's units, without silence.
    init(_ emissions: FrameMatrix, inventory: [Int]) {
        let units = [UnitInventory.silence] + inventory
        var scores = [Float](repeating: 0, count: units.count)
        var best: Float = 0
        for frame in 0..<emissions.frames {
            let row = frame * emissions.width
            let entered = frame == 0 ? 0 : best - Self.changeCost
            best = -.infinity
            for (index, unit) in units.enumerated() {
                scores[index] = max(scores[index], entered) + emissions.values[row + unit]
                best = max(best, scores[index])
            }
        }
        score = best
    }
}
