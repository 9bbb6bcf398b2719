import ContentFiles
import Foundation
import JSONText
package import LearningService
import Pronunciation
import PronunciationCoach

extension Methods {
    package static let pronunciationScore = MethodName<ScoreReply>("pronunciation.score")
    package static let pronunciationDrill = MethodName<DrillReply>("pronunciation.drill")
    package static let pronunciationProgress = MethodName<ProgressReply>("pronunciation.progress")
}

/// pronunciation.*: how a learner sounds, and what to practise.
struct PronunciationMethods {
    /// Bytes of a recording in base64: with a text and its phones it fits into one message.
    static let audioLimit = 720_000

    let practice: PronunciationPractice

    /// A recording that a device has sent ahead.
    static let audioMedia = Parameter.optional(
        "audioMedia", .uuid, "A recording by the mediaID that audio.end or POST /v1/media gave the same device.")

    private static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"

    var methods: [RPCMethod] { [score, drill, progress] }

    private var score: RPCMethod {
        RPCMethod(
            Methods.pronunciationScore, "Judges how a text was said, phoneme by phoneme.", pace: .long,
            parameters: [
                .optional(
                    "audioPath", .text(maximumBytes: 4_096),
                    "An audio file by its absolute path, of at most 48 MiB: WAV, FLAC, Ogg Vorbis, Opus or MP3. Taken "
                        + "from the daemon's own user only. Either this or audio is needed."),
                .optional("audio", .base64(maximumBytes: Self.audioLimit), "The file itself."),
            ] + Parameter.expectedSpeech + [
                .optional(
                    "learnerID", .uuid,
                    "Whose progress it counts to; it is on disk before the reply. Nobody's unless given."),
                .optional(
                    "explanationLanguage", .identifier,
                    "Language of feedback and messages; the learner's native language, or en."),
                .optional("svg", .boolean, usual: false, "Whether to draw it."),
                Self.audioMedia,
            ],
            result:
                "accepted; if so accuracyScore, totalScore, fluency, prosody and completeness, 0–100, words (word, "
                + "isOmitted, isOther, accuracyScore, start, end, attemptedPronunciation, correctPronunciation, "
                + "phonemes (symbol, accuracyScore, start, end, soundedLike, feedback), problematicPhonemes (symbol, "
                + "accuracyScore, feedback)), tips (symbol, unit, word, wordIndex, phonemeIndex, occurrences, heard, "
                + "partner: the word heard instead, text, confidence; at most \(TipChooser.most)), praise, insertions "
                + "(kind: repeated, hesitation, word, sound; wordIndex of the word behind, start, end, heard, "
                + "confidence), isDoubtful, isNarrowBand, notJudged, notToldApart, "
                + "notJudgedReason and message: how it differs "
                + "from the text. Words left out are isOmitted, with score 0 and phonemes without; where "
                + "another was said isOther is true, and attemptedPronunciation is that. Else reason "
                + "(\(Assessment.Verdict.refusals)) and message. Always confidence 0–1 and duration, seconds; svg "
                + "when asked for.",
            example: #"{"audioPath": "/tmp/hola.wav", "text": "Hola, buenas tardes", "language": "es-MX"}"#,
            errors: [
                .notFound, .unreadableAudio, .unsupportedLanguage, .unknownPhoneme, .modelMissing, .speechFailed,
                .forbidden, .unreadableFile,
            ] + RPCError.Code.ofWriting
        ) { arguments in
            var request = try arguments.scoreRequest(
                try arguments.audioSource(), language: practice.defaults.target)
            request.wantsTracks = try arguments.required("svg", Arguments.flag)
            return try await practice.score(
                request, of: arguments.uuid("learnerID"),
                explanationLanguage: arguments.string("explanationLanguage"))
        }
    }

    private var drill: RPCMethod {
        RPCMethod(
            Methods.pronunciationDrill, "Chooses what to practise next from the learner's own worst sounds.",
            parameters: Self.learnersSounds + [
                .optional(
                    "symbol", .text(maximumBytes: 16),
                    "The sound to drill, the unit of a tip; chosen unless given."),
                .optional(
                    "lastSymbol", .text(maximumBytes: 16), "The sound of the drill before; it does not come again."),
                .optional("explanationLanguage", .identifier, "The learner's native language unless given."),
                .optional(
                    "seed", .integer(0...Int(Int32.max)),
                    "Makes the choice among the worst sounds repeatable; random unless given."),
            ],
            result:
                "symbol, language, name, instruction, examples (word, with the letters of the sound apart: before, "
                + "sound, after), minimalPairs (word, partner, partnerSymbol unless the partner has no sound there), "
                + "sentence, reason (\(Drill.Reason.allCases.map(\.rawValue).joined(separator: ", "))) and, where "
                + "there is one, note: what speakers of the learner's language should mind.",
            example: #"{"learnerID": "\#(Self.exampleID)", "language": "es"}"#,
            errors: [.notFound, .unsupportedLanguage, .unknownPhoneme, .modelMissing] + RPCError.Code.ofReading
        ) { arguments in
            try await practice.drill(
                for: try arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"),
                on: arguments.string("symbol"), after: arguments.string("lastSymbol"),
                explanationLanguage: arguments.string("explanationLanguage"),
                seed: arguments.integer("seed").map(UInt64.init))
        }
    }

    private var progress: RPCMethod {
        RPCMethod(
            Methods.pronunciationProgress, "Tells how a learner fares with each sound of a language.",
            parameters: Self.learnersSounds,
            result:
                "language and phonemes, the worst first: symbol, attempts, averageScore (the later, the more it "
                + "weighs), bestScore, lastPracticed, history (at, attempts, score; the last "
                + "\(PhonemeProgress.longestHistory) recordings, the oldest first).",
            example: #"{"learnerID": "\#(Self.exampleID)", "language": "es"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await practice.progress(
                of: try arguments.required("learnerID", Arguments.uuid), language: arguments.string("language"))
        }
    }

    private static let learnersSounds: [Parameter] = [
        .required("learnerID", .uuid, "Whose sounds."), .language("es unless given."),
    ]
}

extension Assessment.Verdict {
    /// The names of the verdicts but ``accepted``, for the protocol page.
    fileprivate static var refusals: String {
        allCases.filter { $0 != .accepted }.map(\.rawValue).joined(separator: ", ")
    }
}

extension Arguments {
    /// The recording that `audioPath`, `audio` or `audioMedia` names.
    func audioSource() throws -> AudioSource {
        let given = ["audioPath", "audio", "audioMedia"].filter { value($0) != nil }
        guard given.count <= 1 else {
            throw RPCError(
                .invalidParams, "Give one of 'audioPath', 'audio' and 'audioMedia', not several.", field: given[1])
        }
        if let id = uuid("audioMedia") { return .bytes(try client.recording(id)) }
        if let text = string("audio") { return .bytes(Data(base64Encoded: text) ?? Data()) }
        guard let path = string("audioPath") else {
            throw RPCError(.invalidParams, "Give 'audioPath', 'audio' or 'audioMedia'.", field: "audioPath")
        }
        // The daemon's folder is not its client's.
        try NamedFiles.requireWhole(path, field: "audioPath")
        try NamedFiles.requireOwner(
            client.userID, field: "audioPath", instead: "send the recording itself as 'audio'")
        return .file(path: path)
    }
}
