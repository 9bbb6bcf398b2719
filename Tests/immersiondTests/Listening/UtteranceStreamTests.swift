import Foundation
import LearningService
import Testing

/// What is told of speech while it is said. Speech is a tone that swells and fades like syllables; silence is faint
/// noise.
@Suite("Utterances in pieces")
struct UtteranceStreamTests {
    private typealias Step = UtteranceStream.Step

    /// A voice at some rate, with what has been said so far.
    private struct Voice {
        var rate = 16_000
        var noise: Double
        private var seed: UInt64 = 1

        init(noise: Double = 0.0005) { self.noise = noise }

        mutating func silence(_ seconds: Double) -> [Int16] { sound(seconds) { _ in 0 } }

        mutating func speech(_ seconds: Double, loudness: Double = 0.2) -> [Int16] {
            // Five syllables a second, each with a dip behind it.
            sound(seconds) { time in loudness * (0.55 - 0.45 * cos(2 * .pi * 5 * time)) * sin(2 * .pi * 180 * time) }
        }

        private mutating func sound(_ seconds: Double, _ wave: (Double) -> Double) -> [Int16] {
            (0..<Int(seconds * Double(rate))).map { sample in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let faint = noise * (Double(seed >> 40) / Double(1 << 23) - 1)
                return Int16((wave(Double(sample) / Double(rate)) + faint) * 32_767)
            }
        }
    }

