extension DialogueEngine {
    package typealias Adaptation = ScenarioAdaptation

    /// Fits a stored state to the scenario as it is now.
    ///
    /// - Parameter inputs: The conversation's inputs so far, where they were kept; they are tried first.
    package func adapt(
        _ state: DialogueState, replaying inputs: [DialogueInput] = [], settings: DialogueSettings
    ) -> (state: DialogueState, adaptation: Adaptation) {
        guard state.contentHash != scenario.contentHash else { return (state, .unchanged) }
        if !inputs.isEmpty, let replayed = replay(inputs, seed: state.seed, settings: settings) {
            return (replayed, .replayed)
        }
        var kept = state
        kept.contentHash = scenario.contentHash
        kept.pending = nil
        kept.history.removeAll { flow.number(of: $0) == nil }
        if flow.number(of: state.node) != nil { return (kept, .keptNode) }
        kept.returns.removeAll { flow.number(of: $0) == nil }
        if let checkpoint = state.checkpoint, flow.number(of: checkpoint.node) != nil {
            kept.variables = checkpoint.variables
            return (placed(kept, in: checkpoint.node), .checkpoint)
        }
        kept.checkpoint = nil
        if let node = kept.history.popLast() { return (placed(kept, in: node), .checkpoint) }
        return (begin(settings: settings, seed: state.seed).state, .restarted)
    }

    private func placed(_ state: DialogueState, in node: String) -> DialogueState {
        var state = state
        state.node = node
        state.misses = 0
        state.hints = 0
        state.waited = 0
        state.isClarifying = false
        state.isEliciting = false
        return state
    }

    /// Plays inputs from the start; nil when one is refused or no longer understood.
    private func replay(_ inputs: [DialogueInput], seed: UInt64, settings: DialogueSettings) -> DialogueState? {
        var state = begin(settings: settings, seed: seed).state
        for input in inputs {
            guard let next = try? turn(state, input, settings: settings), next.outcome.match != .offScript else {
                return nil
            }
            state = next.state
        }
        return state
    }
}
