import Conversation
import Foundation
import LearningService
import Pronunciation
import SpeechClient

/// Says texts with the synthesiser's voices, and hears them again as the daemon hears learners.
final class SpokenEar: Sendable {
    /// What came of a text.
    struct Heard: Sendable {
        var input: DialogueInput
        var trust = HearingTrust.full
        /// How likely it is that the words are right; nil where that is not asked.
        var probability: Double?
    }

    /// Changes of the language's voice, each for every so many texts.
    private static let variants = ["", "+f2", "+m3", "+f4", "+m1"]

    private let content: ContentSnapshot
    private let pool: SpeechWorkerPool
    /// Decibels by which the voice is louder than a hiss; nil without any.
    private let noise: Double?

    init(content: ContentSnapshot, pool: SpeechWorkerPool, noise: Double?) {
        self.content = content
        self.pool = pool
        self.noise = noise
    }

    /// Blocks until the text was heard; not for the threads of Swift's concurrency. What cannot be said or heard was
    /// not understood.
    func hear(_ text: String, _ engine: DialogueEngine, in state: DialogueState) -> Heard {
        let language = engine.scenario.language
        guard let answers = engine.spokenAnswers(in: state) else { return Heard(input: .unclearSpeech) }
        let words = content.wordModel(for: engine, in: state)
        let (pool, coach, noise) = (pool, content.coach, noise)
        let voice = coach.voice(for: language)
        let seed = text.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
        let variant = Self.variants[Int(seed % UInt64(Self.variants.count))]
        let heard = try? Blocking.value {
            var speech = try await pool.synthesize(SynthesisRequest(text: text, voice: voice + variant)).wav
            if let noise { speech.hiss(below: noise, seed: seed) }
            return try await SpeechListener(pool: pool).hear(
                speech, expecting: answers, or: words.flatMap(WordNetwork.init), language: language,
                voice: voice, habits: coach.habits(of: language))
        }
        guard let heard, let input = heard.input else { return Heard(input: .unclearSpeech) }
        return Heard(input: input, trust: heard.trust, probability: heard.assessment.trust)
    }

    func shutdown() {
        _ = try? Blocking.value { [pool] in await pool.shutdown() }
    }
}

extension Data {
    /// Adds white noise to a WAV file of 16-bit samples.
    ///
    /// - Parameter decibels: How much louder than the noise the file is.
    fileprivate mutating func hiss(below decibels: Double, seed: UInt64) {
        let header = 44
        guard count > header + 2 else { return }
        var samples = dropFirst(header).withUnsafeBytes { bytes in
            (0..<bytes.count / 2).map {
                Double(Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self)))
            }
        }
        let power = samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)
        // Of evenly spread values between -a and a the mean square is a third of a's.
        let reach = (3 * power / pow(10, decibels / 10)).squareRoot()
        var random = SplitMix(seed: seed)
        for index in samples.indices { samples[index] += Double.random(in: -1...1, using: &random) * reach }
        self = prefix(header)
        for sample in samples {
            let value = Int16(Swift.min(Swift.max(sample.rounded(), -32_768), 32_767))
            Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
        }
    }
}
