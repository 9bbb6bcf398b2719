import Pronunciation
import SpeechProtocol

/// Speaks what a learner should have said, for its pitch to be shown beside the learner's.
struct ReferenceSpeaker {
    let synthesizer: EspeakSynthesizer

    /// The speech at ``PronunciationLimits/sampleRate``.
    func samples(_ text: String, voice: String) throws(Refused) -> [Float] {
        let speech = try synthesizer.speech(SpokenText(text), voice: voice, rate: Int(WorkerLimits.wordsPerMinute))
            .samples
        let converter = SampleRateConverter(from: WorkerLimits.sampleRate, expecting: speech.count / 2)
        let samples = speech.withUnsafeBytes { bytes in
            (0..<bytes.count / 2).map { Float(bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self)) / 32_768 }
        }
        samples.withUnsafeBufferPointer(converter.append)
        return converter.finish()
    }
}
