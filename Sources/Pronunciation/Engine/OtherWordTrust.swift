/// Which words of a text that was said were not, but others in their place: boosted trees, made with those of
/// ``TextTrust``.
struct OtherWordTrust: Sendable {
    private let forest: DecisionForest
    private let threshold: Double

    init(_ tuned: ModelManifest.OtherWord, tensors: TensorFile) throws(PronunciationError) {
        guard tuned.threshold.isFinite else {
            throw PronunciationError(
                .malformedModel, "The pronunciation model is damaged: manifest.json's otherWord is not finite.")
        }
        forest = try DecisionForest(tensors, name: "otherWord", inputs: OtherWordEvidence.inputs, bias: tuned.bias)
        threshold = tuned.threshold
    }

    /// Whether another word was said in the place of each of the text.
    func isOther(_ evidence: OtherWordEvidence) -> [Bool] {
        evidence.rows.map { forest.value(of: $0[...]) >= threshold }
    }
}

/// What speaks for another word in the place of each of a text: how that word fits, how the whole text does, and how
/// other sounds do in its place.
struct OtherWordEvidence {
    /// In the order that ``OtherWordTrust`` was trained with.
    let rows: [[Float]]

    static let inputs = PresenceEvidence.inputs + Self.ofText.count + 1 + ReplacementEvidence.inputs
    /// Goodness, misfit and loss of the text, and its mean score.
    private static let ofText = [0, 1, 9, 12]
    /// Misfit among what is known of a word, and of the text.
    private static let (wordMisfit, textMisfit) = (14, 1)

    init(_ words: PresenceEvidence, text: TextEvidence, _ replacement: ReplacementEvidence) {
        rows = (0..<words.rows.frames).map { index in
            let word = words.rows.part(index..<index + 1).values
            return word + Self.ofText.map { text.values[$0] } + [
                text.values[Self.textMisfit] - word[Self.wordMisfit]
            ] + replacement.rows.part(index..<index + 1).values
        }
    }
}
