extension TemplateNode {
    /// Names of the slots that every one of its sentences fills.
    package func certainSlots(_ context: TemplateContext, depth: Int = 0) -> Set<String> {
        switch self {
        case .empty, .word, .punctuation, .space:
            return []
        case .joined(let parts, _), .sequence(let parts), .permutation(let parts):
            return parts.reduce(into: []) { $0.formUnion($1.certainSlots(context, depth: depth)) }
        case .choice(let parts):
            let slots = parts.map { $0.certainSlots(context, depth: depth) }
            return slots.dropFirst().reduce(slots.first ?? []) { $0.intersection($1) }
        case .list(_, let slot, _):
            return [slot]
        case .range(_, let slot, _):
            return slot.map { [$0] } ?? []
        case .rule(let name, _):
            guard depth < TemplateLimits.ruleDepth, let rule = context.rules[name] else { return [] }
            return rule.certainSlots(context, depth: depth + 1)
        }
    }
}
