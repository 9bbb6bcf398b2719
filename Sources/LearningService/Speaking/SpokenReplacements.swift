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
        let all = insertions ?? []
        var free = Set(all.indices.filter { [.word, .sound].contains(all[$0].kind) })
        return words.indices.compactMap { index in
            let word = words[index]
            let beside = free.filter { (index...index + 1).contains(all[$0].wordIndex) }.sorted()
            let isLeftOutAlone = word.isOmitted && !(isNotSaid(index - 1) || isNotSaid(index + 1))
            // One stray sound takes the place of no word.
            let isWord = beside.contains { all[$0].kind == .word }
            guard word.isOther == true || isLeftOutAlone && isWord else { return nil }
            free.subtract(beside)
            let before = beside.filter { all[$0].wordIndex == index }.map { all[$0].heard }
            let behind = beside.filter { all[$0].wordIndex > index }.map { all[$0].heard }
            let heard = (before + [word.attemptedPronunciation] + behind).joined()
            return heard.isEmpty ? nil : Replacement(wordIndex: index, heard: heard, insertions: beside)
        }
    }

    private func isNotSaid(_ index: Int) -> Bool { words.indices.contains(index) && !words[index].isJudged }

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
    /// What was not said of the text, what was said in its place, and what beside it; empty where there is
    /// nothing.
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
        return (leftOut + replaced + beside).joined(separator: " ")
    }
}
