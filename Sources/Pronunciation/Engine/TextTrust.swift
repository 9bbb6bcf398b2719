#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Whether an expected text was said, and which of its words were not but others in their place: boosted trees on
/// learners, natives and synthesisers (`training/train_text.py`).
struct TextTrust: Sendable {
    private let forest: DecisionForest
    private let limits: ModelManifest.Text

    init(_ tuned: ModelManifest.Text, tensors: TensorFile) throws(PronunciationError) {
        guard [tuned.accepted, tuned.doubtful, tuned.sure].allSatisfy(\.isFinite), tuned.accepted <= tuned.doubtful,
            tuned.doubtful <= tuned.sure
        else {
            throw PronunciationError(
                .malformedModel, "The pronunciation model is damaged: manifest.json's text has no rising limits.")
        }
        forest = try DecisionForest(tensors, name: "text", inputs: TextEvidence.inputs, bias: tuned.bias)
        limits = tuned
    }

    /// How sure it is that the text was said; nil where another was.
    func certainty(_ evidence: TextEvidence) -> TextCertainty? {
        let odds = odds(evidence)
        guard odds >= limits.accepted else { return nil }
        return odds < limits.doubtful ? .doubtful : odds < limits.sure ? .unsure : .sure
    }

    /// How likely it is that the text was said, 0...1.
    func confidence(_ evidence: TextEvidence) -> Double { 1 / (1 + exp(-odds(evidence))) }

    private func odds(_ evidence: TextEvidence) -> Double { forest.value(of: evidence.values[...]) }
}

/// Which words of a text that was said were not, but others in their place.
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

/// What speaks for another word in the place of each of a text: how that word fits, and how the whole text does.
struct OtherWordEvidence {
    /// In the order that ``OtherWordTrust`` was trained with.
    let rows: [[Float]]

    static let inputs = PresenceEvidence.inputs + Self.ofText.count + 1
    /// Goodness, misfit and loss of the text, and its mean score.
    private static let ofText = [0, 1, 9, 12]
    /// Misfit among what is known of a word, and of the text.
    private static let (wordMisfit, textMisfit) = (14, 1)

    init(_ words: PresenceEvidence, text: TextEvidence) {
        rows = (0..<words.rows.frames).map { index in
            let word = words.rows.part(index..<index + 1).values
            return word + Self.ofText.map { text.values[$0] } + [
                text.values[Self.textMisfit] - word[Self.wordMisfit]
            ]
        }
    }
}
