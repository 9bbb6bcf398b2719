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
    ///   - reader: The language of the labels.
    package init(
        _ assessment: Assessment, languageName: String, wordSeparator: String, message: String?, phrases: PhraseBook,
        in reader: String
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
        self.wordSeparator = wordSeparator
        scores = assessment.scores?.named(text) ?? []
        self.message = message
        let told = assessment.verdict == .accepted ? Self.description(of: assessment, text) : nil
        description = [message, told].compactMap(\.self).joined(separator: " ")
    }

    /// The picture in words: the whole, then what to practise.
    private static func description(of assessment: Assessment, _ text: (Phrase, [String: String]) -> String) -> String {
        let total = text(.pictureOfScores, ["total": "\(Int((assessment.scores?.total ?? 0).rounded()))"])
        let weak = assessment.words.filter { !$0.isOmitted }.flatMap { word in
            word.phonemes.filter(\.isProblematic).map { phoneme in
                var told = text(
                    .pictureOfPhoneme,
                    [
                        "symbol": phoneme.symbol, "word": word.word,
                        "score": "\(Int(phoneme.accuracyScore.rounded()))",
                    ])
                if let heard = phoneme.soundedLike.first { told += ", " + text(.pictureOfHeard, ["heard": heard]) }
                return told
            }
        }
        let good: Phrase = assessment.words.contains(where: \.isOmitted) ? .restGood : .allGood
        return total + " " + (weak.isEmpty ? text(good, [:]) : weak.joined(separator: "; ") + ".")
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
