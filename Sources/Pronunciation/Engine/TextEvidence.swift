#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// What speaks for and against an expected text having been said, be it said badly.
///
/// A short text fits a part of almost any speech, and of a weak learner every sound is scored low: how well each sound
/// fits beside any other, how long it lasts and how much of the speech the text explains tell the two apart.
struct TextEvidence {
    /// In the order that ``TextTrust`` was trained with.
    let values: [Float]

    static let inputs = SpokenEvidence.inputs + 3

    /// - Parameters:
    ///   - spoken: Of the words that were said.
    ///   - judged: The words that were said.
    ///   - whole: All of them, as though every one had been said.
    init(_ spoken: SpokenEvidence, judged: JudgedPhones, whole: JudgedPhones) {
        let (said, all) = (Float(judged.scores.phones.count), Float(whole.scores.phones.count))
        values = spoken.values + [whole.scores.phoneMean, said / all, log(said)]
    }
}

extension PronunciationEngine {
    /// - Parameters:
    ///   - judged: The words that were said.
    ///   - whole: All of them, as though every one had been said.
    ///   - costs: Adapted to the recording.
    func textEvidence(
        _ judged: JudgedPhones, whole: JudgedPhones, in analysis: Analysis, costs: AlignmentCosts, inventory: [Int]
    ) -> TextEvidence {
        let emissions = costs.emissions(analysis.output.logPosteriors)
        let loop = PhoneLoop(emissions, inventory: inventory)
        let path = judged.alignment.score(emissions)
        let spoken = spokenEvidence(
            of: judged, loss: Double(loop.score - path) / Double(max(1, analysis.speechFrames)), loop: loop,
            in: analysis, emissions, inventory: inventory)
        return TextEvidence(spoken, judged: judged, whole: whole)
    }
}
