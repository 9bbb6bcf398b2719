/// What templates may name, as it was written.
package struct ExpressionContext {
    enum ListKind {
        case items([Item])
        case range(NumberRange)
        case freeText
    }

    struct Item {
        /// Nil for a text without template marks, which is ``text``.
        var expression: TemplateExpression?
        var text: String
        /// Nil for the words that were said.
        var value: SlotValue?
    }

    var lists: [String: ListKind] = [:]
    var rules: [String: TemplateExpression] = [:]
    /// Number words of a language; nil where it has none.
    var numberWords: (String?) -> NumberWords? = { _ in nil }
}

/// Compiles templates into an ``ExactForest``.
struct ExactForestBuilder {
    private let context: ExpressionContext
    private var forest = ExactForest()
    private var ruleNodes: [String: Int32] = [:]
    private var openRules: [String] = []
    private var listNumbers: [String: Int32] = [:]
    private var rangeNumbers: [NumberRange: Int32] = [:]
    /// Numbers in all ranges together.
    private var numbers = 0
    private var slotNumbers: [String: Int32] = [:]
    private var clauses: [Set<Set<[UInt32]>>] = []

    init(context: ExpressionContext) {
        self.context = context
    }

    /// Adds the next template in the order of trying.
    ///
    /// - Throws: ``TemplateError`` when it names what does not exist, or rules lead back to themselves.
    mutating func add(
        _ expression: TemplateExpression, response: Int, isUnderstand: Bool, index: Int
    ) throws(TemplateError) {
        let node = try compile(expression)
        forest.templates.append(
            ExactForest.Template(
                node: node, response: Int32(response), isUnderstand: isUnderstand, index: Int32(index)))
        forest.filter.add(clauses[Int(node)])
    }

    /// Compiles a rule that no template may name, so that its faults are found.
    mutating func check(rule name: String) throws(TemplateError) {
        _ = try rule(name, offset: 0)
    }

    consuming func finish() -> ExactForest {
        forest.filter.finish()
        return forest
    }

    private mutating func append(_ node: ExactForest.Node, _ wanted: Set<Set<[UInt32]>> = []) -> Int32 {
        forest.nodes.append(node)
        clauses.append(wanted)
        return Int32(forest.nodes.count - 1)
    }

    private mutating func group(_ kind: ExactForest.Kind, _ parts: [Int32]) -> Int32 {
        let node = ExactForest.Node(kind: kind, first: Int32(forest.children.count), count: Int32(parts.count))
        forest.children += parts
        let inner = parts.map { clauses[Int($0)] }
        guard kind == .choice else { return append(node, inner.reduce(into: []) { $0.formUnion($1) }) }
        guard !inner.contains(where: \.isEmpty) else { return append(node) }
        let shortest = inner.compactMap { branch in
            branch.min { ($0.count, -($0.map(\.count).min() ?? 0)) < ($1.count, -($1.map(\.count).min() ?? 0)) }
        }
        return append(node, [shortest.reduce(into: []) { $0.formUnion($1) }])
    }

    private mutating func compile(_ expression: TemplateExpression) throws(TemplateError) -> Int32 {
        switch expression {
        case .text(let text, _): return self.text(text)
        case .sequence(let parts): return group(.sequence, try compile(parts))
        case .choice(let parts): return group(.choice, try compile(parts))
        case .option(let parts): return group(.choice, try compile(parts) + [text("")])
        case .permutation(let parts):
            return group(
                .permutation, try compile(parts).map { part in group(.sequence, [text(" "), part, text(" ")]) })
        case .list(let reference): return try list(reference)
        case .range(let range, let reference):
            return append(
                ExactForest.Node(
                    kind: .range, first: try number(of: range, offset: reference.offset), slot: slot(reference.slot)))
        case .rule(let name, let offset): return try rule(name, offset: offset)
        }
    }

    private mutating func compile(_ parts: [TemplateExpression]) throws(TemplateError) -> [Int32] {
        var nodes: [Int32] = []
        for part in parts { nodes.append(try compile(part)) }
        return nodes
    }

    private mutating func text(_ text: String) -> Int32 {
        let scalars = ExactText.spaced(Folding.nfc(text))
        let letters = scalars.map(\.caseFolded)
        let start = Int32(forest.letters.count)
        forest.letters += letters
        forest.chunks.append(
            ExactForest.Chunk(
                start: start, end: Int32(forest.letters.count),
                leading: Int32(letters.prefix { $0 == 0x20 }.count), isBlank: letters.allSatisfy { $0 == 0x20 },
                endsWord: scalars.last == " " || scalars.last == "'"))
        let wanted = letters.split(separator: 0x20).map { Set([Array($0)]) }
        return append(ExactForest.Node(kind: .text, first: Int32(forest.chunks.count - 1)), Set(wanted))
    }

