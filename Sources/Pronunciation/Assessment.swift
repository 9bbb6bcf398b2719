/// What was heard in one recording, judged against what should have been said.
package struct Assessment: Sendable, Hashable, Codable {
    /// Whether the recording could be judged, and if not, why.
    package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
        case accepted
        /// Nothing louder than the microphone's own noise.
        case silence
        /// Sound, but no speech in it.
        case noise
        /// The microphone was overdriven: too many samples stand at the limits.
        case clipping
        /// Shorter than ``PronunciationLimits/shortestSeconds``, or too short for what should be said.
        case tooShort
        /// Longer than ``PronunciationLimits/longestSeconds``.
        case tooLong
        /// Speech, but not of the expected text.
        case wrongSentence
    }

    package var verdict: Verdict
    /// 0 to 1: how sure it is that the expected text was said and can be judged in this language.
    package var confidence: Double
    /// Seconds of the recording.
    package var duration: Double
    /// The text that the words were taken from: the expected one, or the one recognised.
    package var text: String
    /// How sure it is that an expected text was said; nil unless accepted, for words that were recognised, and in
    /// recordings that were kept before it was told.
    package var certainty: TextCertainty?
    /// nil unless accepted.
    package var scores: UtteranceScores?
    /// Empty unless accepted.
    package var words: [AssessedWord] = []
    /// How likely it is that the text is what was said, 0 to 1; nil for a text that was expected, as a whole or as one
    /// of several sentences.
    package var trust: Double?
    /// Whether a text with ``trust`` is one of the sentences that were expected, and so may be made of noise; not told
    /// of words heard freely.
    package var isExpected: Bool?
    /// Nats by which the speech fits the beginning of one of several sentences better than any whole one; nil where it
    /// fits none better.
    package var beginningGain: Double?
    /// What was said beside the expected words, in the order of time; nil where nothing was found.
    package var insertions: [InsertedSounds]?
    /// Whether the recording lacks the high frequencies that tell s, f and the like; nil where it has them.
    package var isNarrowBand: Bool?
    /// What a picture needs, when asked for.
    package var tracks: SignalTracks?
    /// What training needs, when asked for.
    package var evidence: HearingEvidence?

    package init(verdict: Verdict, confidence: Double, duration: Double, text: String) {
        self.verdict = verdict
        self.confidence = confidence
        self.duration = duration
        self.text = text
    }
}

/// How sure it is that an expected text was said.
package enum TextCertainty: String, Sendable, Hashable, Codable, CaseIterable {
    /// Another text may have been said.
    case doubtful
    /// Too little speaks for it to praise how it was said.
    case unsure
    case sure
}

/// Scores of a whole utterance, 0 to 100.
package struct UtteranceScores: Sendable, Hashable, Codable {
    package var accuracy: Double
    package var fluency: Double
    package var prosody: Double
    /// The share of the expected words that were said.
    package var completeness: Double
    /// Accuracy, fluency and prosody taken together as the experts did, lowered by what was left out.
    package var total: Double

    package init(accuracy: Double, fluency: Double, prosody: Double, completeness: Double, total: Double) {
        self.accuracy = accuracy
        self.fluency = fluency
        self.prosody = prosody
        self.completeness = completeness
        self.total = total
    }
}

package struct AssessedWord: Sendable, Hashable, Codable {
    package var word: String
    /// Whether it was not said at all: its score is 0 then, its phonemes have none, and it has no length, at the place
    /// where it was to come.
    package var isOmitted: Bool
    /// Whether another word was said in its place: its score and its phonemes' are low then, and
    /// ``attemptedPronunciation`` is what was said. Nil where that is not so.
    package var isOther: Bool?
    /// 0 to 100.
    package var accuracyScore: Double
    /// Seconds from the beginning of the recording.
    package var start: Double
    package var end: Double
    /// IPA of what was heard; empty when nothing was.
    package var attemptedPronunciation: String
    /// IPA of what should be heard.
    package var correctPronunciation: String
    package var phonemes: [AssessedPhoneme]
    /// Whether its sounds tell how the learner says them.
    package var isJudged: Bool { !isOmitted && isOther != true }
    /// The partner that the recording is nearer to than to this word; nil where it is nearer to none.
    package var nearer: NearerWord?

    package init(
        word: String, isOmitted: Bool = false, accuracyScore: Double, start: Double, end: Double,
        attemptedPronunciation: String, correctPronunciation: String, phonemes: [AssessedPhoneme],
        nearer: NearerWord? = nil
    ) {
        self.word = word
        self.isOmitted = isOmitted
        self.accuracyScore = accuracyScore
        self.start = start
        self.end = end
        self.attemptedPronunciation = attemptedPronunciation
        self.correctPronunciation = correctPronunciation
        self.phonemes = phonemes
        self.nearer = nearer
    }
}

/// A word that one sound tells apart from the expected one, and that was heard rather than that.
package struct NearerWord: Sendable, Hashable, Codable {
    package var word: String
    /// Place of the sound among the expected word's phonemes.
    package var phoneme: Int
    /// What the word has in its place; nil where it has nothing there.
    package var unit: String?
    /// How sure it is that it was this word, of the two, 0 to 1.
    package var confidence: Double

    package init(word: String, phoneme: Int, unit: String?, confidence: Double) {
        self.word = word
        self.phoneme = phoneme
        self.unit = unit
        self.confidence = confidence
    }
}

package struct AssessedPhoneme: Sendable, Hashable, Codable {
    /// IPA, as the request or espeak-ng wrote it: "iː".
    package var symbol: String
    /// The model's unit for it: "i". A symbol of two units has the first.
    package var unit: String
    /// 0 to 100; nil when its word was not said.
    package var accuracyScore: Double?
    /// Seconds from the beginning of the recording.
    package var start: Double
    package var end: Double
    /// Units that it sounded like, the likeliest first; empty when it sounded right.
    package var soundedLike: [String]
    /// How sure it is that a listener would not take it for the right sound, 0 to 1; nil when its word was not said.
    package var doubt: Double?
    /// How likely the first of ``soundedLike`` is what was said, 0 to 1; nil where there is none.
    package var heardConfidence: Double?

    package init(
        symbol: String, unit: String, accuracyScore: Double?, start: Double, end: Double, soundedLike: [String],
        doubt: Double? = nil, heardConfidence: Double? = nil
    ) {
        self.symbol = symbol
        self.unit = unit
        self.accuracyScore = accuracyScore
        self.start = start
        self.end = end
        self.soundedLike = soundedLike
        self.doubt = doubt
        self.heardConfidence = heardConfidence
    }
}

/// The recording in the form of a picture, all on one time axis of ``secondsPerFrame``.
package struct SignalTracks: Sendable, Hashable, Codable {
    package var secondsPerFrame: Double
    /// The loudest sample of each frame, 0 to 1.
    package var envelope: [Float]
    /// Log-mel energies, frame after frame, ``bands`` values each, scaled to 0 (quietest) … 255.
    package var spectrogram: [UInt8]
    package var bands: Int
    /// Hertz of each frame, 0 where there is no voice.
    package var pitch: [Float]
    /// The synthesised reference's pitch, moved onto the learner's time axis phone by phone; empty when there is none.
    package var referencePitch: [Float]

    package init(
        secondsPerFrame: Double, envelope: [Float], spectrogram: [UInt8], bands: Int, pitch: [Float],
        referencePitch: [Float]
    ) {
        self.secondsPerFrame = secondsPerFrame
        self.envelope = envelope
        self.spectrogram = spectrogram
        self.bands = bands
        self.pitch = pitch
        self.referencePitch = referencePitch
    }
}
