#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Whether the recording is of the expected text at all.
struct TextFit {
    let isExpectedText: Bool
    /// 0...1, one half at the gate.
    let confidence: Double

    /// Raw score, a quarter of which decides between doubt and certainty.
    private static let slope = 8.0

    /// Raw score that a recognised text must lie above the gate: it was chosen because it fits.
    private static let recognisedMargin: Float = 0.3

    init(_ judged: JudgedPhones, gate: ModelManifest.Gate, isRecognised: Bool = false) {
        let gate = gate.utteranceMean + (isRecognised ? Self.recognisedMargin : 0)
        let margin = Double(judged.scores.phoneMean - gate)
        isExpectedText = margin >= 0
        confidence = 1 / (1 + exp(-Self.slope * margin))
    }
}
