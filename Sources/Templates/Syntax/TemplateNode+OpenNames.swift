extension TemplateNode {
    /// A name of one word from a list that other names may stand for; nil where it names no such list.
    package func openName(_ context: TemplateContext, depth: Int = 0) -> String? {
        switch self {
        case .empty, .word, .punctuation, .space, .range:
            return nil
        case .joined(let parts, _), .sequence(let parts), .permutation(let parts), .choice(let parts):
            return parts.lazy.compactMap { $0.openName(context, depth: depth) }.first
        case .list(let name, _, _):
            guard context.openNames.contains(name) else { return nil }
            return context.lists[name]?.lazy.filter { $0.value == nil }.map { $0.node.witness(context) }
                .first { Tokenizer.words(of: $0).count == 1 }
        case .rule(let name, _):
            guard depth < TemplateLimits.ruleDepth, let rule = context.rules[name] else { return nil }
            return rule.openName(context, depth: depth + 1)
        }
    }
}
