#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// How far what is said about a sound can be trusted: logistic regressions on learners whom the models behind
/// them had not heard (`training/pronunciation/advice.py`).
struct AdviceTrust: Sendable {
    private let doubt: ModelManifest.Logistic
    private let heard: ModelManifest.Logistic

    /// Inputs of the two regressions.
    private static let doubtInputs = 4
    private static let heardInputs = 2
    /// Where the inputs of ``doubt`` stand among those of the heads.
    private static let goodness = 20
    private static let meanLogPosterior = 0
    private static let margin = 4

    init(_ manifest: ModelManifest.Advice) throws(PronunciationError) {
        for (logistic, inputs) in [(manifest.doubt, Self.doubtInputs), (manifest.heard, Self.heardInputs)] {
            guard logistic.weights.count == inputs, (logistic.weights + [logistic.bias]).allSatisfy(\.isFinite) else {
                throw PronunciationError(
                    .malformedModel,
                    "The pronunciation model is damaged: manifest.json's advice has not \(inputs) finite weights.")
            }
        }
        doubt = manifest.doubt
        heard = manifest.heard
    }

    /// How likely listeners are not to take a phone for the right sound, 0 to 1.
    func doubt(ofPhone place: Int, in judged: JudgedPhones) -> Double {
        let inputs = judged.inputs.phones
        return doubt.probability([
            judged.scores.phones[place], inputs[place, Self.goodness], inputs[place, Self.meanLogPosterior],
            inputs[place, Self.margin],
        ])
    }

    /// How likely the first alternative is what was said, 0 to 1.
    func confidence(in alternatives: HeardUnits.Alternatives) -> Double {
        heard.probability([alternatives.overExpected, alternatives.overNext])
    }
}

extension ModelManifest.Logistic {
    func probability(_ inputs: [Float]) -> Double {
        let sum = zip(weights, inputs).reduce(bias) { $0 + $1.0 * Double($1.1) }
        return 1 / (1 + exp(-sum))
    }
}
