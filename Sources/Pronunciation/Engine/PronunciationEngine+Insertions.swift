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
    func insertions(
        among words: [[Int]], in analysis: Analysis, _ judged: JudgedPhones, language: String
    ) -> [Insertion] {
        guard let trust = model.insertion, let inventory = model.inventories[language] else { return [] }
        let costs = model.alignment.adapted(to: analysis.output.logPosteriors, language: language)
        let emissions = costs.emissions(analysis.output.logPosteriors)
        let sounds = OtherSounds(emissions, inventory: inventory)
        guard
            let evidence = insertionEvidence(
                among: words, in: analysis, judged, emissions: emissions, sounds: sounds, costs: costs)
        else { return [] }
        return evidence.candidates.enumerated().compactMap { index, candidate in
            let odds = trust.odds(evidence, candidate: index)
            let units = sounds.sequence(in: candidate.frames)
            guard trust.isTold(odds: odds), !units.isEmpty else { return nil }
            return Insertion(
                place: candidate.place, frames: candidate.frames,
                isRepeat: trust.isRepeat(evidence, candidate: index), units: units,
                confidence: trust.confidence(odds: odds))
        }.sorted { $0.frames.lowerBound < $1.frames.lowerBound }
    }

    /// What speaks for each candidate; nil where there is none.
    func insertionEvidence(
        among words: [[Int]], in analysis: Analysis, _ judged: JudgedPhones, emissions: FrameMatrix,
        sounds: OtherSounds, costs: AlignmentCosts
    ) -> InsertionEvidence? {
        let candidates = InsertionSearch(emissions, words: words, sounds: sounds).candidates
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
