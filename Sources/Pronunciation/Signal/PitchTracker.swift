import Kernels

#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Fundamental frequency by normalised cross-correlation, with a path through the candidates that leaps octaves only
/// when it must (after D. Talkin, A robust algorithm for pitch tracking, 1995).
package struct PitchTracker: Sendable {
    /// Hertz.
    package static let range = 60.0...500.0
    /// Samples at ``rate``, 25 ms.
    static let window = 200
    /// Voices have their fundamental far below; half the samples take a quarter of the time.
    private static let rate = PronunciationLimits.sampleRate / decimation
    private static let decimation = 2
    private static let hop = LogMel.hop / decimation
    /// Lags that are correlated at once: a rest takes longer than a whole block.
    private static let lagBlock = 64
    private static let candidates = 5
    /// Correlation below which no candidate is kept.
    private static let weakest: Float = 0.3
    /// What a frame without voice costs, beside 1 − correlation for a voiced one.
    private static let unvoicedCost: Float = 0.4
    /// Cost of an octave's leap between two frames, and of voice beginning or ending.
    private static let octaveCost: Float = 0.7
    private static let switchCost: Float = 0.25
    /// Makes the shorter of two equal periods win: a whole period more correlates as well.
    private static let longLagCost: Float = 0.06

    private struct Candidate {
        /// Samples; 0 for no voice.
        var period: Float
        var cost: Float
    }

    private let kernels = KernelSet.best
    private let shortest: Int
    private let longest: Int

    package init() {
        shortest = Int(Double(Self.rate) / Self.range.upperBound)
        longest = Int((Double(Self.rate) / Self.range.lowerBound).rounded(.up))
    }

    /// Hertz at every 10 ms, 0 where there is no voice.
    ///
    /// - Parameter frames: How many values to return; 1 + samples / 160 cover the recording.
    package func track(_ samples: [Float], frames: Int) -> [Float] {
        guard frames > 0 else { return [] }
        let signal = prepared(samples, frames: frames)
        let energies = prefixEnergies(signal)
        let floor = energies[energies.count - 1] / Double(max(1, signal.count)) * Double(Self.window) * 1e-4
        var candidates: [[Candidate]] = []
        candidates.reserveCapacity(frames)
        for frame in 0..<frames {
            candidates.append(self.candidates(signal, energies, at: frame * Self.hop, floor: floor))
        }
        return smoothest(candidates).map { $0 > 0 ? Float(Self.rate) / $0 : 0 }
    }

    /// Every second of the samples, without drift and smoothed, so far into zeros that every frame's window and lags
    /// lie inside.
    private func prepared(_ samples: [Float], frames: Int) -> [Float] {
        let lead = (Self.window + longest) / 2
        let centred = smoothed(smoothed(withoutDrift(samples)))
        let count = centred.count / Self.decimation
        let length = max(lead + count, frames * Self.hop) + Self.window + longest + 2 + Self.lagBlock
        var signal = [Float](repeating: 0, count: length)
        for index in 0..<count { signal[lead + index] = centred[Self.decimation * index] }
        return signal
    }

    /// The samples less the mean of the 8 ms around each: an offset goes, and most of the mains' hum, but no voice.
    private func withoutDrift(_ samples: [Float]) -> [Float] {
        let reach = 64
        var result = samples
        samples.withUnsafeBufferPointer { samples in
            // Doubles: what is added and taken away again a million times must leave nothing behind.
            var sum = samples.prefix(reach).reduce(0.0) { $0 + Double($1) }
            var start = 0
            var end = min(samples.count, reach)
            for index in samples.indices {
                result[index] -= Float(sum / Double(end - start))
                if end < samples.count {
                    sum += Double(samples[end])
                    end += 1
                }
                if index >= reach {
                    sum -= Double(samples[start])
                    start += 1
                }
            }
        }
        return result
    }

    /// Means of five samples: without its high harmonics a voice correlates alike at every fraction of a sample's lag.
    private func smoothed(_ signal: [Float]) -> [Float] {
        var result = signal
        signal.withUnsafeBufferPointer { signal in
            result.withUnsafeMutableBufferPointer { result in
                for index in 2..<max(2, signal.count - 2) {
                    let sum = signal[index - 2] + signal[index - 1] + signal[index] + signal[index + 1]
                    result[index] = (sum + signal[index + 2]) / 5
                }
            }
        }
        return result
    }

    private func prefixEnergies(_ signal: [Float]) -> [Double] {
        var sums: [Double] = [0]
        sums.reserveCapacity(signal.count + 1)
        var sum = 0.0
        for value in signal {
            sum += Double(value) * Double(value)
            sums.append(sum)
        }
        return sums
    }

    private func candidates(_ signal: [Float], _ energies: [Double], at start: Int, floor: Double) -> [Candidate] {
        var result = [Candidate(period: 0, cost: Self.unvoicedCost)]
        func energy(_ offset: Int) -> Double { energies[offset + Self.window] - energies[offset] }
        let own = energy(start)
        guard own > floor, own > 1e-9 else { return result }
        let first = shortest - 1
        let count = longest + 1 - first + 1
        var sums = [Float](repeating: 0, count: (count + Self.lagBlock - 1) / Self.lagBlock * Self.lagBlock)
        signal.withUnsafeBufferPointer {
            kernels.correlate($0.baseAddress! + start, Int32(Self.window), Int32(first), Int32(sums.count), &sums)
        }
        for index in 0..<count {
            sums[index] /= Float((own * energy(start + first + index)).squareRoot()) + 1e-9
        }
        var peaks: [Candidate] = []
        for index in 1..<count - 1 where sums[index] > Self.weakest {
            guard sums[index] >= sums[index - 1], sums[index] > sums[index + 1] else { continue }
            let (offset, height) = vertex(sums[index - 1], sums[index], sums[index + 1])
            let period = Float(first + index) + offset
            peaks.append(Candidate(period: period, cost: 1 - height + Self.longLagCost * period / Float(longest)))
        }
        peaks.sort { $0.cost < $1.cost }
        result += peaks.prefix(Self.candidates)
        return result
    }

    /// The top of the parabola through three equally spaced values, as an offset from the middle one.
    private func vertex(_ left: Float, _ middle: Float, _ right: Float) -> (offset: Float, height: Float) {
        let curvature = left - 2 * middle + right
        guard curvature < 0 else { return (0, middle) }
        let offset = (left - right) / (2 * curvature)
        return (offset, middle - (left - right) * offset / 4)
    }

    /// The cheapest path's period of every frame, 0 where it has no voice.
    private func smoothest(_ candidates: [[Candidate]]) -> [Float] {
        var costs = candidates[0].map(\.cost)
        var origins: [[Int]] = []
        for frame in 1..<candidates.count {
            var next: [Float] = []
            var from: [Int] = []
            for candidate in candidates[frame] {
                var best = (cost: Float.infinity, index: 0)
                for (index, earlier) in candidates[frame - 1].enumerated() {
                    let cost = costs[index] + transition(earlier.period, candidate.period)
                    if cost < best.cost { best = (cost, index) }
                }
                next.append(best.cost + candidate.cost)
                from.append(best.index)
            }
            costs = next
            origins.append(from)
        }
        var index = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        var periods = [Float](repeating: 0, count: candidates.count)
        for frame in stride(from: candidates.count - 1, through: 0, by: -1) {
            periods[frame] = candidates[frame][index].period
            if frame > 0 { index = origins[frame - 1][index] }
        }
        return periods
    }

    private func transition(_ earlier: Float, _ later: Float) -> Float {
        if earlier == 0, later == 0 { return 0 }
        guard earlier > 0, later > 0 else { return Self.switchCost }
        return Self.octaveCost * abs(log2(later / earlier))
    }
}
