extension Alignment {
    /// Whether more of a number follows than the sentence has: *trabajo dos horas (y media)*.
    package func leavesNumber(_ utterance: Utterance, _ marks: PartMarks) -> Bool {
        let said = steps.compactMap { step -> Int? in
            switch step {
            case .match(let word, _), .substitute(let word, _): word
            case .missing, .extra, .mark: nil
            }
        }
        guard let first = said.min(), let last = said.max() else { return false }
        return utterance.leavesNumber(around: first..<last + 1, marks)
    }
}

extension Utterance {
    /// Whether a number stands right before a part, and says how much of it is meant: of *siete kilos de naranjas* the
    /// part *kilos de naranjas* says something else.
    ///
    /// So it is where only a small word stands between two numbers, *dos o tres*, *treinta y dos horas*, and where a
    /// number ends what follows: *una hora y media*.
    package func leavesNumber(around run: Range<Int>, _ marks: PartMarks) -> Bool {
        let before = run.lowerBound - 1
        if before >= 0, !pauses(after: before) {
            if words[before].facts.isNumber { return true }
            if before > 0, isSmall(before), !pauses(after: before - 1), words[before - 1].facts.isNumber,
                words[run.lowerBound].facts.isNumber
            {
                return true
            }
        }
        let (joint, number) = (run.upperBound, run.upperBound + 1)
        guard number < words.count, !pauses(after: joint - 1), isSmall(joint), !pauses(after: joint) else {
            return false
        }
        let isMore = words[number].facts.isNumber || marks.fractions.length(at: number, of: self) == 1
        return isMore && (number + 1 == words.count || pauses(after: number))
            && run.contains { words[$0].facts.isNumber }
    }

    private func isSmall(_ word: Int) -> Bool { ![.content, .decisive].contains(words[word].facts.wordClass) }
}
