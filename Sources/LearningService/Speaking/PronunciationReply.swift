import ContentFiles
package import Pronunciation
package import PronunciationCoach

/// What a learner gets to know about a recording, with the seed's names. Scores are 0 to 100 to two decimals, times
/// seconds to milliseconds.
package struct PronunciationReply: Codable, Sendable, Hashable {
    package struct Word: Codable, Sendable, Hashable {
        package var word: String
        /// Whether it was not said at all: it has the score 0 then, its phonemes have none, and no length.
        package var isOmitted: Bool
        /// Whether something else was said in its place, which ``attemptedPronunciation`` is then; its score and its
        /// phonemes' are low. Absent where not.
        package var isOther: Bool?
        package var accuracyScore: Double
        package var start: Double
        package var end: Double
        /// IPA of what was heard; empty when nothing was.
        package var attemptedPronunciation: String
        /// IPA of what should be heard.
        package var correctPronunciation: String
        package var phonemes: [Phoneme]
        /// Those of ``phonemes`` that a tip is about.
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
        /// Absent when its word was not said.
        package var accuracyScore: Double?
        package var start: Double
        package var end: Double
        /// What it sounded like, the likeliest first; empty when it sounded right.
        package var soundedLike: [String]
        /// What to do about it: the tip that is about it; empty where none is.
        package var feedback: String
    }

    package struct ProblematicPhoneme: Codable, Sendable, Hashable {
        package var symbol: String
        package var accuracyScore: Double
        package var feedback: String
    }

    /// One of the few things to mend.
    package struct Tip: Codable, Sendable, Hashable {
        package var symbol: String
        /// The sound to ask ``pronunciation.drill`` for.
        package var unit: String
        /// The word in which it is heard most clearly, its place among the words and the sound's in it, from 0.
        package var word: String
        package var wordIndex: Int
        package var phonemeIndex: Int
        /// How often it is heard in the recording.
        package var occurrences: Int
        /// What was heard instead, where that is likelier than not.
        package var heard: String?
        /// The word that was heard in the place of ``word``, where the sound tells the two apart and it is sure.
        package var partner: String?
        package var text: String
        /// How sure it is that there is something to mend, 0 to 1.
        package var confidence: Double
    }

    /// Something that was said beside the words.
    package struct Insertion: Codable, Sendable, Hashable {
        /// repeated: what follows, or words before, once more; hesitation; word; sound.
        package var kind: InsertedSounds.Kind
        /// Place among the words before which it was said; their number where it was behind the last.
        package var wordIndex: Int
        package var start: Double
        package var end: Double
        /// IPA of what it sounded like.
        package var heard: String
        /// How sure it is that it is not in the text, 0 to 1.
        package var confidence: Double
    }

    /// Whether it could be judged. If not there are no scores, and ``reason`` and ``message`` say why.
    package var accepted: Bool
    /// The verdict's name.
    package var reason: String?
    /// For the learner: what happened, and what to do. When it could be judged, which words were left out or replaced
    /// and what was put in, that it may have been another text, and what the recording cannot tell, if anything.
    package var message: String?
    package var accuracyScore: Double?
    package var totalScore: Double?
    package var fluency: Double?
    package var prosody: Double?
    package var completeness: Double?
    /// What to mend first, the most important first: at most three. Absent when it could not be judged.
    package var tips: [Tip]?
    /// What went well, where that is certain.
    package var praise: String?
    package var words: [Word]
    /// What was said beside them, in the order of time; absent where nothing was.
    package var insertions: [Insertion]?
    /// Whether it may have been another text: there are neither tips nor praise then. Absent where not.
    package var isDoubtful: Bool?
    /// Whether the recording lacks the high frequencies: neither then, too. Absent where not.
    package var isNarrowBand: Bool?
    /// What tells words of the language apart and is not judged; absent where nothing is known of it.
    package var notJudged: [LanguagePronunciation.Unjudged]?
    /// Sounds of the words that the model takes for each other, row by row: which of them was said is not told.
    package var notToldApart: [[String]]?
    /// For the learner: what is not judged, and why.
    package var notJudgedReason: String?
    /// 0 to 1.
    package var confidence: Double
    /// Seconds of the recording.
    package var duration: Double

    package init(
        accepted: Bool, reason: String? = nil, message: String? = nil, accuracyScore: Double? = nil,
        totalScore: Double? = nil, fluency: Double? = nil, prosody: Double? = nil, completeness: Double? = nil,
        tips: [Tip]? = nil, praise: String? = nil, words: [Word], confidence: Double, duration: Double
    ) {
        self.accepted = accepted
        self.reason = reason
        self.message = message
        self.accuracyScore = accuracyScore
        self.totalScore = totalScore
        self.fluency = fluency
        self.prosody = prosody
        self.completeness = completeness
        self.tips = tips
        self.praise = praise
        self.words = words
        self.confidence = confidence
        self.duration = duration
    }
}

