#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// How loud a recording is, and whether its samples alone rule it out.
struct SignalLevels: Sendable {
    let refusal: Assessment.Verdict?
    /// The level that the loudest tenth of a second reaches, in decibels of full scale; low frequencies (hum, a
    /// constant offset) are taken off.
    let loudest: Float
    /// Decibels from the quiet parts up to the loudest.
    let range: Float
    /// Samples from a little before the first that may be speech to a little behind the last; all where there is no
    /// quiet around it.
    let speech: Range<Int>

    /// Below this even the loudest tenth of a second is a microphone's own noise.
    private static let silence: Float = -90
    /// Frames of 10 ms that are a tenth of a second.
    private static let loudFrames = 10
    /// Decibels below the loudest that no speech is, however quiet the rest.
    private static let quietest: Float = 45
    /// How far down from the loudest to the quiet parts speech reaches.
    private static let share: Float = 0.75
    /// Frames that are looked at together, and how many of them must be loud: a click is no speech.
    private static let (window, least) = (8, 4)
    /// Frames of quiet on one side that recordings have which the model was made from; what is longer gives way to so
    /// many, since the first sounds may be faint.
    private static let (usual, margin) = (60, 14)

    init(_ samples: [Float]) {
        let seconds = Double(samples.count) / Double(PronunciationLimits.sampleRate)
        guard PronunciationLimits.shortestSeconds...PronunciationLimits.longestSeconds ~= seconds else {
            refusal = seconds < PronunciationLimits.shortestSeconds ? .tooShort : .tooLong
            (loudest, range, speech) = (-.infinity, 0, 0..<0)
            return
        }
        let unsorted = Self.levels(samples)
        let levels = unsorted.sorted()
        loudest = levels[max(0, levels.count - Self.loudFrames)]
        range = loudest - levels[levels.count / 10]
        let frames = Self.speech(unsorted, above: loudest - min(Self.quietest, range * Self.share))
        speech = frames.lowerBound * LogMel.hop..<min(samples.count, frames.upperBound * LogMel.hop)
        if loudest < Self.silence {
            refusal = .silence
        } else if ClippedShare(samples).isOverdriven {
            refusal = .clipping
        } else {
            refusal = nil
        }
    }

    /// Frames from before the first that is loud together with others to behind the last; all where none is.
    private static func speech(_ levels: [Float], above threshold: Float) -> Range<Int> {
        func isLoud(_ frames: Range<Int>) -> Bool { levels[frames].count { $0 > threshold } >= least }
        let windows = 0..<max(1, levels.count - window + 1)
        func frames(_ start: Int) -> Range<Int> { start..<min(start + window, levels.count) }
        guard let first = windows.first(where: { isLoud(frames($0)) }),
            let last = windows.last(where: { isLoud(frames($0)) })
        else { return 0..<levels.count }
        let end = frames(last).upperBound
        let start = first > usual ? first - margin : 0
        return start..<(levels.count - end > usual ? end + margin : levels.count)
    }

    /// Decibels of each 10 ms.
    private static func levels(_ samples: [Float]) -> [Float] {
        var result: [Float] = []
        samples.withUnsafeBufferPointer { samples in
            // As though the first sample had always stood there: a constant offset makes no sound.
            var previous = samples.first ?? 0
            for start in Swift.stride(from: 0, to: samples.count, by: LogMel.hop) {
                let end = min(start + LogMel.hop, samples.count)
                var sum: Float = 0
                for index in start..<end {
                    let difference = samples[index] - previous
                    sum += difference * difference
                    previous = samples[index]
                }
                result.append(10 * log10(sum / Float(end - start) + 1e-12))
            }
        }
        return result
    }
}
