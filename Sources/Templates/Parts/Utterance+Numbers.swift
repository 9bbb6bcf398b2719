import ContentFiles

extension Alignment {
    /// Whether any word of a run stands in the sentence, as it is or with a slip.
    package func reads(_ run: Range<Int>) -> Bool { wordsRead.contains(where: run.contains) }

    private var wordsRead: Set<Int> {
        Set(steps.compactMap { step in if case .match(let word, _) = step { word } else { nil } })
    }

    /// Whether more of a number is said than the sentence has: *trabajo dos horas (y media)*.
    package func leavesNumber(_ utterance: Utterance, _ marks: PartMarks) -> Bool {
        let read = wordsRead
        if utterance.hasNumber(marks, where: { $0.contains(where: read.contains) && !$0.allSatisfy(read.contains) }) {
            return true
        }
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
        if hasNumber(marks, where: { $0.overlaps(run) && $0.clamped(to: run) != $0 }) { return true }
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

    /// Whether there is a number of several words, none of them apart from the others, that is as told: *treinta y
    /// una*.
    fileprivate func hasNumber(_ marks: PartMarks, where isMeant: (Range<Int>) -> Bool) -> Bool {
        let numbers = marks.numbers.value
        return words.indices.contains { start in
            guard let length = numbers.length(at: start, of: self) else { return false }
            let number = start..<start + length
            return isMeant(number) && !number.dropLast().contains { pauses(after: $0) }
        }
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
    /// of what is said, or what begins several words that are nothing else: *moins le quart*.
    fileprivate func isFraction(_ word: Int, _ marks: PartMarks) -> Bool {
        if word > 0, word < words.count, marks.fractions.length(at: word, of: self) ?? 0 > 1, !pauses(after: word - 1) {
            return true
        }
        guard word > 1, word < words.count, !pauses(after: word - 2), isSmall(word - 1), !pauses(after: word - 1) else {
            return false
        }
        let isMore = words[word].facts.isNumber || marks.fractions.length(at: word, of: self) == 1
        return isMore && (word + 1 == words.count || pauses(after: word))
    }

    private func isSmall(_ word: Int) -> Bool { ![.content, .decisive].contains(words[word].facts.wordClass) }
}
