#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// What speaks for other sounds having been said in the place of each word of a text.
///
/// The alignment has each word take some frames, whatever was said there: *nine* for *two* is a *two* of a tenth of a
/// second beside sounds of no word. Here the best path that says all words is held against the best that says any other
/// sounds, or none, in the place of one, whose frames are free.
struct ReplacementEvidence {
    /// [words][``inputs``], in the order that the trees were trained with.
    let rows: FrameMatrix
    /// Where the sounds were that may stand in each word's place.
    let frames: [Range<Int>]

    static let inputs = 9

    /// Log likelihoods beyond which one is as good as another.
    private static let certain = 60.0
    /// Log likelihoods a frame below which one misfit is like another.
    private static let worst = -8.0

    /// - Parameters:
    ///   - emissions: From ``AlignmentCosts/emissions(_:)``.
    ///   - posteriors: Log posteriors of the network.
    ///   - words: Units of each word, none empty.
    init(_ emissions: FrameMatrix, posteriors: FrameMatrix, words: [[Int]], sounds: OtherSounds) {
        guard let other = OtherWays(emissions, words: words, sounds: sounds) else {
            rows = FrameMatrix(width: Self.inputs, values: [Float](repeating: 0, count: Self.inputs * words.count))
            frames = words.map { _ in 0..<0 }
            return
        }
        func way(_ first: Int, _ last: Int) -> (gain: Double, frames: Range<Int>) {
            let way = other.best(behind: first, before: last)
            return (Self.bounded(way.gain), way.frames)
        }
        let ways = words.indices.map { way($0, words.count - $0 - 1) }
        let insertions = (0...words.count).map { way($0, words.count - $0).gain }
        let gains = ways.map(\.gain)
        let (best, second) = Self.twoBest(gains)
        var values: [Float] = []
        for (word, way) in ways.enumerated() {
            let (span, frames) = (way.frames, Double(way.frames.count))
            let any = sounds.scores[span].reduce(0, +)
            let fit = WordFront.score(emissions, in: span, words: [words[word]])
            let heard = sounds.sequence(in: span)
            let silent = span.count { sounds.units[$0] == UnitInventory.silence }
            let certainty = span.reduce(Float(0)) { $0 + exp(posteriors[$1, sounds.units[$1]]) }
            values += [
                Float(way.gain),
                Float(way.gain / frames),
                Float(frames / Double(words[word].count)),
                Float(max((fit - any) / frames, Self.worst)),
                Float(Self.difference(heard, words[word])),
                Float(way.gain - max(insertions[word], insertions[word + 1])),
                Float(way.gain - (way.gain == best ? second : best)),
                Float(Double(silent) / frames),
                certainty / Float(frames),
            ]
        }
        rows = FrameMatrix(width: Self.inputs, values: values)
        self.frames = ways.map(\.frames)
    }

    private static func bounded(_ gain: Double) -> Double { gain.isNaN ? -certain : min(max(gain, -certain), certain) }

    private static func twoBest(_ gains: [Double]) -> (Double, Double) {
        let sorted = gains.sorted(by: >)
        return (sorted[0], sorted.count > 1 ? sorted[1] : -certain)
    }

    /// The share of sounds that would have to be changed, put in or left out to make the one of the other, 0...1.
    static func difference(_ one: [Int], _ other: [Int]) -> Double {
        guard !one.isEmpty, !other.isEmpty else { return 1 }
        var row = Array(0...other.count)
        for (place, unit) in one.enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (column, expected) in other.enumerated() {
                let changed = diagonal + (unit == expected ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
            }
        }
        return Double(row[other.count]) / Double(max(one.count, other.count))
    }
}