    /// Gives samples to a stream in pieces.
    ///
    /// - Returns: Every step but waiting, with the seconds given by then.
    @discardableResult
    private static func give(
        _ samples: [Int16], to stream: inout UtteranceStream, rate: Int = 16_000, piece: Int = 640
    ) -> [(step: Step, at: Double)] {
        let bytes = samples.withUnsafeBytes { Data($0) }
        var steps: [(Step, Double)] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let end = min(start + piece, bytes.count)
            stream.take(bytes[start..<end], rate: rate)
            while case let step = stream.advance(), step != .wait {
                steps.append((step, Double(end / 2) / Double(rate)))
                if case .end = step { _ = stream.finish() }
            }
        }
        return steps
    }

    @Test("the beginning, the pause and the end of an utterance are told, each once and in time")
    func utterance() throws {
        var (stream, voice) = (UtteranceStream(), Voice())
        #expect(Self.give(voice.silence(1), to: &stream).isEmpty)
        #expect(stream.state == .silence)
        #expect(Self.give(voice.speech(1.2), to: &stream).isEmpty)
        #expect(stream.state == .speech)
        #expect(abs(try #require(stream.began) - 1) < 0.1)
        let steps = Self.give(voice.silence(1.5), to: &stream)
        #expect(steps.map(\.step) == [.hear, .decide, .end(.pause)])
        // Seconds after the end: the answer is sought, taken where it is one, taken anyway.
        for (step, latest) in zip(steps, [0.24, 0.4, 1.04]) { #expect(latest - 0.12...latest ~= step.at) }
        #expect(stream.state == .silence)
    }

    @Test("who goes on after a pause is listened to as before, with all that was said")
    func hesitation() {
        var (stream, voice) = (UtteranceStream(), Voice())
        Self.give(voice.silence(0.5) + voice.speech(0.8), to: &stream)
        #expect(Self.give(voice.silence(0.6), to: &stream).map(\.step) == [.hear, .decide])
        #expect(stream.isHeard)
        Self.give(voice.speech(0.8), to: &stream)
        #expect(!stream.isHeard)
        #expect(Self.give(voice.silence(0.25), to: &stream).map(\.step) == [.hear])
        // 0.4 s from before it began, and the rest.
        #expect(stream.hasSpeech && abs(Double(stream.finish().count) / 16_000 - (0.4 + 0.8 + 0.6 + 0.8 + 0.25)) < 0.1)
        #expect(!stream.hasSpeech)
    }

    @Test("who has only begun has longer to go on, in that pause and not in the next")
    func unfinished() throws {
        var (stream, voice) = (UtteranceStream(), Voice())
        Self.give(voice.silence(0.5) + voice.speech(0.8), to: &stream)
        #expect(Self.give(voice.silence(0.4), to: &stream).map(\.step) == [.hear, .decide])
        stream.waitForTheRest()
        #expect(Self.give(voice.silence(1.7), to: &stream).isEmpty)
        Self.give(voice.speech(0.8), to: &stream)
        let steps = Self.give(voice.silence(1.2), to: &stream)
        #expect(steps.map(\.step) == [.hear, .decide, .end(.pause)])
        Self.give(voice.speech(0.8) + voice.silence(0.4), to: &stream)
        stream.waitForTheRest()
        // It is not waited for without end.
        #expect(Self.give(voice.silence(2), to: &stream).map(\.step) == [.end(.pause)])
    }

    @Test("what is being said when another turn is taken is passed over to its pause, and what follows is heard")
    func passedOver() throws {
        var (stream, voice) = (UtteranceStream(), Voice())
        Self.give(voice.silence(0.5) + voice.speech(0.8), to: &stream)
        let saysSomething = stream.passOver()
        #expect(saysSomething && !stream.hasSpeech)
        #expect(Self.give(voice.speech(0.8) + voice.silence(1.5), to: &stream).isEmpty)
        let steps = Self.give(voice.speech(0.8) + voice.silence(1.5), to: &stream)
        #expect(steps.map(\.step) == [.hear, .decide, .end(.pause)])
        let isSilent = !stream.passOver()
        #expect(isSilent)
    }

    @Test("a click, a hum and a noisy room are no speech", arguments: [0.0, 0.001, 0.02, 0.1])
    func noSpeech(noise: Double) {
        var (stream, voice) = (UtteranceStream(), Voice())
        voice.noise = noise
        let hum = (0..<48_000).map { Int16(3_000 * sin(2 * .pi * 100 * Double($0) / 16_000)) }
        let click = [Int16](repeating: 20_000, count: 500)
        #expect(Self.give(voice.silence(3) + click + voice.silence(2), to: &stream).isEmpty)
        var other = UtteranceStream()
        #expect(Self.give(hum, to: &other).isEmpty)
    }

    @Test("speech stands out from a noisy room, and its end is told in time", arguments: [0.005, 0.02])
    func noisyRoom(noise: Double) {
        var (stream, voice) = (UtteranceStream(), Voice())
        voice.noise = noise
        Self.give(voice.silence(1) + voice.speech(1.2), to: &stream)
        #expect(stream.state == .speech)
        let steps = Self.give(voice.silence(1.2), to: &stream)
        #expect(steps.map(\.step) == [.hear, .decide, .end(.pause)])
        #expect(steps.dropFirst().first.map { $0.at <= 0.4 } == true)
    }

    @Test("half an hour of silence and of talk takes no more than one utterance's room, and loses none")
    func halfAnHour() {
        var (stream, voice) = (UtteranceStream(), Voice())
        let silence = voice.silence(20)
        let talk = voice.speech(9.0) + voice.silence(1)
        var (ends, most) = (0, 0)
        for round in 0..<90 {
            ends +=
                Self.give(round.isMultiple(of: 2) ? silence : talk + talk, to: &stream, piece: 32_000)
                .filter { $0.step == .end(.pause) }.count
            most = max(most, stream.recording.count)
        }
        #expect(ends == 90)
        #expect(most <= Int(0.4 * 16_000) + 32_000)
        #expect(abs(stream.seconds - 1_800) < 0.1)
    }

    @Test("who never stops is taken at his word after as long as anything is understood")
    func endless() {
        var (stream, voice) = (UtteranceStream(), Voice())
        let steps = Self.give(voice.speech(60), to: &stream)
        #expect(steps.map(\.step) == [.end(.tooLong), .end(.tooLong)])
        #expect(stream.hasSpeech)
    }

    @Test("who speaks from the first sample on is heard, one short word included", arguments: [0.35, 0.6, 1.5])
    func atOnce(seconds: Double) throws {
        var (stream, voice) = (UtteranceStream(), Voice())
        Self.give(voice.speech(seconds), to: &stream)
        #expect(try #require(stream.began) < 0.1)
        #expect(Self.give(voice.silence(0.5), to: &stream).map(\.step) == [.hear, .decide])
    }

    @Test("a loud room is no speech, from the first sample on either")
    func loudRoom() {
        var (stream, voice) = (UtteranceStream(), Voice(noise: 0.15))
        #expect(Self.give(voice.silence(5), to: &stream).isEmpty)
        #expect(!stream.hasSpeech)
    }

    @Test("rates may change in the middle of a word; samples may be cut in two")
    func rates() {
        var (stream, voice) = (UtteranceStream(), Voice())
        Self.give(voice.silence(1), to: &stream)
        for rate in [48_000, 8_000, 44_100, 22_050] {
            voice.rate = rate
            Self.give(voice.speech(0.5), to: &stream, rate: rate, piece: 641)
        }
        voice.rate = 16_000
        #expect(Self.give(voice.silence(0.5), to: &stream, piece: 333).map(\.step) == [.hear, .decide])
        #expect(abs(stream.seconds - 3.5) < 0.06)
        #expect(abs(Double(stream.finish().count) / 16_000 - 2.9) < 0.12)
    }

    @Test("a rate that changes with every piece loses no sample")
    func changingRates() {
        var (stream, voice) = (UtteranceStream(), Voice())
        let rates = [48_000, 44_100, 8_000, 16_000]
        for round in 0..<200 {
            voice.rate = rates[round % 4]
            Self.give(voice.speech(0.02), to: &stream, rate: voice.rate)
        }
        #expect(abs(stream.seconds + stream.waiting - 4) < 0.021)
    }

    @Test("more than a minute that nobody has looked at is not let in")
    func waiting() {
        var (stream, voice) = (UtteranceStream(), Voice())
        let bytes = voice.silence(25).withUnsafeBytes { Data($0) }
        for _ in 0..<2 {
            #expect(stream.hasRoom(for: bytes.count, rate: 16_000))
            stream.take(bytes, rate: 16_000)
        }
        #expect(abs(stream.waiting - 50) < 0.02)
        #expect(!stream.hasRoom(for: bytes.count, rate: 16_000) && stream.hasRoom(for: bytes.count, rate: 48_000))
        #expect(stream.advance() == .wait)
        #expect(stream.waiting == 0 && stream.hasRoom(for: bytes.count, rate: 8_000))
    }
}

