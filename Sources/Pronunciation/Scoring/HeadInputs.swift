#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// What the scoring heads judge: how each expected phone fits the frames it was aligned with, and how time was spent.
package struct HeadInputs: Sendable {
    /// [phones][21 fits and places, articulation less what was expected, expected articulation], not normalised.
    package var phones: FrameMatrix
    /// Nine timings of the whole utterance, not normalised.
    package var timings: [Float]
    /// Index of each phone's word.
    package var words: [Int]

    static let scalars = 21
    static let timingCount = 9

    /// - Parameters:
    ///   - output: Of the network.
    ///   - evidence: Of its frames.
    init(
        _ output: AcousticNetwork.Output, _ evidence: FrameEvidence, alignment: PhoneAlignment, units: UnitInventory,
        logPrior: [Float], goodness: UnitGoodness
    ) {
        let meanLength =
            Float(alignment.phones.reduce(0) { $0 + $1.frames.count }) / Float(max(1, alignment.phones.count))
        let judged = goodness.scores(of: alignment.phones, hidden: output.hidden)
        let width = Self.scalars + 2 * units.featureCount
        var rows: [Float] = []
        rows.reserveCapacity(alignment.phones.count * width)
        let wordLengths = alignment.phones.reduce(into: [Int: Int]()) { $0[$1.word, default: 0] += 1 }
        for (index, phone) in alignment.phones.enumerated() {
            rows += evidence.fit(of: phone, meanLength: meanLength, logPrior: logPrior)
            rows.append(index == 0 || alignment.phones[index - 1].word != phone.word ? 1 : 0)
            let isLast = index + 1 == alignment.phones.count || alignment.phones[index + 1].word != phone.word
            rows.append(isLast ? 1 : 0)
            rows.append(log(Float(wordLengths[phone.word] ?? 1)))
            rows.append(evidence.middle(of: phone))
            rows.append(judged[index])
            let expected = units.articulation[phone.unit]
            rows += zip(evidence.articulation(in: phone.frames), expected).map { $0 - $1 }
            rows += expected
        }
        phones = FrameMatrix(width: width, values: rows)
        words = alignment.phones.map(\.word)
        timings = Self.timings(of: alignment, evidence: evidence)
    }

    private static func timings(of alignment: PhoneAlignment, evidence: FrameEvidence) -> [Float] {
        guard let first = alignment.phones.first, let last = alignment.phones.last else {
            return [Float](repeating: 0, count: timingCount)
        }
        let speech = first.frames.lowerBound..<last.frames.upperBound
        let pauses = alignment.silences
            .filter { speech.lowerBound <= $0.lowerBound && $0.upperBound <= speech.upperBound }
            .map { Float($0.count) }
        let paused = pauses.reduce(0, +)
        let length = Float(speech.count)
        let phones = Float(alignment.phones.count)
        let framesPerSecond: Float = 50
        let longPause: Float = 10
        return [
            log(phones / length * framesPerSecond),
            log1p(phones),
            log1p(paused),
            Float(pauses.filter { $0 > longPause }.count),
            paused / length,
            (pauses.max() ?? 0) / framesPerSecond,
            log1p(length),
            evidence.meanHighestPosterior(in: speech),
            evidence.meanEntropy(in: speech),
        ]
    }
}
