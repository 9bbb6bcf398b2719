#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// What speaks for and against the words that were found in a recording having been said in it.
///
/// Some words of a large network fit any sound somehow. Of speech in another language and of music each single sound
/// then fits a little worse, some last too long or too short, sounds of other languages fit better, and a pitch that
/// holds its notes is no voice.
struct SpokenEvidence {
    /// In the order that the regressions were trained with.
    let values: [Float]

    static let inputs = 12
    /// Where goodness stands among the inputs of the heads.
    private static let goodness = 20

    /// - Parameters:
    ///   - judged: The words found, in the spellings in which they were found.
    ///   - emissions: Of the recording.
    ///   - logPosteriors: What they were made of.
    ///   - pitch: Hertz at every 10 ms, 0 where there is no voice.
    ///   - speechFrames: In which some sound is likelier than silence.
    ///   - loss: Nats that each frame of speech loses to the best sequence of the language's sounds.
    ///   - foreignGain: Nats that each frame of speech gains where sounds of all languages are allowed.
    ///   - inventory: The language's units, without silence.
    init(
        _ judged: JudgedPhones, emissions: FrameMatrix, logPosteriors: FrameMatrix, pitch: [Float], speechFrames: Int,
        secondsPerFrame: Double, loss: Float, foreignGain: Float, inventory: [Int], durations: ModelManifest.Presence
    ) {
        let phones = judged.alignment.phones
        let count = Float(max(1, phones.count))
        let motion = PitchMotion(pitch)
        let misfit = phones.reduce(Float(0)) { $0 + Self.misfit($1, emissions, inventory: inventory) }
        let lengths = phones.map { phone in
            (log(Float(phone.frames.count)) - durations.durationMeans[phone.unit])
                / durations.durationDeviations[phone.unit]
        }
        let frames = phones.reduce(0) { $0 + $1.frames.count }
        let goodness = (0..<judged.inputs.phones.frames).reduce(Float(0)) {
            $0 + judged.inputs.phones[$1, Self.goodness]
        }
        func seconds(_ frames: Int) -> Float { Float(Double(max(1, frames)) * secondsPerFrame) }
        values = [
            goodness / count,
            misfit / count,
            Float(Self.changes(logPosteriors)) / seconds(speechFrames),
            Float(judged.scores.words.count),
            motion.heldShare,
            motion.deviation,
            motion.step,
            lengths.deviation,
            foreignGain,
            loss,
            judged.scores.words.min() ?? 0,
            count / seconds(frames),
        ]
    }

    /// Nats that each frame of a phone loses to the sound that fits it best.
    private static func misfit(_ phone: PhoneAlignment.Phone, _ emissions: FrameMatrix, inventory: [Int]) -> Float {
        let losses = phone.frames.reduce(Float(0)) { sum, frame in
            let best = inventory.reduce(emissions[frame, UnitInventory.silence]) { max($0, emissions[frame, $1]) }
            return sum + best - emissions[frame, phone.unit]
        }
        return losses / Float(phone.frames.count)
    }

    /// How often the likeliest unit changes.
    private static func changes(_ logPosteriors: FrameMatrix) -> Int {
        var (changes, last) = (0, -1)
        for frame in 0..<logPosteriors.frames {
            let best = (0..<logPosteriors.width).max { logPosteriors[frame, $0] < logPosteriors[frame, $1] } ?? 0
            if best != last { changes += 1 }
            last = best
        }
        return changes
    }
}

/// How likely it is that words which were found in a recording were said in it: logistic regressions on learners,
/// natives and synthesisers who said one of many sentences, and on other languages, music and noises.
struct SpokenTrust: Sendable {
    private let sentence: ModelManifest.Logistic
    private let words: ModelManifest.Logistic

    /// Of words beside their evidence: what they cost by the language, how much is sounds of no word, how many sounds.
    private static let fitInputs = 4

    init(_ manifest: ModelManifest.Hearing) throws(PronunciationError) {
        let regressions = [
            (manifest.sentence, SpokenEvidence.inputs), (manifest.words, SpokenEvidence.inputs + Self.fitInputs),
        ]
        for (logistic, inputs) in regressions {
            guard logistic.weights.count == inputs, (logistic.weights + [logistic.bias]).allSatisfy(\.isFinite) else {
                throw PronunciationError(
                    .malformedModel,
                    "The pronunciation model is damaged: manifest.json's hearing has not \(inputs) finite weights.")
            }
        }
        (sentence, words) = (manifest.sentence, manifest.words)
    }

    /// Of the best of the sentences expected, 0 to 1.
    func ofSentence(_ evidence: SpokenEvidence) -> Double { sentence.probability(evidence.values) }

    /// Of the likeliest words, 0 to 1.
    func ofWords(_ evidence: SpokenEvidence, _ fit: NetworkFit) -> Double {
        words.probability(inputs(evidence, fit))
    }

    /// What ``ofWords(_:_:)`` weighs, in the order of its weights.
    func inputs(_ evidence: SpokenEvidence, _ fit: NetworkFit) -> [Float] {
        evidence.values
            + [fit.surprise, fit.fillerShare, fit.surpriseOfPhones, fit.logPhones].map { Float($0) }
    }
}
