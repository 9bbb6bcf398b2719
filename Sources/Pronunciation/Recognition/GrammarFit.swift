#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Whether speech fits the best sentence of a grammar, beside the best sequence of any sounds.
struct GrammarFit {
    /// 0...1, one half where acceptance ends.
    let confidence: Double
    let isAccepted: Bool
    /// Nats that each frame of speech loses to the phone loop.
    let loss: Double

    /// Of sixty learners' English sentences, each among twenty, two were refused at this limit; of sixty that were not
    /// among the twenty, three were taken for one of them.
    private static let acceptedLoss = 1.25
    private static let slope = 3.0

    init(path: Float, loop: Float, speechFrames: Int) {
        loss = Double(loop - path) / Double(max(1, speechFrames))
        confidence = 1 / (1 + exp(Self.slope * (loss - Self.acceptedLoss)))
        isAccepted = loss <= Self.acceptedLoss
    }
}
