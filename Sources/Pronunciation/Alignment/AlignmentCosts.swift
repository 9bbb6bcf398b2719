#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// How frames are charged against the units they are aligned with.
struct AlignmentCosts: Sendable {
    /// Natural logarithm of each unit's share of the frames.
    var logPrior: [Float]
    var priorScale: Float
    var floor: Float

    /// The language whose speakers the model's prior was counted on.
    var countedLanguage: String

    /// The costs for a recording in any language: beside the counted one, half of the prior is the recording's own
    /// mean.
    func adapted(to logPosteriors: FrameMatrix, language: String) -> AlignmentCosts {
        guard language != countedLanguage, logPosteriors.frames > 0 else { return self }
        var sums = [Double](repeating: 0, count: logPosteriors.width)
        for (index, value) in logPosteriors.values.enumerated() {
            sums[index % logPosteriors.width] += Double(exp(value))
        }
        var result = self
        for (unit, sum) in sums.enumerated() {
            let mean = sum / Double(logPosteriors.frames)
            result.logPrior[unit] = Float(log(0.5 * mean + 0.5 * exp(Double(logPrior[unit])) + 1e-4))
        }
        return result
    }

    /// Scaled likelihoods max(log p − scale · log prior, floor): [frames][units].
    func emissions(_ logPosteriors: FrameMatrix) -> FrameMatrix {
        precondition(logPosteriors.width == logPrior.count)
        var result = logPosteriors
        let width = result.width
        let offsets = logPrior.map { $0 * priorScale }
        result.values.withUnsafeMutableBufferPointer { values in
            var index = 0
            while index < values.count {
                for unit in 0..<width { values[index + unit] = max(values[index + unit] - offsets[unit], floor) }
                index += width
            }
        }
        return result
    }
}
