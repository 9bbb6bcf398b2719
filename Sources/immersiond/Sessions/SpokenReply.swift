import Conversation
import Pronunciation

/// What a client is told of the speech of a turn.
struct SpokenReply: Encodable, Sendable {
    /// What was understood; nil when nothing was.
    var transcript: String?
    /// 0 to 1.
    var transcriptionConfidence: Double
    /// Why nothing was understood: a verdict's name.
    var reason: String?
    /// For the learner: what happened, and what to do. Nil where the character asks again.
    var message: String?
    /// How it sounded; nil where the timing of corrections withholds it, or nothing was understood.
    var pronunciation: PronunciationReply?

    /// - Parameter language: The scenario's: es-MX.
    init(_ heard: HeardSpeech, language: String, settings: DialogueSettings, coach: PronunciationContent) {
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
        guard settings.showsCorrections else { return }
        pronunciation = coach.reply(
            heard.assessment, language: language, explanationLanguage: settings.explanationLanguage,
            nativeLanguage: settings.explanationLanguage)
    }
}
