import Conversation
import Foundation
import JSONText
import LearningService
import PronunciationCoach
import Storage
import Vocab

/// session.*: conversations.
struct SessionMethods {
    let store: Store
    let runner: SessionRunner
    let files = NamedFiles()

    private static let sessionID = Parameter.required("sessionID", .uuid, "Which conversation.")
    private static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"
    private static let turnResult =
        "sessionID, sequence, nodeID, responseID, match (accepted, understood, clarify, offScript or control), slots, recast, "
        + "corrections (as grammar.check's errors; after the lines when correctionsAfterLine), lines (id, text, translation, "
        + "role, speed with the learner's speechSpeed in it, characterID of a cast member, audioPath), events (kind, value, details, line), repair, completed "
        + "objectives, adaptation and notice after an edit of the scenario, hint, score 0–100, newWords (lemmas that got a card: ten at most in a conversation, those that the scenario is about when they are said, the others at the end), suggestedReviews, reviewedWords, silenceAfter in seconds, isEnded, "
        + "speech for a spoken turn (transcript, transcriptionConfidence 0–1, reason and message where nothing was "
        + "understood, pronunciation as pronunciation.score), and once the conversation has ended review and words "
        + "(word, exposure: wrong, lookedUp, hinted, produced or heard, wordID, result: added, suggested or reviewed)."

    var methods: [RPCMethod] { [start, say] + turns + [get, list, export, nearMisses] }

