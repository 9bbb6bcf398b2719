package import Conversation
package import Foundation
import JSONText
import PronunciationCoach
import Storage
import Vocab

/// Conversations with characters: held, read back and looked over.
package struct Conversations: Sendable {
    private let runner: SessionRunner
    private let files = NamedFiles()

    package init(runner: SessionRunner) {
        self.runner = runner
    }

    /// Starts a conversation; the character speaks first.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` without the learner or the scenario,
    ///   ``ServiceError/Code/contentBroken`` for a scenario that does not load.
    package func start(_ start: ConversationStart) async throws -> TurnReply {
        let learner = try await runner.store.profile(start.learnerID)
        _ = try runner.catalog.snapshot.engine(start.scenarioID, field: "scenarioID")
        return try await runner.start(
            learner: learner, scenarioID: start.scenarioID, settings: start.settings(of: learner),
            seed: start.seed ?? UInt64.random(in: 0...UInt64(Int32.max)))
    }

    /// Takes what the learner, or the clock, did; returns once the turn is on disk.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` without the conversation; `DialogueInputError` for what it refuses.
    package func take(_ input: DialogueInput, in sessionID: UUID) async throws -> TurnReply {
        try await runner.turn(sessionID, input)
    }

    /// Takes what the learner spoke. A recording without speech takes no turn.
    ///
    /// - Throws: ``ServiceError`` for a recording that cannot be read or judged.
    package func hear(_ audio: AudioSource, in sessionID: UUID) async throws -> TurnReply {
        try await runner.wording(audio.field) {
            try await runner.hear(sessionID, try await audio.fetched(by: files).read())
        }
    }

    /// A conversation with all its messages.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func transcript(of sessionID: UUID) async throws -> ConversationTranscript {
        let session = try await runner.load(sessionID)
        let content = runner.catalog.snapshot
        let audio = runner.audioAddress(in: session, content)
        return try ConversationTranscript(
            session, turns: await runner.store.read { try $0.turns(of: sessionID) }, coach: content.coach,
            audio: audio)
    }

    /// What was done in a conversation and what came of it.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func export(_ sessionID: UUID) async throws -> SessionExport {
        let session = try await runner.load(sessionID)
        let turns = try await runner.store.read { try $0.turns(of: sessionID) }
        return SessionExport(
            scenarioID: session.record.scenarioID, seed: session.state.seed, settings: session.settings.dialogue,
            turns: try turns.dropFirst().map { turn in
                SessionExport.Turn(
                    input: try WireFormat.decode(DialogueInput.self, from: Data(turn.input.utf8)),
                    outcome: try WireFormat.decode(TurnOutcome.self, from: Data(turn.outcome.utf8)))
            })
    }

    /// What a learner said in a scenario and no answer took.
    ///
    /// - Parameter limit: Conversations to look at, the latest.
    /// - Throws: ``ServiceError/Code/notFound`` without the learner.
    package func nearMisses(of learnerID: UUID, in scenarioID: String, limit: Int) async throws -> NearMissList {
        let learner = try await runner.store.profile(learnerID)
        let conversations = try await runner.store.read { reader in
            try reader.sessions(ofScenario: scenarioID, heldBy: learner.id, limit: limit).map {
                try reader.turns(of: $0.id)
            }
        }
        return NearMissList(
            nearMisses: try conversations.flatMap { try NearMissSearch.misses(in: $0, scenario: scenarioID) })
    }

    /// A learner's conversations, the latest first.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` without the learner.
    package func list(of learnerID: UUID, limit: Int) async throws -> SessionList {
        let learner = try await runner.store.profile(learnerID)
        let records = try await runner.store.read { try $0.sessions(of: learner.id, limit: limit) }
        return SessionList(sessions: try records.map(SessionSummary.init))
    }
}
