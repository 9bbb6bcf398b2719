import ContentFiles
import Templates

extension FlowReader {
    /// Reads what completes each objective: a condition, phrases, or answers that name it.
    ///
    /// - Parameters:
    ///   - answered: The objectives that answers complete.
    ///   - end: Completes those that nothing else does; nil leaves them open.
    mutating func readGoals(
        answered: Set<String>, atEnd end: Expression? = nil
    ) -> (objectives: [ObjectiveGoal], phrases: PhraseSpotter) {
        var goals: [ObjectiveGoal] = []
        var phrases: [SourceResponse] = []
        for objective in objectives {
            var goal = ObjectiveGoal(
                id: objective.id, when: objective.node["when"].flatMap { readExpression($0) },
                rules: readRules(of: objective.node))
            let source = readPhrases(of: objective)
            let isSet = objective.node["when"] != nil || !source.templates.isEmpty || answered.contains(goal.id)
            if !isSet { goal.when = end }
            guard isSet || end != nil else {
                issues.warning(
                    "endless-objective",
                    "Nothing completes the objective '\(goal.id)': give it 'when' or 'phrases', or name it in an "
                        + "answer's 'complete'.",
                    at: objective.node.location)
                continue
            }
            goals.append(goal)
            phrases.append(source)
        }
        return (goals, PhraseSpotter(compile(phrases)))
    }

    private mutating func readPhrases(of objective: (id: String, node: ContentNode)) -> SourceResponse {
        let value = objective.node["phrases"]
        let phrases = value.map { $0.elements ?? [$0] } ?? []
        var templates: [TemplateNode] = []
        var patterns: [DialogueResponse.Pattern] = []
        for phrase in phrases { add(phrase, ruleID: nil, to: &patterns, &templates) }
        return SourceResponse(
            response: DialogueResponse(
                id: objective.id, location: value?.location ?? objective.node.location, scope: .node,
                patterns: patterns, assignments: [], reply: .none, recast: nil, consequence: .stay),
            templates: templates)
    }

    private func readRules(of objective: ContentNode) -> [String] {
        guard let value = objective["rules"] else { return [] }
        return (value.elements ?? [value]).compactMap { element in
            guard let rule = element.text else {
                issues.error("not-text", "'rules' must name grammar rules.", at: element.location)
                return nil
            }
            checkRule(rule, checker, at: element.location, issues)
            return rule
        }
    }
}
