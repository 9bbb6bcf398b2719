import Pronunciation
import TestSupport
import Testing

@testable import SpeechWorker

@Suite("Recordings become samples")
struct AudioDecodingTests {
    private static func samples(_ bytes: [UInt8]) throws -> [Float] {
        guard case .samples(let samples) = try AudioDecoder.decode(bytes) else {
            Issue.record("too long")
            return []
        }
        return samples
    }

    @Test("a tone of 1 kHz survives every format", arguments: AudioFixture.formats)
    func formats(format: AudioFixture.Format) throws {
        let rate = 24_000
        let tone = AudioFixture.tone(1_000, seconds: 0.5, rate: rate)
        let file = try #require(AudioFixture.file(tone, rate: rate, format))
        let samples = try Self.samples(file)
        #expect((7_900...9_200).contains(samples.count), "\(samples.count) samples")
        let (amplitude, rest) = AudioFixture.measure(Array(samples.prefix(8_000)), hertz: 1_000)
        #expect((0.45...0.55).contains(amplitude))
        #expect(Phase.decibels(rest / 0.35) < -format.noise, "\(Phase.decibels(rest / 0.35)) dB")
    }

    private static let allRates = [
        8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000, 176_400, 192_000,
    ]

    @Test("pitch, level and length stay at every rate", arguments: allRates)
    func rates(rate: Int) throws {
        for hertz in [100.0, 1_000, 3_500] {
            let tone = AudioFixture.tone(hertz, seconds: 0.5, rate: rate)
            let samples = try Self.samples(try #require(AudioFixture.file(tone, rate: rate, AudioFixture.float)))
            #expect(abs(samples.count - 8_000) <= 2, "\(samples.count) samples")
            let (amplitude, rest) = AudioFixture.measure(samples, hertz: hertz)
            #expect(abs(Phase.decibels(amplitude / 0.5)) < 0.1, "\(hertz) Hz: \(amplitude)")
            #expect(Phase.decibels(rest / 0.35) < -60, "\(hertz) Hz: \(Phase.decibels(rest / 0.35)) dB")
        }
    }

    @Test("what lies above the new band does not fold back into it", arguments: allRates.filter { $0 > 20_000 })
    func aliasing(rate: Int) throws {
        for hertz in [8_600.0, 9_500, 10_500, Double(rate) / 2 - 400, Double(rate) / 3] where hertz > 8_500 {
            guard hertz < Double(rate) / 2 - 300 else { continue }
            let tone = AudioFixture.tone(hertz, seconds: 0.5, rate: rate)
            let samples = try Self.samples(try #require(AudioFixture.file(tone, rate: rate, AudioFixture.float)))
            let decibels = Phase.decibels(AudioFixture.level(samples) / 0.35)
            #expect(decibels < -60, "\(hertz) Hz at \(rate): \(decibels) dB")
        }
    }

    @Test("what was said lies where it was said, whatever the rate", arguments: [8_000, 44_100, 192_000])
    func delay(rate: Int) throws {
        var click = [Float](repeating: 0, count: rate)
        click[rate / 4] = 1
        let samples = try Self.samples(try #require(AudioFixture.file(click, rate: rate, AudioFixture.float)))
        let peak = samples.indices.max { abs(samples[$0]) < abs(samples[$1]) }
        #expect(abs((peak ?? 0) - 4_000) <= 1)
    }

    @Test("Opus is decoded at the rate that is judged, whatever it was made from", arguments: [8_000, 24_000, 48_000])
    func opus(rate: Int) throws {
        // Of two opposite channels the file is decoded twice.
        let frames = AudioFixture.tone(1_000, seconds: 0.5, rate: rate).flatMap { [$0, -$0] }
        let file = try #require(AudioFixture.file(frames, rate: rate, channels: 2, AudioFixture.opus))
        #expect(try AudioFile(file).sampleRate == 16_000)
        let samples = try Self.samples(file)
        #expect((7_900...9_200).contains(samples.count), "\(samples.count) samples")
        #expect((0.4...0.6).contains(AudioFixture.measure(Array(samples.prefix(8_000)), hertz: 1_000).amplitude))
    }

    // MARK: Channels

    /// The tone in each channel at an amplitude; negative is the opposite phase.
    private static func amplitude(channels: [Float]) throws -> Double {
        let tone = AudioFixture.tone(1_000, amplitude: 1, seconds: 0.5, rate: 16_000)
        let frames = tone.flatMap { sample in channels.map { sample * $0 } }
        let file = try #require(
            AudioFixture.file(frames, rate: 16_000, channels: channels.count, AudioFixture.float))
        return AudioFixture.measure(try samples(file), hertz: 1_000).amplitude
    }

    @Test(
        "channels are averaged, unless that would cancel them",
        arguments: [
            ([0.5, 0.5], 0.5), ([0.6, 0.2], 0.4), ([0.5, 0], 0.25), ([0.5, -0.5], 0.5), ([0.3, -0.35], 0.35),
            ([0.2, 0.4, 0.6], 0.4), ([0, 0, 0, 0, 0, 0.5], 0.5),
        ] as [([Float], Double)])
    func channels(channels: [Float], expected: Double) throws {
        #expect(abs(try Self.amplitude(channels: channels) - expected) < 0.005)
    }

    @Test("more channels than any microphone has are refused")
    func tooManyChannels() throws {
        let frames = [Float](repeating: 0.1, count: 64 * 2_000)
        let file = try #require(AudioFixture.file(frames, rate: 16_000, channels: 64))
        #expect(throws: AudioRefusal("the audio has 64 channels; at most 32 are read")) {
            try AudioDecoder.decode(file)
        }
    }

    // MARK: Length

    @Test("two minutes are decoded, a second more is not, and how long it is is told")
    func longest() throws {
        let rate = 8_000
        let silence = [Float](repeating: 0, count: 121 * rate)
        let longest = try #require(AudioFixture.file(Array(silence.prefix(120 * rate)), rate: rate))
        #expect(abs(try Self.samples(longest).count - 120 * 16_000) <= 2)
        for format in [AudioFixture.wave, AudioFixture.flac] {
            let file = try #require(AudioFixture.file(silence, rate: rate, format))
            #expect(try AudioDecoder.decode(file) == .tooLong(seconds: 121))
        }
    }

    // MARK: Broken files

    private static func refusal(_ bytes: [UInt8]) -> String? {
        do throws(AudioRefusal) {
            _ = try AudioDecoder.decode(bytes)
            return nil
        } catch {
            return error.message
        }
    }

    @Test(
        "what is not audio is refused with what would be",
        arguments: [
            ([], "empty"), (Array("hello, world".utf8), "no format"), ([0, 0, 0, 32] + Array("ftypM4A ".utf8), "MP4"),
            ([0x1A, 0x45, 0xDF, 0xA3, 0], "WebM"), (Array("RIFF".utf8), "no format"),
            (Array("RIFF\0\0\0\0WAVE".utf8), "cannot be read"), (Array("OggS".utf8), "cannot be read"),
            (Array("fLaC".utf8), "cannot be read"), (Array("ID3".utf8), "cannot be read"),
            (Array("NIST_1A\n   1024\n".utf8), "no format"),
        ] as [([UInt8], String)])
    func notAudio(bytes: [UInt8], part: String) throws {
        let message = try #require(Self.refusal(bytes))
        #expect(message.contains(part), "\(message)")
    }

    @Test("a WAV file that claims 4 GB has what it has", arguments: [UInt8(0xFF), 0x7F])
    func lyingHeader(high: UInt8) throws {
        let tone = AudioFixture.tone(1_000, seconds: 0.5, rate: 16_000)
        var file = try #require(AudioFixture.file(tone, rate: 16_000))
        for field in [4, 40] { file.replaceSubrange(field..<field + 4, with: [0xFF, 0xFF, 0xFF, high]) }
        #expect(try Self.samples(file).count == 8_000)
    }

    @Test("a header without samples, and rates out of range, are refused")
    func headers() throws {
        let empty = try #require(AudioFixture.file([], rate: 16_000))
        #expect(Self.refusal(empty) == "the audio holds no samples")
        for rate in [1, 4_000, 7_999, 192_001, 384_000] {
            let file = try #require(AudioFixture.file([0, 0.1, 0, 0.1], rate: rate))
            #expect(Self.refusal(file)?.contains("\(rate) samples a second") == true)
        }
    }

    @Test("samples that are no numbers are refused", arguments: [Float.nan, .infinity, -.infinity])
    func notNumbers(value: Float) throws {
        for channels in 1...2 {
            var frames = [Float](repeating: 0.1, count: 32_000)
            frames[20_001] = value
            let file = try #require(AudioFixture.file(frames, rate: 16_000, channels: channels, AudioFixture.float))
            #expect(Self.refusal(file)?.contains("no numbers") == true)
        }
    }

    @Test("samples beyond full scale are clipped to it")
    func beyondFullScale() throws {
        let frames = AudioFixture.tone(200, amplitude: 1e30, seconds: 0.2, rate: 16_000)
        let file = try #require(AudioFixture.file(frames, rate: 16_000, AudioFixture.float))
        #expect(try Self.samples(file).allSatisfy { abs($0) <= 1 })
    }

    @Test("a file cut off gives what was there, or a refusal", arguments: AudioFixture.formats)
    func truncation(format: AudioFixture.Format) throws {
        let tone = AudioFixture.tone(1_000, seconds: 0.5, rate: 24_000)
        let file = try #require(AudioFixture.file(tone, rate: 24_000, format))
        for share in stride(from: 0.0, to: 1.0, by: 0.07) {
            let part = Array(file.prefix(Int(Double(file.count) * share)))
            if case .samples(let samples)? = try? AudioDecoder.decode(part) {
                #expect(!samples.isEmpty && samples.count < 10_000)
            }
        }
    }

    @Test("changed bytes give samples or a refusal, never a crash", arguments: AudioFixture.formats)
    func mutations(format: AudioFixture.Format) throws {
        var random = SeededGenerator(seed: 11)
        let noise = (0..<4_800).map { _ in Float.random(in: -0.5...0.5, using: &random) }
        let file = try #require(AudioFixture.file(noise, rate: 24_000, format))
        var refused = 0
        for round in 0..<150 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                // Headers are where the traps are.
                let end = round.isMultiple(of: 3) ? bytes.count : min(bytes.count, 200)
                bytes[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do throws(AudioRefusal) {
                guard case .samples(let samples) = try AudioDecoder.decode(bytes) else { continue }
                let areNumbers = samples.allSatisfy { $0.isFinite }
                #expect(areNumbers)
                #expect(samples.count <= 120 * 16_000)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0, "no change did any harm")
    }

    @Test("random bytes behind every signature are refused or decoded, never a crash")
    func randomBytes() {
        var random = SeededGenerator(seed: 12)
        let signatures = ["RIFF\0\0\0\0WAVEfmt ", "fLaC", "OggS", "ID3", "FORM\0\0\0\0AIFF", ".snd", "caff", "riff."]
        var refused = 0
        for round in 0..<400 {
            let body = (0..<Int.random(in: 0...2_000, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            if Self.refusal(Array(signatures[round % signatures.count].utf8) + body) != nil { refused += 1 }
        }
        #expect(refused > 300)
    }
}
