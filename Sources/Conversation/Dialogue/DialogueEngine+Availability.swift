extension DialogueEngine {
    /// Numbers of the responses that may not be given now.
    package func unavailable(
        in node: DialogueNode, _ state: DialogueState, settings: DialogueSettings = DialogueSettings()
    ) -> Set<Int32> {
        // By number: a response is much to copy.
        let conditional = node.responses.indices.filter {
            node.responses[$0].when != nil || node.responses[$0].isOnce
        }
        guard !conditional.isEmpty else { return [] }
        let scope = DialogueScope(engine: self, settings: settings, state: state)
        var numbers: Set<Int32> = []
        for number in conditional {
            let isOver =
                node.responses[number].isOnce && state.uses[node.responses[number].useKey(in: node)] != nil
            if isOver || !(node.responses[number].when?.isTrue(in: scope) ?? true) { numbers.insert(Int32(number)) }
        }
        return numbers
    }
}
