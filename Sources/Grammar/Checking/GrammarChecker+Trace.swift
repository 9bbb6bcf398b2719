import Lexicon

extension GrammarChecker {
    /// Every place where the pattern of a rule fits, with what speaks for and against an error there.
    ///
    /// - Parameter hints: The findings that became hints.
    func traces(
        in analysis: Analysis, of text: CheckedText, verdict: Verdict, hints: [Finding], options: Options
    ) -> [RuleTrace] {
        var traces: [RuleTrace] = []
        var indices: [Int32] = []
        for node in analysis.nodes.indices {
            index.collect(at: node, in: analysis, into: &indices)
            for index in indices {
                let rule = compiled[Int(index)]
                guard let match = rule.pattern.match(at: node, in: analysis) else { continue }
                let isSame = { (other: Finding) in other.compiled == Int(index) && other.match.range == match.range }
                let finding = verdict.candidates.first(where: isSame)
                var trace = trace(of: rule, match, in: analysis)
                trace.confidence = finding?.confidence ?? rule.confidence
                if let finding {
                    trace.incorrect = text.slice(finding.scalars(in: analysis))
                    trace.correct = finding.replacement.text
                }
                if verdict.errors.contains(where: isSame) {
                    trace.outcome = .error
                } else if hints.contains(where: isSame) {
                    trace.outcome = .hint
                } else if verdict.harmful.contains(where: isSame) {
                    trace.outcome = .harmful
                } else if let finding {
                    trace.outcome = finding.confidence < GrammarRule.hintingConfidence ? .silent : .overlapped
                } else {
                    trace.outcome = silence(of: rule, at: match, in: analysis, conditions: trace.conditions, options)
                }
                traces.append(trace)
            }
        }
        return traces + verdict.hidden.map { trace(of: $0) }
    }

    private func trace(of hidden: HiddenError) -> RuleTrace {
        var trace = trace(of: compiled[hidden.finding.compiled], hidden.finding.match, in: hidden.analysis)
        trace.outcome = .error
        trace.incorrect = hidden.error.incorrect
        trace.correct = hidden.error.correct
        return trace
    }

    /// Why a match is not a finding.
    private func silence(
        of rule: CompiledRule, at match: Match, in analysis: Analysis, conditions: [RuleTrace.Condition],
        _ options: Options
    ) -> RuleTrace.Outcome {
        if let agreement = rule.agreement, !agreement.isViolated(by: match, of: rule.pattern, in: analysis) {
            return .agrees
        }
        if conditions.contains(where: { $0.isException && $0.holds }) { return .excepted }
        if !rule.requirements.isEmpty, !conditions.contains(where: { !$0.isException && $0.holds }) { return .unmet }
        return mayPass(rule.rule, options) ? .noCorrection : .silent
    }

    private func trace(of rule: CompiledRule, _ match: Match, in analysis: Analysis) -> RuleTrace {
        var next = match.range.lowerBound
        let elements = rule.pattern.elements.enumerated().map { index, element in
            let last = match.nodes[index]
            guard last >= 0 else { return RuleTrace.Element(test: element.summary, words: [], readings: []) }
            // Elements take tokens in a row, so each begins where the one before ended.
            let nodes = element.count.upperBound > 1 ? next...max(next, last) : last...last
            next = max(next, nodes.upperBound + 1)
            return RuleTrace.Element(
                test: element.summary, words: nodes.compactMap { analysis.token(at: $0)?.text },
                readings: readings(at: last, in: analysis))
        }
        let conditions =
            rule.requirements.map {
                RuleTrace.Condition(isException: false, text: $0.summary, holds: $0.applies(to: match, in: analysis))
            }
            + rule.antipatterns.map {
                RuleTrace.Condition(isException: true, text: $0.summary, holds: $0.applies(to: match, in: analysis))
            }
        return RuleTrace(
            ruleID: rules[rule.rule].ruleID, location: rule.location, confidence: rule.confidence, outcome: .silent,
            elements: elements, conditions: conditions, incorrect: "", correct: "")
    }

    private func readings(at node: Int, in analysis: Analysis) -> [String] {
        guard let token = analysis.token(at: node) else { return [] }
        return analysis.readings(of: analysis.nodes[node]).map { kept in
            let reading = token.readings[Int(kept.source)]
            return ([reading.lemma, reading.partOfSpeech.rawValue] + reading.features.names).joined(separator: " ")
        }
    }
}
