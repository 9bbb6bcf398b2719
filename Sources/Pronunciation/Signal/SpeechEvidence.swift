#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Whether there is speech in a recording that is long and loud enough.
struct SpeechEvidence: Sendable {
    /// Frames of the network's output in which some sound is likelier than silence.
    let speechFrames: Int
    /// Mean posterior of the winning sound in those frames: a noise resembles many sounds a little.
    let certainty: Float
    /// Seconds with a voice in them.
    let voicedSeconds: Double
    private let isLoud: Bool
    private let isSteady: Bool
    private let isClear: Bool

    /// Speech has a vowel in it, and a vowel a voice.
    private static let leastVoiced = 0.1
    /// Steady noise reaches 0.27, speech ten decibels above such noise 0.28 and more.
    private static let leastCertainty: Float = 0.27
    /// Decibels between the loud and the quiet parts: a tone has none, speech in much noise three.
    private static let leastRange: Float = 2
    /// Decibels between the loud and the quiet parts from which there is no noise that could resemble speech: what
    /// little is heard in a short word may be uncertain then.
    private static let clearRange: Float = 40
    /// Decibels of the loudest tenth of a second; what is below and no speech is the microphone's own noise.
    private static let microphoneNoise: Float = -60

    init(_ logPosteriors: FrameMatrix, pitch: [Float], levels: SignalLevels) {
        var frames = 0
        var sum: Float = 0
        logPosteriors.values.withUnsafeBufferPointer { values in
            for frame in 0..<logPosteriors.frames {
                let row = frame * logPosteriors.width
                var best = 0
                for unit in 1..<logPosteriors.width where values[row + unit] > values[row + best] { best = unit }
                guard best != UnitInventory.silence else { continue }
                frames += 1
                sum += exp(values[row + best])
            }
        }
        speechFrames = frames
        certainty = frames > 0 ? sum / Float(frames) : 0
        voicedSeconds =
            Double(pitch.filter { $0 > 0 }.count * LogMel.hop) / Double(PronunciationLimits.sampleRate)
        isLoud = levels.loudest > Self.microphoneNoise
        isSteady = levels.range < Self.leastRange
        isClear = levels.range >= Self.clearRange
    }

    /// nil for speech.
    var refusal: Assessment.Verdict? {
        let isUncertain = certainty < Self.leastCertainty && !isClear
        guard isSteady || voicedSeconds < Self.leastVoiced || isUncertain else { return nil }
        return isLoud ? .noise : .silence
    }
}
