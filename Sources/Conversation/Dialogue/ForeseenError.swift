import Grammar
import Lexicon
import Templates

/// A mistake that the author foresaw, as a correction.
struct ForeseenError {
    var ruleID: String
    /// How the utterance aligns with the mistake.
    var said: Alignment
    /// How the utterance aligns with a right answer; nil when none is near.
    var correct: Alignment?
    /// A right answer, for when none is near.
    var witness: String

    /// Adds the mistake to what the grammar check found, which may have found it too: then the check's own words stay,
    /// also where it calls it something else and the learner strays from the mistake as the author wrote it.
    ///
    /// Where nothing tells which words are wrong, only who makes the mistake word for word is shown a right answer;
    /// others may have said something else altogether.
    func merge(
        into report: inout GrammarReport, _ analysis: EditAnalysis, rule: GrammarRule?, language: String
    ) {
        let strays = strays(analysis)
        guard !report.errors.contains(where: { $0.ruleID == ruleID }), isLocated(analysis) || !strays else { return }
        var error = error(analysis, rule: rule, language: language)
        // The check mends the learner's own words, the author's answer may be of another person: tenga, tengas.
        if let found = report.errors.first(where: { $0.position == error.position }) { error.correct = found.correct }
        if strays, report.errors.contains(where: { overlaps($0.position, error.position) }) { return }
        report.errors.removeAll { overlaps($0.position, error.position) }
        let place = report.errors.firstIndex { $0.position.start > error.position.start } ?? report.errors.endIndex
        report.errors.insert(error, at: place)
    }

    /// Whether it is known which words are wrong. Else the correction is another sentence than the learner's.
    func isLocated(_ analysis: EditAnalysis) -> Bool { !mendingSteps(analysis).isEmpty }

    /// Whether the utterance is not the mistake word for word.
    private func strays(_ analysis: EditAnalysis) -> Bool {
        !said.isWordForWord(analysis, ignoringAccents: true)
    }

    private func overlaps(_ left: TextSpan, _ right: TextSpan) -> Bool {
        left.start < right.end && right.start < left.end
    }

    private func error(_ analysis: EditAnalysis, rule: GrammarRule?, language: String) -> GrammarError {
        let (position, incorrect, right) = stretch(analysis)
        return GrammarError(
            errorType: rule?.category ?? .sentenceStructure, position: position, incorrect: incorrect, correct: right,
            ruleID: ruleID, explanation: rule?.explanation.text(in: language) ?? "Say “\(right)”.",
            severity: rule?.severity ?? .medium)
    }

    /// The steps to the right answer that mend the mistake itself.
    ///
    /// Where the learner already strays from the mistake as the author wrote it, or puts in, leaves out or exchanges a
    /// word that the sentence is about, they may mean another thing than the nearest answer does: that is no
    /// correction. Who strays may not have made the mistake at all, so that for them a word is never put in the place
    /// of another: *chao, profe, hasta el martes* is no *gracias* said wrong. Nor is an article for another: *a el
    /// Retiro* is no *a un Retiro*. A word is put in for them only beside a word of the mistake: the nearest answer may
    /// go on as they did not, *a mi hermana que viven en Puebla*. What stands apart from the word before it in the
    /// mistake, with others that say something between them, is of another clause: *yo estudio y mi mujer trabaja* is
    /// no *yo trabaja*.
    ///
    /// Who says a word right that the mistake has wrong has not made it: *puedo jugar* is no *puedo juego*.
    private func mendingSteps(_ analysis: EditAnalysis) -> Set<Int> {
        guard !avoids(analysis) else { return [] }
        let strays = strays(analysis)
        let foreseen = Set(said.steps.filter { !$0.isEdit }.compactMap(\.word))
        let absent = Set(said.steps.compactMap { if case .missing(let surface) = $0 { surface } else { nil } })
        let steps = correct?.steps ?? []
        func standsApart(_ word: Int) -> Bool {
            guard let before = foreseen.filter({ $0 < word }).max() else { return false }
            return (before + 1..<word).contains { analysis.isLexical($0) }
        }
        func isOfMistake(_ index: Int) -> Bool {
            steps.indices.contains(index) && steps[index].word.map(foreseen.contains) == true
        }
        let mending = steps.indices.filter { index in
            switch steps[index] {
            case .match, .mark: false
            case .substitute(let word, let surface):
                foreseen.contains(word) && !standsApart(word)
                    && !(strays && analysis.isAnotherWord(surface, than: word))
                    && !analysis.isAnotherDeterminer(surface, than: word)
            case .missing(let surface):
                !absent.contains(surface) && analysis.wordClass(of: surface) != .content
                    && (!strays || isOfMistake(index - 1) || isOfMistake(index + 1))
            case .extra(let word): foreseen.contains(word) && !analysis.isLexical(word)
            }
        }
        // A word that is missing beside them is part of the same: desde → desde hace.
        let neighbours = steps.indices.filter { index in
            guard case .missing(let surface) = steps[index], !absent.contains(surface) else { return false }
            return mending.contains(index - 1) || mending.contains(index + 1)
        }
        return Set(mending + neighbours)
    }

    /// Whether a word is said as the right answer has it, and not in the form in which the mistake has it.
    private func avoids(_ analysis: EditAnalysis) -> Bool {
        let right = Set((correct?.steps ?? []).filter { !$0.isEdit }.compactMap(\.word))
        return said.steps.contains { step in
            guard case .substitute(let word, let surface) = step else { return false }
            return right.contains(word) && !analysis.isAnotherWord(surface, than: word)
        }
    }

    /// From the first wrong word to the last, and what should stand there. A word that is only missing is shown before
    /// the word it belongs to.
    private func stretch(_ analysis: EditAnalysis) -> (TextSpan, incorrect: String, correct: String) {
        let utterance = analysis.utterance
        let mending = mendingSteps(analysis)
        guard let steps = correct?.steps, let first = mending.min(), var last = mending.max() else {
            let end = utterance.text.unicodeScalars.count
            return (.init(start: 0, end: end), utterance.text, witness)
        }
        if !steps[first...last].contains(where: { $0.word != nil }) {
            last = steps[last...].firstIndex { $0.word != nil } ?? steps.endIndex - 1
        }
        var writer = SentenceWriter()
        for index in first...last {
            if mending.contains(index) || !steps[index].isEdit {
                if let surface = steps[index].surface { writer.word(analysis.text(of: surface)) }
            } else if let word = steps[index].word {
                writer.word(utterance.text(utterance.words[word].range))
            }
        }
        let words = steps[first...last].compactMap(\.word)
        guard let begin = words.first, let end = words.last else {
            let place = utterance.text.unicodeScalars.count
            return (.init(start: place, end: place), "", writer.text)
        }
        let range = utterance.words[begin].range.lowerBound..<utterance.words[end].range.upperBound
        let incorrect = utterance.text(range)
        return (
            .init(start: range.lowerBound, end: range.upperBound), incorrect, writer.text.capitalised(like: incorrect)
        )
    }
}

extension String {
    /// Begins with a capital when `other` does.
    func capitalised(like other: String) -> String {
        guard let letter = other.first, letter.isUppercase, let first else { return self }
        return first.uppercased() + dropFirst()
    }
}
