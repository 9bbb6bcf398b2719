#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Sums over frames that several head inputs share.
struct FrameEvidence {
    private let logPosteriors: FrameMatrix
    private let articulation: FrameMatrix
    /// Of each 20 ms frame.
    private let entropy: [Float]
    private let bestUnit: [Int]
    /// Mean standardised energy of each 10 ms frame, itself standardised.
    private let energy: [Float]
    private let featureFrames = 2

    init(_ output: AcousticNetwork.Output, features: FrameMatrix) {
        logPosteriors = output.logPosteriors
        articulation = output.articulation
        var entropy: [Float] = []
        var best: [Int] = []
        let width = logPosteriors.width
        logPosteriors.values.withUnsafeBufferPointer { values in
            for frame in 0..<output.logPosteriors.frames {
                let row = frame * width
                var sum: Float = 0
                var highest = 0
                for unit in 0..<width {
                    let value = values[row + unit]
                    sum -= exp(value) * value
                    if value > values[row + highest] { highest = unit }
                }
                entropy.append(sum)
                best.append(highest)
            }
        }
        self.entropy = entropy
        bestUnit = best
        energy = Self.energies(features)
    }

    private static func energies(_ features: FrameMatrix) -> [Float] {
        let means = (0..<features.frames).map { frame in
            features.values[frame * features.width..<(frame + 1) * features.width].reduce(0, +)
                / Float(features.width)
        }
        return FrameMatrix(width: 1, values: means).standardised(softening: 0.1).values
    }

    /// The first sixteen inputs of a phone, in the order that the heads were trained with.
    func fit(of phone: PhoneAlignment.Phone, meanLength: Float, logPrior: [Float]) -> [Float] {
        let frames = phone.frames
        let count = Float(frames.count)
        var sum: Float = 0
        var highest = -Float.infinity
        var lowest = Float.infinity
        var marginSum: Float = 0
        var highestMargin = -Float.infinity
        var probability: Float = 0
        var wins: Float = 0
        for frame in frames {
            let own = logPosteriors[frame, phone.unit]
            let margin = own - bestOther(than: phone.unit, frame: frame)
            sum += own
            highest = max(highest, own)
            lowest = min(lowest, own)
            marginSum += margin
            highestMargin = max(highestMargin, margin)
            probability += exp(own)
            if bestUnit[frame] == phone.unit { wins += 1 }
        }
        let mean = meanLogPosteriors(in: frames)
        let aboveEveryPrior = zip(mean, logPrior).map { $0 - $1 }
        let around = max(0, frames.lowerBound - 2)..<min(logPosteriors.frames, frames.upperBound + 2)
        let nearby = around.map { logPosteriors[$0, phone.unit] }.max() ?? -.infinity
        return [
            sum / count,
            log(probability / count + 1e-4),
            highest,
            lowest,
            marginSum / count,
            highestMargin,
            wins / count,
            meanEntropy(in: frames),
            log(count),
            log(count / meanLength),
            log(exp(nearby) + 1e-4),
            log1p(Float(phone.silenceBefore)),
            log1p(Float(phone.silenceAfter)),
            mean[UnitInventory.silence],
            aboveEveryPrior[phone.unit] - (aboveEveryPrior.max() ?? 0),
            meanEnergy(in: frames),
        ]
    }

    /// Mean log posterior of the expected unit in the middle third.
    func middle(of phone: PhoneAlignment.Phone) -> Float {
        let count = phone.frames.count
        let start = count / 3
        let end = min(count, max(start + 1, 2 * count / 3 + 1))
        let frames = phone.frames.lowerBound + start..<phone.frames.lowerBound + end
        return frames.reduce(0) { $0 + logPosteriors[$1, phone.unit] } / Float(frames.count)
    }

    /// Mean log posterior of each unit.
    func meanLogPosteriors(in frames: Range<Int>) -> [Float] { logPosteriors.mean(in: frames) }

    /// Mean probability of each articulatory feature.
    func articulation(in frames: Range<Int>) -> [Float] { articulation.mean(in: frames) }

    func meanEntropy(in frames: Range<Int>) -> Float { entropy[frames].reduce(0, +) / Float(frames.count) }

    func meanHighestPosterior(in frames: Range<Int>) -> Float {
        frames.reduce(0) { $0 + exp(logPosteriors[$1, bestUnit[$1]]) } / Float(frames.count)
    }

    private func bestOther(than unit: Int, frame: Int) -> Float {
        guard bestUnit[frame] == unit else { return logPosteriors[frame, bestUnit[frame]] }
        var best = -Float.infinity
        for other in 0..<logPosteriors.width where other != unit { best = max(best, logPosteriors[frame, other]) }
        return best
    }

    private func meanEnergy(in frames: Range<Int>) -> Float {
        let start = frames.lowerBound * featureFrames
        guard start < energy.count else { return 0 }
        let slice = energy[start..<min(energy.count, frames.upperBound * featureFrames)]
        return slice.reduce(0, +) / Float(slice.count)
    }
}
