import Foundation
import Pronunciation
import SpeechProtocol
import Synchronization
import TestSupport
import Testing

@testable import SpeechClient

/// A server that says what it is told to, and writes down what it was asked.
private final class FakeServers: VoiceServing {
    struct State {
        var answer: Result<Data, VoiceFault>
        var isAsked = true
        var asked: [String] = []
        var notes: [VoiceFault?] = []
    }

    let voice = ServedVoice(server: "127.0.0.1:1", name: "piper", languages: ["es_ES"])
    let state: Mutex<State>

    init(_ answer: Result<Data, VoiceFault>) { state = Mutex(State(answer: answer)) }

    var conditions: [VoiceServerCondition] { [] }

    func voice(named: [String], language: String) -> (voice: ServedVoice, isAsked: Bool)? {
        named.isEmpty || named.contains("piper") ? (voice, state.withLock { $0.isAsked }) : nil
    }

    func speak(_ text: String, in voice: ServedVoice) async throws(VoiceFault) -> Data {
        try state.withLock { state throws(VoiceFault) in
            state.asked.append(text)
            return try state.answer.get()
        }
    }

    func note(_ fault: VoiceFault?, of voice: ServedVoice) { state.withLock { $0.notes.append(fault) } }
}

extension WorkerTests {
    @Suite("Who speaks a line")
    struct SpeechSourcesTests {
        private static let text = "Buenos días, María."

        private static func line(
            _ text: String = text, speed: Double = 1, recording: URL? = nil, language: String? = nil,
            named: [String] = []
        ) -> SynthesisRequest {
            SynthesisRequest(
                text: text, voice: "es", speed: speed,
                rather: PreferredVoices(
                    recording: recording.map { LineRecording(file: $0, language: "es") }, language: language,
                    named: named))
        }

        private struct Stage {
            var cache: SpeechCache
            var folder: URL
            var pool: SpeechWorkerPool
        }

        /// A cache over a real pool, which can align.
        private static func withStage(
            _ servers: FakeServers? = nil, _ body: (Stage) async throws -> Void
        ) async throws {
            let model = Checkout.root.appending(path: "models/pronunciation")
            try await WorkerFixture.withFolder { folder in
                try await WorkerFixture.withPool {
                    $0.model = model
                } _: { pool in
                    let sources = SpeechSources(pool: pool, servers: servers)
                    let cache = try SpeechCache(
                        directory: folder.appending(path: "cache"), pool: pool, maximumBytes: 64 << 20,
                        sources: sources)
                    try await body(Stage(cache: cache, folder: folder, pool: pool))
                }
            }
        }

        /// Somebody who says a text: another voice than the one that would stand in.
        private static func recording(of text: String, _ stage: Stage, voice: String = "es-419") async throws -> Data {
            try await stage.pool.synthesize(SynthesisRequest(text: text, voice: voice)).wav
        }

