import Pronunciation
import PronunciationCoach

extension Assessment {
    /// A word in whose place something else was said.
    struct Replacement {
        var wordIndex: Int
        /// IPA of what was said.
        var heard: String
        /// What was said beside it belongs to it: places among the insertions.
        var insertions: [Int]
    }

    /// Words in whose place something else was said: those that the engine tells, and one left out alone with another
    /// beside it.
    var replacements: [Replacement] {
        words.indices.compactMap { index in
            let word = words[index]
            let all = insertions ?? []
            let beside = all.indices.filter { place in
                [.word, .sound].contains(all[place].kind) && (index...index + 1).contains(all[place].wordIndex)
            }
            let isLeftOutAlone = word.isOmitted && !(isOmitted(index - 1) || isOmitted(index + 1))
            guard word.isOther == true || isLeftOutAlone && !beside.isEmpty else { return nil }
            let before = beside.filter { all[$0].wordIndex == index }.map { all[$0].heard }
            let behind = beside.filter { all[$0].wordIndex > index }.map { all[$0].heard }
            let heard = (before + [word.attemptedPronunciation] + behind).joined()
            return heard.isEmpty ? nil : Replacement(wordIndex: index, heard: heard, insertions: beside)
        }
    }

    private func isOmitted(_ index: Int) -> Bool { words.indices.contains(index) && words[index].isOmitted }

    /// The words that were left out, those that stand side by side together.
    ///
    /// - Parameters:
    ///   - separator: What stands between words in their language.
    ///   - replaced: Places of words that are told of otherwise.
    func omittedRuns(joinedBy separator: String, without replaced: Set<Int> = []) -> [String] {
        words.indices.split { !words[$0].isOmitted || replaced.contains($0) }
            .map { $0.map { words[$0].word }.joined(separator: separator) }
    }
}

extension PronunciationContent {
    /// What was not said of the text, what was said in its place, what beside it, and whether the recording tells
    /// less than it should; empty where there is nothing.
    ///
    /// - Parameter language: What was spoken.
    func deviations(of assessment: Assessment, language: String, reader: String) -> String {
        let replacements = assessment.replacements
        let runs = assessment.omittedRuns(
            joinedBy: wordSeparator(of: language), without: Set(replacements.map(\.wordIndex)))
        let leftOut = runs.isEmpty ? [] : [phrases.text(.leftOut, in: reader, ["words": runs.joined(separator: ", ")])]
        let replaced = replacements.map {
            phrases.text(
                .otherWord, in: reader, ["word": assessment.words[$0.wordIndex].word, "heard": $0.heard])
        }
        let beside = insertions(in: assessment, without: Set(replacements.flatMap(\.insertions)), reader: reader)
        let band = assessment.isNarrowBand == true ? [phrases.text(.narrowBand, in: reader)] : []
        return (leftOut + replaced + beside + band).joined(separator: " ")
    }
}
