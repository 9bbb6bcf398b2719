import Foundation
import JSONText
import LearningService
import SpeechClient

/// speech.*: what the speech workers do.
struct SpeechMethods {
    enum Encoding: String, CaseIterable {
        case path, bytes
    }

    let catalog: ContentCatalog
    let pool: SpeechWorkerPool
    let cache: SpeechCache

    private static let voiceParameters: [Parameter] = [
        .required("text", .text(), "What to say."),
        .language("es unless given."),
        .optional("voice", .text(maximumBytes: 64), "A voice by name, such as es+f3; the language's own unless given."),
    ]

    var methods: [RPCMethod] {
        [
            RPCMethod(
                "speech.synthesize", "Speaks a text into a WAV file (16-bit mono, 22,050 Hz), kept for the next time.",
                pace: .long,
                parameters: Self.voiceParameters + [
                    .optional("speed", .number(0.5...2.0), "1 is the voice's own."),
                    .optional(
                        "encoding", LearnerParameters.choices(Encoding.self),
                        "path: the file's name on this machine; bytes: the file in base64. path unless given."),
                ],
                result: "duration in seconds, key (a hash of the request) and either path or bytes.",
                example: #"{"text": "¿Qué le pongo?", "language": "es-ES"}"#,
                errors: [.notFound, .contentBroken, .speechFailed, .storageFailed, .storageFull]
            ) { arguments in
                let request = SynthesisRequest(
                    text: try arguments.text("text"), voice: try voice(arguments), speed: arguments.number("speed") ?? 1
                )
                let speech = try await Self.translatingErrors { () async throws(SpeechError) in
                    try await cache.speech(for: request)
                }
                guard arguments.choice("encoding", as: Encoding.self) == .bytes else {
                    return SynthesisReply(duration: speech.duration, key: speech.key, path: speech.path.path)
                }
                return SynthesisReply(
                    duration: speech.duration, key: speech.key, bytes: try Data(contentsOf: speech.path))
            },
            RPCMethod(
                "speech.phonemes",
                "Returns a text's pronunciation in the International Phonetic Alphabet, as dictionaries of the language write it.",
                parameters: Self.voiceParameters, result: "ipa.",
                example: #"{"text": "mesa", "language": "es"}"#, errors: [.notFound, .contentBroken, .speechFailed]
            ) { arguments in
                let text = try arguments.text("text")
                let voice = try voice(arguments)
                // A voice by its name may be of any language.
                let tag = arguments.string("language") ?? (arguments.string("voice") == nil ? "es" : nil)
                let notation = tag.map(catalog.snapshot.notations.notation) ?? .plain
                let ipa = try await Self.translatingErrors { () async throws(SpeechError) in
                    try await pool.phonemes(text: text, voice: voice, notation: notation)
                }
                return ["ipa": ipa]
            },
        ]
    }

    private func voice(_ arguments: Arguments) throws -> String {
        let content = catalog.snapshot
        // An unknown language is refused also where a voice leaves it nothing to say.
        _ = try content.language(in: arguments)
        if let voice = arguments.string("voice") { return voice }
        return try content.voice(for: arguments.string("language") ?? "es")
    }

    /// Gives the speech module's errors the protocol's codes.
    static func translatingErrors<Value: Sendable>(
        _ body: () async throws(SpeechError) -> Value
    ) async throws -> Value {
        do throws(SpeechError) {
            return try await body()
        } catch {
            switch error.code {
            case .textTooLong, .invalidText: throw RPCError(.invalidText, error.message, field: "text")
            case .unknownVoice: throw RPCError(.notFound, error.message, field: "voice")
            case .invalidSpeed: throw RPCError(.invalidParams, error.message, field: "speed")
            case .cacheFull: throw RPCError(.storageFull, error.message)
            case .cacheWriteFailed: throw RPCError(.storageFailed, error.message)
            case .ttsUnspeakable: throw RPCError(.speechFailed, error.message, field: "text")
            case .workerUnavailable, .timedOut, .cancelled, .unreadableAudio, .audioTooLarge, .unsupportedLanguage,
                .unknownPhoneme, .modelMissing:
                throw RPCError(.speechFailed, error.message)
            }
        }
    }
}

private struct SynthesisReply: Encodable, Sendable {
    var duration: Double
    var key: String
    var path: String?
    var bytes: Data?
}
