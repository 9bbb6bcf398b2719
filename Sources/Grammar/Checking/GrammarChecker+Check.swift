import Foundation
import Lexicon

extension GrammarChecker {
    /// Finds the errors of a text.
    ///
    /// Errors do not overlap and stand in the order of the text; applied from right to left they give `correctedText`.
    /// Time is linear in the text.
    package func check(_ text: String, options: Options = Options()) -> GrammarReport {
        let text = CheckedText(text)
        let analysis = analyse(text)
        let candidates = findings(in: analysis, options: options)
        guard !candidates.isEmpty else {
            return GrammarReport(inputText: text.text, errors: [], correctedText: text.text)
        }
        let chosen = resolveOverlaps(among: candidates, nodeCount: analysis.nodes.count)
        let kept = dropHarmful(chosen, among: candidates, in: analysis, of: text, options: options)
        let errors = kept.map { error(for: $0, in: analysis, of: text, options: options) }
        return GrammarReport(
            inputText: text.text, errors: errors,
            correctedText: text.applying(kept.map { ($0.scalars(in: analysis), $0.replacement.text) }))
    }

    func analyse(_ text: CheckedText) -> Analysis {
        var analysis = Analysis(tokens: language.tokens(of: text.text), scalars: text.scalars, vocabulary: vocabulary)
        disambiguation.apply(to: &analysis)
        return analysis
    }

    /// Every place where a rule finds an error that it can mend.
    func findings(in analysis: Analysis, options: Options) -> [Finding] {
        var found: [Finding] = []
        var candidates: [Int32] = []
        for node in analysis.nodes.indices {
            index.collect(for: analysis.nodes[node], in: analysis, into: &candidates)
            for candidate in candidates {
                guard let match = compiled[Int(candidate)].match(at: node, in: analysis) else { continue }
                let rule = compiled[Int(candidate)]
                guard speaks(rules[rule.rule], options),
                    let replacement = rule.fix.replacement(
                        for: match, of: rule.pattern, in: analysis, lexicon: language.lexicon)
                else { continue }
                found.append(
                    Finding(
                        compiled: Int(candidate), confidence: rules[rule.rule].confidence, match: match,
                        replacement: replacement))
            }
        }
        return found
    }

    private func speaks(_ rule: GrammarRule, _ options: Options) -> Bool {
        guard rule.confidence >= GrammarRule.emittingConfidence, !(options.isSpoken && rule.isWrittenOnly) else {
            return false
        }
        guard let level = options.level else { return true }
        return rule.difficulty <= level || options.focus.contains(rule.ruleID)
    }

    private func error(
        for finding: Finding, in analysis: Analysis, of text: CheckedText, options: Options
    ) -> GrammarError {
        let compiled = compiled[finding.compiled]
        let rule = rules[compiled.rule]
        let scalars = finding.scalars(in: analysis)
        let language = options.explanationLanguage
        let template = compiled.explanations[language] ?? compiled.explanations["en"]
        let rendering = Rendering(
            match: finding.match, pattern: compiled.pattern, analysis: analysis, terms: terms,
            language: compiled.explanations[language] == nil ? "en" : language)
        return GrammarError(
            errorType: rule.category,
            position: GrammarError.Position(start: scalars.lowerBound, end: scalars.upperBound),
            incorrect: text.slice(scalars), correct: finding.replacement.text, ruleID: rule.ruleID,
            explanation: template?.text(
                rendering, fix: finding.replacement.form, map: finding.replacement.mapped) ?? "",
            severity: rule.severity)
    }
}
