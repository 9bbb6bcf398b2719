extension Alignment {
    /// Whether more of a number is said than the sentence has: *trabajo dos horas (y media)*.
    package func leavesNumber(_ utterance: Utterance, _ marks: PartMarks) -> Bool {
        let read = Set(
            steps.compactMap { step -> Int? in if case .match(let word, _) = step { word } else { nil } })
        return utterance.words.indices.contains { word in
            !read.contains(word) && utterance.isFraction(word, marks)
                && read.contains { read in
                    read < word && utterance.words[read].facts.isNumber
                }
        }
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
        return isFollowedByFraction(run, marks)
    }

    /// Whether a part of a number follows a run, what is counted between them or not: *ocho (horas) y media*.
    private func isFollowedByFraction(_ run: Range<Int>, _ marks: PartMarks) -> Bool {
        let end = run.upperBound
        return (end...end + 2).contains { word in
            isFraction(word, marks) && !(end - 1..<max(end, word) - 1).contains { pauses(after: $0) }
                // One that is no number anywhere else counts one of what there is: *una hora y media*.
                && (!words[word].facts.isNumber || run.contains { words[$0].facts.isNumber })
        }
    }

    /// Whether a word makes what stands before it more: a number, or a part of one, behind a small word and at the end
    /// of what is said.
    fileprivate func isFraction(_ word: Int, _ marks: PartMarks) -> Bool {
        guard word > 1, word < words.count, !pauses(after: word - 2), isSmall(word - 1), !pauses(after: word - 1) else {
            return false
        }
        let isMore = words[word].facts.isNumber || marks.fractions.length(at: word, of: self) == 1
        return isMore && (word + 1 == words.count || pauses(after: word))
    }

    private func isSmall(_ word: Int) -> Bool { ![.content, .decisive].contains(words[word].facts.wordClass) }
}