        private static func tone(_ seconds: Double = 0.5) throws -> Data {
            Data(try #require(AudioFixture.file(AudioFixture.tone(440, seconds: seconds, rate: 16_000), rate: 16_000)))
        }

        @Test("an author's recording is played where there is one, with the times of its words by alignment")
        func recordings() async throws {
            try await Self.withStage { stage in
                let file = stage.folder.appending(path: "hola.wav")
                let wav = try await Self.recording(of: Self.text, stage)
                try wav.write(to: file)
                let request = Self.line("Buenos *días*, María.", recording: file)
                let speech = try await stage.cache.speech(for: request)
                #expect(speech.voice == SpokenBy(source: .recording, name: "hola.wav"))
                let seconds = WaveFile.duration(sampleBytes: wav.count - WaveFile.headerBytes)
                #expect(abs(speech.duration - seconds) < 0.01)
                let words = speech.wordTimes(in: request.text)
                #expect(words.map(\.text) == ["Buenos", "días", "María"])
                #expect(zip(words, words.dropFirst()).allSatisfy { $0.end <= $1.start + 0.001 })
                #expect(stage.cache.cached(request) == speech)

                let slow = try await stage.cache.speech(for: Self.line(speed: 0.5, recording: file))
                #expect(abs(slow.duration - 2 * seconds) < 0.1)
                let last = try #require(slow.wordTimes(in: Self.text).last)
                #expect(abs(last.start - 2 * (words.last?.start ?? 0)) < 0.1)
            }
        }

        @Test("a recording that changes is played anew; another text or language does not share its sound")
        func changes() async throws {
            try await Self.withStage { stage in
                let file = stage.folder.appending(path: "a.wav")
                try await Self.recording(of: Self.text, stage).write(to: file)
                let first = try await stage.cache.speech(for: Self.line(recording: file))
                try Self.tone().write(to: file)
                let second = try await stage.cache.speech(for: Self.line(recording: file))
                #expect(first.key != second.key && second.voice.source == .recording)
                // Of a tone nobody can tell when its words are said.
                #expect(second.words.isEmpty && abs(second.duration - 0.5) < 0.01)
            }
        }

        @Test(
            "a recording that cannot be played gives way to the synthesiser, is named, and tried again once it changes",
            arguments: ["missing", "empty", "text", "silent", "folder"])
        func unplayable(kind: String) async throws {
            try await Self.withStage { stage in
                let file = stage.folder.appending(path: "a.wav")
                switch kind {
                case "empty": try Data().write(to: file)
                case "text": try Data("no sound".utf8).write(to: file)
                case "silent": try WaveFile.data(samples: [UInt8](repeating: 0, count: 20_000)).write(to: file)
                case "folder": try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
                default: break
                }
                let request = Self.line(recording: file)
                for _ in 0..<2 {
                    let speech = try await stage.cache.speech(for: request)
                    #expect(speech.voice == SpokenBy(source: .synthesizer, name: "es", insteadOf: "a.wav"))
                    #expect(stage.cache.cached(request) == speech)
                }
                #expect(stage.cache.recordingFaults.map(\.path) == [file.path])
                try? FileManager.default.removeItem(at: file)
                try Self.tone().write(to: file)
                #expect(try await stage.cache.speech(for: request).voice.source == .recording)
                #expect(stage.cache.recordingFaults.isEmpty)
            }
        }

        @Test("a voice server speaks what it may, written out as it is said, at the speed that is wanted")
        func served() async throws {
            let servers = FakeServers(.success(try Self.tone(1)))
            try await Self.withStage(servers) { stage in
                let speech = try await stage.cache.speech(for: Self.line("Un *té*.", speed: 0.5, language: "es-ES"))
                #expect(speech.voice == SpokenBy(source: .server, name: "piper"))
                #expect(abs(speech.duration - 2) < 0.1 && speech.words.isEmpty)
                #expect(servers.state.withLock { $0.asked } == ["Un té."])
                #expect(servers.state.withLock { $0.notes } == [nil])
                // A text that is to stay here, and a voice that it does not have.
                for request in [Self.line(), Self.line(language: "es", named: ["other"])] {
                    #expect(try await stage.cache.speech(for: request).voice.source == .synthesizer)
                }
                let long = String(repeating: "hola ", count: 260)
                #expect(try await stage.cache.speech(for: Self.line(long, language: "es")).voice.source == .synthesizer)
                #expect(servers.state.withLock { $0.asked.count } == 1)
            }
        }

        @Test("speech of a server has the times of its words by alignment")
        func servedWords() async throws {
            let servers = FakeServers(.failure(VoiceFault("")))
            try await Self.withStage(servers) { stage in
                let wav = try await Self.recording(of: Self.text, stage)
                servers.state.withLock { $0.answer = .success(wav) }
                let speech = try await stage.cache.speech(for: Self.line(language: "es"))
                #expect(speech.wordTimes(in: Self.text).map(\.text) == ["Buenos", "días", "María"])
            }
        }

        @Test("a server that fails gives way to the synthesiser, and what it once said is still there")
        func failing() async throws {
            let servers = FakeServers(.success(try Self.tone()))
            try await Self.withStage(servers) { stage in
                let kept = try await stage.cache.speech(for: Self.line("Hola", language: "es"))
                servers.state.withLock { $0.answer = .failure(VoiceFault("it is gone")) }
                let request = Self.line("Adiós", language: "es")
                let other = try await stage.cache.speech(for: request)
                #expect(other.voice == SpokenBy(source: .synthesizer, name: "es", insteadOf: "piper"))
                // It is asked again as long as it is said to be there.
                #expect(stage.cache.cached(request) == nil)
                servers.state.withLock { $0.isAsked = false }
                #expect(stage.cache.cached(request) == other)
                #expect(try await stage.cache.speech(for: request) == other)
                #expect(servers.state.withLock { $0.asked } == ["Hola", "Adiós"])
                #expect(try await stage.cache.speech(for: Self.line("Hola", language: "es")) == kept)
            }
        }

        @Test(
            "a server whose audio cannot be played is told of, and the synthesiser speaks",
            arguments: ["none", "text", "silence"])
        func unplayableAnswer(kind: String) async throws {
            let audio =
                switch kind {
                case "none": Data()
                case "text": Data("RIFF?".utf8)
                default: WaveFile.data(samples: [UInt8](repeating: 0, count: 20_000))
                }
            let servers = FakeServers(.success(audio))
            try await Self.withStage(servers) { stage in
                let speech = try await stage.cache.speech(for: Self.line(language: "es"))
                #expect(speech.voice.source == .synthesizer)
                #expect(servers.state.withLock { $0.notes.compactMap { $0 }.count } == 1)
            }
        }

        @Test("lines are made ahead by whoever will speak them")
        func ahead() async throws {
            let servers = FakeServers(.success(try Self.tone()))
            try await Self.withStage(servers) { stage in
                let request = Self.line(language: "es")
                stage.cache.prefetch([request, request])
                try await waitUntil { stage.cache.cached(request) != nil }
                #expect(stage.cache.cached(request)?.voice.source == .server)
                #expect(servers.state.withLock { $0.asked.count } == 1)
            }
        }
    }

    @Suite("Words in a text that was heard")
    struct WordPlacingTests {
        private static func word(_ word: String, _ start: Double, _ end: Double, omitted: Bool = false) -> AssessedWord
        {
            AssessedWord(
                word: word, isOmitted: omitted, accuracyScore: 0, start: start, end: end, attemptedPronunciation: "",
                correctPronunciation: "", phonemes: [])
        }

        @Test("are placed in their order, the same word twice too; one that was left out has no time")
        func places() {
            let words = [
                Self.word("no", 0, 0.1), Self.word("no", 0.2, 0.3), Self.word("quiero", 0.3, 0.3, omitted: true),
                Self.word("té", 0.4, 0.5),
            ]
            let placed = WordPlacing.words(words, in: "no, no quiero *té*")
            #expect(placed?.map(\.offset) == [0, 4, 15] && placed?.map(\.start) == [0, 200, 400])
        }

        @Test("that are not the text's have no times at all")
        func others() {
            #expect(WordPlacing.words([Self.word("sí", 0, 1)], in: "no") == nil)
            #expect(WordPlacing.words([Self.word("b", 0, 1), Self.word("a", 1, 2)], in: "a b") == nil)
        }
    }
}
