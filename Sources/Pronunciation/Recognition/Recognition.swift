/// Which sentence of a grammar was said.
package struct Recognition: Sendable, Hashable, Codable {
    /// ``Assessment/Verdict/wrongSentence`` when the speech fits none.
    package var verdict: Assessment.Verdict
    /// Indices into ``RecognitionGrammar/words``, in the order in which they were said; nil unless accepted.
    package var words: [Int]?
    /// 0 to 1: how well the speech fits the words, beside the best sequence of any sounds.
    package var confidence: Double
    /// 0 to 1: how far it may be relied on without asking.
    package var trust: Double
    /// Nats that each frame of speech loses to the best sequence of any sounds; nil where no sentence was compared.
    package var loss: Double?
    /// Nats by which the beginning of some sentence fits the speech better than the sentence found.
    package var beginningGain: Double
    /// The best sentence, accepted or not, and what its ``trust`` was made of.
    package var evidence: HearingEvidence.Words?

    package init(
        verdict: Assessment.Verdict, words: [Int]?, confidence: Double, trust: Double = 0, loss: Double? = nil,
        beginningGain: Double = 0
    ) {
        self.verdict = verdict
        self.words = words
        self.confidence = confidence
        self.trust = trust
        self.loss = loss
        self.beginningGain = beginningGain
    }
}
