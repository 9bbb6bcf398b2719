/// Speakers take back what they have just said: *el viernes… no, mejor el jueves*.
extension Utterance {
    /// The words after the last by which something is taken back; nil where nothing is: where no answer may stand
    /// before them or after them.
    package func afterRepair(_ marks: PartMarks) -> Range<Int>? {
        words.indices.dropFirst().reversed().lazy.compactMap { start -> Range<Int>? in
            marks.repairs.lengths(at: start, of: self).lazy.map { length in
                (mark: start..<start + length, rest: start + length..<words.count)
            }.first { mark, rest in
                takesBack(mark) && saysSomething(0..<start, marks) && saysSomething(rest, marks)
            }?.rest
        }.first
    }

    /// A word by itself takes something back only between pauses: *dos, digo, tres*, but *te digo tres*. What ends in a
    /// negation may deny the verb behind it: *no, no tengo*.
    private func takesBack(_ mark: Range<Int>) -> Bool {
        guard let last = mark.last, last + 1 < words.count else { return false }
        if mark.count == 1, !pauses(after: mark.lowerBound - 1) || !pauses(after: last) { return false }
        let isNegation = words[last].facts.wordClass == .decisive && !words[last].facts.isNumber
        return !isNegation || !mayDeny(from: last + 1)
    }

    /// Whether a verb stands there, or behind what may be its pronoun: *tengo*, *la tengo*, but not *la mesa*.
    private func mayDeny(from word: Int) -> Bool {
        let first = words[word].facts
        guard first.mayBeDeterminer else { return first.mayBeVerb }
        guard word + 1 < words.count else { return false }
        return words[word + 1].facts.mayBeVerb && !words[word + 1].facts.mayBeNoun
    }

    private func saysSomething(_ range: Range<Int>, _ marks: PartMarks) -> Bool {
        guard !range.isEmpty else { return false }
        let part = part(range)
        if part.polarAnswer(marks)?.run.count == range.count { return true }
        return UtteranceParts(part, marks: marks).clauses.contains { clause in
            clause.contains { part.words[$0].facts.wordClass == .content || part.words[$0].facts.isNumber }
        }
    }
}
