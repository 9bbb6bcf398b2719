import Grammar
import Lexicon
import Templates

extension DialogueTurn {
    /// Notes the phrases of objectives that were said in an answer that was understood. A phrase without an error in it
    /// completes its objective.
    mutating func notePhrases(_ analysis: EditAnalysis, _ errors: [GrammarError]) {
        guard outcome.match == .accepted || outcome.match == .understood else { return }
        let words = analysis.utterance.words
        for sighting in flow.phrases.sightings(in: analysis.utterance) {
            let goal = flow.objectives[sighting.response]
            for rule in goal.rules where !state.practised.contains(rule) { state.practised.append(rule) }
            let start = words[sighting.words.lowerBound].range.lowerBound
            let end = words[sighting.words.upperBound - 1].range.upperBound
            let isRight = errors.allSatisfy { $0.position.end <= start || $0.position.start >= end }
            if isRight { complete([goal.id]) }
        }
    }

    /// Notes the rules that an utterance without an error against them shows used right, the first time in the
    /// conversation.
    mutating func noteRules(_ utterance: Utterance, _ errors: [GrammarError]) {
        guard trust == .full, let checker = engine.checker else { return }
        outcome.rulesUsed = checker.rulesShown(
            in: utterance.text, options: grammarOptions(), except: Set(state.rulesUsed + errors.map(\.ruleID)))
        state.rulesUsed += outcome.rulesUsed
        let focus = engine.scenario.grammarFocus
        state.practised += outcome.rulesUsed.filter { focus.contains($0) && !state.practised.contains($0) }
    }

    mutating func complete(_ ids: [String]) {
        for id in ids where !state.completed.contains(id) {
            state.completed.append(id)
            outcome.completed.append(id)
        }
    }

    /// Completes what the conversation as it stands completes.
    mutating func completeObjectives() {
        guard !flow.objectives.isEmpty else { return }
        let scope = scope
        complete(flow.objectives.filter { $0.when?.isTrue(in: scope) ?? false }.map(\.id))
    }

    /// How each objective of the scenario ended; whether it was reached is unknown where nothing completes it.
    var objectiveResults: [ObjectiveResult] {
        let tracked = Set(flow.objectives.map(\.id))
        return engine.scenario.objectives.map { objective in
            let isTracked = tracked.contains(objective.id)
            return ObjectiveResult(
                id: objective.id, description: objective.description, type: objective.type,
                isCompleted: isTracked ? state.completed.contains(objective.id) : nil)
        }
    }
}
