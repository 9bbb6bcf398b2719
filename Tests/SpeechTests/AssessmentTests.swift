import Foundation
import Glibc
import Pronunciation
import SpeechProtocol
import TestSupport
import Testing

@testable import SpeechClient

extension WorkerTests {
    @Suite("What is judged")
    struct AssessmentTests {
        private static func withPool<Value>(
            model: URL? = ModelFixture.folder, _ body: (SpeechWorkerPool) async throws -> Value
        ) async throws -> Value {
            try await WorkerFixture.withPool({ $0.model = model }, body)
        }

        private static func request(
            _ text: String, _ language: String = "es", voice: String? = nil, phones: [[String]]? = nil,
            tracks: Bool = false
        ) -> AssessmentRequest {
            AssessmentRequest(
                language: language, voice: voice ?? language, target: .text(text, phones: phones), tracks: tracks,
                habits: SpeechFixture.habits(of: language))
        }

        /// espeak-ng's own speech, as a WAV file.
        private static func speech(
            _ text: String, voice: String = "es", by pool: SpeechWorkerPool
        ) async throws -> [UInt8] {
            Array(try await pool.synthesize(SynthesisRequest(text: text, voice: voice)).wav)
        }

        private static let order = "Quiero un café con leche, por favor."

        @Test("the right text is accepted and scored, a wrong one and silence are not")
        func verdicts() async throws {
            try await Self.withPool { pool in
                let audio = try await Self.speech(Self.order, by: pool)
                let right = try await pool.assess(audio: audio, Self.request(Self.order))
                #expect(right.verdict == .accepted)
                #expect(right.words.map(\.word) == ["Quiero", "un", "café", "con", "leche", "por", "favor"])
                #expect((right.scores?.accuracy ?? 0) > 50)
                #expect(right.words.allSatisfy { $0.start < $0.end && $0.end <= right.duration })
                #expect(abs(right.duration - WaveFile.duration(sampleBytes: audio.count - 44)) < 0.01)

                let wrong = try await pool.assess(
                    audio: audio, Self.request("Mañana vamos a la playa con mis hermanos."))
                #expect(wrong.verdict == .wrongSentence)
                #expect(wrong.words.isEmpty && wrong.scores == nil)

                let silent = try #require(AudioFixture.file([Float](repeating: 0, count: 48_000), rate: 16_000))
                let silence = try await pool.assess(audio: silent, Self.request(Self.order))
                #expect(silence.verdict == .silence)
            }
        }

        @Test("a recording that is too long is told with its length, and one that is too short")
        func lengths() async throws {
            try await Self.withPool { pool in
                let long = try #require(AudioFixture.file([Float](repeating: 0.1, count: 8_000 * 130), rate: 8_000))
                let tooLong = try await pool.assess(audio: long, Self.request(Self.order))
                #expect(tooLong.verdict == .tooLong)
                #expect(tooLong.duration == 130)
                let short = try #require(AudioFixture.file([Float](repeating: 0.1, count: 800), rate: 8_000))
                #expect(try await pool.assess(audio: short, Self.request(Self.order)).verdict == .tooShort)
            }
        }

        @Test("the sentence of a grammar that was said is found and judged; another is not forced into it")
        func grammar() async throws {
            // quiero (un café | una cerveza) [por favor]
            let words = ["quiero", "un", "café", "una", "cerveza", "por", "favor"]
            let edges: [(Int, Int, Int?)] = [
                (0, 1, 0), (1, 2, 1), (2, 4, 2), (1, 3, 3), (3, 4, 4), (4, 5, 5), (5, 6, 6), (4, 6, nil),
            ]
            let grammar = RecognitionGrammar(
                words: words, stateCount: 7, edges: edges.map { .init(source: $0.0, target: $0.1, word: $0.2) },
                finals: [6])
            let request = AssessmentRequest(
                language: "es", voice: "es", target: .grammar(grammar), habits: SpeechFixture.habits(of: "es"))
            try await Self.withPool { pool in
                for text in ["quiero un café por favor", "quiero una cerveza"] {
                    let said = try await pool.assess(audio: try await Self.speech(text, by: pool), request)
                    #expect(said.verdict == .accepted)
                    #expect(said.text == text)
                    #expect(said.words.map(\.word).joined(separator: " ") == text)
                }
                let other = try await Self.speech("mañana vamos a la playa con mis hermanos", by: pool)
                let refused = try await pool.assess(audio: other, request)
                #expect(refused.verdict == .wrongSentence)
                #expect(refused.text.isEmpty)
            }
        }

