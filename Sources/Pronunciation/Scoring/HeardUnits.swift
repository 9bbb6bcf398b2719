/// Which units of a language the frames of a phone sound like.
struct HeardUnits {
    private let logPosteriors: FrameMatrix
    private let inventory: [Int]

    /// Units shown at most.
    private static let shown = 3
    /// Units this much less likely than the likeliest are not worth showing.
    private static let margin: Float = 2.5

    /// - Parameter inventory: The language's units, without silence.
    init(_ logPosteriors: FrameMatrix, inventory: [Int]) {
        self.logPosteriors = logPosteriors
        self.inventory = inventory
    }

    /// What a phone may have been instead of the expected unit.
    struct Alternatives {
        /// By their mean log posterior, the likeliest first.
        var units: [Int] = []
        /// By how much the likeliest is likelier than the expected unit, and than the next of the others.
        var overExpected: Float = 0
        var overNext: Float = 0
    }

    func alternatives(to expected: Int, in frames: Range<Int>) -> Alternatives {
        let ranked = inventory.filter { $0 != expected }.map { (unit: $0, mean: mean($0, frames)) }
            .sorted { ($0.mean, $1.unit) > ($1.mean, $0.unit) }
        guard let best = ranked.first else { return Alternatives() }
        return Alternatives(
            units: ranked.prefix(Self.shown).filter { $0.mean > best.mean - Self.margin }.map(\.unit),
            overExpected: best.mean - mean(expected, frames),
            overNext: ranked.count > 1 ? best.mean - ranked[1].mean : 0)
    }

    /// What the frames sound like most: the expected unit, another of the language, or silence.
    func likeliest(expected: Int, in frames: Range<Int>) -> Int {
        var best = (unit: expected, mean: mean(expected, frames))
        for unit in inventory + [UnitInventory.silence] {
            let value = mean(unit, frames)
            if value > best.mean { best = (unit, value) }
        }
        return best.unit
    }

    private func mean(_ unit: Int, _ frames: Range<Int>) -> Float {
        frames.reduce(0) { $0 + logPosteriors[$1, unit] } / Float(frames.count)
    }
}
