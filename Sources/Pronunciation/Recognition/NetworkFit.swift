#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// How well speech fits the best words of a network.
package struct NetworkFit: Sendable, Hashable {
    /// Nats that each frame of speech loses to the best sequence of any sounds.
    package let loss: Double
    /// The part of the words' time that is taken by sounds of no word, 0 to 1.
    package let fillerShare: Double
    /// Nats that each word costs by the language.
    package let surprise: Double
    /// 0 to 1.
    package let confidence: Double
    /// A logistic regression over 74 recordings: answers of people who had not seen the scenarios, said by five voices
    /// of the synthesiser, right where two words of three were; and people who speak six other languages, or Spanish
    /// words that the network did not have.
    private static let bias = 0.44
    private static let weights = (loss: -12.4, filler: -3.0, surprise: -0.27)

    init(_ path: TokenPassing.Path, loop: Float, speechFrames: Int) {
        loss = Double(loop - path.score - path.charged) / Double(max(1, speechFrames))
        var (fillers, all, start) = (0, 0, 0)
        for (word, end) in zip(path.words, path.ends) {
            if word < 0 { fillers += end - start }
            all += end - start
            start = end
        }
        fillerShare = Double(fillers) / Double(max(1, all))
        surprise = Double(path.charged) / Double(max(1, path.words.count))
        let weights = Self.weights
        let evidence =
            Self.bias + weights.loss * loss + weights.filler * fillerShare + weights.surprise * surprise
        confidence = 1 / (1 + exp(-evidence))
    }
}
