import Grammar
import Lexicon
import Templates

/// How an utterance counts towards the task.
struct TaskScore {
    /// 0 to 100.
    var value: Double

    static let full = TaskScore(value: 100)
    static let unclear = TaskScore(value: 40)
    static let missed = TaskScore(value: 0)

    init(value: Double) { self.value = value }

    /// 85 for a foreseen mistake; else 100, less up to 25 for what the utterance cost to understand.
    init(_ alignment: Alignment, isUnderstood: Bool) {
        let cost = min(1, Double(alignment.costPerWord / MatchTolerance.normal.cost))
        value = isUnderstood ? 85 : 100 - 25 * cost
    }
}

extension DialogueTurn {
    /// - Parameter answers: The right sentence that was recognised, as evidence: a rule that is not sure by itself
    ///   speaks where it agrees with it.
    func check(_ utterance: Utterance, expecting answers: [String] = []) -> GrammarReport {
        // What stands elsewhere than it was said cannot be corrected there.
        guard trust == .full, !utterance.isRearranged, let checker = engine.checker else {
            return GrammarReport(inputText: utterance.text, errors: [], correctedText: utterance.text)
        }
        return checker.check(utterance.text, options: grammarOptions(expecting: answers))
    }

    func grammarOptions(expecting answers: [String] = []) -> GrammarChecker.Options {
        .init(
            explanationLanguage: settings.explanationLanguage, isSpoken: settings.isSpoken,
            // Who holds a B1 conversation is told what B1 learners are.
            level: settings.level.map { max($0, engine.scenario.difficulty) },
            focus: Set(engine.scenario.grammarFocus),
            region: engine.checker?.language.region(of: engine.scenario.language), expected: answers,
            firstLanguage: settings.firstLanguage,
            context: state.lastLines.map(\.text).joined(separator: " "))
    }

    /// Enters errors, words and scores into outcome and state.
    mutating func record(_ errors: [GrammarError], _ analysis: EditAnalysis, score task: TaskScore) {
        outcome.detectedErrors = errors
        state.errors = Array((state.errors + errors).suffix(DialogueLimits.errors))
        outcome.wordsProduced =
            engine.checker?.contentLemmas(of: analysis.utterance.text) ?? analysis.utterance.contentLemmas
        for lemma in outcome.wordsProduced
        where state.wordsProduced.count < DialogueLimits.words && !state.wordsProduced.contains(lemma) {
            state.wordsProduced.append(lemma)
        }
        notePhrases(analysis, errors)
        noteRules(analysis.utterance, errors)
        if showsFeedback {
            outcome.corrections = errors
            outcome.correctionsAfterLine = settings.correctionTiming == .afterSentence && !errors.isEmpty
        }
        let (right, words) = rightWords(analysis, errors)
        let parts = ScoreParts(
            task: task.value, grammar: engine.checker == nil && errors.isEmpty ? nil : grammarScore(errors),
            vocabulary: words == 0 ? 100 : 100 * Double(right) / Double(words), pronunciation: pronunciation)
        outcome.score = parts.score
        count(parts, errors: errors.count, wrongWords: words - right)
    }

    private mutating func count(_ parts: ScoreParts, errors: Int, wrongWords: Int) {
        state.tally.utterances += 1
        state.tally.task += parts.task
        state.tally.grammar += parts.grammar ?? 100
        state.tally.vocabulary += parts.vocabulary
        state.tally.errors += errors
        state.tally.wrongWords += wrongWords
        switch outcome.match {
        case .accepted, .understood: state.tally.understood += 1
        case .clarify: state.tally.asked += 1
        case .offScript, .control: break
        }
        if let pronunciation = parts.pronunciation {
            state.tally.spoken += 1
            state.tally.pronunciation += pronunciation
        }
    }

    /// Whether the learner sees corrections with the turn.
    var showsFeedback: Bool { settings.showsCorrections }

    private func grammarScore(_ errors: [GrammarError]) -> Double {
        let penalty = errors.reduce(0.0) { sum, error in
            switch error.severity {
            case .high: sum + 30
            case .medium: sum + 20
            case .low: sum + 10
            }
        }
        return max(0, 100 - penalty)
    }

    /// How many of the words, fillers aside, are right: a word other than the author's counts as much. Of what was not
    /// understood none is wrong: it may be the character who does not know it.
    private func rightWords(_ analysis: EditAnalysis, _ errors: [GrammarError]) -> (right: Int, all: Int) {
        let words = analysis.utterance.words.indices.filter { analysis.wordClass(ofWord: $0) != .filler }
        let isUnderstood = outcome.match == .accepted || outcome.match == .understood
        let wrong = isUnderstood ? misspelt(among: outcome.edits, errors, of: analysis.utterance) : 0
        return (words.count - min(wrong, words.count), words.count)
    }

    func review() -> SessionReview {
        let scenario = engine.scenario
        let used = Set(state.wordsProduced.map { Folding.fold($0) })
        let focusUsed = scenario.vocabularyFocus.count { used.contains(Folding.fold($0)) }
        var topics: [String] = []
        for topic in state.errors.map(\.ruleID) + state.practised where !topics.contains(topic) { topics.append(topic) }
        let parts = overallParts(focusUsed: focusUsed)
        return SessionReview(
            corrections: state.errors, vocabularyUsed: state.wordsProduced, grammarTopicsPracticed: topics,
            overallScore: parts?.score, parts: parts,
            objectives: objectiveResults,
            explanation: parts.map { explanation(of: $0, focusUsed: focusUsed) } ?? [])
    }

    private func explanation(of parts: ScoreParts, focusUsed: Int) -> [ScoreReason] {
        engine.flow.library.explanations(in: settings.explanationLanguage)?.reasons(
            parts, state.tally, focusUsed: focusUsed, focus: engine.scenario.vocabularyFocus.count) ?? []
    }

    /// Means over the utterances. Each hint takes 2 from the task, at most 30; a third of the vocabulary part is the
    /// focus words used, where a third of the list is all that one conversation can ask for.
    private func overallParts(focusUsed: Int) -> ScoreParts? {
        guard var parts = state.tally.means(checksGrammar: engine.checker != nil) else { return nil }
        parts.task = max(0, parts.task - min(30, 2 * Double(state.tally.hints)))
        let focus = engine.scenario.vocabularyFocus.count
        if focus > 0 {
            let target = Double((focus + 2) / 3)
            parts.vocabulary = (2 * parts.vocabulary + 100 * min(1, Double(focusUsed) / target)) / 3
        }
        return parts
    }
}
