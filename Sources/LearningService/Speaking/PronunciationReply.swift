import ContentFiles
package import Pronunciation
import PronunciationCoach

/// What a learner gets to know about a recording, with the seed's names. Scores are 0 to 100 to two decimals, times
/// seconds to milliseconds.
package struct PronunciationReply: Codable, Sendable, Hashable {
    package struct Word: Codable, Sendable, Hashable {
        package var word: String
        /// Whether it was not said at all: it and its phonemes have the score 0 then, and no length.
        package var isOmitted: Bool
        package var accuracyScore: Double
        package var start: Double
        package var end: Double
        /// IPA of what was heard; empty when nothing was.
        package var attemptedPronunciation: String
        /// IPA of what should be heard.
        package var correctPronunciation: String
        package var phonemes: [Phoneme]
        /// Those of ``phonemes`` to practise.
        package var problematicPhonemes: [ProblematicPhoneme]

        package init(
            word: String, isOmitted: Bool, accuracyScore: Double, start: Double, end: Double,
            attemptedPronunciation: String, correctPronunciation: String, phonemes: [Phoneme],
            problematicPhonemes: [ProblematicPhoneme]
        ) {
            self.word = word
            self.isOmitted = isOmitted
            self.accuracyScore = accuracyScore
            self.start = start
            self.end = end
            self.attemptedPronunciation = attemptedPronunciation
            self.correctPronunciation = correctPronunciation
            self.phonemes = phonemes
            self.problematicPhonemes = problematicPhonemes
        }
    }

    package struct Phoneme: Codable, Sendable, Hashable {
        package var symbol: String
        package var accuracyScore: Double
        package var start: Double
        package var end: Double
        /// What it sounded like, the likeliest first; empty when it sounded right.
        package var soundedLike: [String]
        /// What to do about it; empty when there is nothing to do.
        package var feedback: String
    }

    package struct ProblematicPhoneme: Codable, Sendable, Hashable {
        package var symbol: String
        package var accuracyScore: Double
        package var feedback: String
    }

    /// Whether it could be judged. If not there are no scores, and ``reason`` and ``message`` say why.
    package var accepted: Bool
    /// The verdict's name.
    package var reason: String?
    /// For the learner: what happened, and what to do. When it could be judged, which words were left out, if any.
    package var message: String?
    package var accuracyScore: Double?
    package var totalScore: Double?
    package var fluency: Double?
    package var prosody: Double?
    package var completeness: Double?
    package var words: [Word]
    /// 0 to 1.
    package var confidence: Double
    /// Seconds of the recording.
    package var duration: Double

    package init(
        accepted: Bool, reason: String? = nil, message: String? = nil, accuracyScore: Double? = nil,
        totalScore: Double? = nil, fluency: Double? = nil, prosody: Double? = nil, completeness: Double? = nil,
        words: [Word], confidence: Double, duration: Double
    ) {
        self.accepted = accepted
        self.reason = reason
        self.message = message
        self.accuracyScore = accuracyScore
        self.totalScore = totalScore
        self.fluency = fluency
        self.prosody = prosody
        self.completeness = completeness
        self.words = words
        self.confidence = confidence
        self.duration = duration
    }
}

extension PronunciationReply {
    /// - Parameters:
    ///   - message: Why it was refused or what was left out, for the learner; empty where there is nothing to say.
    ///   - feedback: What to do about a phoneme that is not good.
    package init(_ assessment: Assessment, message: String, feedback: (AssessedPhoneme) -> String) {
        accepted = assessment.verdict == .accepted
        confidence = assessment.confidence.rounded(to: 1_000)
        duration = assessment.duration.rounded(to: 1_000)
        words = []
        self.message = message.isEmpty ? nil : message
        guard accepted else {
            reason = assessment.verdict.rawValue
            return
        }
        if let scores = assessment.scores {
            accuracyScore = scores.accuracy.rounded(to: 100)
            totalScore = scores.total.rounded(to: 100)
            fluency = scores.fluency.rounded(to: 100)
            prosody = scores.prosody.rounded(to: 100)
            completeness = scores.completeness.rounded(to: 100)
        }
        words = assessment.words.map { Word($0, feedback: feedback) }
    }
}

extension PronunciationReply.Word {
    fileprivate init(_ word: AssessedWord, feedback: (AssessedPhoneme) -> String) {
        self.word = word.word
        isOmitted = word.isOmitted
        accuracyScore = word.accuracyScore.rounded(to: 100)
        start = word.start.rounded(to: 1_000)
        end = word.end.rounded(to: 1_000)
        attemptedPronunciation = word.attemptedPronunciation
        correctPronunciation = word.correctPronunciation
        // A sound that was left out with its word needs no practice.
        let toPractise = word.phonemes.map { !word.isOmitted && $0.isProblematic }
        phonemes = zip(word.phonemes, toPractise).map { phoneme, isProblematic in
            PronunciationReply.Phoneme(
                symbol: phoneme.symbol, accuracyScore: phoneme.accuracyScore.rounded(to: 100),
                start: phoneme.start.rounded(to: 1_000), end: phoneme.end.rounded(to: 1_000),
                soundedLike: phoneme.soundedLike, feedback: isProblematic ? feedback(phoneme) : "")
        }
        problematicPhonemes = zip(phonemes, toPractise).filter(\.1).map { told, _ in
            .init(symbol: told.symbol, accuracyScore: told.accuracyScore, feedback: told.feedback)
        }
    }
}
