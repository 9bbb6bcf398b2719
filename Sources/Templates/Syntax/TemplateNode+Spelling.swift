/// One way to write a word that is made of several parts.
struct WordSpelling {
    var text: String
    /// What the lists inside it put into slots.
    var slots: [(slot: String, value: String)] = []
}

extension TemplateNode {
    /// Every way to write the parts of a joined word.
    ///
    /// - Throws: ``TemplateError`` when there are more than ``TemplateLimits/wordVariants``, or free text is among the
    ///   parts.
    static func spellings(
        of parts: [TemplateNode], _ context: TemplateContext, offset: Int, depth: Int = 0
    ) throws(TemplateError) -> [WordSpelling] {
        var spellings = [WordSpelling(text: "")]
        for part in parts {
            let endings = try part.spellings(context, offset: offset, depth: depth)
            guard spellings.count * endings.count <= TemplateLimits.wordVariants else {
                throw tooMany(offset, first: (spellings.first?.text ?? "") + (endings.first?.text ?? ""))
            }
            spellings = spellings.flatMap { start in
                endings.map { WordSpelling(text: start.text + $0.text, slots: start.slots + $0.slots) }
            }
        }
        return spellings
    }

    /// Whether it is a number of a range, or may be one.
    func isRange(_ context: TemplateContext) -> Bool {
        switch self {
        case .range: true
        case .list(let name, _, _): context.ranges[name] != nil
        case .choice(let nodes):
            nodes.contains { $0.isRange(context) } && nodes.allSatisfy { $0 == .empty || $0.isRange(context) }
        case .sequence(let nodes): nodes.count == 1 && nodes[0].isRange(context)
        default: false
        }
    }

    /// Every way to write a part that holds no number and no list, without spaces around it.
    func literals(_ context: TemplateContext, offset: Int) throws(TemplateError) -> [String]? {
        let spellings = try spellings(context, offset: offset, depth: 0)
        guard spellings.allSatisfy(\.slots.isEmpty) else { return nil }
        return spellings.map { $0.text.filter { $0 != " " } }
    }

    /// - Parameter first: One of the spellings, as far as it was made.
    private static func tooMany(_ offset: Int, first: String = "") -> TemplateError {
        let word = first.isEmpty ? "The word" : "The word that may begin '\(first)'"
        return TemplateError(
            code: "template-too-large",
            message: "\(word) has more than \(TemplateLimits.wordVariants) spellings; list fewer, or set a space.",
            offset: offset)
    }

    private func spellings(
        _ context: TemplateContext, offset: Int, depth: Int
    ) throws(TemplateError) -> [WordSpelling] {
        guard depth < TemplateLimits.depth else { throw Self.tooMany(offset) }
        var spellings: [WordSpelling] = []
        switch self {
        case .empty: return [WordSpelling(text: "")]
        case .space: return [WordSpelling(text: " ")]
        case .word(let text), .punctuation(let text): return [WordSpelling(text: text)]
        case .joined(let parts, _): return try Self.spellings(of: parts, context, offset: offset, depth: depth + 1)
        case .sequence(let nodes):
            let parts = Array(nodes.map { [$0] }.joined(separator: [.space]))
            return try Self.spellings(of: parts, context, offset: offset, depth: depth + 1)
        case .choice(let nodes):
            for node in nodes { spellings += try node.spellings(context, offset: offset, depth: depth + 1) }
        case .permutation(let nodes):
            return try TemplateNode.sequence(nodes).spellings(context, offset: offset, depth: depth + 1)
        case .rule(let name, let place):
            let rule = try context.rule(name, offset: place)
            return try rule.spellings(context, offset: offset, depth: depth + 1)
        case .list(let name, let slot, let place):
            if let range = context.ranges[name] {
                return try Self.spellings(of: range, slot: slot, context, offset: offset)
            }
            guard !context.wildcards.contains(name) else {
                throw TemplateError(
                    code: "template-in-word", message: "Free text cannot be part of a word; put a space between.",
                    offset: place)
            }
            for item in try context.list(name, offset: place) {
                for var spelling in try item.node.spellings(context, offset: offset, depth: depth + 1) {
                    spelling.slots.append((slot, item.value ?? spelling.text))
                    spellings.append(spelling)
                }
            }
        case .range(let range, let slot, _):
            return try Self.spellings(of: range, slot: slot ?? "", context, offset: offset)
        }
        guard spellings.count <= TemplateLimits.wordVariants else { throw Self.tooMany(offset) }
        return spellings
    }

    private static func spellings(
        of range: NumberRange, slot: String, _ context: TemplateContext, offset: Int
    ) throws(TemplateError) -> [WordSpelling] {
        guard range.count <= TemplateLimits.wordVariants else { throw tooMany(offset) }
        return range.values.flatMap { value -> [WordSpelling] in
            let texts =
                (range.allowsDigits && value >= 0 ? [plainText(of: value)] : [])
                + (range.allowsWords ? context.numberWords.spellings(of: value).map { $0.joined(separator: " ") } : [])
            return texts.map { WordSpelling(text: $0, slots: [(slot, plainText(of: range.slotValue(value)))]) }
        }
    }
}
