/// Yes or no, said first: *sí, porque me encanta*, *no, gracias*, *claro que sí, por favor*.
package struct PolarAnswer: Sendable, Hashable {
    /// The shortest way to say the same: *sí*.
    package var plain: String
    /// Its words.
    package var run: Range<Int>
    package var isYes: Bool
}

extension Utterance {
    /// What it says first, greetings and the like aside; nil where that is neither yes nor no, or the other is said
    /// too: *sí, bueno, no*.
    ///
    /// *No* right before other words denies them, and says less: *no tengo*. *Sí* is itself there, with its accent.
    package func polarAnswer(_ marks: PartMarks) -> PolarAnswer? {
        var first = 0
        while first < words.count {
            if let answer = polarAnswer(at: first, marks) {
                return says(!answer.isYes, after: answer.run.upperBound, marks) ? nil : answer
            }
            guard let aside = marks.asides.length(at: first, of: self) else { return nil }
            first += aside
        }
        return nil
    }

    /// The longest phrase of either kind that begins at a word: *por supuesto que no* is no *por supuesto*.
    private func polarAnswer(at word: Int, _ marks: PartMarks) -> PolarAnswer? {
        let tables = [(marks.affirmations, marks.yes, true), (marks.negations, marks.no, false)]
        let found = tables.compactMap { table, plain, isYes -> (PolarAnswer, PhraseTable)? in
            guard let plain, let length = table.length(at: word, of: self) else { return nil }
            return (PolarAnswer(plain: plain, run: word..<word + length, isYes: isYes), table)
        }
        guard let (answer, table) = found.max(by: { $0.0.run.count < $1.0.run.count }) else { return nil }
        let isWritten = answer.isYes && table.isWritten(answer.run, in: self)
        return standsAlone(answer.run, marks) || isWritten ? answer : nil
    }

    /// Whether nothing is said besides but asides, and the same once more: *no, para nada*.
    package func isOnly(_ answer: PolarAnswer, _ marks: PartMarks) -> Bool {
        var word = answer.run.upperBound
        while word < words.count {
            guard
                let aside = marks.asides.length(at: word, of: self) ?? marks.affirmations.length(at: word, of: self)
                    ?? (answer.isYes ? nil : marks.negations.length(at: word, of: self))
            else { return false }
            word += aside
        }
        return true
    }

    private func standsAlone(_ run: Range<Int>, _ marks: PartMarks) -> Bool {
        let next = run.upperBound
        return next == words.count || pauses(after: next - 1)
            || marks.asides.length(at: next, of: self) != nil || marks.joints.length(at: next, of: self) != nil
    }

    private func says(_ isYes: Bool, after start: Int, _ marks: PartMarks) -> Bool {
        let table = isYes ? marks.affirmations : marks.negations
        return (start..<words.count).contains { word in
            guard let length = table.length(at: word, of: self), word == start || pauses(after: word - 1) else {
                return false
            }
            return word + length == words.count || pauses(after: word + length - 1)
        }
    }
}
