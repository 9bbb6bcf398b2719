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
    /// 0...1: how far the sentence may be relied on without asking.
    let trust: Double
    /// Nats that each frame of speech loses to the phone loop.
    let loss: Double

    /// Of sixty learners' English sentences, each among twenty, two were refused at this limit; of sixty that were not
    /// among the twenty, three were taken for one of them.
    private static let acceptedLoss = 1.25
    private static let slope = 3.0
    /// Where trust is one half, and how fast it falls. It is .8 at a loss of .5, which 5 in 100 sentences of natives
    /// reach, and those of other languages and music hardly ever stay below; .15 where acceptance ends.
    private static let (doubtfulLoss, doubtSlope) = (0.833, 4.16)

    init(path: Float, loop: Float, speechFrames: Int) {
        loss = Double(loop - path) / Double(max(1, speechFrames))
        confidence = 1 / (1 + exp(Self.slope * (loss - Self.acceptedLoss)))
        trust = 1 / (1 + exp(Self.doubtSlope * (loss - Self.doubtfulLoss)))
        isAccepted = loss <= Self.acceptedLoss
    }
}
