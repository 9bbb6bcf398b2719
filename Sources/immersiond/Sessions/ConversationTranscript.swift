import Conversation
import Foundation
import Grammar
import Pronunciation
import Storage

/// A conversation as clients read it back, made from the stored turns.
struct ConversationTranscript: Encodable, Sendable {
    struct Message: Encodable, Sendable {
        enum Sender: String, Encodable { case user, aiCharacter, system }

        var id: String
        var sender: Sender
        var content: String
        var timestamp: Date
        /// 0 to 1, of something spoken.
        var transcriptionConfidence: Double?
        var detectedErrors: [GrammarError]?
    }

    var id: UUID
    var scenarioID: String
    var characterID: String
    var language: String
    var startTime: Date
    var endTime: Date?
    /// Seconds.
    var duration: Double
    var nodeID: String
    var isEnded: Bool
    var messages: [Message] = []
    var grammarErrors: [GrammarError] = []
    /// Of the words that were spoken with something to mend.
    var pronunciationFeedback: [PronunciationReply.Word] = []
    var vocabularyUsed: [String] = []
    var overallScore: Double?
    var newWordsLearned: [String] = []
    var grammarTopicsPracticed: [String] = []

    /// - Parameter coach: Says what to do about a sound.
    init(_ session: LiveSession, turns: [TurnRecord], coach: PronunciationContent) throws {
        id = session.record.id
        scenarioID = session.record.scenarioID
        characterID = session.record.characterID
        language = session.record.language
        startTime = session.record.startedAt
        endTime = session.record.endedAt
        duration = (session.record.endedAt ?? session.record.updatedAt).timeIntervalSince(session.record.startedAt)
        nodeID = session.state.node
        isEnded = session.state.isEnded
        for turn in turns { try add(turn, settings: session.settings.dialogue, coach: coach) }
    }

    private mutating func add(_ turn: TurnRecord, settings: DialogueSettings, coach: PronunciationContent) throws {
        let outcome = try WireFormat.decode(TurnOutcome.self, from: Data(turn.outcome.utf8))
        let input = try WireFormat.decode(DialogueInput?.self, from: Data(turn.input.utf8))
        let showsErrors = isEnded || settings.showsCorrections
        let errors = showsErrors ? outcome.detectedErrors : []
        let heard = try turn.speech.map { try WireFormat.decode(HeardSpeech.self, from: Data($0.utf8)) }
        if let heard, heard.transcript != nil, showsErrors {
            pronunciationFeedback += coach.reply(
                heard.assessment, language: language, explanationLanguage: settings.explanationLanguage
            ).words.filter { !$0.problematicPhonemes.isEmpty }
        }
        if case .say(let text) = input {
            messages.append(
                Message(
                    id: "\(turn.sequence)", sender: .user, content: text, timestamp: turn.at,
                    transcriptionConfidence: heard?.assessment.confidence.rounded(to: 1_000), detectedErrors: errors))
        }
        for (index, line) in outcome.lines.enumerated() {
            messages.append(
                Message(
                    id: "\(turn.sequence).\(index + 1)", sender: .aiCharacter, content: line.text, timestamp: turn.at))
        }
        if let hint = outcome.hint {
            messages.append(
                Message(id: "\(turn.sequence).hint", sender: .system, content: hint, timestamp: turn.at))
        }
        grammarErrors += errors
        for word in outcome.wordsProduced where !vocabularyUsed.contains(word) { vocabularyUsed.append(word) }
        if let review = outcome.review {
            overallScore = review.overallScore
            newWordsLearned = review.newWordsLearned
            grammarTopicsPracticed = review.grammarTopicsPracticed
        }
    }
}
