#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// How the pitch of a recording moves: a voice glides all the time and comes back to its middle, an instrument holds
/// its notes and leaps between them.
struct PitchMotion: Sendable {
    /// The share of steps from one 10 ms to the next that stay on the note.
    let heldShare: Float
    /// Semitones of a step, the middle one of all.
    let step: Float
    /// Octaves about the mean.
    let deviation: Float

    /// Semitones below which a note is held.
    private static let held: Float = 0.05

    /// - Parameter pitch: Hertz at every 10 ms, 0 where there is no voice.
    init(_ pitch: [Float]) {
        let heights = pitch.map { $0 > 0 ? log2($0) : nil }
        let steps = zip(heights, heights.dropFirst()).compactMap { before, after in
            before.flatMap { before in after.map { abs($0 - before) * 12 } }
        }.sorted()
        heldShare = steps.isEmpty ? 0 : Float(steps.count { $0 < Self.held }) / Float(steps.count)
        step = steps.isEmpty ? 0 : steps[steps.count / 2]
        deviation = heights.compactMap(\.self).deviation
    }
}

extension [Float] {
    /// Of all values from their mean; 0 where there are none.
    var deviation: Float {
        guard !isEmpty else { return 0 }
        let mean = reduce(0, +) / Float(count)
        return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(count)).squareRoot()
    }
}
