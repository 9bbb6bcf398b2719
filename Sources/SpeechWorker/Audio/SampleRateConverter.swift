import CSoxr
import Pronunciation

/// Brings one channel to another rate, block by block, through libsoxr's linear-phase filter.
final class SampleRateConverter {
    private let resampler: soxr_t?
    private let ratio: Double
    private(set) var output: [Float] = []
    private var block: [Float] = []

    /// - Parameters:
    ///   - rate: samples a second of what comes in.
    ///   - wanted: samples a second of what goes out; unless given, what is judged.
    ///   - expected: how many samples will come, roughly.
    init(from rate: Int, to wanted: Int = PronunciationLimits.sampleRate, expecting expected: Int = 0) {
        ratio = Double(wanted) / Double(rate)
        output.reserveCapacity(Int(Double(expected) * ratio) + SampleRateConverter.blockSamples)
        guard rate != wanted else {
            resampler = nil
            return
        }
        var format = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
        var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), 0)
        var runtime = soxr_runtime_spec(1)
        resampler = soxr_create(Double(rate), Double(wanted), 1, nil, &format, &quality, &runtime)
        // Nothing but want of memory fails here, and nothing could go on then.
        precondition(resampler != nil)
        block = [Float](repeating: 0, count: SampleRateConverter.blockSamples)
    }

    deinit {
        soxr_delete(resampler)
    }

    private static let blockSamples = 16_384

    /// Takes the next samples.
    func append(_ samples: UnsafeBufferPointer<Float>) {
        guard let resampler else { return output.append(contentsOf: samples) }
        var rest = samples[...]
        while !rest.isEmpty {
            let taken = process(resampler, UnsafeBufferPointer(rebasing: rest))
            guard taken.consumed > 0 || taken.produced > 0 else { return }
            rest = rest.dropFirst(taken.consumed)
        }
    }

    /// Everything that came in, at the new rate. Nothing may come after.
    func finish() -> [Float] {
        if let resampler { while process(resampler, nil).produced > 0 {} }
        return output
    }

    private func process(_ resampler: soxr_t, _ samples: UnsafeBufferPointer<Float>?) -> (consumed: Int, produced: Int)
    {
        var consumed = 0
        var produced = 0
        _ = block.withUnsafeMutableBufferPointer { block in
            soxr_process(
                resampler, samples?.baseAddress, samples?.count ?? 0, &consumed, block.baseAddress, block.count,
                &produced)
        }
        output.append(contentsOf: block[..<produced])
        return (consumed, produced)
    }
}
