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

    init(_ judged: JudgedPhones, gate: ModelManifest.Gate) {
        let margin = Double(judged.scores.phoneMean - gate.utteranceMean)
        isExpectedText = margin >= 0
        confidence = 1 / (1 + exp(-Self.slope * margin))
    }
}
