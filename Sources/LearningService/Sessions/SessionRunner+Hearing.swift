package import Conversation
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

    /// Whether more words are to come; nil where none were surely heard, or they answer nothing.
    package let ending: AnswerEnding?
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
            return Hearing(version: session.record.version, speech: nil, ending: nil)
        }
        let expected = expectedSpeech.expected(in: sessionID, version: session.record.version, answers: answers) {
            content.wordModel(for: engine, in: state)
        }
        do throws(SpeechError) {
            let speech = try await listener.hear(
                audio, expecting: answers, or: expected.network, language: language,
                voice: content.coach.voice(for: language), habits: content.coach.habits(of: language),
                partners: content.coach.partners(of: answers.words, in: language))
            let ending = ending(of: speech, expected, engine, state, settings: session.settings.dialogue)
            return Hearing(version: session.record.version, speech: speech, ending: ending)
        } catch {
            throw ScoreFault(error, language: language)
        }
    }

    /// Makes all ready that hearing what comes next takes but the speech itself, and changes nothing.
    ///
    /// - Parameter silence: An audio file, in which nothing is heard.
    package func prepareToHear(_ sessionID: UUID, by silence: Data) async {
        // What fails will fail again when there is something to hear, and is told then.
        _ = try? await hearing(of: silence, in: sessionID)
    }

    /// Score of the last word of an expected sentence below which it may have been put in the place of what is to come.
    private static let leastLastScore = 60.0

    /// Nats by which a mere beginning may fit better than a whole sentence: of 149 whole answers none had any,
    /// of 151 cut anywhere that still seemed whole 48 had more.
    private static let mostBeginningGain = 1.0

    private func ending(
        of speech: HeardSpeech, _ expected: ExpectedSpeech, _ engine: DialogueEngine, _ state: DialogueState,
        settings: DialogueSettings
    ) -> AnswerEnding? {
        guard let text = speech.transcript else { return nil }
        // The best sentence has its end somewhere, said or not.
        let last = speech.assessment.words.last
        let isCutShort =
            (speech.assessment.beginningGain ?? 0) > Self.mostBeginningGain
            || last.map { $0.isOmitted || $0.accuracyScore < Self.leastLastScore } ?? false
        if isCutShort || AnswerEnding(of: text, expecting: expected.answers, or: expected.words) == .unfinished {
            return .unfinished
        }
        guard speech.trust != .doubtful else { return nil }
        switch try? engine.turn(state, .say(text), settings: settings, trust: speech.trust).outcome.match {
        case .offScript, .clarify, nil: return nil
        default: return .whole
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
