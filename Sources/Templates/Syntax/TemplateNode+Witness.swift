extension TemplateNode {
    /// A short sentence that the template stands for: first alternatives, and options only where nothing else is left.
    ///
    /// Names that `context` does not know read as nothing; recursion ends at ``TemplateLimits/depth``.
    package func witness(_ context: TemplateContext) -> String {
        for withOptions in [false, true] {
            var writer = SentenceWriter()
            write(to: &writer, context, withOptions: withOptions, depth: 0)
            if writer.text.contains(where: { $0.isLetter || $0.isNumber }) { return writer.text }
        }
        return ""
    }

    private func write(to writer: inout SentenceWriter, _ context: TemplateContext, withOptions: Bool, depth: Int) {
        guard depth < TemplateLimits.depth else { return }
        switch self {
        case .empty, .space:
            break
        case .word(let text):
            writer.word(text)
        case .joined(let parts, let offset):
            let spellings = try? Self.spellings(of: parts, context, offset: offset)
            let spelling = withOptions ? spellings?.max { $0.text.count < $1.text.count } : spellings?.first
            if let text = spelling?.text { writer.word(text) }
        case .punctuation(let marks):
            writer.punctuation(marks)
        case .sequence(let nodes), .permutation(let nodes):
            for node in nodes { node.write(to: &writer, context, withOptions: withOptions, depth: depth + 1) }
        case .choice(let nodes):
            let isOption = nodes.contains(.empty)
            if !isOption || withOptions {
                nodes.first?.write(to: &writer, context, withOptions: withOptions, depth: depth + 1)
            }
        case .list(let name, _, _):
            if let range = context.ranges[name] { return writer.word(context.witness(of: range)) }
            if context.wildcards.contains(name) { return writer.word(TemplateContext.freeText) }
            context.lists[name]?.first?.node.write(to: &writer, context, withOptions: withOptions, depth: depth + 1)
        case .range(let range, _, _):
            writer.word(context.witness(of: range))
        case .rule(let name, _):
            context.rules[name]?.write(to: &writer, context, withOptions: withOptions, depth: depth + 1)
        }
    }

    /// The lists and rules it names directly.
    package var references: (lists: Set<String>, rules: Set<String>) {
        switch self {
        case .empty, .space, .word, .punctuation, .range:
            return ([], [])
        case .list(let name, _, _):
            return ([name], [])
        case .rule(let name, _):
            return ([], [name])
        case .sequence(let nodes), .choice(let nodes), .permutation(let nodes), .joined(let nodes, _):
            return nodes.map(\.references).reduce(into: (lists: Set<String>(), rules: Set<String>())) {
                $0.lists.formUnion($1.lists)
                $0.rules.formUnion($1.rules)
            }
        }
    }

    /// Slots that some sentence fills, here or in the rules it names.
    package func slots(_ context: TemplateContext, depth: Int = 0) -> Set<String> {
        guard depth < TemplateLimits.depth else { return [] }
        switch self {
        case .empty, .space, .word, .punctuation:
            return []
        case .list(let name, let slot, _):
            let inner = context.lists[name, default: []].map { $0.node.slots(context, depth: depth + 1) }
            return inner.reduce(into: slot.isEmpty ? [] : [slot]) { $0.formUnion($1) }
        case .range(_, let slot, _):
            return slot.map { [$0] } ?? []
        case .rule(let name, _):
            return context.rules[name]?.slots(context, depth: depth + 1) ?? []
        case .sequence(let nodes), .choice(let nodes), .permutation(let nodes), .joined(let nodes, _):
            return nodes.reduce(into: []) { $0.formUnion($1.slots(context, depth: depth + 1)) }
        }
    }

    /// Whether the empty sentence is among its sentences.
    package func acceptsNothing(_ context: TemplateContext, depth: Int = 0) -> Bool {
        guard depth < TemplateLimits.depth else { return false }
        switch self {
        case .empty, .space, .punctuation: return true
        case .word, .range: return false
        case .sequence(let nodes), .permutation(let nodes), .joined(let nodes, _):
            return nodes.allSatisfy { $0.acceptsNothing(context, depth: depth + 1) }
        case .choice(let nodes): return nodes.contains { $0.acceptsNothing(context, depth: depth + 1) }
        case .list(let name, _, _):
            return context.lists[name, default: []].contains { $0.node.acceptsNothing(context, depth: depth + 1) }
        case .rule(let name, _): return context.rules[name]?.acceptsNothing(context, depth: depth + 1) ?? false
        }
    }

    /// How many words it has with every name written out: what compiling or walking it costs.
    ///
    /// - Parameter rules: Sizes of the rules it names, known beforehand, so that rules which double each other cost
    ///   nothing to measure. Counts end at ``TemplateLimits/states``.
    package func size(_ context: TemplateContext, rules: [String: Int]) -> Int {
        let size: Int
        switch self {
        case .empty, .space, .punctuation, .word: size = 1
        case .range(let range, _, _): size = 4 * range.sayableCount
        case .joined(let nodes, _):
            size = nodes.reduce(1) { min(TemplateLimits.states, $0 * max(1, $1.size(context, rules: rules))) }
        case .list(let name, _, _):
            if let range = context.ranges[name] { return min(4 * range.sayableCount, TemplateLimits.states + 1) }
            size = context.lists[name, default: []].reduce(1) { $0 + $1.node.size(context, rules: rules) }
        case .rule(let name, _): size = rules[name] ?? 1
        case .sequence(let nodes), .choice(let nodes):
            size = nodes.reduce(1) { min(TemplateLimits.states, $0) + $1.size(context, rules: rules) }
        case .permutation(let nodes):
            let copies = nodes.count << max(0, nodes.count - 1)
            size = copies * nodes.reduce(1) { min(TemplateLimits.states, $0) + $1.size(context, rules: rules) }
        }
        return min(size, TemplateLimits.states + 1)
    }
}
