#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Makes samples of one rate into samples of another as they come, by band-limited interpolation (J. O. Smith, Digital
/// audio resampling, 2002).
package struct RateConverter: Sendable {
    /// Zero crossings of the kernel on either side.
    private static let crossings = 16
    private static let pointsPerCrossing = 512
    /// Share of the band that is kept, so that what lies above it does not fold back.
    private static let band = 0.92

    /// A sinc under a Hann window, from its middle outwards.
    private static let kernel: [Double] = (0...crossings * pointsPerCrossing + 1).map { point in
        let place = Double(point) / Double(pointsPerCrossing)
        guard place > 0 else { return 1 }
        guard place < Double(crossings) else { return 0 }
        return sin(.pi * place) / (.pi * place) * (0.5 + 0.5 * cos(.pi * place / Double(crossings)))
    }

    package let source: Int
    package let target: Int
    /// Cutoff in cycles of the source's Nyquist rate.
    private let cutoff: Double
    private let reach: Int
    /// Source samples that are still needed; the first has the number ``first``.
    private var kept: [Double]
    private var first: Int
    /// Number of the next target sample.
    private var next = 0

    /// - Parameters: samples a second.
    package init(from source: Int, to target: Int) {
        self.source = source
        self.target = target
        cutoff = min(1, Double(target) / Double(source)) * Self.band
        reach = Int((Double(Self.crossings) / cutoff).rounded(.up))
        kept = [Double](repeating: 0, count: reach)
        first = -reach
    }

    /// What is complete after some more samples: a kernel's reach, a millisecond or two, is still to come.
    package mutating func convert(_ samples: [Int16]) -> [Int16] {
        guard source != target else { return samples }
        kept += samples.map { Double($0) }
        var converted: [Int16] = []
        while next * source / target + reach < first + kept.count {
            let place = next * source
            let fraction = Double(place % target) / Double(target)
            let middle = place / target - first
            var sum = 0.0
            for tap in max(0, middle - reach + 1)...middle + reach {
                let distance = abs(Double(tap - middle) - fraction) * cutoff * Double(Self.pointsPerCrossing)
                let point = Int(distance)
                guard point < Self.kernel.count - 1 else { continue }
                let rest = distance - Double(point)
                sum += kept[tap] * (Self.kernel[point] * (1 - rest) + Self.kernel[point + 1] * rest)
            }
            converted.append(Int16(min(max((sum * cutoff).rounded(), -32_768), 32_767)))
            next += 1
        }
        let done = min(kept.count, max(0, next * source / target - reach - first))
        kept.removeFirst(done)
        first += done
        return converted
    }

    /// What is still to come when no more samples do: as though silence followed.
    package mutating func finish() -> [Int16] {
        source == target ? [] : convert([Int16](repeating: 0, count: reach))
    }
}
