/// Which of the expected words were said at all, however badly.
///
/// Two things speak for a word: that the recording is explained better with it than without it (``SkippingAligner``),
/// and what the heads would give its phones were it there. Neither is enough by itself. A short word that was said
/// quickly hardly changes the alignment; and the heads, which never saw a word left out, score what its neighbours left
/// of its place.
struct WordPresence {
    let isSaid: [Bool]

    /// The share of the words that were said, 0...100.
    var completeness: Double { 100 * Double(isSaid.count { $0 }) / Double(isSaid.count) }

    /// - Parameters:
    ///   - emissions: From ``AlignmentCosts/emissions(_:)``.
    ///   - words: Units of each word.
    ///   - scores: Of the phones, as though every word had been said.
    ///   - speechFrames: Of the recording.
    init(
        _ emissions: FrameMatrix, words: [[Int]], scores: RawScores, speechFrames: Int, model: ModelManifest.Presence
    ) {
        let isFast = Double(speechFrames) <= model.fastFrames * Double(scores.phones.count)
        let costs = isFast ? model.fast : model.slow
        var first = 0
        let wordCosts = words.map { units in
            let phones = scores.phones[first..<first + units.count]
            first += units.count
            return costs.word(phones: units.count, meanScore: phones.reduce(0, +) / Float(units.count))
        }
        let aligner = SkippingAligner(
            runCost: costs.runCost, wordCosts: wordCosts, statesPerPhone: isFast ? 1 : 2)
        isSaid = aligner.advantages(emissions, words: words).map { $0 >= 0 }
    }
}

extension ModelManifest.Presence.Costs {
    /// What a path pays for leaving out a word beside what it pays for the run. It is never a gain in itself: else a
    /// word beside those left out, which the heads judge by them, would go with them.
    func word(phones: Int, meanScore: Float) -> Double {
        max(0, wordCosts[min(phones, wordCosts.count) - 1] + scoreWeight * Double(min(max(meanScore, 0), 2)))
    }
}
