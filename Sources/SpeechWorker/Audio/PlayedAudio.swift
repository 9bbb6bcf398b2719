import CSonic
import Pronunciation
import SpeechProtocol

/// Makes of an audio file what is played: 16-bit little-endian samples at ``WorkerLimits/sampleRate``, one channel,
/// faster or slower at the same pitch by libsonic.
enum PlayedAudio {
    /// A window of 20 ms counts as sound above −46 dBFS.
    private static let silence: Float = 0.005
    private static let windowsPerSecond = 50
    /// A sample at the limit, but for rounding.
    private static let limit: Float = 0.999

    /// - Parameters:
    ///   - audio: an audio file; empty afterwards.
    ///   - speed: 1 is its own.
    static func make(
        of audio: inout [UInt8], speed: Double
    ) throws(Refused) -> (audio: PlayableAudio, samples: [UInt8]) {
        let file = audio
        audio = []
        let samples: [Float]
        do throws(AudioRefusal) {
            switch try AudioDecoder.decode(file, at: WorkerLimits.sampleRate) {
            case .samples(let decoded): samples = decoded
            case .tooLong(let seconds):
                throw AudioRefusal(
                    "the audio has \(Int(seconds)) seconds; at most \(Int(PronunciationLimits.longestSeconds)) are "
                        + "played")
            }
        } catch {
            throw Refused(.unreadableAudio, error.message)
        }
        let measure = PlayableAudio(
            seconds: Double(samples.count) / Double(WorkerLimits.sampleRate), soundSeconds: soundSeconds(samples),
            clippedShare: Double(samples.count { abs($0) >= limit }) / Double(max(1, samples.count)))
        return (measure, bytes(speed == 1 ? samples : try stretched(samples, speed: speed)))
    }

    private static func soundSeconds(_ samples: [Float]) -> Double {
        let size = WorkerLimits.sampleRate / windowsPerSecond
        let loud = stride(from: 0, to: samples.count, by: size).filter { start in
            let window = samples[start..<min(start + size, samples.count)]
            return (window.reduce(0) { $0 + $1 * $1 } / Float(window.count)).squareRoot() > silence
        }
        guard let first = loud.first, let last = loud.last else { return 0 }
        return Double(last + size - first) / Double(WorkerLimits.sampleRate)
    }

    private static func stretched(_ samples: [Float], speed: Double) throws(Refused) -> [Float] {
        guard let stream = sonicCreateStream(Int32(WorkerLimits.sampleRate), 1) else {
            throw Refused(.unreadableAudio, "there is no memory to change the audio's speed")
        }
        defer { sonicDestroyStream(stream) }
        sonicSetSpeed(stream, Float(speed))
        var output: [Float] = []
        output.reserveCapacity(Int(Double(samples.count) / speed) + WorkerLimits.sampleRate)
        var block = [Float](repeating: 0, count: WorkerLimits.sampleRate)
        func drain() {
            while case let count = Int(sonicReadFloatFromStream(stream, &block, Int32(block.count))), count > 0 {
                output += block[..<count]
            }
        }
        var input = samples
        for start in stride(from: 0, to: input.count, by: block.count) {
            let count = min(block.count, input.count - start)
            let isTaken = input.withUnsafeMutableBufferPointer {
                sonicWriteFloatToStream(stream, $0.baseAddress! + start, Int32(count))
            }
            guard isTaken == 1 else {
                throw Refused(.unreadableAudio, "there is no memory to change the audio's speed")
            }
            drain()
        }
        sonicFlushStream(stream)
        drain()
        return output
    }

    private static func bytes(_ samples: [Float]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 2 * samples.count) { bytes, count in
            for (index, sample) in samples.enumerated() {
                let value = UInt16(bitPattern: Int16(max(-32_768, min(32_767, (sample * 32_767).rounded()))))
                bytes[2 * index] = UInt8(truncatingIfNeeded: value)
                bytes[2 * index + 1] = UInt8(truncatingIfNeeded: value >> 8)
            }
            count = 2 * samples.count
        }
    }
}