        @Test(
            "a word is compared with its partners, in kana too; where the model hears no difference none is named",
            arguments: [
                ("ja", "らく", "やく", "らく", nil), ("ja", "らく", "やく", "やく", "やく"),
                ("ja", "おばさん", "おばあさん", "おばあさん", nil), ("it", "casa", "cassa", "cassa", "cassa"),
                ("it", "casa", "cassa", "casa", nil),
            ] as [(String, String, String, String, String?)])
        func partners(
            language: String, word: String, partner: String, said: String, nearer: String?
        ) async throws {
            try await Self.withPool { pool in
                let audio = try await Self.speech(said, voice: language, by: pool)
                var request = Self.request(word, language)
                request.partners = [word: [partner]]
                let found = try await pool.assess(audio: audio, request).words.first?.nearer
                #expect(found?.word == nearer)
                #expect((found?.confidence ?? 1) > 0.9)
            }
        }

        @Test(
            "every language is judged",
            arguments: [
                ("en", "en-us", "I would like a cup of coffee, please."),
                ("es-MX", "es-419", "Quiero un café con leche."),
                ("fr", "fr", "Je voudrais un café au lait."), ("de", "de", "Ich möchte einen Kaffee mit Milch."),
                ("it", "it", "Vorrei un caffè con latte."), ("pt", "pt", "Eu queria um café com leite."),
                ("ja", "ja", "コーヒーをください"),
            ])
        func languages(language: String, voice: String, text: String) async throws {
            try await Self.withPool { pool in
                let audio = try await Self.speech(text, voice: voice, by: pool)
                let assessment = try await pool.assess(audio: audio, Self.request(text, language, voice: voice))
                #expect(assessment.verdict == .accepted)
                #expect(assessment.words.count > 1)
            }
        }

        @Test("tracks come with the learner's pitch and the reference's")
        func tracks() async throws {
            try await Self.withPool { pool in
                let audio = try await Self.speech(Self.order, by: pool)
                let plain = try await pool.assess(audio: audio, Self.request(Self.order))
                #expect(plain.tracks == nil)
                let assessment = try await pool.assess(audio: audio, Self.request(Self.order, tracks: true))
                let tracks = try #require(assessment.tracks)
                #expect(abs(Double(tracks.envelope.count) * tracks.secondsPerFrame - assessment.duration) < 0.1)
                #expect(tracks.spectrogram.count == tracks.bands * tracks.envelope.count)
                #expect(tracks.pitch.contains { $0 > 50 })
                #expect(tracks.referencePitch.contains { $0 > 50 })
            }
        }

        @Test("what cannot be judged is an error that says what to do")
        func errors() async throws {
            try await Self.withPool { pool in
                let audio = try await Self.speech("hola", by: pool)
                let cases: [([UInt8], AssessmentRequest, SpeechError.Code, String)] = [
                    (Array("hello".utf8), Self.request("hola"), .unreadableAudio, "WAV, FLAC"),
                    ([], Self.request("hola"), .unreadableAudio, "empty"),
                    (
                        Array(repeating: 0, count: WorkerLimits.audioBytes + 1), Self.request("hola"), .audioTooLarge,
                        "FLAC"
                    ),
                    (audio, Self.request("hola", "xx", voice: "es"), .unsupportedLanguage, "es"),
                    (audio, Self.request("hola", "../es", voice: "es"), .unsupportedLanguage, "tag"),
                    (audio, Self.request("hola", voice: "xx"), .unknownVoice, "no voice"),
                    (audio, Self.request("hola", phones: [["o", "☃"]]), .unknownPhoneme, "☃"),
                    (audio, Self.request("hola", phones: [["o"], ["a"]]), .invalidText, "1: hola"),
                    (audio, Self.request("hola", phones: [[]]), .unknownPhoneme, "word 1"),
                    (audio, Self.request(" "), .invalidText, "empty"),
                    (audio, Self.request("..."), .invalidText, "no words"),
                    (audio, Self.request(String(repeating: "a ", count: 600)), .textTooLong, "500 words"),
                ]
                for (audio, request, code, part) in cases {
                    let error = await #expect(throws: SpeechError.self) { try await pool.assess(audio: audio, request) }
                    #expect(error?.code == code, "\(error?.message ?? "")")
                    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
                }
                #expect(try await pool.assess(audio: audio, Self.request("hola")).verdict == .accepted)
            }
        }

