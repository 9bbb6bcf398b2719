/// What each item of a list counts; they add up to 1.
struct Weights {
    private let shares: [Double]?
    private let even: Double

    /// - Parameter values: One an item, none negative, not all 0; nil for all alike.
    init(_ values: [Double]?, count: Int) throws(SpatialError) {
        even = 1 / Double(count)
        guard let values else {
            shares = nil
            return
        }
        guard values.count == count else {
            throw .wrongWeights("there are \(values.count) weights; send one for each of the \(count) items")
        }
        // Scaled by the largest first, since a sum of the largest numbers overflows.
        guard values.allSatisfy({ $0 >= 0 && $0.isFinite }), let largest = values.max(), largest > 0 else {
            throw .wrongWeights("weights must be finite numbers, none below 0 and not all 0")
        }
        let scaled = values.map { $0 / largest }
        let sum = scaled.reduce(0, +)
        shares = scaled.map { $0 / sum }
    }

    subscript(index: Int) -> Double { shares.map { $0[index] } ?? even }
}
