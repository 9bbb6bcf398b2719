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
        var left = unshownRules(options, known)
        let upheld = upheldRules(in: analysis, among: left)
        for rule in upheld { left[rule] = false }
        let mistakes = swaps.mistakes(in: analysis, language: language, of: left)
            .map { (mistake: $0, wanted: $1, rank: rank($0, against: $1, options)) }.sorted { $0.rank < $1.rank }
        var shown: [Int] = []
        for (mistake, wanted, _) in mistakes.prefix(Self.mostTried) where wanted.contains(where: { left[$0] }) {
            for rule in mended(mistake, in: text, by: wanted.filter { left[$0] }, options) {
                left[rule] = false
                shown.append(rule)
            }
        }
        return (upheld + shown).map { gates[$0].ruleID }
    }

    /// Whether each rule is one to be shown.
    private func unshownRules(_ options: Options, _ known: Set<String>) -> [Bool] {
        var ofLevel = options
        ofLevel.focus = []
        var unshown = gates.indices.map { gates[$0].isPractised && mayPass($0, ofLevel) }
        for rule in options.focus.compactMap({ ruleIndices[$0] }) where gates[rule].isPractised {
            unshown[rule] = mayPass(rule, options)
        }
        for rule in known.compactMap({ ruleIndices[$0] }) { unshown[rule] = false }
        return unshown
    }

    /// What the scenario is about comes first, then the easier rule.
    private func rank(
        _ mistake: MistakeSwaps.Mistake, against wanted: Set<Int>, _ options: Options
    ) -> (Int, CEFRLevel, Int, String) {
        let isFocus = wanted.contains { options.focus.contains(gates[$0].ruleID) }
        let level = wanted.map { gates[$0].difficulty }.min() ?? .c2
        return (isFocus ? 0 : 1, level, mistake.range.lowerBound, mistake.wrong)
    }

    /// Which of some rules find a mistake in a text, and mend it to the text.
    private func mended(
        _ mistake: MistakeSwaps.Mistake, in text: CheckedText, by wanted: Set<Int>, _ options: Options
    ) -> Set<Int> {
        let wrong = CheckedText(text.applying([(mistake.range, mistake.wrong)]))
        let analysis = freshAnalysis(of: wrong)
        var memory = RespellingMemory(respelling, language)
        var isWanted = [Bool](repeating: false, count: rules.count)
        for rule in wanted { isWanted[rule] = true }
        let found = findings(in: analysis, options: options, memory: &memory, of: isWanted) { rule, _ in
            rule.confidence >= GrammarRule.emittingConfidence
        }
        let right = found.filter { finding in
            let mended = wrong.applying([(finding.scalars(in: analysis), finding.replacement.text)])
            return mended.lowercased() == text.text.lowercased()
        }
        return Set(right.map { compiled[$0.compiled].rule })
    }

    /// In the order of the rules.
    private func upheldRules(in analysis: Analysis, among unshown: [Bool]) -> [Int] {
        var upheld: Set<Int> = []
        var candidates: [Int32] = []
        for node in analysis.nodes.indices {
            index.collect(at: node, in: analysis, into: &candidates)
            for candidate in candidates {
                let number = ruleNumbers[Int(candidate)]
                guard unshown[number], !upheld.contains(number),
                    index.mayMatch(candidate, at: node, in: analysis)
                else { continue }
                let rule = compiled[Int(candidate)]
                guard rule.agreement != nil, let match = rule.pattern.match(at: node, in: analysis),
                    rule.isKept(match, in: analysis)
                else { continue }
                upheld.insert(number)
            }
        }
        return upheld.sorted()
    }
}
