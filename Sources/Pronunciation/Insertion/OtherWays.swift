/// The best ways through a text that pass through other sounds somewhere, beside its words or in the place of one.
struct OtherWays {
    /// What all other sounds up to each frame score.
    let total: [Double]
    /// The score of the words alone.
    let base: Double

    /// Frames that other sounds last at least.
    private static let least = 4
    /// What a path pays for each frame of other sounds, so that it leaves to words what fits them as well.
    private static let frameCost = 0.15

    /// Scores of the first words up to each frame, and of the last from each frame on.
    private let ahead: FrameMatrix
    private let behind: FrameMatrix

    /// Nil where the recording is too short for other sounds, or there are no words.
    ///
    /// - Parameters:
    ///   - emissions: From ``AlignmentCosts/emissions(_:)``.
    ///   - words: Units of each word, none empty.
    init?(_ emissions: FrameMatrix, words: [[Int]], sounds: OtherSounds) {
        guard emissions.frames >= Self.least, !words.isEmpty else { return nil }
        total = sounds.scores.reduce(into: [0.0]) { $0.append($0.last! + $1 - Self.frameCost) }
        ahead = WordFront.scores(emissions, words: words, backwards: false)
        behind = WordFront.scores(emissions, words: words.reversed().map { $0.reversed() }, backwards: true)
        base = Double(ahead[emissions.frames, words.count])
    }

    /// The best way that passes through other sounds behind some of the first words and before some of the last, and
    /// when it does; not a number where none leads there.
    func best(behind first: Int, before last: Int) -> (gain: Double, frames: Range<Int>) {
        let count = total.count - 1
        var way = (score: -Double.infinity, frame: 0)
        var best = (score: -Double.infinity, frames: 0..<Self.least)
        for start in 0...count - Self.least {
            // The latest way in that is as good.
            let entered = Double(ahead[start, first]) - total[start]
            if entered >= way.score { way = (entered, start) }
            let end = start + Self.least
            let score = way.score + total[end] + Double(behind[count - end, last])
            if score > best.score { best = (score, way.frame..<end) }
        }
        return (best.score - base, best.frames)
    }
}
