/// The anchor of what has no peer: the same work on every machine, which a faster processor does faster too.
package enum ProcessorAnchor {
    /// Seconds of the processor that sorting the same 100,000 numbers takes, the least of several rounds.
    package static func sorting() -> Double {
        var state: UInt64 = 7
        let numbers = (0..<100_000).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Double(state >> 11)
        }
        var least = Double.infinity
        for _ in 0..<15 {
            var sorted: [Double] = []
            least = min(least, seconds { sorted = numbers.sorted() })
            // Used, so that no compiler leaves the work out.
            precondition(sorted[0] <= sorted[sorted.count - 1])
        }
        return least
    }
}
