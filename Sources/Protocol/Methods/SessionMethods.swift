import Conversation
import Foundation
import JSONText
package import LearningService

extension Methods {
    package static let sessionStart = MethodName<TurnReply>("session.start")
    package static let sessionSay = MethodName<TurnReply>("session.say")
    package static let sessionListen = MethodName<ListeningReply>("session.listen")
    package static let sessionHint = MethodName<TurnReply>("session.hint")
    package static let sessionRepeat = MethodName<TurnReply>("session.repeat")
    package static let sessionBack = MethodName<TurnReply>("session.back")
    package static let sessionWait = MethodName<TurnReply>("session.wait")
    package static let sessionEnd = MethodName<TurnReply>("session.end")
    package static let sessionGet = MethodName<ConversationTranscript>("session.get")
    package static let sessionVoice = MethodName<VoiceConversation>("session.voice")
    package static let sessionList = MethodName<SessionList>("session.list")
    package static let sessionExport = MethodName<SessionExport>("session.export")
    package static let sessionDelete = MethodName<ErasureReply>("session.delete")
    package static let sessionNearMisses = MethodName<NearMissList>("session.nearMisses")
}

/// session.*: conversations.
struct SessionMethods {
    let conversations: Conversations
    let listening: Listening
    let erasure: Erasure

    private static let sessionID = Parameter.required("sessionID", .uuid, "Which conversation.")
    private static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"
    private static let turnResult =
        "sessionID, sequence, nodeID, responseID, match (accepted, understood, clarify, offScript or control), slots, "
        + "further (nodeID, responseID, slots: what else was answered), "
        + "recast, corrections (as grammar.check's errors; after the lines when correctionsAfterLine), lines (id, "
        + "text, marked with *emphasis*, translation, role, speed with the learner's speechSpeed, "
        + "characterID of a cast member, audioPath, words with start and end, voice: source, name, insteadOf), "
        + "events (kind, value, details, line), repair, "
        + "completed objectives, adaptation and notice after an edit of the scenario, "
        + "hint, score 0–100, newWords (lemmas that got a card), "
        + "suggestedReviews, reviewedWords, silenceAfter in seconds, isEnded, speech for a spoken turn (transcript, "
        + "transcriptionConfidence 0–1, reason, message, pronunciation as "
        + "pronunciation.score), and once the conversation has ended review and words (word, exposure: wrong, "
        + "lookedUp, hinted, produced or heard, wordID, result: added, suggested or reviewed)."

    var methods: [RPCMethod] { [start, say, listen] + turns + [get, voice, list, export, nearMisses, delete] }

