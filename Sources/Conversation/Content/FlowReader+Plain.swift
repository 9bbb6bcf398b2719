import ContentFiles
import Templates

extension FlowReader {
    /// Reads the plain form: nodes with a prompt, sample answers and the next node.
    ///
    /// The samples are taken as they stand, not as templates.
    mutating func readPlain(
        _ list: ContentNode, _ fields: inout FieldReader
    ) -> (flow: DialogueFlow, view: [ConversationNode]) {
        isPlain = true
        guard let elements = list.elements, !elements.isEmpty else {
            issues.error("no-nodes", "'conversationFlow' must be a list with at least one node.", at: list.location)
            return (emptyFlow, [])
        }
        let view = elements.map { readPlainNode($0) }
        for (number, node) in view.enumerated() where numbers.updateValue(number, forKey: node.id) != nil {
            issues.error("duplicate-node", "There are two nodes '\(node.id)'.", at: elements[number].location)
        }
        let stock = stockResponses()
        let shared = compile(stock)
        var nodes: [DialogueNode] = []
        for (node, element) in zip(view, elements) { nodes.append(compilePlain(node, element, stock: stock)) }
        let goals = readGoals(answered: [], atEnd: lastNodes(of: nodes))
        checkExpressions()
        let flow = DialogueFlow(
            nodes: nodes, start: 0, vocabulary: vocabulary, everywhere: shared, variables: [:],
            objectives: goals.objectives, phrases: goals.phrases, library: phrases)
        checkFlow(flow)
        return (flow, view)
    }

    /// Whether one of the nodes was entered that have none after them; nil in a talk that never ends.
    private func lastNodes(of nodes: [DialogueNode]) -> Expression? {
        let last = nodes.filter { node in node.isEnd || node.responses.contains { $0.consequence == .end } }
        let visits = last.map { Expression.call(.visited, [.constant(ScriptValue($0.id))]) }
        return visits.dropFirst().reduce(visits.first) { .binary(.or, $0 ?? $1, $1) }
    }

    private func readPlainNode(_ element: ContentNode) -> ConversationNode {
        var fields = FieldReader(element, of: "a conversation node", into: issues)
        let responses = fields.value("expectedUserResponses") == nil ? nil : fields.texts("expectedUserResponses")
        let node = ConversationNode(
            id: fields.requiredText("id"), characterPrompt: fields.requiredText("characterPrompt"),
            expectedUserResponses: responses, nextNodeID: fields.text("nextNodeID"))
        fields.finish()
        return node
    }

    private mutating func compilePlain(
        _ node: ConversationNode, _ element: ContentNode, stock: [SourceResponse]
    ) -> DialogueNode {
        let next = node.nextNodeID == nil ? nil : element["nextNodeID"].flatMap { number(of: $0, what: "nextNodeID") }
        let consequence = next.map(Consequence.goto) ?? .end
        let samples = node.expectedUserResponses ?? []
        let own = samples.isEmpty ? [] : [expected(samples, element, consequence)]
        let acceptsAnything = samples.isEmpty && next != nil
        let responses = acceptsAnything || !own.isEmpty ? stock + own : []
        let index = compile(own, from: stock.count)
        return DialogueNode(
            id: node.id, location: element.location,
            lines: LineSet(lines: [readLine(element["characterPrompt"] ?? element, id: node.id)]),
            responses: responses.map(\.response),
            anything: acceptsAnything ? consequence : nil,
            hints: samples.map { DialogueNode.Hint(text: $0, isAnswer: true) }, waits: [],
            otherwise: [.clarify, .hint],
            branches: [], isEnd: samples.isEmpty && next == nil, index: index)
    }

    private func expected(_ samples: [String], _ element: ContentNode, _ consequence: Consequence) -> SourceResponse {
        let location = element["expectedUserResponses"]?.location ?? element.location
        let patterns = samples.map {
            DialogueResponse.Pattern(source: $0, location: location, witness: $0, ruleID: nil)
        }
        return SourceResponse(
            response: DialogueResponse(
                id: "expected", location: location, scope: .node, patterns: patterns, assignments: [], reply: .none,
                recast: nil, consequence: consequence),
            templates: samples.map { TemplateNode.literal($0) })
    }
}