extension PronunciationReply {
    /// - Parameters:
    ///   - message: Why it was refused or what was left out, for the learner; empty where there is nothing to say.
    ///   - praise: What went well, if anything is certain to have.
    ///   - tips: What to mend, the most important first.
    package init(_ assessment: Assessment, message: String, praise: String? = nil, tips: [ToldTip]) {
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
        self.praise = praise
        insertions = assessment.insertions?.map(Insertion.init)
        self.tips = tips.map { Tip($0, in: assessment) }
        isDoubtful = assessment.certainty == .doubtful ? true : nil
        isNarrowBand = assessment.isNarrowBand
        words = assessment.words.enumerated().map { index, word in
            Word(word, tips: tips.filter { $0.tip.place.word == index })
        }
        for replacement in assessment.replacements {
            words[replacement.wordIndex].isOther = true
            words[replacement.wordIndex].attemptedPronunciation = replacement.heard
        }
    }
}

extension PronunciationReply.Insertion {
    fileprivate init(_ insertion: InsertedSounds) {
        self.init(
            kind: insertion.kind, wordIndex: insertion.wordIndex, start: insertion.start.rounded(to: 1_000),
            end: insertion.end.rounded(to: 1_000), heard: insertion.heard,
            confidence: insertion.confidence.rounded(to: 1_000))
    }
}

extension PronunciationReply.Tip {
    fileprivate init(_ told: ToldTip, in assessment: Assessment) {
        let word = assessment.words[told.tip.place.word]
        self.init(
            symbol: word.phonemes[told.tip.place.phoneme].symbol, unit: word.phonemes[told.tip.place.phoneme].unit,
            word: word.word, wordIndex: told.tip.place.word, phonemeIndex: told.tip.place.phoneme,
            occurrences: told.tip.places.count, heard: told.tip.heard,
            partner: assessment.nearer(at: told.tip.place)?.word, text: told.text,
            confidence: told.tip.confidence.rounded(to: 1_000))
    }
}

extension PronunciationReply.Word {
    /// - Parameter tips: Those whose clearest place is in this word.
    fileprivate init(_ word: AssessedWord, tips: [ToldTip]) {
        self.word = word.word
        isOmitted = word.isOmitted
        accuracyScore = word.accuracyScore.rounded(to: 100)
        start = word.start.rounded(to: 1_000)
        end = word.end.rounded(to: 1_000)
        attemptedPronunciation = word.attemptedPronunciation
        correctPronunciation = word.correctPronunciation
        let phonemes = word.phonemes.enumerated().map { index, phoneme in
            PronunciationReply.Phoneme(
                symbol: phoneme.symbol, accuracyScore: phoneme.accuracyScore?.rounded(to: 100),
                start: phoneme.start.rounded(to: 1_000), end: phoneme.end.rounded(to: 1_000),
                soundedLike: phoneme.soundedLike,
                feedback: tips.first { $0.tip.place.phoneme == index }?.text ?? "")
        }
        self.phonemes = phonemes
        problematicPhonemes = tips.map { phonemes[$0.tip.place.phoneme] }.map { told in
            .init(symbol: told.symbol, accuracyScore: told.accuracyScore ?? 0, feedback: told.feedback)
        }
    }
}
