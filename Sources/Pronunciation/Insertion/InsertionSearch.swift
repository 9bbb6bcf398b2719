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
    /// Nil where nothing can be looked at.
    private let ways: OtherWays?

    /// What a path pays for entering other sounds.
    private static let entry = 4.0
    /// Gains below which nothing is looked at, and how many places are looked at in one recording.
    private static let (leastGain, most) = (6.0, 8)

    /// - Parameters:
    ///   - emissions: From ``AlignmentCosts/emissions(_:)``.
    ///   - words: Units of each word, none empty.
    init(_ emissions: FrameMatrix, words: [[Int]], sounds: OtherSounds) {
        ways = OtherWays(emissions, words: words, sounds: sounds)
        (self.emissions, self.words) = (emissions, words)
        guard let ways else { return }
        let found = (0...words.count).map { place in
            let way = ways.best(behind: place, before: words.count - place)
            return Candidate(place: place, frames: way.frames, gain: way.gain - Self.entry)
        }.filter { $0.gain >= Self.leastGain }
        for candidate in found.sorted(by: { ($1.gain, $0.place) < ($0.gain, $1.place) })
        where candidates.count < Self.most && candidates.allSatisfy({ !$0.frames.overlaps(candidate.frames) }) {
            candidates.append(candidate)
        }
    }

    /// Which of some candidates may be other sounds together: each must add to what those before it gain.
    ///
    /// - Parameter ranked: Places in ``candidates``, the surest first.
    func together(_ ranked: [Int]) -> [Int] {
        guard let ways else { return [] }
        var (kept, gained) = ([Int](), 0.0)
        for index in ranked {
            let gain = score((kept + [index]).map { candidates[$0] }, ways.total) - ways.base
            guard kept.isEmpty || gain >= gained + Self.leastGain else { continue }
            kept.append(index)
            gained = gain
        }
        return kept
    }

    /// The score of the best path that passes through other sounds just where some candidates do.
    ///
    /// - Parameter total: What all other sounds up to each frame score.
    private func score(_ candidates: [Candidate], _ total: [Double]) -> Double {
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
