/// Places in a recording where something else than the expected words may have been said.
///
/// Before each word, and behind the last, the best path may pass through sounds of no word. The best path that does is
/// held against the best that does not.
struct InsertionSearch {
    struct Candidate: Hashable {
        /// How many of the words are before it.
        var place: Int
        var frames: Range<Int>
        /// By how much the recording is explained better with other sounds there, in log likelihood.
        var gain: Double
    }

    /// That do not overlap, the best first, each looked at by itself: of a sentence that is said twice both copies.
    private(set) var candidates: [Candidate] = []

    private let emissions: FrameMatrix
    let words: [[Int]]
    /// What all other sounds up to each frame score.
    private let total: [Double]
    /// The score of the words alone.
    private let base: Double

    /// What a path pays for entering other sounds, and for each frame of them.
    private static let (entry, frameCost) = (4.0, 0.15)
    /// Frames that other sounds last at least.
    private static let least = 4
    /// Gains below which nothing is looked at, and how many places are looked at in one recording.
    private static let (leastGain, most) = (6.0, 8)

    /// - Parameters:
    ///   - emissions: From ``AlignmentCosts/emissions(_:)``.
    ///   - words: Units of each word, none empty.
    init(_ emissions: FrameMatrix, words: [[Int]], sounds: OtherSounds) {
        let frames = emissions.frames
        total = sounds.scores.reduce(into: [0.0]) { $0.append($0.last! + $1 - Self.frameCost) }
        (self.emissions, self.words) = (emissions, words)
        guard frames >= Self.least, !words.isEmpty else {
            base = -.infinity
            return
        }
        let ahead = WordFront.scores(emissions, words: words, backwards: false)
        let behind = WordFront.scores(
            emissions, words: words.reversed().map { $0.reversed() }, backwards: true)
        base = Double(ahead[frames, words.count])
        var found: [Candidate] = []
        for place in 0...words.count {
            var way = (score: -Double.infinity, frame: 0)
            var best = (score: -Double.infinity, frames: 0..<0)
            for start in 0...frames - Self.least {
                let entered = Double(ahead[start, place]) - total[start]
                // The latest way in that is as good.
                if entered >= way.score { way = (entered, start) }
                let end = start + Self.least
                let score = way.score + total[end] + Double(behind[frames - end, words.count - place])
                if score > best.score { best = (score, way.frame..<end) }
            }
            let gain = best.score - base - Self.entry
            if gain >= Self.leastGain { found.append(Candidate(place: place, frames: best.frames, gain: gain)) }
        }
        for candidate in found.sorted(by: { ($1.gain, $0.place) < ($0.gain, $1.place) })
        where candidates.count < Self.most && candidates.allSatisfy({ !$0.frames.overlaps(candidate.frames) }) {
            candidates.append(candidate)
        }
    }

    /// Which of some candidates may be other sounds together: each must add to what those before it gain.
    ///
    /// - Parameter ranked: Places in ``candidates``, the surest first.
    func together(_ ranked: [Int]) -> [Int] {
        var (kept, gained) = ([Int](), 0.0)
        for index in ranked {
            let gain = score((kept + [index]).map { candidates[$0] }) - base
            guard kept.isEmpty || gain >= gained + Self.leastGain else { continue }
            kept.append(index)
            gained = gain
        }
        return kept
    }

    /// The score of the best path that passes through other sounds just where some candidates do.
    private func score(_ candidates: [Candidate]) -> Double {
        var (score, frame, place) = (0.0, 0, 0)
        for candidate in candidates.sorted(by: { $0.frames.lowerBound < $1.frames.lowerBound }) {
            guard candidate.place >= place else { return -.infinity }
            score += WordFront.score(
                emissions, in: frame..<candidate.frames.lowerBound, words: Array(words[place..<candidate.place]))
            score += total[candidate.frames.upperBound] - total[candidate.frames.lowerBound] - Self.entry
            (frame, place) = (candidate.frames.upperBound, candidate.place)
        }
        return score + WordFront.score(emissions, in: frame..<emissions.frames, words: Array(words[place...]))
    }
}
