import Pronunciation
import PronunciationCoach

extension PronunciationContent {
    /// What went well, where that is true; nil where there is nothing that could be said for certain.
    ///
    /// - Parameter progress: How the learner fared before this recording.
    func praise(
        for assessment: Assessment, tips: [ToldTip], progress: [PhonemeProgress], in reader: String
    ) -> String? {
        guard assessment.verdict == .accepted, assessment.scores != nil, assessment.tellsOfSounds else {
            return nil
        }
        let said = assessment.words.filter(\.isJudged).flatMap(\.phonemes)
        let isSure = assessment.certainty != .unsure && !assessment.words.contains { $0.isOther == true }
        if isSure, tips.isEmpty, !said.contains(where: \.isProblematic) {
            let isWhole = !assessment.words.contains(where: \.isOmitted) && assessment.insertions == nil
            return phrases.text(isWhole ? .allGood : .restGood, in: reader)
        }
        if isSure, let unit = improved(said, progress: progress) {
            return phrases.text(.improved, in: reader, ["symbol": unit])
        }
        return tips.isEmpty && isSure ? phrases.text(.nothingSure, in: reader) : nil
    }

    /// The sound that the learner mostly has wrong and had right here every time, the worst so far first.
    private func improved(_ said: [AssessedPhoneme], progress: [PhonemeProgress]) -> String? {
        let scores = Dictionary(grouping: said, by: \.unit).mapValues { $0.map { $0.accuracyScore ?? 0 } }
        return progress.filter { ($0.meanScore ?? 100) < ScoreBand.lowestFair }
            .sorted { ($0.meanScore ?? 0, $0.unit) < ($1.meanScore ?? 0, $1.unit) }
            .first { scores[$0.unit]?.allSatisfy { $0 >= ScoreBand.lowestGood } ?? false }?.unit
    }

    /// The praise and the tips of a reply, a line each, as a picture is described by.
    func remarks(_ reply: PronunciationReply, in reader: String) -> [String] {
        let tips = (reply.tips ?? []).map { tip in
            let score = reply.words[tip.wordIndex].phonemes[tip.phonemeIndex].accuracyScore ?? 0
            let told = phrases.text(
                .pictureOfPhoneme, in: reader,
                [
                    "symbol": tip.symbol, "word": tip.word,
                    "score": "\(Int(score.rounded()))",
                ])
            return tip.heard.map { told + ", " + phrases.text(.pictureOfHeard, in: reader, ["heard": $0]) } ?? told
        }
        return [reply.praise, tips.isEmpty ? nil : tips.joined(separator: "; ") + "."].compactMap(\.self)
    }
}
