import Foundation
import SpeechClient
import SpeechProtocol
import Testing

extension WorkerTests {
    @Suite("What is spoken")
    struct SynthesisTests {
        @Test("a Spanish sentence becomes a WAV file that is heard, with its phonemes and words in time")
        func spanishSentence() async throws {
            let text = "Buenos días, ¿qué desea tomar?"
            let speech = try await WorkerFixture.withPool {
                try await $0.synthesize(SynthesisRequest(text: text, voice: "es"))
            }
            let wav = [UInt8](speech.wav)
            #expect(String(decoding: wav[0..<4] + wav[8..<16], as: UTF8.self) == "RIFFWAVEfmt ")
            #expect(Self.integer(wav, 4) == wav.count - 8)
            // PCM, one channel, 22,050 samples and 44,100 bytes a second, two bytes of sixteen bits each.
            #expect(Array(wav[20..<36]) == [1, 0, 1, 0, 0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0])
            #expect(String(decoding: wav[36..<40], as: UTF8.self) == "data")
            #expect(Self.integer(wav, 40) == wav.count - 44)
            #expect(speech.duration == Double(wav.count - 44) / 44_100)
            #expect((1.0...4.0).contains(speech.duration))
            #expect(Self.loudness(wav) > 500)

            #expect(speech.phonemes.map(\.ipa).joined().hasPrefix("bwenos"))
            #expect(speech.phonemes.map(\.start) == speech.phonemes.map(\.start).sorted())
            #expect((speech.phonemes.last?.start ?? .max) < Int(speech.duration * 1_000))
            let scalars = Array(text.unicodeScalars)
            let words = speech.words.map { word in
                String(String.UnicodeScalarView(scalars[word.offset..<word.offset + word.length]))
            }
            #expect(words == ["Buenos", "días", "qué", "desea", "tomar"])
        }

        @Test("half the speed takes about twice the time")
        func speeds() async throws {
            try await WorkerFixture.withPool { pool in
                var durations: [Double] = []
                for speed in [0.5, 1, 2] {
                    let request = SynthesisRequest(text: "Quiero un café con leche.", voice: "es", speed: speed)
                    durations.append(try await pool.synthesize(request).duration)
                }
                #expect((1.5...2.5).contains(durations[0] / durations[1]))
                #expect((1.5...2.5).contains(durations[1] / durations[2]))
            }
        }

        @Test(
            "a text has its pronunciation in the voice that was asked for",
            arguments: [
                ("mesa", "es", "ˈmesa"), ("estación", "es", "ˌestaˈθjon"), ("estación", "es-419", "ˌestaˈsjon"),
                ("estación", "ES-MX", "ˌestaˈsjon"), ("¿Qué tal, Ana?", "es", "ˈke ˈtal ˈana"),
                ("hello", "en-gb", "həˈləʊ"),
                ("hello", "en-us", "həˈloʊ"), ("bonjour", "fr-fr", "bɔ̃ˈʒuʁ"), ("mesa", "es+f3", "ˈmesa"),
                ("...", "es", ""),
            ])
        func phonemes(text: String, voice: String, expected: String) async throws {
            let ipa = try await WorkerFixture.withPool { try await $0.phonemes(text: text, voice: voice) }
            #expect(ipa == expected)
        }

        @Test("a variant sounds different and says the same")
        func variants() async throws {
            try await WorkerFixture.withPool { pool in
                let plain = try await pool.synthesize(SynthesisRequest(text: "mesa", voice: "es"))
                let female = try await pool.synthesize(SynthesisRequest(text: "mesa", voice: "es+f3"))
                #expect(plain.phonemes.map(\.ipa) == female.phonemes.map(\.ipa))
                #expect(plain.wav != female.wav)
            }
        }

        @Test("text is never a command: no markup, no phonemes in brackets")
        func commands() async throws {
            try await WorkerFixture.withPool { pool in
                let markup = "<voice name=\"fr\"><break time=\"9s\"/>mesa</voice>"
                let speech = try await pool.synthesize(SynthesisRequest(text: markup, voice: "es"))
                #expect(speech.duration > 1 && speech.duration < 8)
                #expect(try await pool.phonemes(text: "[[h@l'oU]] mesa", voice: "es").hasSuffix("ˈmesa"))
                #expect(try await pool.phonemes(text: "[[h@l'oU]]", voice: "es") != "həˈloʊ")
            }
        }

        @Test(
            "a voice that is not there is an error that says what is near",
            arguments: [
                ("es-es", "es, es-419"), ("xx", "no voice speaks \"xx\""),
                ("es+nosuch", "no variant is called \"nosuch\""),
                ("mb-es1", "no voice speaks"), ("../es", "es+f3"),
            ])
        func unknownVoices(voice: String, part: String) async throws {
            try await WorkerFixture.withPool { pool in
                let error = await #expect(throws: SpeechError.self) {
                    try await pool.synthesize(SynthesisRequest(text: "mesa", voice: voice))
                }
                #expect(error?.code == .unknownVoice)
                #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
                let ipa = try await pool.phonemes(text: "mesa", voice: "es")
                #expect(ipa == "ˈmesa")
            }
        }

        @Test("the list of voices has languages, and variants apart")
        func voices() async throws {
            let voices = try await WorkerFixture.withPool { try await $0.voices() }
            let mexican = try #require(voices.first { $0.languages.contains("es-mx") })
            #expect(mexican.name == "Spanish (Latin America)")
            #expect(mexican.languages.first == "es-419")
            #expect(voices.contains { $0.isVariant && $0.identifier == "!v/f3" && $0.languages.isEmpty })
            #expect(voices.allSatisfy { $0.isVariant || !$0.languages.isEmpty })
        }

        @Test("what breaks a limit fails without reaching a worker, and the pool goes on")
        func limits() async throws {
            try await WorkerFixture.withPool { pool in
                let cases: [(SynthesisRequest, SpeechError.Code)] = [
                    (SynthesisRequest(text: String(repeating: "a ", count: 1_001), voice: "es"), .textTooLong),
                    (SynthesisRequest(text: "a\u{1B}", voice: "es"), .invalidText),
                    (SynthesisRequest(text: "a", voice: "es", speed: 3), .invalidSpeed),
                ]
                for (request, code) in cases {
                    let error = await #expect(throws: SpeechError.self) { try await pool.synthesize(request) }
                    #expect(error?.code == code)
                }
                let speech = try await pool.synthesize(SynthesisRequest(text: "a", voice: "es"))
                #expect(speech.duration > 0.05)
            }
        }

        private static func integer(_ bytes: [UInt8], _ index: Int) -> Int {
            bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        /// The root mean square of a WAV file's samples.
        private static func loudness(_ wav: [UInt8]) -> Double {
            let samples = stride(from: 44, to: wav.count - 1, by: 2).map { index in
                Double(Int16(bitPattern: UInt16(wav[index]) | UInt16(wav[index + 1]) << 8))
            }
            return (samples.reduce(0) { $0 + $1 * $1 } / Double(max(1, samples.count))).squareRoot()
        }
    }
}
