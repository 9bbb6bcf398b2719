import Lexicon

extension GrammarChecker {
    /// Whether a text may be a card's example: a whole sentence of known words in which nothing is wrong, nor
    /// doubtful, and whose marks come in pairs where the language has them so.
    package func isExemplary(_ text: String) -> Bool {
        let checked = CheckedText(text)
        let analysis = analyse(checked)
        let words = analysis.nodes.indices.filter { analysis.nodes[$0].kind == .word }
        let areKnown = words.allSatisfy { node in
            analysis.token(at: node)?.flags.isDisjoint(with: [.guessed, .accentless]) ?? true
        }
        guard words.count >= 2, areKnown, hasPairedMarks(checked) else { return false }
        let readings = words.compactMap { likeliestReading(at: $0, in: analysis)?.reading }
        let finite = readings.count { $0.partOfSpeech == .verb && !$0.features.isDisjoint(with: .moods) }
        // «Si una tostada», «cuando llegue»: a conjunction needs a clause of its own and one that it depends on.
        let needed = readings.first?.partOfSpeech == .conjunction ? 2 : 1
        guard finite >= needed else { return false }
        let examination = examine(text)
        return examination.report.errors.isEmpty && examination.hints.isEmpty
    }

    /// Whether each mark that closes a question or a call has its opening one.
    private func hasPairedMarks(_ text: CheckedText) -> Bool {
        language.pairedMarks.allSatisfy { open, close in
            text.scalars.count { $0 == open } == text.scalars.count { $0 == close }
        }
    }
}
