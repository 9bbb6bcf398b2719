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
    /// The same of each of their sounds: a long word that was hardly expected may fit all the better.
    package let surpriseOfPhones: Double
    /// Of how many sounds there are: few of them fit much by accident.
    package let logPhones: Double

    init(_ path: TokenPassing.Path, loop: Float, speechFrames: Int) {
        loss = Double(loop - path.score - path.charged) / Double(max(1, speechFrames))
        var (fillers, all, start) = (0, 0, 0)
        for (word, end) in zip(path.words, path.ends) {
            if word < 0 { fillers += end - start }
            all += end - start
            start = end
        }
        let phones = path.spellings.reduce(0) { $0 + $1.count }
        fillerShare = Double(fillers) / Double(max(1, all))
        surprise = Double(path.charged) / Double(max(1, path.words.count))
        surpriseOfPhones = Double(path.charged) / Double(max(1, phones))
        logPhones = log(Double(max(1, phones)))
    }
}
