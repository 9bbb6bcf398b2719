import SpeechProtocol
import Testing

@testable import SpeechWorker

@Suite("Audio files made ready to be played")
struct PlayedAudioTests {
    private static func played(
        _ file: [UInt8]?, speed: Double = 1
    ) throws -> (audio: PlayableAudio, samples: [Float]) {
        var file = try #require(file)
        let (audio, bytes) = try PlayedAudio.make(of: &file, speed: speed)
        #expect(file.isEmpty)
        let samples = stride(from: 0, to: bytes.count, by: 2).map {
            Float(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)) / 32_767
        }
        return (audio, samples)
    }

    @Test("have the synthesiser's rate and one channel, whatever they had", arguments: [8_000, 16_000, 44_100, 48_000])
    func rates(rate: Int) throws {
        let tone = AudioFixture.tone(440, seconds: 1, rate: rate)
        let (audio, samples) = try Self.played(AudioFixture.file(tone, rate: rate))
        #expect(abs(samples.count - WorkerLimits.sampleRate) <= 2)
        #expect(abs(audio.seconds - 1) < 0.01 && abs(audio.soundSeconds - 1) < 0.03 && audio.clippedShare == 0)
        let (amplitude, _) = AudioFixture.measure(samples, hertz: 440, rate: WorkerLimits.sampleRate)
        #expect((0.45...0.55).contains(amplitude))
    }

    @Test("compressed ones too", arguments: [AudioFixture.opus, AudioFixture.flac])
    func formats(format: AudioFixture.Format) throws {
        let tone = AudioFixture.tone(440, seconds: 1, rate: 24_000)
        let (audio, samples) = try Self.played(AudioFixture.file(tone, rate: 24_000, format))
        #expect(abs(audio.seconds - 1) < 0.05 && abs(samples.count - WorkerLimits.sampleRate) < 1_000)
    }

    @Test("are played slower and faster at the same pitch", arguments: [0.5, 0.8, 1.25, 2])
    func speeds(speed: Double) throws {
        let tone = AudioFixture.tone(440, seconds: 2, rate: 22_050)
        let (audio, samples) = try Self.played(AudioFixture.file(tone, rate: 22_050), speed: speed)
        #expect(abs(audio.seconds - 2) < 0.01)
        let seconds = Double(samples.count) / Double(WorkerLimits.sampleRate)
        #expect(abs(seconds - 2 / speed) < 0.1)
        var crossings = 0
        for (one, next) in zip(samples, samples.dropFirst()) where (one < 0) != (next < 0) { crossings += 1 }
        #expect(abs(Double(crossings) / 2 / seconds - 440) < 15)
    }

    @Test("tell silence, and how much of them is overdriven")
    func measures() throws {
        let silence = [Float](repeating: 0, count: 22_050)
        #expect(try Self.played(AudioFixture.file(silence, rate: 22_050)).audio.soundSeconds == 0)
        let loud = AudioFixture.tone(440, seconds: 1, rate: 22_050).map { min(1, max(-1, 8 * $0)) }
        #expect(try Self.played(AudioFixture.file(loud, rate: 22_050)).audio.clippedShare > 0.5)
        let framed = silence + AudioFixture.tone(440, seconds: 1, rate: 22_050) + silence
        let audio = try Self.played(AudioFixture.file(framed, rate: 22_050)).audio
        #expect(abs(audio.seconds - 3) < 0.01 && abs(audio.soundSeconds - 1) < 0.05)
    }

    @Test("are refused when they are no audio, or longer than two minutes")
    func refusals() throws {
        let long = [Float](repeating: 0.1, count: 8_000 * 121)
        for file in [[], Array("RIFFxxxxWAVE".utf8), try #require(AudioFixture.file(long, rate: 8_000))] {
            #expect(throws: Refused.self) { try Self.played(file) }
        }
    }
}
