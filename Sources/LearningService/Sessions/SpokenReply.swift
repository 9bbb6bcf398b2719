import ContentFiles
package import Conversation
import Pronunciation

/// What a client is told of the speech of a turn.
package struct SpokenReply: Codable, Sendable {
    /// What was understood; nil when nothing was.
    package var transcript: String?
    /// 0 to 1.
    package var transcriptionConfidence: Double
    /// Why nothing was understood: a verdict's name.
    package var reason: String?
    /// For the learner: what happened, and what to do. Nil where the character asks again.
    package var message: String?
    /// How it sounded; nil where the timing of corrections withholds it, nothing was understood, or it was heard word
    /// by word.
    package var pronunciation: PronunciationReply?

    /// - Parameter language: The scenario's: es-MX.
    package init(_ heard: HeardSpeech, language: String, settings: DialogueSettings, coach: PronunciationContent) {
        transcript = heard.transcript
        transcriptionConfidence = heard.assessment.confidence.rounded(to: 1_000)
        guard heard.transcript != nil else {
            reason = heard.assessment.verdict.rawValue
            if heard.input == nil {
                message = coach.message(
                    of: heard.assessment, language: language, in: settings.explanationLanguage)
            }
            return
        }
        guard settings.showsCorrections, heard.assessment.scores != nil else { return }
        pronunciation = coach.reply(
            heard.assessment, language: language, explanationLanguage: settings.explanationLanguage,
            nativeLanguage: settings.explanationLanguage)
    }
}
