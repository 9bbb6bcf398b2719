import Foundation
import Testing

@testable import Pronunciation

@Suite("Recordings that cannot be judged are told apart")
struct GateTests {
    typealias Verdict = Assessment.Verdict

    let engine = TestModel.engine
    let golden = GoldenCase.all[0]

    @Test("too short or too long", arguments: [(0.0, Verdict.tooShort), (0.1, .tooShort), (120.1, .tooLong)])
    func length(seconds: Double, verdict: Verdict) throws {
        #expect(try self.verdict(GeneratedSignal.noise(seconds: seconds, amplitude: 0.1)) == verdict)
    }

    @Test(
        "silence: none at all, a constant offset, a microphone's own noise", arguments: [0, 0.00005, 0.0005] as [Float])
    func silence(amplitude: Float) throws {
        let noise = GeneratedSignal.noise(seconds: 2, amplitude: amplitude)
        #expect(try verdict(noise) == .silence)
        #expect(try verdict(noise.map { $0 + 0.3 }) == .silence)
    }

    @Test("noise: hissing, humming, knocking")
    func noise() throws {
        #expect(try verdict(GeneratedSignal.noise(seconds: 2, amplitude: 0.05)) == .noise)
        #expect(try verdict(GeneratedSignal.noise(seconds: 2, amplitude: 0.4)) == .noise)
        #expect(try verdict(GeneratedSignal.hum(seconds: 2)) == .noise)
        #expect(try verdict(GeneratedSignal.sine(440, seconds: 2, amplitude: 0.1)) == .noise)
        let hiss = GeneratedSignal.noise(seconds: 3, amplitude: 1, seed: 4)
        let knocks = hiss.enumerated().map { index, value in
            value * (0.0005 + 0.5 * exp(-Float(index % 8_000) / 400))
        }
        #expect(try verdict(knocks) == .noise)
    }

    @Test("speech far past full scale is clipped; as loud as it can be, it is not")
    func clipping() throws {
        let audio = try golden.audio()
        let peak = audio.map(abs).max() ?? 1
        #expect(try verdict(audio.map { min(1, max(-1, $0 / peak * 10)) }) == .clipping)
        #expect(try verdict(audio.map { $0 / peak }) == .accepted)
    }

    @Test("good speech is accepted when quiet, beside an offset, with hum, with a little noise")
    func robustness() throws {
        let audio = try golden.audio()
        let seconds = Double(audio.count) / GeneratedSignal.rate
        let loudness = sqrt(audio.reduce(0) { $0 + $1 * $1 } / Float(audio.count))
        #expect(try verdict(audio.map { ($0 * 0.02 * 32_768).rounded() / 32_768 }) == .accepted)
        #expect(try verdict(audio.map { $0 + 0.2 }) == .accepted)
        let hum = GeneratedSignal.sine(50, seconds: seconds, amplitude: Double(loudness) * 0.5)
        #expect(try verdict(zip(audio, hum).map { $0 + $1 }) == .accepted)
        let noise = GeneratedSignal.noise(seconds: seconds, amplitude: 0.17 * loudness)
        #expect(try verdict(zip(audio, noise).map { $0 + $1 }) == .accepted)
    }

    @Test("another sentence is the wrong one, and has no scores")
    func wrongSentence() throws {
        let words = [
            ExpectedWord(text: "purple", phones: ["p", "ɚ", "p", "ə", "l"]),
            ExpectedWord(text: "bicycle", phones: ["b", "aɪ", "s", "ɪ", "k", "ə", "l"]),
            ExpectedWord(text: "tomorrow", phones: ["t", "ə", "m", "ɑ", "ɹ", "oʊ"]),
        ]
        let assessment = try engine.assess(
            golden.audio(), text: "", words: words, language: "en", tracks: false)
        #expect(assessment.verdict == .wrongSentence)
        #expect(assessment.scores == nil && assessment.words.isEmpty)
    }

    @Test(
        "one word that was not said is the wrong sentence, or scores low as a whole too",
        arguments: [
            ["b", "aɪ", "s", "ɪ", "k", "ə", "l"], ["f", "ɪ", "ʃ"], ["k", "æ", "t"], ["ʃ", "oʊ"], ["z", "ɪ", "p"],
            ["w", "ɑ", "t", "ʃ"], ["tʃ", "ɛ", "k"], ["v", "ɔɪ", "s"], ["h", "aʊ", "s"], ["m", "ʌ", "ð", "ɚ"],
        ])
    func wrongWord(phones: [String]) throws {
        let assessment = try engine.assess(
            golden.audio(), text: "", words: [ExpectedWord(text: "word", phones: phones)], language: "en",
            tracks: false)
        guard assessment.verdict == .accepted else {
            #expect(assessment.verdict == .wrongSentence)
            return
        }
        #expect(try #require(assessment.scores).accuracy < 65)
    }

    @Test("more phones than the recording has room for")
    func noRoom() throws {
        let words = [ExpectedWord](repeating: ExpectedWord(text: "so", phones: ["s", "oʊ"]), count: 300)
        let assessment = try engine.assess(golden.audio(), text: "", words: words, language: "en", tracks: false)
        #expect(assessment.verdict == .tooShort)
    }

    @Test("samples that are no numbers, or absurd, do no harm")
    func absurdSamples() throws {
        for value in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
            _ = try verdict([Float](repeating: value, count: 16_000))
            var audio = try golden.audio()
            audio[audio.count / 2] = value
            _ = try verdict(audio)
            let analysis = engine.analyse(audio)
            #expect(analysis.features.values.allSatisfy { $0.isFinite })
            #expect(analysis.output.logPosteriors.values.allSatisfy { $0.isFinite })
        }
        var audio = try golden.audio()
        audio[100] = .nan
        #expect(try verdict(audio) == .accepted)
    }

    private func verdict(_ samples: [Float]) throws -> Verdict {
        try engine.assess(samples, text: golden.text, words: golden.words, language: "en", tracks: false).verdict
    }
}
