import ContentFiles
import Conversation
import Foundation
import Lexicon
package import Pronunciation
package import PronunciationCoach

extension PronunciationPicture.Labels {
    /// The labels of an assessment's picture.
    ///
    /// - Parameters:
    ///   - languageName: The name of what was spoken.
    ///   - wordSeparator: What stands between its words in writing.
    ///   - message: Why nothing was scored, or what was left out.
    ///   - remarks: What is told of how it was said, after the whole.
    ///   - reader: The language of the labels.
    package init(
        _ assessment: Assessment, languageName: String, wordSeparator: String, message: String?,
        remarks: [String] = [], phrases: PhraseBook, in reader: String
    ) {
        func text(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
            phrases.text(phrase, in: reader, values)
        }
        let limits = ["lowestGood": "\(Int(ScoreBand.lowestGood))", "lowestFair": "\(Int(ScoreBand.lowestFair))"]
        title = assessment.text
        subtitle = text(
            .subtitle,
            [
                "language": languageName, "duration": assessment.duration.inTenths,
                "confidence": "\(Int((assessment.confidence * 100).rounded()))",
            ])
        waveform = text(.waveform)
        spectrogram = text(.spectrogram)
        pitch = text(.pitch)
        seconds = "s"
        semitones = text(.semitones)
        learner = text(.learner)
        reference = text(.reference)
        heardAs = text(.heardAs)
        bands = [.good: text(.good, limits), .fair: text(.fair, limits), .poor: text(.poor, limits)]
        omitted = text(.omitted)
        putIn = text(.putIn)
        self.wordSeparator = wordSeparator
        scores = assessment.scores?.named(text) ?? []
        self.message = message
        let total = assessment.scores.map { text(.pictureOfScores, ["total": "\(Int($0.total.rounded()))"]) }
        description = ([message, total].compactMap(\.self) + remarks).joined(separator: " ")
    }
}

extension UtteranceScores {
    /// The scores with their names, the whole first.
    package func named(_ text: (Phrase, [String: String]) -> String) -> [(name: String, score: Double)] {
        [
            (text(.total, [:]), total), (text(.accuracy, [:]), accuracy), (text(.fluency, [:]), fluency),
            (text(.prosody, [:]), prosody), (text(.completeness, [:]), completeness),
        ]
    }
}
