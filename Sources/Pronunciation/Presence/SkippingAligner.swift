/// Tells for each expected word how much better a recording is explained with it than without it.
///
/// The recording is aligned with a text of which every word may be left out. For each word, the best path through it is
/// held against the best path that leaps over it, the other words being free both times. Several words in a row are
/// left out more cheaply than as many here and there: half a sentence is broken off more often than riddled.
struct SkippingAligner {
    /// What a path pays for each run of words that it leaves out.
    var runCost: Double
    /// What it pays for each word besides.
    var wordCosts: [Double]
    /// Frames that a phone takes at least: what was not said can hide less easily where it takes two.
    var statesPerPhone = 2

    /// By how much the best path through each word is better than the best path without it.
    ///
    /// - Parameters:
    ///   - emissions: From ``AlignmentCosts/emissions(_:)``.
    ///   - words: Units of each word, none empty.
    func advantages(_ emissions: FrameMatrix, words: [[Int]]) -> [Double] {
        let frames = emissions.frames
        // What is kept of the way there: single precision is enough for some ten thousand, and takes half the room.
        var said = FrameMatrix(frames: frames + 1, width: words.count)
        var skipped = said
        var ends = said
        var front = SkippingFront(
            words: words, runCost: runCost, wordCosts: wordCosts, statesPerPhone: statesPerPhone)
        Self.forEachFrame(of: emissions, front: &front, backwards: false) { taken, front in
            for word in words.indices {
                said[taken, word] = Float(front.places[word].said)
                skipped[taken, word] = Float(front.places[word].skipped)
                ends[taken, word] = Float(front.ends[word])
            }
        }
        var with = [Double](repeating: -.infinity, count: words.count)
        var without = with
        var rest = SkippingFront(
            words: words.reversed().map { $0.reversed() }, runCost: runCost, wordCosts: wordCosts.reversed(),
            statesPerPhone: statesPerPhone)
        Self.forEachFrame(of: emissions, front: &rest, backwards: true) { left, rest in
            for word in words.indices {
                let before = (said: Double(said[frames - left, word]), skipped: Double(skipped[frames - left, word]))
                // Seen from the end, what follows the word is the place after all the words behind it.
                let after = rest.places[words.count - 1 - word]
                with[word] = max(with[word], Double(ends[frames - left, word]) + after.best)
                // A run is paid for once: by itself, by the part before the word or behind it, of which both have paid.
                let leap = max(
                    before.said + after.said - runCost, before.skipped + after.said, before.said + after.skipped,
                    before.skipped + after.skipped + runCost)
                without[word] = max(without[word], leap - wordCosts[word])
            }
        }
        return zip(with, without).map { $0 - $1 }
    }

    /// Runs a front over all frames and shows it before the first and after each.
    private static func forEachFrame(
        of emissions: FrameMatrix, front: inout SkippingFront, backwards: Bool,
        show: (_ taken: Int, _ front: SkippingFront) -> Void
    ) {
        let (frames, width) = (emissions.frames, emissions.width)
        show(0, front)
        emissions.values.withUnsafeBufferPointer { values in
            for taken in 0..<frames {
                let start = (backwards ? frames - 1 - taken : taken) * width
                front.advance(UnsafeBufferPointer(rebasing: values[start..<start + width]))
                show(taken + 1, front)
            }
        }
    }
}
