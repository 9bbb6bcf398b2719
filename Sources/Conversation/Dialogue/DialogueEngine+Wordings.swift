extension DialogueEngine {
    /// What may be said on coming to a node before anything else happened, each wording with its values filled in.
    /// Those whose conditions hold then come first.
    package func wordings(at number: Int, settings: DialogueSettings = DialogueSettings()) -> [SpokenLine] {
        let node = flow.nodes[number]
        guard !node.lines.lines.isEmpty else {
            // A talk without a script has no lines of its own; what else is without says nothing.
            guard node.listens else { return [] }
            return begun(at: number, variables: flow.variables, settings: settings, seed: 1).outcome.lines
        }
        let state = DialogueState(
            contentHash: scenario.contentHash, node: node.id, variables: flow.variables, seed: 1)
        var turn = DialogueTurn(engine: self, settings: settings, state: state)
        turn.assign(node.assignments, slots: [:])
        let scope = turn.scope
        let lines = node.lines.lines
        let sayable = lines.filter { $0.when?.isTrue(in: scope) ?? true }
        let others = lines.filter { !($0.when?.isTrue(in: scope) ?? true) }
        return (sayable + others).map { line in
            line.spoken(
                as: .line, in: scope, language: scenario.language, translation: turn.settings.explanationLanguage,
                characterID: line.speaker.flatMap { speaker($0) }?.id, speed: turn.speed,
                gloss: turn.gloss(of:))
        }
    }
}
