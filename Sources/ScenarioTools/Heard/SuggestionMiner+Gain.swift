import Templates

/// What proposals are worth, by what people said who had not seen the templates.
extension SuggestionMiner {
    /// The suggestions, each with what it would take more.
    ///
    /// - Parameter heard: What was said in the node.
    package func measured(_ suggestions: [TemplateSuggestion], by heard: [HeardUtterance]) -> [TemplateSuggestion] {
        guard let alignment, !heard.isEmpty else { return suggestions }
        let before = heard.map { alignment.responses(taking: $0.text, marks: marks) }
        return suggestions.map { suggestion in
            guard let definition = node.definition.applying(suggestion),
                let changed = try? SuggestionAlignment(definition, knowledge: knowledge)
            else { return suggestion }
            var measured = suggestion
            measured.gain = TemplateSuggestion.Gain()
            for (utterance, known) in zip(heard, before) {
                let new = changed.responses(taking: utterance.text, marks: marks).subtracting(known)
                guard !new.isEmpty else { continue }
                if utterance.isMeant(byOneOf: new) { measured.gain?.right += 1 } else { measured.gain?.wrong += 1 }
            }
            return measured
        }
    }
}

extension HeardUtterance {
    fileprivate func isMeant(byOneOf responses: Set<String>) -> Bool {
        kind.isAnswer && means.map { !responses.isDisjoint(with: $0) } ?? true
    }
}

extension TemplateDefinition {
    /// With the change made; nil where it is for no response, or for the examples, which are no templates.
    func applying(_ suggestion: TemplateSuggestion) -> TemplateDefinition? {
        var definition = self
        switch (suggestion.change, suggestion.before) {
        case (.example, _): return nil
        case (.listItem, let list?):
            let name = String(list.dropFirst().dropLast())
            guard case .items(let items) = definition.lists[name] else { return nil }
            definition.lists[name] = .items(items + [.init(suggestion.after)])
        case (.template, _), (_, nil):
            guard let place = responses.firstIndex(where: { $0.id == suggestion.response }) else { return nil }
            definition.responses[place].accept.append(suggestion.after)
        case (_, let before?):
            for (name, rule) in rules where rule == before { definition.rules[name] = suggestion.after }
            for place in responses.indices where responses[place].id == suggestion.response {
                definition.responses[place].accept = responses[place].accept.map {
                    $0 == before ? suggestion.after : $0
                }
            }
        }
        return definition
    }
}