@Suite("Other rates")
struct RateConverterTests {
    private static func tone(_ hertz: Double, rate: Int, seconds: Double = 0.5) -> [Int16] {
        (0..<Int(seconds * Double(rate))).map { Int16(10_000 * sin(2 * .pi * hertz * Double($0) / Double(rate))) }
    }

    /// How much of a tone is in some samples, as an amplitude.
    private static func amplitude(_ hertz: Double, in samples: [Int16], rate: Int) -> Double {
        let parts = samples.enumerated().reduce(into: (0.0, 0.0)) { sum, sample in
            let angle = 2 * .pi * hertz * Double(sample.offset) / Double(rate)
            sum.0 += Double(sample.element) * cos(angle)
            sum.1 += Double(sample.element) * sin(angle)
        }
        return 2 * (parts.0 * parts.0 + parts.1 * parts.1).squareRoot() / Double(samples.count)
    }

    @Test("a tone keeps its pitch and loudness, however it is cut", arguments: [8_000, 11_025, 22_050, 44_100, 48_000])
    func tone(rate: Int) {
        var converter = RateConverter(from: rate, to: 16_000)
        let samples = Self.tone(1_000, rate: rate)
        let cuts = stride(from: 0, to: samples.count, by: 317)
        let converted = cuts.flatMap { converter.convert(Array(samples[$0..<min($0 + 317, samples.count)])) }
        #expect(abs(converted.count - 8_000) < 80)
        #expect(abs(Self.amplitude(1_000, in: Array(converted[400..<7_600]), rate: 16_000) / 10_000 - 1) < 0.02)
        var whole = RateConverter(from: rate, to: 16_000)
        #expect(whole.convert(samples) == converted)
    }

    @Test("what a lower rate cannot hold does not fold back into it")
    func folding() {
        var converter = RateConverter(from: 48_000, to: 16_000)
        let converted = converter.convert(Self.tone(11_000, rate: 48_000))
        #expect(Self.amplitude(5_000, in: Array(converted[400..<7_600]), rate: 16_000) < 50)
    }
}
