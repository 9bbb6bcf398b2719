import JSONText
package import LearningService

extension Methods {
    package static let speechSynthesize = MethodName<SynthesisReply>("speech.synthesize")
    package static let speechVoices = MethodName<VoicesReply>("speech.voices")
    package static let speechPhonemes = MethodName<PhonemesReply>("speech.phonemes")
}

/// speech.*: what the speech workers do.
struct SpeechMethods {
    let speaking: Speaking

    private static let spokenParameters =
        voiceParameters.dropLast() + [
            .optional(
                "voice", .text(maximumBytes: 256),
                "A voice by name, of those that speech.voices lists, or espeak-ng's with a variant: es+f3. "
                    + "Unless given, a voice server's of the language, else the language's own of espeak-ng.")
        ]

    private static let voiceParameters: [Parameter] = [
        .required("text", .text(), "What to say."),
        .language("es unless given."),
        .optional("voice", .text(maximumBytes: 64), "A voice by name, such as es+f3; the language's own unless given."),
    ]

    var methods: [RPCMethod] { [synthesize, phonemes, voices] }

    private var voices: RPCMethod {
        RPCMethod(
            Methods.speechVoices, "Lists the voices that speech.synthesize speaks in.",
            parameters: [.optional("language", .text(maximumBytes: 64), "Only voices of it, such as es-MX.")],
            result:
                "voices: name, source (server or synthesizer), languages, server and speakers ('name#speaker' asks for "
                + "one); espeak-ng's also take a variant: es+f3. servers: address, voices (how many), and fault, why "
                + "one is not asked for the moment.",
            example: #"{"language": "es"}"#, errors: [.notFound, .contentBroken, .speechFailed]
        ) { arguments in
            try await speaking.voices(language: arguments.string("language"))
        }
    }

    private var synthesize: RPCMethod {
        RPCMethod(
            Methods.speechSynthesize,
            "Speaks a text into a WAV file (16-bit mono, 22,050 Hz), kept for the next time.", pace: .long,
            parameters: Self.spokenParameters + [
                .optional("speed", .number(0.5...2.0), usual: 1, "1 is the voice's own."),
                .optional(
                    "encoding", LearnerParameters.choices(Speaking.Delivery.self), usual: "path",
                    "path: the file's name on this machine; bytes: the file in base64."),
            ],
            result:
                "duration in seconds, key (a hash of the request), words with start and end where they are known, "
                + "voice (source: server or synthesizer, name, and insteadOf where another should have spoken) and "
                + "either path or bytes.",
            example: #"{"text": "¿Qué le pongo?", "language": "es-ES"}"#,
            errors: [.notFound, .contentBroken, .speechFailed, .storageFailed, .storageFull]
        ) { arguments in
            try await speaking.speak(
                try arguments.text("text"), language: arguments.string("language"), voice: arguments.string("voice"),
                speed: try arguments.required("speed", Arguments.number),
                as: try arguments.required("encoding") { arguments in { arguments.choice($0) } })
        }
    }

    private var phonemes: RPCMethod {
        RPCMethod(
            Methods.speechPhonemes,
            "Returns a text's pronunciation in the International Phonetic Alphabet, as dictionaries of the language "
                + "write it.",
            parameters: Self.voiceParameters, result: "ipa.",
            example: #"{"text": "mesa", "language": "es"}"#, errors: [.notFound, .contentBroken, .speechFailed]
        ) { arguments in
            try await speaking.phonemes(
                of: try arguments.text("text"), language: arguments.string("language"),
                voice: arguments.string("voice"))
        }
    }
}
