import ContentFiles
import Conversation
import Foundation
import JSONText
import LearningService
import Lexicon
import Pronunciation
import PronunciationCoach
import SpeechClient
import Storage

/// pronunciation.*: how a learner sounds, and what to practise.
struct PronunciationMethods {
    /// Bytes of a recording in base64: with a text and its phones it fits into one message.
    static let audioLimit = 720_000

    let store: Store
    let catalog: ContentCatalog
    let pool: SpeechWorkerPool
    let clock: @Sendable () -> Date
    /// Begins the chance by which drills are chosen.
    let seed: @Sendable () -> UInt64
    let files = NamedFiles()

    private static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"

    var methods: [RPCMethod] { [score, drill, progress] }

    private var score: RPCMethod {
        RPCMethod(
            "pronunciation.score", "Judges how a text was said, phoneme by phoneme.", pace: .long,
            parameters: [
                .optional(
                    "audioPath", .text(maximumBytes: 4_096),
                    "An audio file by its absolute path, of at most 48 MiB: WAV, FLAC, Ogg Vorbis, Opus or MP3. Taken from "
                        + "the daemon's own user only. Either this or audio is needed."),
                .optional("audio", .base64(maximumBytes: Self.audioLimit), "The file itself."),
            ] + Parameter.expectedSpeech + [
                .optional(
                    "learnerID", .uuid,
                    "Whose progress it counts to; it is on disk before the reply. Nobody's unless given."),
                .optional(
                    "explanationLanguage", .identifier,
                    "Language of feedback and messages; the learner's native language, or en."),
                .optional("svg", .boolean, "Whether to draw it; false unless given."),
            ],
            result:
                "accepted; if so accuracyScore, totalScore, fluency, prosody and completeness, 0–100, and words (word, "
                + "isOmitted, accuracyScore, start and end in seconds, attemptedPronunciation, correctPronunciation, "
                + "phonemes (symbol, accuracyScore, start, end, soundedLike, feedback), problematicPhonemes (symbol, "
                + "accuracyScore, feedback)), and where words were left out message, which names them: isOmitted is true "
                + "then, they and their phonemes have the score 0 and no length, completeness is the share of the words "
                + "that were said, and totalScore is lowered by it; else reason (\(Assessment.Verdict.refusals)) and "
                + "message. In any case confidence 0–1 and duration in seconds, and svg when it was asked for.",
            example: #"{"audioPath": "/tmp/hola.wav", "text": "Hola, buenas tardes", "language": "es-MX"}"#,
            errors: [
                .notFound, .unreadableAudio, .unsupportedLanguage, .unknownPhoneme, .modelMissing, .speechFailed,
                .forbidden, .unreadableFile,
            ] + RPCError.Code.ofWriting
        ) { try await score($0) }
    }

    private var drill: RPCMethod {
        RPCMethod(
            "pronunciation.drill", "Chooses what to practise next from the learner's own worst sounds.",
            parameters: Self.learnersSounds + [
                .optional(
                    "lastSymbol", .text(maximumBytes: 16), "The sound of the drill before; it does not come again."),
                .optional("explanationLanguage", .identifier, "The learner's native language unless given."),
                .optional(
                    "seed", .integer(0...Int(Int32.max)),
                    "Makes the choice among the worst sounds repeatable; random unless given."),
            ],
            result:
                "symbol, language, name, instruction, examples (word, with the letters of the sound apart: before, sound, "
                + "after), minimalPairs (word, partner, partnerSymbol unless the partner has no sound there), sentence, "
                + "reason (\(Drill.Reason.allCases.map(\.rawValue).joined(separator: ", "))) and, where there is one, note: "
                + "what speakers of the learner's language should mind.",
            example: #"{"learnerID": "\#(Self.exampleID)", "language": "es"}"#,
            errors: [.notFound, .unsupportedLanguage, .modelMissing] + RPCError.Code.ofReading
        ) { arguments in
            let learner = try await store.profile(try arguments.required("learnerID", Arguments.uuid))
            let reader = arguments.string("explanationLanguage") ?? learner.nativeLanguage
            let language = arguments.string("language") ?? "es"
            let guide = try guide(to: language, for: reader)
            let progress = try await progress(of: learner.id, language: language)
            let drill = DrillChooser(guide).next(
                language: language, nativeLanguage: learner.nativeLanguage, explanationLanguage: reader,
                progress: progress, lastUnit: arguments.string("lastSymbol"), at: clock(),
                seed: arguments.integer("seed").map(UInt64.init) ?? seed())
            guard let drill else { throw Self.unsupported(language, for: reader, catalog.snapshot.coach) }
            return DrillReply(drill)
        }
    }

