extension TemplateNode {
    /// What a slot may hold of the lists that fill it, one for each item; numbers and free text left out.
    package func values(ofSlot slot: String, _ context: TemplateContext, depth: Int = 0) -> [String] {
        switch self {
        case .empty, .word, .punctuation, .space, .range:
            return []
        case .joined(let parts, _), .sequence(let parts), .permutation(let parts), .choice(let parts):
            return parts.flatMap { $0.values(ofSlot: slot, context, depth: depth) }
        case .list(let name, slot, _):
            return (context.lists[name] ?? []).map { $0.value ?? $0.node.witness(context) }
        case .list:
            return []
        case .rule(let name, _):
            guard depth < TemplateLimits.ruleDepth, let rule = context.rules[name] else { return [] }
            return rule.values(ofSlot: slot, context, depth: depth + 1)
        }
    }
}
