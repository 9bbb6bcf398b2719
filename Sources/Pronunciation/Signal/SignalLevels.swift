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

    /// Below this even the loudest tenth of a second is a microphone's own noise.
    private static let silence: Float = -90
    /// Frames of 10 ms that are a tenth of a second.
    private static let loudFrames = 10

    init(_ samples: [Float]) {
        let seconds = Double(samples.count) / Double(PronunciationLimits.sampleRate)
        guard PronunciationLimits.shortestSeconds...PronunciationLimits.longestSeconds ~= seconds else {
            refusal = seconds < PronunciationLimits.shortestSeconds ? .tooShort : .tooLong
            (loudest, range) = (-.infinity, 0)
            return
        }
        let levels = Self.levels(samples).sorted()
        loudest = levels[max(0, levels.count - Self.loudFrames)]
        range = loudest - levels[levels.count / 10]
        if loudest < Self.silence {
            refusal = .silence
        } else if ClippedShare(samples).isOverdriven {
            refusal = .clipping
        } else {
            refusal = nil
        }
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