        @Test("without a model, or with a broken one, assessments fail and say where; speech goes on")
        func modelMissing() async throws {
            try await WorkerFixture.withFolder { folder in
                #expect(try await Self.refusal(model: nil).contains("no pronunciation model"))
                #expect(try await Self.refusal(model: folder).contains("\(folder.path)/units.json"))
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                for name in ["units.json", "manifest.json", "weights.bin"] {
                    try Data("{}".utf8).write(to: folder.appendingPathComponent(name))
                }
                #expect(try await Self.refusal(model: folder).contains("\(folder.path) is broken"))
            }
        }

        /// What an assessment says without a sound model.
        private static func refusal(model: URL?) async throws -> String {
            let audio = try #require(AudioFixture.file([Float](repeating: 0.1, count: 16_000), rate: 16_000))
            return try await withPool(model: model) { pool in
                let error = await #expect(throws: SpeechError.self) {
                    try await pool.assess(audio: audio, request("hola"))
                }
                #expect(error?.code == .modelMissing)
                let ipa = try await pool.phonemes(text: "mesa", voice: "es")
                #expect(ipa == "ˈmesa")
                return error?.message ?? ""
            }
        }

        @Test("a model that is installed later is found by the workers that are there")
        func laterModel() async throws {
            try await WorkerFixture.withFolder { folder in
                try await Self.withPool(model: folder) { pool in
                    let audio = try await Self.speech(Self.order, by: pool)
                    await #expect(throws: SpeechError.self) {
                        try await pool.assess(audio: audio, Self.request(Self.order))
                    }
                    try FileManager.default.copyItem(at: ModelFixture.folder, to: folder)
                    #expect(try await pool.assess(audio: audio, Self.request(Self.order)).verdict == .accepted)
                }
            }
        }

        @Test("a text that aborts espeak-ng costs its own assessment, and is not tried again")
        func quarantine() async throws {
            try await Self.withPool { pool in
                let audio = try await Self.speech("hello", voice: "en", by: pool)
                let fatal = Self.request(String(repeating: "s'", count: 68), "en")
                for attempt in 0..<2 {
                    let before = try await WorkerFixture.workers(reach: 3)
                    let error = await #expect(throws: SpeechError.self) { try await pool.assess(audio: audio, fatal) }
                    #expect(error?.code == .unreadableAudio)
                    if attempt == 1 { #expect(WorkerFixture.workers() == before) }
                }
                #expect(try await pool.assess(audio: audio, Self.request("hello", "en")).verdict == .accepted)
            }
        }

        @Test("a cancelled assessment ends at once, and the pool goes on")
        func cancellation() async throws {
            try await Self.withPool { pool in
                let audio = try await Self.speech(Self.order, by: pool)
                let task = Task { try await pool.assess(audio: audio, Self.request(Self.order)) }
                task.cancel()
                let error = await #expect(throws: SpeechError.self) { try await task.value }
                #expect(error?.code == .cancelled)
                #expect(try await pool.assess(audio: audio, Self.request(Self.order)).verdict == .accepted)
            }
        }

        @Test("two minutes of stereo at a high rate fit a worker of 80 MB")
        func memory() async throws {
            try await Self.withPool { pool in
                let rate = 96_000
                let seconds = 118
                var random = SeededGenerator(seed: 4)
                var frames: [Float] = []
                frames.reserveCapacity(2 * seconds * rate)
                for frame in 0..<seconds * rate {
                    let isLoud = frame / (rate / 4) % 3 == 0
                    let sample = Float(Int(random.next() & 0xFF) - 128) / (isLoud ? 1_024 : 65_536)
                    frames += [sample, sample]
                }
                let audio = try #require(AudioFixture.file(frames, rate: rate, channels: 2, AudioFixture.flac))
                frames = []
                let assessment = try await pool.assess(audio: audio, Self.request(Self.order))
                #expect(assessment.duration == Double(seconds))
                for pid in WorkerFixture.workers() {
                    let status = WorkerFixture.contents("/proc/\(pid)/status").split(separator: "\n")
                    let peak = status.first { $0.hasPrefix("VmHWM") }?.split(separator: " ").dropFirst().first
                    #expect(try #require(peak.flatMap { Int($0) }) < 80_000_000 / 1_024)
                }
            }
        }
    }
}
