import ContentFiles
package import Conversation
package import Foundation
package import Grammar
import JSONText
import Pronunciation
package import Storage
import Vocab

/// A conversation as clients read it back, made from the stored turns.
package struct ConversationTranscript: Codable, Sendable {
    package struct Message: Codable, Sendable {
        package enum Sender: String, Codable, CaseIterable { case user, aiCharacter, system }

        package var id: UUID
        /// The turn, and which of its messages: "3", "3.1", "3.hint".
        package var number: String
        package var sender: Sender
        package var content: String
        var timestamp: Date
        /// The file of what was said, while the daemon keeps it.
        package var audioURL: String?
        /// The same for devices, which fetch it by this id.
        package var audioMedia: String?
        /// 0 to 1, of something spoken.
        package var transcriptionConfidence: Double?
        package var detectedErrors: [Identified<GrammarError>]?

        package init(
            id: UUID, number: String, sender: Sender, content: String, timestamp: Date, audioURL: String? = nil,
            transcriptionConfidence: Double? = nil, detectedErrors: [Identified<GrammarError>]? = nil
        ) {
            self.id = id
            self.number = number
            self.sender = sender
            self.content = content
            self.timestamp = timestamp
            self.audioURL = audioURL
            self.transcriptionConfidence = transcriptionConfidence
            self.detectedErrors = detectedErrors
        }
    }

    package var id: UUID
    package var scenarioID: String
    package var characterID: String
    package var language: String
    package var startTime: Date
    package var endTime: Date?
    /// Seconds.
    package var duration: Double
    package var nodeID: String
    package var isEnded: Bool
    package var messages: [Message] = []
    var grammarErrors: [Identified<GrammarError>] = []
    /// Of the words that were spoken with something to mend.
    var pronunciationFeedback: [Identified<PronunciationReply.Word>] = []
    /// What to mend, over all that was spoken: the same mistake is one tip, at most three of them.
    package var pronunciationTips: [PronunciationReply.Tip] = []
    package var vocabularyUsed: [String] = []
    package var overallScore: Double?
    package var newWordsLearned: [String] = []
    package var grammarTopicsPracticed: [String] = []

    /// - Parameters:
    ///   - coach: Says what to do about a sound.
    ///   - audio: The address of a line's sound, where it is kept.
    package init(
        _ session: LiveSession, turns: [TurnRecord], coach: PronunciationContent, audio: (SpokenLine) -> String?
    ) throws {
        id = session.record.id
        scenarioID = session.record.scenarioID
        characterID = session.record.characterID
        language = session.record.language
        startTime = session.record.startedAt
        endTime = session.record.endedAt
        duration = (session.record.endedAt ?? session.record.updatedAt).timeIntervalSince(session.record.startedAt)
        nodeID = session.state.node
        isEnded = session.state.isEnded
        var spokenTips: [PronunciationReply.Tip] = []
        for turn in turns {
            try add(turn, settings: session.settings.dialogue, coach: coach, audio: audio, tips: &spokenTips)
        }
        pronunciationTips = spokenTips.gathered
    }

    private mutating func add(
        _ turn: TurnRecord, settings: DialogueSettings, coach: PronunciationContent,
        audio: (SpokenLine) -> String?, tips spokenTips: inout [PronunciationReply.Tip]
    ) throws {
        let outcome = try WireFormat.decode(TurnOutcome.self, from: Data(turn.outcome.utf8))
        let input = try WireFormat.decode(DialogueInput?.self, from: Data(turn.input.utf8))
        let showsErrors = isEnded || settings.showsCorrections
        let errors = showsErrors ? outcome.detectedErrors.identified(inTurn: turn.sequence, of: id) : []
        let heard = try turn.speech.map { try WireFormat.decode(HeardSpeech.self, from: Data($0.utf8)) }
        if let heard, heard.transcript != nil, showsErrors {
            let reply = coach.reply(
                heard.assessment, language: language, explanationLanguage: settings.explanationLanguage)
            spokenTips += reply.tips ?? []
            pronunciationFeedback += reply.words.enumerated().filter { !$0.element.problematicPhonemes.isEmpty }.map {
                Identified(id: UUID(named: "feedback", id, turn.sequence, $0.offset), value: $0.element)
            }
        }
        if case .say(let text) = input {
            messages.append(
                message(
                    "\(turn.sequence)", .user, text, turn.at,
                    transcriptionConfidence: heard?.assessment.confidence.rounded(to: 1_000), detectedErrors: errors))
        }
        for (index, line) in outcome.lines.enumerated() {
            messages.append(
                message(
                    "\(turn.sequence).\(index + 1)", .aiCharacter, line.text, turn.at, audioURL: audio(line)))
        }
        if let hint = outcome.hint {
            messages.append(
                message("\(turn.sequence).hint", .system, hint, turn.at))
        }
        grammarErrors += errors
        for word in outcome.wordsProduced where !vocabularyUsed.contains(word) { vocabularyUsed.append(word) }
        if let review = outcome.review {
            overallScore = review.overallScore
            newWordsLearned = review.newWordsLearned
            grammarTopicsPracticed = review.grammarTopicsPracticed
        }
    }

    private func message(
        _ number: String, _ sender: Message.Sender, _ content: String, _ timestamp: Date, audioURL: String? = nil,
        transcriptionConfidence: Double? = nil, detectedErrors: [Identified<GrammarError>]? = nil
    ) -> Message {
        Message(
            id: UUID(named: "message", id, number), number: number, sender: sender, content: content,
            timestamp: timestamp, audioURL: audioURL, transcriptionConfidence: transcriptionConfidence,
            detectedErrors: detectedErrors)
    }
}

extension [GrammarError] {
    /// With the ids that a turn's errors have wherever they are told.
    func identified(inTurn sequence: Int, of sessionID: UUID) -> [Identified<GrammarError>] {
        enumerated().map {
            Identified(id: UUID(named: "error", sessionID, sequence, $0.offset), value: $0.element)
        }
    }
}
