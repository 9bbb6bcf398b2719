#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// When something counts as put in, and how sure that is.
struct InsertionTrust: Sendable {
    private let forest: DecisionForest
    private let threshold: Double
    private let confidence: ModelManifest.Logistic
    private let repeatFit: Double

    init(_ tuned: ModelManifest.Insertion, tensors: TensorFile) throws(PronunciationError) {
        guard [tuned.threshold, tuned.repeatFit, tuned.confidence.bias].allSatisfy(\.isFinite),
            tuned.confidence.weights.count == 1, tuned.confidence.weights[0].isFinite
        else {
            throw PronunciationError(
                .malformedModel, "The pronunciation model is damaged: manifest.json's insertion is not finite.")
        }
        forest = try DecisionForest(
            tensors, name: "insertion", inputs: InsertionEvidence.inputs, bias: tuned.bias)
        (threshold, confidence, repeatFit) = (tuned.threshold, tuned.confidence, tuned.repeatFit)
    }

    /// Log odds that something was put in.
    func odds(_ evidence: InsertionEvidence, candidate: Int) -> Double {
        let row = candidate * InsertionEvidence.inputs
        return forest.value(of: evidence.rows.values[row..<row + InsertionEvidence.inputs])
    }

    func isTold(odds: Double) -> Bool { odds >= threshold }

    /// 0...1: how likely it is.
    func confidence(odds: Double) -> Double {
        1 / (1 + exp(-(confidence.weights[0] * odds + confidence.bias)))
    }

    /// Whether what was put in is the beginning of what follows, or the words before it.
    func isRepeat(_ evidence: InsertionEvidence, candidate: Int) -> Bool {
        Double(evidence.rows[candidate, InsertionEvidence.repeats]) >= repeatFit
    }
}