    private var delete: RPCMethod {
        RPCMethod(
            Methods.sessionDelete,
            "Deletes a conversation for good: no byte of it is left in the data folder and its backups.",
            pace: .long, parameters: [Self.sessionID],
            result:
                "sessions: 1; words, assessments and media: 0, since the cards that it brought stay; backups out of "
                + "which it was taken; pending: whether its last bytes go later: within two minutes, since "
                + "devices have the files cleaned once a minute, or as with learner.delete.",
            example: #"{"sessionID": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await erasure.session(
                try arguments.required("sessionID", Arguments.uuid), isForDevice: arguments.client.authority.isRemote)
        }
    }

    private var start: RPCMethod {
        RPCMethod(
            Methods.sessionStart, "Starts a conversation; the character speaks first.",
            parameters: [
                .required("learnerID", .uuid, "Who talks."),
                .required("scenarioID", .identifier, "What about."),
                .optional(
                    "correctionTiming", LearnerParameters.choices(CorrectionTiming.self),
                    "When corrections are shown; the learner's preference unless given."),
                .optional(
                    "difficultyMode", LearnerParameters.choices(DifficultyMode.self),
                    "Speed, hints and strictness; the learner's preference unless given."),
                .optional(
                    "repair", LearnerParameters.choices(RepairPolicy.self), usual: "auto",
                    "What the character does about mistakes."),
                .optional("explanationLanguage", .identifier, "The learner's native language unless given."),
                .optional("isSpoken", .boolean, usual: false, "Whether utterances will be transcribed speech."),
                .optional("audio", .boolean, usual: true, "Whether lines come with audio files."),
                .optional(
                    "seed", .integer(0...Int(Int32.max)),
                    "Makes the character's choices repeatable; random unless given."),
            ],
            result: Self.turnResult,
            example: #"{"learnerID": "\#(Self.exampleID)", "scenarioID": "es-cafe-madrid"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await conversations.start(
                ConversationStart(
                    learnerID: try arguments.required("learnerID", Arguments.uuid),
                    scenarioID: try arguments.text("scenarioID"),
                    correctionTiming: arguments.choice("correctionTiming"),
                    difficultyMode: arguments.choice("difficultyMode"),
                    explanationLanguage: arguments.string("explanationLanguage"),
                    repair: try arguments.required("repair") { arguments in { arguments.choice($0) } },
                    isSpoken: try arguments.required("isSpoken", Arguments.flag),
                    wantsAudio: try arguments.required("audio", Arguments.flag),
                    seed: arguments.integer("seed").map(UInt64.init)))
        }
    }

    private var say: RPCMethod {
        RPCMethod(
            Methods.sessionSay,
            "Takes what the learner typed or spoke; returns once the turn is on disk. A recording without speech takes "
                + "no turn.",
            parameters: [
                Self.sessionID,
                .optional("text", .text(), "The utterance; or a recording of it, as one of the next three."),
                .optional(
                    "audioPath", .text(maximumBytes: 4_096),
                    "An audio file by its absolute path, as for pronunciation.score."),
                .optional("audio", .base64(maximumBytes: PronunciationMethods.audioLimit), "The file itself."),
                PronunciationMethods.audioMedia,
            ],
            result: Self.turnResult,
            example: #"{"sessionID": "\#(Self.exampleID)", "text": "Quiero un café, por favor"}"#,
            errors: [
                .notFound, .conflict, .contentBroken, .sessionEnded, .unreadableAudio, .unsupportedLanguage,
                .modelMissing, .speechFailed, .forbidden, .unreadableFile,
            ] + RPCError.Code.ofWriting
        ) { arguments in
            let sessionID = try arguments.required("sessionID", Arguments.uuid)
            let isSpoken = ["audio", "audioPath", "audioMedia"].contains { arguments.value($0) != nil }
            switch (arguments.string("text"), isSpoken) {
            case (let text?, false): return try await conversations.take(.say(text), in: sessionID)
            case (nil, true): return try await conversations.hear(try arguments.audioSource(), in: sessionID)
            default:
                throw RPCError(
                    .invalidParams, "Give 'text', 'audioPath', 'audio' or 'audioMedia', and one of them only.",
                    field: "text")
            }
        }
    }

    private var listen: RPCMethod {
        RPCMethod(
            Methods.sessionListen,
            "Takes a piece of what the learner says, while it is said, and takes the turn once that is over: "
                + "after \(UtteranceStream.deciding) s of silence where it was an answer, else after "
                + "\(UtteranceStream.ending) s, and where it was the beginning of one after "
                + "\(UtteranceStream.unfinishedEnding) s. Pieces of 20 ms tell the end soonest. Another device may "
                + "send pieces three seconds after this one's latest.",
            parameters: [
                Self.sessionID,
                .optional(
                    "audio", .base64(maximumBytes: Listening.pieceBytes),
                    "The next samples: 16-bit, little-endian, one channel, each of them whole."),
                .optional(
                    "sampleRate", .integer(WaveRecording.rates), usual: 16_000,
                    "Samples a second; may be another than that of the piece before."),
                .optional(
                    "isLast", .boolean, usual: false,
                    "Whether nothing more will be said: the turn is taken at once. What could not be taken before, "
                        + "because a call failed, is tried again. Where nothing was said there is no turn, and "
                        + "reason is lastPiece."),
                .optional(
                    "discards", .boolean, usual: false,
                    "Whether what was said before this piece and has not been taken is forgotten, as when the "
                        + "microphone is opened for a new answer."),
            ],
            result:
                "sessionID, stream (its number; another one where the former was forgotten, after ten minutes without "
                + "a piece, or because another conversation needed the place after its client had left or sent the "
                + "last piece), state (silence, speech, pause: silence after speech that may go on, or ended), level "
                + "0–1, seconds heard so far, speechBegan and speechEnded in these seconds, and once it has ended "
                + "reason "
                + "(pause, tooLong: after \(Int(UtteranceStream.longest)) s, interrupted: no piece came for three "
                + "seconds, lastPiece) and turn, as session.say's. Reason overtaken: a turn was taken by other means "
                + "meanwhile; what was being said is dropped.",
            example: #"{"sessionID": "\#(Self.exampleID)", "audio": "AAAAAA=="}"#,
            errors: [
                .notFound, .conflict, .contentBroken, .sessionEnded, .unreadableAudio, .unsupportedLanguage,
                .modelMissing, .speechFailed, .tooManyRequests,
            ] + RPCError.Code.ofWriting
        ) { arguments in
            let client = arguments.client
            let name = client.authority.device.map { "\($0.id)" } ?? "user \(client.userID)"
            return try await listening.take(
                arguments.string("audio").flatMap { Data(base64Encoded: $0) } ?? Data(),
                rate: try arguments.required("sampleRate", Arguments.integer),
                isLast: try arguments.required("isLast", Arguments.flag),
                discards: try arguments.required("discards", Arguments.flag),
                in: try arguments.required("sessionID", Arguments.uuid),
                from: ListeningSender(name: name) { client.isGone })
        }
    }

    private var turns: [RPCMethod] {
        [
            turn(Methods.sessionHint, "Asks for the next hint.") { _ in .hint },
            turn(
                Methods.sessionRepeat, "Asks the character to say the last lines again.",
                extra: [.optional("slower", .boolean, usual: false, "Whether they are said slower.")],
                example: #", "slower": true"#
            ) { .repeatLine(slower: try $0.required("slower", Arguments.flag)) },
            turn(Methods.sessionBack, "Goes back to the question before.") { _ in .back },
            turn(
                Methods.sessionWait, "Tells that the learner has been silent; a character may then prompt.",
                extra: [
                    .required("seconds", .number(0...DialogueLimits.waitSeconds), "Since the last turn or wait.")
                ], example: #", "seconds": 15"#
            ) { .wait(seconds: try $0.required("seconds", Arguments.number)) },
            turn(Methods.sessionEnd, "Ends the conversation and returns its review.") { _ in .finish },
        ]
    }

    private func turn(
        _ name: MethodName<TurnReply>, _ summary: String, extra: [Parameter] = [], example: String = "",
        input: @escaping @Sendable (Arguments) throws -> DialogueInput
    ) -> RPCMethod {
        RPCMethod(
            name, summary, parameters: [Self.sessionID] + extra, result: Self.turnResult,
            example: #"{"sessionID": "\#(Self.exampleID)"\#(example)}"#,
            errors: [.notFound, .conflict, .contentBroken, .sessionEnded] + RPCError.Code.ofWriting
        ) { arguments in
            try await conversations.take(
                try input(arguments), in: try arguments.required("sessionID", Arguments.uuid))
        }
    }

    private var get: RPCMethod {
        RPCMethod(
            Methods.sessionGet, "Returns a conversation with all its messages.", pace: .long,
            parameters: [Self.sessionID],
            result:
                "The Conversation, with nodeID and isEnded. Each message also has its number: the turn, and which of "
                + "the turn's messages it is; audioURL is a file on this machine, while the daemon keeps it.",
            example: #"{"sessionID": "\#(Self.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await conversations.transcript(of: try arguments.required("sessionID", Arguments.uuid))
        }
    }

    private var voice: RPCMethod {
        RPCMethod(
            Methods.sessionVoice, "Returns a conversation as a VoiceConversation: who said what, and when.",
            pace: .long,
            parameters: [Self.sessionID],
            result: "id, startedAt, endedAt, messages: id, role (user, the learner; assistant), content, timestamp.",
            example: #"{"sessionID": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await conversations.voiceConversation(try arguments.required("sessionID", Arguments.uuid))
        }
    }

    private var export: RPCMethod {
        RPCMethod(
            Methods.sessionExport, "Returns what was done in a conversation and what came of it, to make a test of it.",
            pace: .long, parameters: [Self.sessionID],
            result: "scenarioID, seed, settings, and turns: input and outcome.",
            example: #"{"sessionID": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await conversations.export(try arguments.required("sessionID", Arguments.uuid))
        }
    }

    private var nearMisses: RPCMethod {
        RPCMethod(
            Methods.sessionNearMisses, "Lists what a learner said in a scenario and no answer took, for its author.",
            pace: .long,
            parameters: [
                .required("learnerID", .uuid, "Who said it: nobody is shown what others said."),
                .required("scenarioID", .identifier, "Which scenario."),
                .optional("limit", .integer(1...1_000), usual: 100, "Conversations to look at, the latest."),
            ],
            result: "nearMisses: scenario, node, utterance, as 'immersiond suggest' reads them.",
            example: #"{"learnerID": "\#(Self.exampleID)", "scenarioID": "es-cafe-madrid"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await conversations.nearMisses(
                of: try arguments.required("learnerID", Arguments.uuid), in: try arguments.text("scenarioID"),
                limit: try arguments.required("limit", Arguments.integer))
        }
    }

    private var list: RPCMethod {
        RPCMethod(
            Methods.sessionList, "Lists a learner's conversations, the latest first.",
            parameters: [
                .required("learnerID", .uuid, "Whose."),
                .optional("limit", .integer(1...1_000), usual: 100, "Most of them."),
            ],
            result: "sessions: id, scenarioID, characterID, language, startTime, endTime, turns, isEnded, nodeID.",
            example: #"{"learnerID": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await conversations.list(
                of: try arguments.required("learnerID", Arguments.uuid),
                limit: try arguments.required("limit", Arguments.integer))
        }
    }
}
