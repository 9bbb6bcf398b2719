package import ContentFiles
import Templates

extension SuggestionMiner.Node {
    /// The templates of each of a scenario's nodes, as its file has them. What the file has wrong is passed over: lint
    /// reports it.
    ///
    /// - Parameter scenario: The file's root.
    package static func nodes(of scenario: ContentNode) -> [SuggestionMiner.Node] {
        guard let id = scenario["id"]?.text else { return [] }
        var lists: [String: TemplateDefinition.List] = [:]
        let faults = DiagnosticCollector()
        for entry in scenario["lists"]?.entries ?? [] {
            if let list = ListReader.special(entry.value, name: entry.key, into: faults) {
                lists[entry.key] = list
            } else {
                let elements = entry.value.elements ?? entry.value["values"]?.elements ?? []
                lists[entry.key] = .items(elements.compactMap(item))
            }
        }
        var rules: [String: String] = [:]
        for entry in scenario["rules"]?.entries ?? [] { rules[entry.key] = entry.value.text }
        return (scenario["nodes"]?.entries ?? []).map { entry in
            SuggestionMiner.Node(
                scenario: id, id: entry.key,
                definition: TemplateDefinition(
                    responses: (entry.value["expect"]?.elements ?? []).compactMap(response), rules: rules, lists: lists,
                    language: scenario["language"]?.text))
        }
    }

    private static func item(_ node: ContentNode) -> TemplateDefinition.Item? {
        if let text = node.text { return TemplateDefinition.Item(text) }
        return node["in"]?.text.map { TemplateDefinition.Item($0, said: node["out"]?.text.map(SlotValue.text)) }
    }

    private static func response(_ node: ContentNode) -> TemplateDefinition.Response? {
        guard let id = node["id"]?.text else { return nil }
        return TemplateDefinition.Response(
            id: id, accept: (node["accept"]?.elements ?? []).compactMap(\.text),
            understand: (node["understand"]?.elements ?? []).compactMap { element in
                (element["pattern"]?.text ?? element.text).map { .init(pattern: $0, ruleID: element["error"]?.text) }
            })
    }
}
