import Lexicon

/// What expected answers say about a text: which corrections they share, and where else they differ.
struct ExpectedEvidence {
    /// An answer less like the learner's words than this is another answer.
    static let leastSimilarity = 0.6
    /// How much of a rule's doubt is left once an answer says what the rule would say.
    static let remainingDoubt = 0.4
    static let maximalAnswers = 256

    let alignment: AnswerAlignment
    /// The learner's token index of each alignment token.
    let sources: [Int]
}

extension GrammarChecker {
    /// The nearest of the expected answers; nil when none is near.
    func evidence(for analysis: Analysis, expected: [String]) -> ExpectedEvidence? {
        guard !expected.isEmpty else { return nil }
        let sources = analysis.tokens.indices.filter { analysis.tokens[$0].kind != .punctuation }
        let learner = sources.map { analysis.tokens[$0] }
        guard learner.count <= AnswerAlignment.longest else { return nil }
        return expected.prefix(ExpectedEvidence.maximalAnswers)
            .compactMap { answer in
                AnswerAlignment(
                    learner: learner, answer: language.tokens(of: answer).filter { $0.kind != .punctuation })
            }
            .filter { $0.similarity >= ExpectedEvidence.leastSimilarity }
            .max { $0.similarity < $1.similarity }
            .map { ExpectedEvidence(alignment: $0, sources: sources) }
    }

    /// The findings, surer where the evidence says the same: of words, since the answers that are expected say nothing
    /// of marks that somebody leaves out.
    func weigh(_ findings: [Finding], against evidence: ExpectedEvidence, in analysis: Analysis) -> [Finding] {
        findings.map { finding in
            let words = language.tokens(of: finding.replacement.text).filter { $0.kind != .punctuation }.map(\.form)
            let said = finding.replacement.range.compactMap { analysis.token(at: $0) }
                .filter { $0.kind != .punctuation }.map(\.form)
            guard words != said, let range = evidence.range(of: finding, in: analysis),
                evidence.alignment.answers(range, with: words)
            else { return finding }
            var surer = finding
            surer.confidence = 1 - (1 - finding.confidence) * ExpectedEvidence.remainingDoubt
            return surer
        }
    }

    /// Differences from the nearest answer that no finding covers, each under the rule that accounts for its kind.
    ///
    /// - Parameter taken: What findings mark.
    func suggestions(
        from evidence: ExpectedEvidence, beside taken: [Range<Int>], in analysis: Analysis, of text: CheckedText,
        options: Options
    ) -> [GrammarHint] {
        return evidence.alignment.edits().compactMap { edit in
            guard let kind = EditKind(edit, in: evidence.alignment, confusions, language),
                let number = rule(accountingFor: kind), mayPass(number, options),
                let (scalars, correct) = evidence.marked(edit, in: analysis),
                !taken.contains(where: { $0.overlaps(scalars) })
            else { return nil }
            let rule = rules[number]
            return GrammarHint(
                error: GrammarError(
                    errorType: rule.category,
                    position: .init(start: scalars.lowerBound, end: scalars.upperBound),
                    incorrect: text.slice(scalars), correct: correct, ruleID: rule.ruleID,
                    explanation: rule.explanation.text(in: options.explanationLanguage),
                    severity: rule.severity == .high ? .medium : rule.severity,
                    cause: cause(of: rule.ruleID, options)),
                confidence: GrammarRule.hintingConfidence, basis: .expectedAnswer)
        }
    }

    private func rule(accountingFor kind: EditKind) -> Int? {
        rules.indices.first { rules[$0].accountsFor.contains(kind) }
    }
}

extension ExpectedEvidence {
    /// The alignment tokens that a finding marks.
    fileprivate func range(of finding: Finding, in analysis: Analysis) -> Range<Int>? {
        let tokens = finding.replacement.range.map { Int(analysis.nodes[$0].token) }
        let indices = tokens.compactMap { token in sources.firstIndex(of: token) }
        guard let first = indices.first, let last = indices.last else { return nil }
        return first..<last + 1
    }

    /// The place of an edit and what should stand there. A word that is only missing is shown with its neighbour, and
    /// one too many goes with it, as rules mark them.
    fileprivate func marked(_ edit: AnswerAlignment.Edit, in analysis: Analysis) -> (Range<Int>, String)? {
        var learner = edit.learner
        var before: [String] = []
        var after: [String] = []
        if edit.learner.isEmpty || edit.answer.isEmpty {
            if learner.upperBound < sources.count {
                after = [analysis.tokens[sources[learner.upperBound]].text]
                learner = learner.lowerBound..<learner.upperBound + 1
            } else if learner.lowerBound > 0 {
                before = [analysis.tokens[sources[learner.lowerBound - 1]].text]
                learner = learner.lowerBound - 1..<learner.upperBound
            }
        }
        guard let first = learner.first, let last = learner.last else { return nil }
        let words = before + alignment.answer[edit.answer].map(\.form) + after
        guard !words.isEmpty else { return nil }
        let start = analysis.tokens[sources[first]]
        let scalars = start.range.lowerBound..<analysis.tokens[sources[last]].range.upperBound
        var correct = words.joined(separator: " ")
        if start.text != start.form { correct = correct.prefix(1).uppercased() + correct.dropFirst() }
        return (scalars, correct)
    }
}
