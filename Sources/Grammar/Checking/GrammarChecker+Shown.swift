import Lexicon

extension GrammarChecker {
    /// Mistakes that are tried of one sentence; each takes about half as long as a check.
    private static let mostTried = 8

    /// The rules that a text shows used right: those whose words agree where they could have disagreed, and those whose
    /// mistake, made in the text, would have been found and mended to the text as it is.
    ///
    /// - Parameters:
    ///   - options: What lets a rule speak lets it be shown.
    ///   - known: Rules that need no look.
    /// - Returns: Ids, each once; those that agreement shows first.
    package func rulesShown(
        in text: String, options: Options = Options(), except known: Set<String> = []
    ) -> [String] {
        let text = CheckedText(text)
        let analysis = analyse(text)
        let upheld = upheldRules(in: analysis, options: options, except: known)
        var left = Set(
            rules.indices.filter { rule in
                let id = rules[rule].ruleID
                return rules[rule].isPractised && mayPass(rules[rule], options) && !known.contains(id)
                    && !upheld.contains(id)
            })
        let mistakes = swaps.mistakes(in: analysis, language: language, of: left)
            .map { (mistake: $0, wanted: $1, rank: rank($0, against: $1, options)) }.sorted { $0.rank < $1.rank }
        var shown: [String] = []
        for (mistake, wanted, _) in mistakes.prefix(Self.mostTried) {
            let wanted = wanted.intersection(left)
            guard !wanted.isEmpty else { continue }
            for rule in mended(mistake, in: text, by: wanted, options) {
                left.remove(rule)
                shown.append(rules[rule].ruleID)
            }
        }
        return upheld + shown
    }

    /// What the scenario is about comes first, then the easier rule.
    private func rank(
        _ mistake: MistakeSwaps.Mistake, against wanted: Set<Int>, _ options: Options
    ) -> (Int, CEFRLevel, Int, String) {
        let isFocus = wanted.contains { options.focus.contains(rules[$0].ruleID) }
        let level = wanted.map { rules[$0].difficulty }.min() ?? .c2
        return (isFocus ? 0 : 1, level, mistake.range.lowerBound, mistake.wrong)
    }

    /// Which of some rules find a mistake in a text, and mend it to the text.
    private func mended(
        _ mistake: MistakeSwaps.Mistake, in text: CheckedText, by wanted: Set<Int>, _ options: Options
    ) -> Set<Int> {
        let wrong = CheckedText(text.applying([(mistake.range, mistake.wrong)]))
        let analysis = freshAnalysis(of: wrong)
        var memory = RespellingMemory(respelling, language)
        let found = findings(in: analysis, options: options, memory: &memory) { rule, _ in
            wanted.contains(rule.rule) && rule.confidence >= GrammarRule.emittingConfidence
        }
        let right = found.filter { finding in
            let mended = wrong.applying([(finding.scalars(in: analysis), finding.replacement.text)])
            return mended.lowercased() == text.text.lowercased()
        }
        return Set(right.map { compiled[$0.compiled].rule })
    }

    private func upheldRules(in analysis: Analysis, options: Options, except known: Set<String>) -> [String] {
        var upheld: Set<Int> = []
        var candidates: [Int32] = []
        for node in analysis.nodes.indices {
            index.collect(at: node, in: analysis, into: &candidates)
            for candidate in candidates {
                let rule = compiled[Int(candidate)]
                guard rule.agreement != nil, rules[rule.rule].isPractised, !upheld.contains(rule.rule),
                    index.mayMatch(candidate, at: node, in: analysis), mayPass(rules[rule.rule], options),
                    !known.contains(rules[rule.rule].ruleID),
                    let match = rule.pattern.match(at: node, in: analysis), rule.isKept(match, in: analysis)
                else { continue }
                upheld.insert(rule.rule)
            }
        }
        return upheld.sorted().map { rules[$0].ruleID }
    }
}
