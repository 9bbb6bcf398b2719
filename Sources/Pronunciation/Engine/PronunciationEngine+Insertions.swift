#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

extension PronunciationEngine {
    /// Finds what was said beside some words, in the order of time.
    ///
    /// - Parameters:
    ///   - words: Units of the words that were said.
    ///   - judged: These words, as though nothing else had been said.
    ///   - costs: Adapted to the recording; `emissions` and `sounds` by them.
    func insertions(
        among words: [[Int]], in analysis: Analysis, _ judged: JudgedPhones, costs: AlignmentCosts,
        emissions: FrameMatrix, sounds: OtherSounds
    ) -> [Insertion] {
        guard let trust = model.insertion else { return [] }
        let search = InsertionSearch(emissions, words: words, sounds: sounds)
        guard
            let evidence = insertionEvidence(
                search, in: analysis, judged, emissions: emissions, sounds: sounds, costs: costs)
        else { return [] }
        let odds = search.candidates.indices.map { trust.odds(evidence, candidate: $0) }
        let sure = odds.indices.filter {
            trust.isTold(odds: odds[$0]) && !sounds.sequence(in: search.candidates[$0].frames).isEmpty
        }
        return search.together(sure.sorted { (odds[$1], $0) < (odds[$0], $1) }).map { index in
            let candidate = search.candidates[index]
            return Insertion(
                place: candidate.place, frames: candidate.frames,
                isRepeat: trust.isRepeat(evidence, candidate: index), units: sounds.sequence(in: candidate.frames),
                confidence: trust.confidence(odds: odds[index]))
        }.sorted { $0.frames.lowerBound < $1.frames.lowerBound }
    }

    /// What speaks for each candidate; nil where there is none.
    func insertionEvidence(
        _ search: InsertionSearch, in analysis: Analysis, _ judged: JudgedPhones, emissions: FrameMatrix,
        sounds: OtherSounds, costs: AlignmentCosts
    ) -> InsertionEvidence? {
        let (candidates, words) = (search.candidates, search.words)
        guard !candidates.isEmpty,
            let again = judge(analysis.silenced(candidates.map(\.frames)), words: words, costs: costs)
        else { return nil }
        return InsertionEvidence(
            candidates, emissions: emissions,
            heard: InsertionEvidence.Heard(
                output: analysis.output, features: analysis.features, speechFrames: analysis.speechFrames),
            words: words, sounds: sounds, judged: judged, again: again, durations: model.presence,
            vowels: model.units.vowels)
    }
}

extension Analysis {
    /// The recording as though there were silence in some frames.
    func silenced(_ spans: [Range<Int>]) -> Analysis {
        var analysis = self
        let width = output.logPosteriors.width
        for frame in spans.joined() {
            for unit in 0..<width { analysis.output.logPosteriors[frame, unit] = Self.impossible }
            analysis.output.logPosteriors[frame, UnitInventory.silence] = 0
        }
        return analysis
    }

    /// Log posterior of what was surely not heard.
    private static let impossible = log(Float(1e-4))
}
