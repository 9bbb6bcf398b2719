import Kernels

#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Log-mel energies of 16 kHz samples: 25 ms Hann windows every 10 ms, pre-emphasis .97, 40 triangular filters from 40
/// to 7,600 Hz on the scale 1127·ln(1 + f / 700).
package struct LogMel: Sendable {
    package static let hop = 160
    package static let bands = 40
    static let windowLength = 400
    static let preEmphasis: Float = 0.97
    static let frequencies = 40.0...7_600.0
    /// Added to each filter's power before the logarithm.
    static let floor: Float = 1e-7

    private let kernels: KernelSet
    private let window: [Float]
    private let first: [Int32]
    private let count: [Int32]
    private let weights: [Float]

    package init() { self.init(kernels: .best) }

    init(kernels: KernelSet) {
        self.kernels = kernels
        let length = Self.windowLength
        window = (0..<length).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(length - 1))) }
        (first, count, weights) = Self.filters()
    }

    /// Energies of the frames centred on every 10 ms: [1 + samples / 160][40]; none for no samples.
    package func energies(of samples: [Float]) -> FrameMatrix {
        guard !samples.isEmpty else { return FrameMatrix(frames: 0, width: Self.bands) }
        let frames = 1 + samples.count / Self.hop
        let lanes = Int(kernels_lanes)
        let blocks = (frames + lanes - 1) / lanes
        let signal = emphasised(samples, padded: (blocks * lanes - 1) * Self.hop + Self.windowLength)
        var power = [Float](repeating: 0, count: Int(kernels_bins) * lanes)
        var logs = [Float](repeating: 0, count: Self.bands * lanes)
        var result = FrameMatrix(frames: frames, width: Self.bands)
        for block in 0..<blocks {
            signal.withUnsafeBufferPointer { signal in
                kernels.spectrum(
                    signal.baseAddress! + block * lanes * Self.hop, Int32(Self.hop), window, Int32(Self.windowLength),
                    &power)
            }
            applyFilters(to: power, into: &logs)
            for lane in 0..<min(lanes, frames - block * lanes) {
                let row = (block * lanes + lane) * Self.bands
                for band in 0..<Self.bands { result.values[row + band] = logs[band * lanes + lane] }
            }
        }
        return result
    }

    private func applyFilters(to power: [Float], into logs: inout [Float]) {
        first.withUnsafeBufferPointer { first in
            count.withUnsafeBufferPointer { count in
                weights.withUnsafeBufferPointer { weights in
                    var filters = MelFilters(
                        bands: Int32(Self.bands), first: first.baseAddress!, count: count.baseAddress!,
                        weights: weights.baseAddress!)
                    kernels.mel(&filters, power, Self.floor, &logs)
                }
            }
        }
    }

    /// Half a window of zeros before the first sample; as many after the last as `length` asks for.
    private func emphasised(_ samples: [Float], padded length: Int) -> [Float] {
        let margin = Self.windowLength / 2
        return [Float](unsafeUninitializedCapacity: max(length, margin + samples.count)) { buffer, initialized in
            buffer.initialize(repeating: 0)
            samples.withUnsafeBufferPointer { samples in
                buffer[margin] = samples[0]
                for index in 1..<max(1, samples.count) {
                    buffer[margin + index] = samples[index] - Self.preEmphasis * samples[index - 1]
                }
            }
            initialized = buffer.count
        }
    }

    private static func filters() -> (first: [Int32], count: [Int32], weights: [Float]) {
        func mel(_ hertz: Double) -> Double { 1127 * log(1 + hertz / 700) }
        let low = mel(frequencies.lowerBound)
        let high = mel(frequencies.upperBound)
        // The scale there and back, as the training framework has it, down to the rounding.
        let edges = (0..<bands + 2).map { index in
            mel(700 * (exp((low + (high - low) * Double(index) / Double(bands + 1)) / 1127) - 1))
        }
        let hertzPerBin = Double(PronunciationLimits.sampleRate) / Double(kernels_points)
        let bins = (0..<Int(kernels_bins)).map { mel(Double($0) * hertzPerBin) }
        var first: [Int32] = []
        var count: [Int32] = []
        var weights: [Float] = []
        for band in 0..<bands {
            let triangle = bins.map { bin in
                min(
                    (bin - edges[band]) / (edges[band + 1] - edges[band]),
                    (edges[band + 2] - bin) / (edges[band + 2] - edges[band + 1]))
            }
            let under = triangle.indices.filter { triangle[$0] > 0 }
            first.append(Int32(under.first ?? 0))
            count.append(Int32(under.count))
            weights += under.map { Float(triangle[$0]) }
        }
        return (first, count, weights)
    }
}
