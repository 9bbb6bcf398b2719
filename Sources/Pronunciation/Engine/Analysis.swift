/// What one pass over a recording found, shared by assessment and recognition.
package struct Analysis: Sendable {
    /// 16 kHz samples, as given.
    let samples: [Float]
    /// Seconds.
    package let duration: Double
    /// Why the recording cannot be judged whatever was expected; nil for speech.
    package let refusal: Assessment.Verdict?
    /// Samples that were looked at: silence before and behind the speech would pass for part of how it sounds.
    let heard: Range<Int>
    /// Log-mel energies of what was looked at, [10 ms frames][40]; empty where the samples alone were refused.
    let energies: FrameMatrix
    /// Hertz at every 10 ms of it, 0 where there is no voice.
    let pitch: [Float]
    /// The network's input: the energies, standardised.
    let features: FrameMatrix
    var output: AcousticNetwork.Output
    /// Frames of the network's output in which some sound is likelier than silence.
    let speechFrames: Int

    /// Seconds of a frame of the network's output.
    static let secondsPerFrame = 0.02

    /// Network frames in seconds of the recording; a frame begins half a frame before the instant that it is centred
    /// on.
    func seconds(of frames: Range<Int>) -> (start: Double, end: Double) {
        let start = Double(heard.lowerBound) / Double(PronunciationLimits.sampleRate)
        func clamped(_ frame: Int) -> Double {
            min(max(start + (Double(frame) - 0.25) * Self.secondsPerFrame, 0), duration)
        }
        return (clamped(frames.lowerBound), clamped(frames.upperBound))
    }
}

extension Analysis {
    /// Values of each 10 ms of what was looked at, with those of what was not around them.
    func onTimeAxis<Value>(_ values: [Value], width: Int = 1, quiet: Value) -> [Value] {
        let before = heard.lowerBound / LogMel.hop * width
        let behind = (samples.count - heard.upperBound) / LogMel.hop * width
        return Array(repeating: quiet, count: before) + values + Array(repeating: quiet, count: behind)
    }
}

extension PronunciationEngine {
    /// Features and network, once for everything that is asked about a recording.
    ///
    /// - Parameter samples: 16 kHz, one channel, -1...1; values that are not numbers count as 0.
    package func analyse(_ samples: [Float]) -> Analysis {
        let clean = Self.cleaned(samples)
        let levels = SignalLevels(clean)
        let duration = Double(samples.count) / Double(PronunciationLimits.sampleRate)
        guard levels.refusal == nil else {
            return Analysis(
                samples: clean, duration: duration, refusal: levels.refusal, heard: 0..<0,
                energies: FrameMatrix(frames: 0, width: LogMel.bands), pitch: [],
                features: FrameMatrix(frames: 0, width: LogMel.bands),
                output: model.network.run(FrameMatrix(frames: 0, width: LogMel.bands)),
                speechFrames: 0)
        }
        let heard = levels.speech.count < clean.count ? Array(clean[levels.speech]) : clean
        let energies = logMel.energies(of: heard)
        let features = energies.standardised(softening: 0.5)
        let output = model.network.run(features)
        let pitch = PitchTracker().track(heard, frames: energies.frames)
        let speech = SpeechEvidence(output.logPosteriors, pitch: pitch, levels: levels)
        return Analysis(
            samples: clean, duration: duration, refusal: speech.refusal, heard: levels.speech, energies: energies,
            pitch: pitch,
            features: features, output: output, speechFrames: speech.speechFrames)
    }

    /// Far past full scale nothing was recorded, and sums would overflow.
    private static let furthestSample: Float = 4

    private static func cleaned(_ samples: [Float]) -> [Float] {
        // A comparison with no number is false, so that it is cleaned too.
        if samples.allSatisfy({ abs($0) <= furthestSample }) { return samples }
        return samples.map { $0.isNaN ? 0 : min(max($0, -furthestSample), furthestSample) }
    }
}
