import Lexicon

extension GrammarChecker {
    /// The rules that a text keeps where it could have broken them: whose pattern is there, and whose words agree as
    /// they should. Rules without an agreement say what is wrong alone, so of them nothing is told.
    ///
    /// - Returns: Ids in the order of the rules, each once.
    package func upheldRules(in text: String, options: Options = Options()) -> [String] {
        guard compiled.contains(where: { $0.agreement != nil }) else { return [] }
        let analysis = analyse(CheckedText(text))
        var upheld: Set<Int> = []
        var candidates: [Int32] = []
        for node in analysis.nodes.indices {
            index.collect(at: node, in: analysis, into: &candidates)
            for candidate in candidates {
                let rule = compiled[Int(candidate)]
                guard rule.agreement != nil, !upheld.contains(rule.rule),
                    index.mayMatch(candidate, at: node, in: analysis), mayPass(rules[rule.rule], options),
                    let match = rule.pattern.match(at: node, in: analysis), rule.isKept(match, in: analysis)
                else { continue }
                upheld.insert(rule.rule)
            }
        }
        return upheld.sorted().map { rules[$0].ruleID }
    }
}
