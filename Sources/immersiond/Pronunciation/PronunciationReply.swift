import Pronunciation

/// What a learner gets to know about a recording, with the seed's names. Scores are 0 to 100 to two decimals, times
/// seconds to milliseconds.
struct PronunciationReply: Codable, Sendable, Hashable {
    struct Word: Codable, Sendable, Hashable {
        var word: String
        /// Whether it was not said at all: it and its phonemes have the score 0 then, and no length.
        var isOmitted: Bool
        var accuracyScore: Double
        var start: Double
        var end: Double
        /// IPA of what was heard; empty when nothing was.
        var attemptedPronunciation: String
        /// IPA of what should be heard.
        var correctPronunciation: String
        var phonemes: [Phoneme]
        /// Those of ``phonemes`` to practise.
        var problematicPhonemes: [ProblematicPhoneme]
    }

    struct Phoneme: Codable, Sendable, Hashable {
        var symbol: String
        var accuracyScore: Double
        var start: Double
        var end: Double
        /// What it sounded like, the likeliest first; empty when it sounded right.
        var soundedLike: [String]
        /// What to do about it; empty when there is nothing to do.
        var feedback: String
    }

    struct ProblematicPhoneme: Codable, Sendable, Hashable {
        var symbol: String
        var accuracyScore: Double
        var feedback: String
    }

    /// Whether it could be judged. If not there are no scores, and ``reason`` and ``message`` say why.
    var accepted: Bool
    /// The verdict's name.
    var reason: String?
    /// For the learner: what happened, and what to do. When it could be judged, which words were left out, if any.
    var message: String?
    var accuracyScore: Double?
    var totalScore: Double?
    var fluency: Double?
    var prosody: Double?
    var completeness: Double?
    var words: [Word]
    /// 0 to 1.
    var confidence: Double
    /// Seconds of the recording.
    var duration: Double
}

extension PronunciationReply {
    /// - Parameters:
    ///   - message: Why it was refused or what was left out, for the learner; empty where there is nothing to say.
    ///   - feedback: What to do about a phoneme that is not good.
    init(_ assessment: Assessment, message: String, feedback: (AssessedPhoneme) -> String) {
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

extension AssessedPhoneme {
    /// Whether it should be practised.
    var isProblematic: Bool { ScoreBand(accuracyScore) == .poor || !soundedLike.isEmpty }
}

extension Double {
    /// To the nearest of so many parts of one.
    func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }

    /// With one decimal, for people.
    var inTenths: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }
}
