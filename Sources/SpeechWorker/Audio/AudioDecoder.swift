import Pronunciation

/// Makes of an audio file one channel at a rate: for the engine ``PronunciationLimits/sampleRate``.
struct AudioDecoder {
    enum Outcome: Equatable {
        case samples([Float])
        /// Longer than ``PronunciationLimits/longestSeconds``: the rest was not decoded. How long it is, as far as the
        /// file says.
        case tooLong(seconds: Double)
    }

    private let file: AudioFile
    private let rate: Int
    private var block: [Float]
    private var mono: [Float]

    private static let framesPerBlock = 4_096
    /// Channels whose mean has less than this share of the loudest one's energy cancel each other out. Two channels of
    /// which one is silent still have a quarter.
    private static let cancellation = 0.1

    /// - Parameter rate: samples a second of what comes out.
    /// - Throws: ``AudioRefusal`` when the bytes are not audio, or end before the first sample.
    static func decode(
        _ bytes: [UInt8], at rate: Int = PronunciationLimits.sampleRate
    ) throws(AudioRefusal) -> Outcome {
        var decoder = AudioDecoder(try AudioFile(bytes, wantedRate: rate), rate: rate)
        return try decoder.decode()
    }

    private init(_ file: AudioFile, rate: Int) {
        self.file = file
        self.rate = rate
        block = [Float](repeating: 0, count: AudioDecoder.framesPerBlock * file.channels)
        mono = [Float](repeating: 0, count: AudioDecoder.framesPerBlock)
    }

    private mutating func decode() throws(AudioRefusal) -> Outcome {
        var levels = ChannelLevels(channels: file.channels)
        guard let mixed = try pass(.mean, levels: &levels) else { return .tooLong(seconds: claimedSeconds) }
        guard !mixed.isEmpty else { throw AudioRefusal("the audio holds no samples") }
        guard levels.mixed < AudioDecoder.cancellation * levels.loudest.energy, file.rewind() else {
            return .samples(mixed)
        }
        let loudest = levels.loudest.channel
        return .samples(try pass(.channel(loudest), levels: &levels) ?? mixed)
    }

    private enum Mix {
        case mean
        case channel(Int)
    }

    /// Decodes the file once; nil when it is too long.
    private mutating func pass(_ mix: Mix, levels: inout ChannelLevels) throws(AudioRefusal) -> [Float]? {
        let most = Int(PronunciationLimits.longestSeconds * Double(file.sampleRate))
        let converter = SampleRateConverter(
            from: file.sampleRate, to: rate, expecting: min(most, file.claimedFrames ?? 0))
        var frames = 0
        while case let count = file.read(into: &block), count > 0 {
            frames += count
            guard frames <= most else { return nil }
            guard combine(mix, frames: count, levels: &levels) else {
                throw AudioRefusal("the audio has samples that are no numbers, from second \(seconds(frames)) on")
            }
            mono.withUnsafeBufferPointer { converter.append(UnsafeBufferPointer(rebasing: $0[..<count])) }
        }
        return frames == 0 ? [] : converter.finish()
    }

    /// Puts the channels of a block together, within -1...1. False when a sample is not a number.
    private mutating func combine(_ mix: Mix, frames: Int, levels: inout ChannelLevels) -> Bool {
        let channels = file.channels
        return block.withUnsafeBufferPointer { block in
            mono.withUnsafeMutableBufferPointer { mono in
                // Not a number times zero is not a number, which spares a branch for each sample.
                var check: Float = 0
                switch mix {
                case .channel(let channel):
                    for frame in 0..<frames {
                        let sample = block[frame * channels + channel]
                        check += sample * 0
                        mono[frame] = min(1, max(-1, sample))
                    }
                case .mean where channels == 1:
                    for frame in 0..<frames {
                        check += block[frame] * 0
                        mono[frame] = min(1, max(-1, block[frame]))
                    }
                case .mean:
                    let share = 1 / Float(channels)
                    for frame in 0..<frames {
                        var sum: Float = 0
                        for channel in 0..<channels { sum += block[frame * channels + channel] }
                        check += sum * 0
                        mono[frame] = min(1, max(-1, sum * share))
                    }
                    levels.add(block, mono, frames: frames)
                }
                return check == 0
            }
        }
    }

    private func seconds(_ frames: Int) -> Int { frames / file.sampleRate }

    private var claimedSeconds: Double {
        let claimed = Double(file.claimedFrames ?? 0) / Double(file.sampleRate)
        return max(PronunciationLimits.longestSeconds, claimed)
    }
}

/// The energy of each channel and of their mean.
private struct ChannelLevels {
    private var channels: [Double]
    private(set) var mixed = 0.0

    init(channels: Int) {
        self.channels = Array(repeating: 0, count: channels)
    }

    var loudest: (channel: Int, energy: Double) {
        let channel = channels.indices.max { channels[$0] < channels[$1] } ?? 0
        return (channel, channels[channel])
    }

    mutating func add(_ block: UnsafeBufferPointer<Float>, _ mono: UnsafeMutableBufferPointer<Float>, frames: Int) {
        for channel in channels.indices {
            var energy: Float = 0
            for frame in 0..<frames {
                let sample = block[frame * channels.count + channel]
                energy += sample * sample
            }
            channels[channel] += Double(energy)
        }
        var energy: Float = 0
        for frame in 0..<frames { energy += mono[frame] * mono[frame] }
        mixed += Double(energy)
    }
}
