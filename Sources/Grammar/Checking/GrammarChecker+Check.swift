import Foundation
import Lexicon

extension GrammarChecker {
    /// Finds the errors of a text.
    ///
    /// Errors do not overlap and stand in the order of the text; applied from right to left they give `correctedText`.
    /// Time is linear in the text.
    package func check(_ text: String, options: Options = Options()) -> GrammarReport {
        let text = CheckedText(text)
        let analysis = analyse(text, after: options.context)
        let evidence = evidence(for: analysis, expected: options.expected)
        return report(
            of: settle(analysis, of: text, evidence: evidence, options: options), in: analysis, of: text, options)
    }

    /// Finds the errors of a text and what is less sure about it.
    ///
    /// - Parameter isTracing: Whether to tell of every match of a rule what became of it, which takes time.
    package func examine(
        _ text: String, options: Options = Options(), isTracing: Bool = false
    ) -> GrammarExamination {
        let text = CheckedText(text)
        let analysis = analyse(text, after: options.context)
        let evidence = evidence(for: analysis, expected: options.expected)
        let verdict = settle(analysis, of: text, evidence: evidence, options: options)
        let doubtful = hints(among: verdict, in: analysis)
        var hints = doubtful.map {
            GrammarHint(
                error: error(for: $0, in: analysis, of: text, options: options), confidence: $0.confidence,
                basis: .rule)
        }
        if let evidence {
            hints += suggestions(
                from: evidence, beside: verdict.taken(in: analysis) + doubtful.map { $0.scalars(in: analysis) },
                in: analysis, of: text, options: options)
            hints.sort { $0.error.position.start < $1.error.position.start }
        }
        return GrammarExamination(
            report: report(of: verdict, in: analysis, of: text, options), hints: hints,
            traces: isTracing
                ? traces(in: analysis, of: text, verdict: verdict, hints: doubtful, options: options) : [])
    }

    /// A turn asks for the same text several times: which errors it has, which words are in it.
    func analyse(_ text: CheckedText) -> Analysis {
        analysed.value(of: text.text) { freshAnalysis(of: text) }
    }

    /// - Parameter context: What was said before.
    private func analyse(_ text: CheckedText, after context: String?) -> Analysis {
        var analysis = analyse(text)
        if let context, !context.isEmpty {
            analysis.earlier = EarlierText { [self] in analyse(CheckedText(context)) }
        }
        return analysis
    }

    /// The same, not remembered: for texts that nobody asks for again.
    func freshAnalysis(of text: CheckedText) -> Analysis {
        var analysis = Analysis(
            tokens: language.tokens(of: text.text), scalars: text.scalars, vocabulary: vocabulary, tests: tests,
            words: words)
        disambiguation.apply(to: &analysis)
        analysis.markClauses(words)
        return analysis
    }

    /// Every place where a rule finds an error that it can mend, however sure.
    ///
    /// - Parameters:
    ///   - memory: What is known of the text's misspelt words.
    ///   - wanted: By rule, whether it is looked at; all are unless given.
    ///   - isWorthwhile: Whether an error is wanted where a rule's pattern fits.
    func findings(
        in analysis: Analysis, options: Options, memory: inout RespellingMemory, of wanted: [Bool]? = nil,
        where isWorthwhile: (CompiledRule, Match) -> Bool = { _, _ in true }
    ) -> [Finding] {
        var found: [Finding] = []
        var candidates: [Int32] = []
        for node in analysis.nodes.indices {
            index.collect(at: node, in: analysis, into: &candidates)
            for candidate in candidates {
                if let wanted, !wanted[ruleNumbers[Int(candidate)]] { continue }
                // Most rules fail by the words right beside the one that they are found by.
                guard index.mayMatch(candidate, at: node, in: analysis) else { continue }
                let rule = compiled[Int(candidate)]
                guard let match = rule.pattern.match(at: node, in: analysis), isWorthwhile(rule, match),
                    rule.isError(match, in: analysis), mayPass(rule.rule, options),
                    let replacement = rule.fix.replacement(
                        for: match, of: rule.pattern, in: analysis, lexicon: language.lexicon, memory: &memory)
                else { continue }
                found.append(
                    Finding(
                        compiled: Int(candidate), confidence: rule.confidence, match: match, replacement: replacement))
            }
        }
        return found
    }

    /// Whether level, region and medium let a rule speak.
    func mayPass(_ rule: Int, _ options: Options) -> Bool {
        // Field by field: to copy all of them would take longer than to look.
        if options.isSpoken, gates[rule].isWrittenOnly { return false }
        if !gates[rule].regions.isEmpty, !(options.region.map(gates[rule].regions.contains) ?? false) { return false }
        guard let level = options.level else { return true }
        return gates[rule].difficulty <= level
            || !options.focus.isEmpty && options.focus.contains(gates[rule].ruleID)
    }

    private func report(
        of verdict: Verdict, in analysis: Analysis, of text: CheckedText, _ options: Options
    ) -> GrammarReport {
        let errors =
            (verdict.errors.map { error(for: $0, in: analysis, of: text, options: options) }
            + verdict.hidden.map(\.error)).sorted { $0.position.start < $1.position.start }
        return GrammarReport(
            inputText: text.text, errors: errors,
            correctedText: errors.isEmpty
                ? text.text : text.applying(errors.map { ($0.position.start..<$0.position.end, $0.correct) }))
    }

    func error(
        for finding: Finding, in analysis: Analysis, of text: CheckedText, options: Options
    ) -> GrammarError {
        let compiled = compiled[finding.compiled]
        let rule = rules[compiled.rule]
        let scalars = finding.scalars(in: analysis)
        let language = options.explanationLanguage
        let template = compiled.explanations[language] ?? compiled.explanations[terms.fallback]
        let rendering = Rendering(
            match: finding.match, pattern: compiled.pattern, analysis: analysis, terms: terms,
            language: compiled.explanations[language] == nil ? terms.fallback : language)
        return GrammarError(
            errorType: rule.category,
            position: TextSpan(start: scalars.lowerBound, end: scalars.upperBound),
            incorrect: text.slice(scalars), correct: finding.replacement.text, ruleID: rule.ruleID,
            explanation: template?.text(
                rendering, fix: finding.replacement.form, map: finding.replacement.mapped) ?? "",
            severity: rule.severity, cause: cause(of: rule.ruleID, options))
    }
}
