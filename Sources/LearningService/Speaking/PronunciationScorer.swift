import Foundation
import Pictures
package import Pronunciation
package import PronunciationCoach
package import SpeechClient
import SpeechProtocol

/// Has recordings judged by the speech workers and puts the judgement in words.
package struct PronunciationScorer: Sendable {
    package let pool: SpeechWorkerPool
    package let content: PronunciationContent
    /// How abbreviations and sums of money are said.
    private let readings: SpokenReadingBook

    package init(pool: SpeechWorkerPool, content: PronunciationContent, readings: SpokenReadingBook) {
        self.pool = pool
        self.content = content
        self.readings = readings
    }

    /// Judges a recording.
    ///
    /// - Throws: ``ScoreFault`` when it could not be judged at all. That it holds no speech, or other speech, is no
    ///   fault: it is an assessment's verdict.
    package func assess(_ request: ScoreRequest) async throws(ScoreFault) -> Assessment {
        guard request.text.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw ScoreFault(code: .invalidText, phrase: .textWithoutWords, part: .text)
        }
        let audio = try request.audio.read()
        let voice = content.voice(for: request.language)
        // Phones that are given are those of the words as they are written.
        let ways = TextReadAloud.ways(request.text, request.phones == nil ? readings.readings(voice: voice) : .none)
        let said = ways.map(\.said)
        do throws(SpeechError) {
            var assessment = try await pool.assess(
                audio: [UInt8](audio),
                AssessmentRequest(
                    language: request.language, voice: voice,
                    target: .text(said[0], phones: request.phones, others: Array(said.dropFirst())),
                    tracks: request.wantsTracks, habits: content.habits(of: request.language),
                    partners: content.partners(of: said, in: request.language)))
            let heard = ways.first { $0.said == assessment.text } ?? ways[0]
            assessment.words = heard.written(assessment.words)
            return assessment
        } catch {
            throw ScoreFault(error, language: request.language)
        }
    }

    /// An assessment as the learner is told about it.
    ///
    /// - Parameter progress: How the learner fared with the language's sounds before.
    package func reply(
        _ assessment: Assessment, to request: ScoreRequest, progress: [PhonemeProgress] = []
    ) -> PronunciationReply {
        content.reply(
            assessment, language: request.language, explanationLanguage: request.explanationLanguage,
            nativeLanguage: request.nativeLanguage, progress: progress)
    }

    /// A picture of an assessment; nil when it came without tracks.
    ///
    /// - Parameter reply: What the learner is told about it.
    package func picture(
        of assessment: Assessment, told reply: PronunciationReply, for request: ScoreRequest
    ) -> String? {
        let reader = request.explanationLanguage
        let labels = PronunciationPicture.Labels(
            assessment, languageName: content.name(of: request.language, in: reader),
            wordSeparator: content.wordSeparator(of: request.language), message: reply.message,
            remarks: content.remarks(reply, in: reader), phrases: content.phrases, in: reader)
        return PronunciationPicture(assessment, labels: labels)?.svg()
    }
}