    private var progress: RPCMethod {
        RPCMethod(
            "pronunciation.progress", "Tells how a learner fares with each sound of a language.",
            parameters: Self.learnersSounds,
            result:
                "language and phonemes, the worst first: symbol, attempts, averageScore (the later, the more it weighs), "
                + "bestScore, lastPracticed, history (at, attempts, score; the last \(PhonemeProgress.longestHistory) "
                + "recordings, the oldest first).",
            example: #"{"learnerID": "\#(Self.exampleID)", "language": "es"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let learner = try await store.profile(try arguments.required("learnerID", Arguments.uuid))
            let language = baseLanguage(of: arguments.string("language") ?? "es")
            return ProgressReply(try await progress(of: learner.id, language: language), language: language)
        }
    }

    private static let learnersSounds: [Parameter] = [
        .required("learnerID", .uuid, "Whose sounds."), .language("es unless given."),
    ]

    private func progress(of learnerID: UUID, language: String) async throws -> [PhonemeProgress] {
        let language = baseLanguage(of: language)
        return try await store.read { try PhonemeLedger.progress(of: learnerID, language: language, in: $0) }
    }

    /// - Parameter reader: The language of the error's message.
    /// - Throws: ``RPCError/Code/modelMissing`` without a model, ``RPCError/Code/unsupportedLanguage`` for a language that it
    ///   does not know.
    private func guide(to language: String, for reader: String) throws -> PronunciationGuide {
        let coach = catalog.snapshot.coach
        guard let guide = coach.guide else {
            let missing = ScoreFault(
                code: .modelMissing, phrase: .modelMissing, values: ["detail": "models/pronunciation/units.json"])
            throw missing.serviceError(coach.phrases, in: reader) { "\($0)" }
        }
        guard guide.languages[baseLanguage(of: language)] != nil else {
            throw Self.unsupported(language, for: reader, coach)
        }
        return guide
    }

    private static func unsupported(_ language: String, for reader: String, _ coach: PronunciationContent)
        -> ServiceError
    {
        let known = (coach.guide?.languages.keys.sorted() ?? []).joined(separator: ", ")
        return ScoreFault(
            code: .unsupportedLanguage, phrase: .unsupportedLanguage, values: ["language": language, "detail": known],
            part: .language
        ).serviceError(coach.phrases, in: reader) { "\($0)" }
    }

    private func score(_ arguments: Arguments) async throws -> ScoreReply {
        let learner: LearnerProfile? =
            if let id = arguments.uuid("learnerID") { try await store.profile(id) } else { nil }
        let content = catalog.snapshot
        var request = try arguments.scoreRequest(
            try arguments.audioSource(), language: content.defaults.target)
        request.explanationLanguage =
            arguments.string("explanationLanguage") ?? learner?.nativeLanguage ?? content.defaults.explanation
        request.nativeLanguage = learner?.nativeLanguage
        request.wantsTracks = arguments.flag("svg") ?? false
        let scorer = PronunciationScorer(pool: pool, content: content.coach)
        let assessment: Assessment
        do {
            request.audio = try await request.audio.fetched(by: files)
            assessment = try await scorer.assess(request)
        } catch let fault as ScoreFault {
            throw fault.serviceError(scorer.content.phrases, in: request.explanationLanguage) { part in
                part == .audio && arguments.value("audioPath") != nil ? "audioPath" : "\(part)"
            }
        }
        if let learner {
            let (now, language) = (clock(), baseLanguage(of: request.language))
            try await store.write { writer in
                try PhonemeLedger.record(assessment, of: learner.id, language: language, at: now, in: writer)
            }
        }
        return ScoreReply(
            reply: scorer.reply(assessment, to: request),
            svg: request.wantsTracks ? scorer.picture(of: assessment, for: request) : nil)
    }
}

/// A scored recording and its picture.
private struct ScoreReply: Encodable, Sendable {
    var reply: PronunciationReply
    var svg: String?

    private enum Key: String, CodingKey { case svg }

    func encode(to encoder: any Encoder) throws {
        try reply.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(svg, forKey: .svg)
    }
}

extension Assessment.Verdict {
    /// The names of the verdicts but ``accepted``, for the protocol page.
    fileprivate static var refusals: String {
        allCases.filter { $0 != .accepted }.map(\.rawValue).joined(separator: ", ")
    }
}

extension Arguments {
    /// The recording that either `audioPath` or `audio` holds.
    func audioSource() throws -> AudioSource {
        switch (string("audioPath"), string("audio")) {
        case (let path?, nil):
            // The daemon's folder is not its client's.
            guard path.hasPrefix("/") else {
                throw RPCError(.invalidParams, "'audioPath' must be absolute: it begins with '/'.", field: "audioPath")
            }
            try NamedFiles.requireOwner(
                client.userID, field: "audioPath", instead: "send the recording itself as 'audio'")
            return .file(path: path)
        case (nil, let text?): return .bytes(Data(base64Encoded: text) ?? Data())
        case (nil, nil): throw RPCError(.invalidParams, "Give 'audioPath' or 'audio'.", field: "audioPath")
        case (_?, _?): throw RPCError(.invalidParams, "Give either 'audioPath' or 'audio', not both.", field: "audio")
        }
    }
}
