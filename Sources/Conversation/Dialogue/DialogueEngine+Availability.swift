extension DialogueEngine {
    /// Numbers of the responses that may not be given now.
    package func unavailable(
        in node: DialogueNode, _ state: DialogueState, settings: DialogueSettings = DialogueSettings()
    ) -> Set<Int32> {
        guard node.responses.contains(where: { $0.when != nil || $0.isOnce }) else { return [] }
        let scope = DialogueScope(engine: self, settings: settings, state: state)
        var numbers: Set<Int32> = []
        for (number, response) in node.responses.enumerated() {
            let isOver = response.isOnce && state.uses[response.useKey(in: node)] != nil
            if isOver || !(response.when?.isTrue(in: scope) ?? true) { numbers.insert(Int32(number)) }
        }
        return numbers
    }
}
