#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Whether the recording is of the expected text at all, or of a good part of it.
struct TextFit {
    let isExpectedText: Bool
    /// 0...1, one half at the gate.
    let confidence: Double

    /// Raw score, a quarter of which decides between doubt and certainty.
    private static let slope = 8.0

    /// Raw score that a recognised text must lie above the gate: it was chosen because it fits.
    private static let recognisedMargin: Float = 0.3

    /// Raw score that the words said must lie above the gate where others were left out: in almost any speech some
    /// words of a text seem to be said, but not well.
    private static let partMargin: Float = 0.7

    /// What the words said must reach with those left out counted as 0, so that a word or two do not pass for a text.
    private static let leastPart: Float = 0.4

    /// - Parameters:
    ///   - judged: The words that were said.
    ///   - whole: All of them, as though every one had been said.
    init(_ judged: JudgedPhones, whole: JudgedPhones, gate: ModelManifest.Gate, isRecognised: Bool = false) {
        let share = Float(judged.scores.phones.count) / Float(whole.scores.phones.count)
        let isPart = share * judged.scores.phoneMean >= Self.leastPart
        let part = isPart ? judged.scores.phoneMean - Self.partMargin : -.infinity
        let gate = gate.utteranceMean + (isRecognised ? Self.recognisedMargin : 0)
        let margin = Double(max(whole.scores.phoneMean, part) - gate)
        isExpectedText = margin >= 0
        confidence = 1 / (1 + exp(-Self.slope * margin))
    }
}
