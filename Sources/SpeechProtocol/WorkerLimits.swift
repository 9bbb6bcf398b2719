/// The bounds that both sides of the speech worker's socket keep.
package enum WorkerLimits {
    /// The largest frame, header and payload together, in bytes.
    package static let frameBytes = 64 << 20
    /// The largest JSON header of a frame, in bytes: the largest grammar and network fit together.
    package static let headerBytes = 2 << 20
    /// The longest text to speak, in UTF-8 bytes after normalisation.
    package static let textBytes = 2_000
    /// The most that is said for a text, its abbreviations written out, in UTF-8 bytes.
    package static let saidBytes = 16_000
    /// The longest voice name, in UTF-8 bytes.
    package static let voiceBytes = 64
    /// Speeds that can be asked for, as multiples of the normal rate.
    package static let speeds: ClosedRange<Double> = 0.5...2.0
    /// How fast audio files can be played, in thousandths of their own rate.
    package static let playedSpeeds = 250...4_000
    /// Words a minute at speed 1: a calm speaker, whom a learner can follow. Speed 0.5 is espeak-ng's slowest, 80.
    package static let wordsPerMinute = 160.0
    /// Samples a second, one channel, 16 bits: what espeak-ng makes.
    package static let sampleRate = 22_050
    /// The longest speech made of one text, in seconds. Digits spoken out are far longer than they look.
    package static let speechSeconds = 600
    /// Processor time one job may take, in seconds, before the kernel ends the worker. A sentence takes a millisecond.
    package static let processorSeconds = 8
    /// The largest audio file to judge, in bytes: two minutes of most things, a minute of stereo at 192 kHz and 16
    /// bits.
    package static let audioBytes = 48 << 20
    /// Processor time of one assessment, in seconds. The longest takes a tenth of this even where little is optimised.
    package static let assessmentProcessorSeconds = 30
    /// The longest IPA symbol that a request may ask for, in UTF-8 bytes.
    package static let phoneBytes = 16
    /// The longest word of a grammar, in UTF-8 bytes.
    package static let wordBytes = 200
    /// Words, states and edges of one grammar.
    package static let otherWays = 64
    package static let grammarWords = 4_096
    package static let grammarStates = 16_384
    package static let grammarEdges = 32_768
    /// Words of a network, and pairs of them.
    package static let networkWords = 12_000
    package static let networkPairs = 60_000
    /// Words of one request that others are compared with, and how many with one of them.
    package static let partnerWords = 1_000
    package static let partnersOfWord = 16
}
