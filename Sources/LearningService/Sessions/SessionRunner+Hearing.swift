import Conversation
package import Foundation
import Pronunciation
import PronunciationCoach
import SpeechClient
import Storage

/// What was heard in a recording at some point of a conversation.
package struct Hearing: Sendable {
    /// How many turns had been taken by then.
    fileprivate let version: Int
    /// Nil where nothing that can be spoken is expected.
    package let speech: HeardSpeech?

    /// Whether it can be taken as it is, without waiting for more words.
    package var isAnswer: Bool { speech.map { $0.transcript != nil && $0.trust != .doubtful } ?? false }
}

extension SessionRunner {
    /// Takes what the learner spoke. Where there is nothing to understand, a silence, say, no turn is taken and the
    /// reply tells why.
    ///
    /// - Parameter audio: A whole audio file.
    /// - Throws: ``ScoreFault`` when the recording cannot be read or judged.
    package func hear(_ sessionID: UUID, _ audio: Data) async throws -> TurnReply {
        try await order.run(sessionID) {
            try await take(try await hearing(of: audio, in: sessionID), in: sessionID)
        }
    }

    /// Takes what was heard before, as though it were heard now; nil when a turn has been taken since, and other
    /// answers are expected.
    package func turn(_ sessionID: UUID, _ hearing: Hearing) async throws -> TurnReply? {
        try await order.run(sessionID) {
            guard try await load(sessionID).record.version == hearing.version else { return nil }
            return try await take(hearing, in: sessionID)
        }
    }

    /// Finds out what was said, and changes nothing.
    ///
    /// - Parameter audio: A whole audio file.
    /// - Throws: ``ScoreFault`` when the recording cannot be read or judged.
    package func hearing(of audio: Data, in sessionID: UUID) async throws -> Hearing {
        let session = try await load(sessionID)
        let content = catalog.snapshot
        let engine = try content.engine(session.record.scenarioID)
        let (state, _) = try await adapted(session, to: engine)
        guard !state.isEnded else { throw DialogueInputError.ended }
        let language = engine.scenario.language
        guard let answers = engine.spokenAnswers(in: state) else {
            return Hearing(version: session.record.version, speech: nil)
        }
        do throws(SpeechError) {
            return Hearing(
                version: session.record.version,
                speech: try await listener.hear(
                    audio, expecting: answers, or: content.wordModel(for: engine, in: state), language: language,
                    voice: content.coach.voice(for: language), habits: content.coach.habits(of: language)))
        } catch {
            throw ScoreFault(error, language: language)
        }
    }

    /// Runs what may be at fault for a recording, and words the fault for who asked.
    ///
    /// - Parameter field: What the request calls the part of it that is at fault.
    func wording<Reply>(
        _ field: (ScoreFault.Part) -> String, _ body: () async throws -> Reply
    ) async throws -> Reply {
        do {
            return try await body()
        } catch let fault as ScoreFault {
            let phrases = catalog.snapshot.coach.phrases
            throw fault.serviceError(phrases, in: phrases.fallback, field: field)
        }
    }

    private func take(_ hearing: Hearing, in sessionID: UUID) async throws -> TurnReply {
        guard let heard = hearing.speech else { return try await take(.unclearSpeech, in: sessionID) }
        if let input = heard.input { return try await take(input, in: sessionID, heard: heard) }
        let session = try await load(sessionID)
        let content = catalog.snapshot
        let engine = try content.engine(session.record.scenarioID)
        let (state, _) = try await adapted(session, to: engine)
        var reply = TurnReply(
            engine.standing(state, settings: session.settings.dialogue), sessionID: sessionID,
            sequence: session.record.version, speechSpeed: session.settings.speechSpeed, words: WordHarvest())
        reply.speech = SpokenReply(
            heard, language: engine.scenario.language, settings: session.settings.dialogue, coach: content.coach)
        return reply
    }
}