    private var start: RPCMethod {
        RPCMethod(
            "session.start", "Starts a conversation; the character speaks first.",
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
                    "repair", LearnerParameters.choices(RepairPolicy.self),
                    "What the character does about mistakes; auto unless given."),
                .optional("explanationLanguage", .identifier, "The learner's native language unless given."),
                .optional("isSpoken", .boolean, "Whether utterances will be transcribed speech; false unless given."),
                .optional("audio", .boolean, "Whether lines come with audio files; true unless given."),
                .optional(
                    "seed", .integer(0...Int(Int32.max)),
                    "Makes the character's choices repeatable; random unless given."),
            ],
            result: Self.turnResult,
            example: #"{"learnerID": "\#(Self.exampleID)", "scenarioID": "es-cafe-madrid"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            let learner = try await store.profile(try arguments.required("learnerID", Arguments.uuid))
            let preferences = learner.preferences
            let settings = SessionSettings(
                dialogue: DialogueSettings(
                    correctionTiming: arguments.choice("correctionTiming") ?? preferences.correctionTiming,
                    difficultyMode: arguments.choice("difficultyMode") ?? preferences.difficultyMode,
                    explanationLanguage: arguments.string("explanationLanguage") ?? learner.nativeLanguage,
                    level: learner.proficiencyLevel, isSpoken: arguments.flag("isSpoken") ?? false,
                    repair: arguments.choice("repair") ?? .auto),
                wantsAudio: arguments.flag("audio") ?? true, speechSpeed: preferences.speechSpeed,
                voiceGender: preferences.voiceGender)
            let scenarioID = try arguments.text("scenarioID")
            _ = try runner.catalog.snapshot.engine(scenarioID, field: "scenarioID")
            return try await runner.start(
                learner: learner, scenarioID: scenarioID, settings: settings,
                seed: arguments.integer("seed").map(UInt64.init) ?? UInt64.random(in: 0...UInt64(Int32.max)))
        }
    }

    private var say: RPCMethod {
        RPCMethod(
            "session.say",
            "Takes what the learner typed or spoke; returns once the turn is on disk. A recording without speech takes no turn.",
            parameters: [
                Self.sessionID,
                .optional("text", .text(), "The utterance; or a recording of it, as one of the next two."),
                .optional(
                    "audioPath", .text(maximumBytes: 4_096),
                    "An audio file by its absolute path, as for pronunciation.score."),
                .optional("audio", .base64(maximumBytes: PronunciationMethods.audioLimit), "The file itself."),
            ],
            result: Self.turnResult,
            example: #"{"sessionID": "\#(Self.exampleID)", "text": "Quiero un café, por favor"}"#,
            errors: [
                .notFound, .conflict, .contentBroken, .sessionEnded, .unreadableAudio, .unsupportedLanguage,
                .modelMissing, .speechFailed, .forbidden, .unreadableFile,
            ] + RPCError.Code.ofWriting
        ) { arguments in
            let sessionID = try arguments.required("sessionID", Arguments.uuid)
            let isSpoken = arguments.value("audio") != nil || arguments.value("audioPath") != nil
            switch (arguments.string("text"), isSpoken) {
            case (let text?, false): return try await runner.turn(sessionID, .say(text))
            case (nil, true): return try await hear(sessionID, arguments)
            default:
                throw RPCError(
                    .invalidParams, "Give 'text', 'audioPath' or 'audio', and one of them only.", field: "text")
            }
        }
    }

    private func hear(_ sessionID: UUID, _ arguments: Arguments) async throws -> TurnReply {
        let source = try arguments.audioSource()
        do {
            return try await runner.hear(sessionID, try await source.fetched(by: files).read())
        } catch let fault as ScoreFault {
            let phrases = runner.catalog.snapshot.coach.phrases
            throw fault.serviceError(phrases, in: phrases.fallback) { part in
                part == .audio && arguments.value("audioPath") != nil ? "audioPath" : "\(part)"
            }
        }
    }

    private var turns: [RPCMethod] {
        [
            turn("session.hint", "Asks for the next hint.") { _ in .hint },
            turn(
                "session.repeat", "Asks the character to say the last lines again.",
                extra: [.optional("slower", .boolean, "false unless given.")], example: #", "slower": true"#
            ) { .repeatLine(slower: $0.flag("slower") ?? false) },
            turn("session.back", "Goes back to the question before.") { _ in .back },
            turn(
                "session.wait", "Tells that the learner has been silent; a character may then prompt.",
                extra: [
                    .required("seconds", .number(0...DialogueLimits.waitSeconds), "Since the last turn or wait.")
                ], example: #", "seconds": 15"#
            ) { .wait(seconds: $0.number("seconds") ?? 0) },
            turn("session.end", "Ends the conversation and returns its review.") { _ in .finish },
        ]
    }

    private func turn(
        _ name: String, _ summary: String, extra: [Parameter] = [], example: String = "",
        input: @escaping @Sendable (Arguments) throws -> DialogueInput
    ) -> RPCMethod {
        RPCMethod(
            name, summary, parameters: [Self.sessionID] + extra, result: Self.turnResult,
            example: #"{"sessionID": "\#(Self.exampleID)"\#(example)}"#,
            errors: [.notFound, .conflict, .contentBroken, .sessionEnded] + RPCError.Code.ofWriting
        ) { arguments in
            try await runner.turn(try arguments.required("sessionID", Arguments.uuid), try input(arguments))
        }
    }

    private var get: RPCMethod {
        RPCMethod(
            "session.get", "Returns a conversation with all its messages.", pace: .long,
            parameters: [Self.sessionID],
            result:
                "The Conversation, with nodeID and isEnded. Each message also has its number: the turn, and which of the "
                + "turn's messages it is; audioURL is a file on this machine, while the daemon keeps it.",
            example: #"{"sessionID": "\#(Self.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let id = try arguments.required("sessionID", Arguments.uuid)
            let session = try await runner.load(id)
            let content = runner.catalog.snapshot
            let audio = runner.audioAddress(in: session, content)
            return try ConversationTranscript(
                session, turns: await store.read { try $0.turns(of: id) }, coach: content.coach, audio: audio)
        }
    }

    private var export: RPCMethod {
        RPCMethod(
            "session.export", "Returns what was done in a conversation and what came of it, to make a test of it.",
            pace: .long, parameters: [Self.sessionID],
            result: "scenarioID, seed, settings, and turns: input and outcome.",
            example: #"{"sessionID": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let id = try arguments.required("sessionID", Arguments.uuid)
            let session = try await runner.load(id)
            let turns = try await store.read { try $0.turns(of: id) }
            return SessionExport(
                scenarioID: session.record.scenarioID, seed: session.state.seed, settings: session.settings.dialogue,
                turns: try turns.dropFirst().map { turn in
                    SessionExport.Turn(
                        input: try WireFormat.decode(DialogueInput.self, from: Data(turn.input.utf8)),
                        outcome: try WireFormat.decode(TurnOutcome.self, from: Data(turn.outcome.utf8)))
                })
        }
    }

    private var nearMisses: RPCMethod {
        RPCMethod(
            "session.nearMisses", "Lists what a learner said in a scenario and no answer took, for its author.",
            pace: .long,
            parameters: [
                .required("learnerID", .uuid, "Who said it: nobody is shown what others said."),
                .required("scenarioID", .identifier, "Which scenario."),
                .optional("limit", .integer(1...1_000), "Conversations to look at, the latest; 100 unless given."),
            ],
            result: "nearMisses: scenario, node, utterance, as 'immersiond suggest' reads them.",
            example: #"{"learnerID": "\#(Self.exampleID)", "scenarioID": "es-cafe-madrid"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let learner = try await store.profile(try arguments.required("learnerID", Arguments.uuid))
            let scenario = try arguments.text("scenarioID")
            let limit = arguments.integer("limit") ?? 100
            let conversations = try await store.read { reader in
                try reader.sessions(ofScenario: scenario, heldBy: learner.id, limit: limit).map {
                    try reader.turns(of: $0.id)
                }
            }
            return ["nearMisses": try conversations.flatMap { try NearMissSearch.misses(in: $0, scenario: scenario) }]
        }
    }

    private var list: RPCMethod {
        RPCMethod(
            "session.list", "Lists a learner's conversations, the latest first.",
            parameters: [
                .required("learnerID", .uuid, "Whose."), .optional("limit", .integer(1...1_000), "100 unless given."),
            ],
            result: "sessions: id, scenarioID, characterID, language, startTime, endTime, turns, isEnded, nodeID.",
            example: #"{"learnerID": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let learner = try await store.profile(try arguments.required("learnerID", Arguments.uuid))
            let limit = arguments.integer("limit") ?? 100
            let records = try await store.read { try $0.sessions(of: learner.id, limit: limit) }
            return try ["sessions": records.map(SessionListItem.init)]
        }
    }
}

private struct SessionListItem: Encodable, Sendable {
    var id: UUID
    var scenarioID: String
    var characterID: String
    var language: String
    var startTime: Date
    var endTime: Date?
    var turns: Int
    var isEnded: Bool
    var nodeID: String

    init(_ record: SessionRecord) throws {
        let state = try LiveSession(record).state
        id = record.id
        scenarioID = record.scenarioID
        characterID = record.characterID
        language = record.language
        startTime = record.startedAt
        endTime = record.endedAt
        turns = record.version
        isEnded = state.isEnded
        nodeID = state.node
    }
}