    private mutating func slot(_ name: String?) -> Int32 {
        guard let name else { return -1 }
        if let number = slotNumbers[name] { return number }
        forest.slots.append(name)
        slotNumbers[name] = Int32(forest.slots.count - 1)
        return Int32(forest.slots.count - 1)
    }

    private mutating func number(of range: NumberRange, offset: Int) throws(TemplateError) -> Int32 {
        if let number = rangeNumbers[range] { return number }
        numbers += range.sayableCount
        guard numbers <= TemplateLimits.numbers else {
            throw TemplateError(
                code: "template-too-large",
                message: "The ranges together have more than \(TemplateLimits.numbers) numbers; ask for fewer.",
                offset: offset)
        }
        forest.ranges.append(NumberTrie(range, words: context.numberWords(range.wordsLanguage)))
        rangeNumbers[range] = Int32(forest.ranges.count - 1)
        return Int32(forest.ranges.count - 1)
    }

    private mutating func rule(_ name: String, offset: Int) throws(TemplateError) -> Int32 {
        if let node = ruleNodes[name] { return node }
        guard let expression = context.rules[name] else {
            let hint = suggestion(for: name, among: context.rules.keys)
            throw TemplateError(code: "unknown-rule", message: "There is no rule '\(name)'.\(hint)", offset: offset)
        }
        guard !openRules.contains(name) else {
            throw TemplateError(
                code: "recursive-rule",
                message: "The rule '\(name)' leads back to itself: \((openRules + [name]).joined(separator: " → ")).",
                offset: offset)
        }
        guard openRules.count < TemplateLimits.ruleDepth else {
            throw TemplateError(
                code: "template-too-large",
                message: "More than \(TemplateLimits.ruleDepth) rules inside each other.", offset: offset)
        }
        openRules.append(name)
        defer { openRules.removeLast() }
        let node = try compile(expression)
        ruleNodes[name] = node
        return node
    }

    private mutating func list(_ reference: TemplateReference) throws(TemplateError) -> Int32 {
        guard let list = context.lists[reference.name] else {
            let hint = suggestion(for: reference.name, among: context.lists.keys)
            throw TemplateError(
                code: "unknown-list", message: "There is no list '\(reference.name)'.\(hint)", offset: reference.offset)
        }
        var node = ExactForest.Node(kind: .freeText, slot: slot(reference.slot ?? reference.name))
        node.isFollowedBySpace = reference.isFollowedBySpace
        switch list {
        case .freeText: break
        case .range(let range):
            node.kind = .range
            node.first = try number(of: range, offset: reference.offset)
        case .items(let items):
            node.kind = .list
            node.isCapture = reference.isCapture
            if let number = listNumbers[reference.name] {
                node.first = number
            } else {
                // A list whose items name it again would never end.
                let name = "{\(reference.name)}"
                guard !openRules.contains(name) else {
                    throw TemplateError(
                        code: "recursive-rule",
                        message: "The list '\(reference.name)' leads back to itself.", offset: reference.offset)
                }
                openRules.append(name)
                defer { openRules.removeLast() }
                node.first = try compile(items)
                listNumbers[reference.name] = node.first
            }
        }
        return append(node)
    }

    private mutating func compile(_ items: [ExpressionContext.Item]) throws(TemplateError) -> Int32 {
        var compiled: [ExactForest.Item] = []
        for item in items {
            let node: Int32
            if let expression = item.expression { node = try compile(expression) } else { node = text(item.text) }
            compiled.append(ExactForest.Item(node: node, isPlain: item.expression == nil, value: item.value))
        }
        var list = ExactForest.List(items: compiled)
        var keyed: [UInt32: [(length: Int32, item: Int32)]] = [:]
        for (number, item) in compiled.enumerated() {
            guard item.isPlain else {
                list.byLetter[0, default: []].append(Int32(number))
                continue
            }
            let chunk = forest.chunks[Int(forest.nodes[Int(item.node)].first)]
            guard !chunk.isBlank else { continue }
            let first = chunk.start + chunk.leading
            keyed[forest.letters[Int(first)], default: []].append((chunk.end - first, Int32(number)))
        }
        for (letter, items) in keyed {
            list.byLetter[letter] = items.sorted { ($0.length, $0.item) < ($1.length, $1.item) }.map(\.item)
        }
        forest.lists.append(list)
        return Int32(forest.lists.count - 1)
    }
}
