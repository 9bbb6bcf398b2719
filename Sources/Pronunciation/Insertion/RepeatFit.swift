/// How well some frames fit words that stand beside them in the text: whether what was put in was said twice.
enum RepeatFit {
    /// Phones of what follows, or of what was before, that may have been said twice.
    private static let longest = 12
    /// Words before that may have been said twice, all of them.
    private static let wordsBefore = 2
    /// Log likelihoods a frame below which one misfit is like another.
    static let worst = -8.0
    private static let statesPerPhone = 2

    /// By how many log likelihoods a frame the beginning of the words behind a place, or the words before it, fit some
    /// frames worse than any sounds do.
    static func best(
        _ frames: Range<Int>, of emissions: FrameMatrix, words: [[Int]], place: Int, sounds: OtherSounds
    ) -> Double {
        let any = sounds.scores[frames].reduce(0, +)
        func fit(_ phones: [Int], from least: Int) -> Double {
            guard phones.count >= least else { return worst }
            let score = score(phones, from: least, frames, of: emissions)
            return max((score - any) / Double(frames.count), worst)
        }
        var fits = [fit(Array(words[place...].joined().prefix(longest)), from: 2)]
        for count in 1...wordsBefore where place >= count {
            let before = Array(words[place - count..<place].joined())
            if 2...longest ~= before.count { fits.append(fit(before, from: before.count)) }
        }
        return fits.max() ?? worst
    }

    /// The best score of frames as the first phones, as many as fit best from a number on.
    private static func score(
        _ phones: [Int], from least: Int, _ frames: Range<Int>, of emissions: FrameMatrix
    ) -> Double {
        let states = phones.flatMap { [Int](repeating: $0, count: statesPerPhone) }
        var scores = [Double](repeating: -.infinity, count: states.count)
        for frame in frames {
            for state in states.indices.reversed() {
                let before = state > 0 ? scores[state - 1] : frame == frames.lowerBound ? 0 : -.infinity
                scores[state] = max(scores[state], before) + Double(emissions[frame, states[state]])
            }
        }
        return stride(from: least * statesPerPhone - 1, to: states.count, by: statesPerPhone)
            .map { scores[$0] }.max() ?? -.infinity
    }
}
