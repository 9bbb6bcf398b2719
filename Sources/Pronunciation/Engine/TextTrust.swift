#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Whether an expected text was said: boosted trees on learners, natives and synthesisers (`training/train_text.py`).
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
