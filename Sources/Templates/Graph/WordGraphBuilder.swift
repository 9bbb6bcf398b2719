/// Compiles templates into a ``WordGraph``.
package struct WordGraphBuilder {
    struct Edge: Hashable {
        var source: Int32
        var target: Int32
        var label: Int32
        var mark: Int32
    }

    let context: TemplateContext
    var graph = WordGraph()
    var edges: [Edge] = []
    private var localSurfaces: [Int32: Int32] = [:]
    private var markNumbers: [WordGraph.Mark: Int32] = [:]
    /// States that were made one with a later one.
    var replacements: [Int32: Int32] = [:]
    /// Rules being expanded, the outermost first.
    private var openRules: [String] = []
    /// Words of each rule with all that it names written out; there are many templates to a rule.
    lazy var ruleSizes: [String: Int] = {
        var sizes: [String: Int] = [:]
        for name in context.rules.keys { context.measure(name, &sizes, depth: 0) }
        return sizes
    }()

    package init(context: TemplateContext) {
        self.context = context
    }

    /// Adds a template.
    ///
    /// - Throws: ``TemplateError`` when it names what does not exist, or the graph grows beyond ``TemplateLimits``.
    package mutating func add(
        _ template: TemplateNode, response: Int, template index: Int, isUnderstand: Bool,
        vocabulary: inout ScriptVocabulary
    ) throws(TemplateError) {
        let end = try compile(template, from: 0, into: &vocabulary, offset: 0)
        graph.finals.append(
            WordGraph.Final(
                state: end, response: Int32(response), template: Int32(index), isUnderstand: isUnderstand))
    }

    /// - Throws: ``TemplateError`` when the longest sentence has more than ``TemplateLimits/words`` words.
    package consuming func finish() throws(TemplateError) -> WordGraph {
        resolveReplacements()
        mergePrefixes()
        var graph = compacted()
        graph.edgeStarts = [Int32](repeating: 0, count: graph.stateCount + 1)
        for edge in edges { graph.edgeStarts[Int(edge.source) + 1] += 1 }
        for state in 0..<graph.stateCount { graph.edgeStarts[state + 1] += graph.edgeStarts[state] }
        graph.edgeTargets = edges.map(\.target)
        graph.edgeLabels = edges.map(\.label)
        graph.edgeMarks = edges.map(\.mark)
        graph.edgeSources = edges.map(\.source)
        graph.freeStates = Set(edges.filter { $0.label == WordGraph.anyWord }.map(\.target))
        var longest = [Int](repeating: 0, count: graph.stateCount)
        for edge in edges {
            let length = longest[Int(edge.source)] + (edge.label == -1 ? 0 : 1)
            longest[Int(edge.target)] = max(longest[Int(edge.target)], length)
        }
        graph.longestPath = longest.max() ?? 0
        guard graph.longestPath <= TemplateLimits.words else {
            throw TemplateError(
                code: "template-too-large",
                message:
                    "The longest sentence has \(graph.longestPath) words; at most \(TemplateLimits.words) are allowed.",
                offset: 0)
        }
        return graph
    }

    mutating func newState(offset: Int) throws(TemplateError) -> Int32 {
        guard graph.stateCount < TemplateLimits.states else {
            throw TemplateError(
                code: "template-too-large",
                message:
                    "The node's templates together need more than \(TemplateLimits.states) states; shorten lists and"
                    + " permutations, or split the node.",
                offset: offset)
        }
        graph.stateCount += 1
        return Int32(graph.stateCount - 1)
    }

    mutating func connect(_ source: Int32, _ target: Int32, label: Int32 = -1, mark: Int32 = -1) {
        edges.append(Edge(source: source, target: target, label: label, mark: mark))
    }

    mutating func number(of mark: WordGraph.Mark) -> Int32 {
        if let number = markNumbers[mark] { return number }
        let number = Int32(graph.marks.count)
        graph.marks.append(mark)
        markNumbers[mark] = number
        return number
    }

    /// - Returns: The state in which `node` ends when it starts in `start`.
    mutating func compile(
        _ node: TemplateNode, from start: Int32, into vocabulary: inout ScriptVocabulary, offset: Int
    ) throws(TemplateError) -> Int32 {
        switch node {
        case .empty, .space:
            return start
        case .joined(let parts, let offset):
            return try joined(parts, from: start, into: &vocabulary, offset: offset)
        case .word(let text):
            return try word(text, from: start, into: &vocabulary, offset: offset)
        case .punctuation(let marks):
            return try mark(.punctuation(marks), from: start, offset: offset)
        case .sequence(let nodes):
            var state = start
            for node in nodes { state = try compile(node, from: state, into: &vocabulary, offset: offset) }
            return state
        case .choice(let nodes):
            var ends: [Int32] = []
            for node in nodes { ends.append(try compile(node, from: start, into: &vocabulary, offset: offset)) }
            return meet(ends, start: start)
        case .permutation(let nodes):
            return try permutation(nodes, from: start, into: &vocabulary, offset: offset)
        case .list(let name, let slot, let offset):
            return try list(name, slot: slot, from: start, into: &vocabulary, offset: offset)
        case .range(let range, let slot, let offset):
            return try numbers(range, slot: slot, from: start, into: &vocabulary, offset: offset)
        case .rule(let name, let offset):
            return try rule(name, from: start, into: &vocabulary, offset: offset)
        }
    }

    private mutating func word(
        _ text: String, from start: Int32, into vocabulary: inout ScriptVocabulary, offset: Int
    ) throws(TemplateError) -> Int32 {
        let surface = vocabulary.intern(text)
        let label: Int32
        if let known = localSurfaces[surface] {
            label = known
        } else {
            label = Int32(graph.surfaces.count)
            graph.surfaces.append(surface)
            localSurfaces[surface] = label
        }
        let end = try newState(offset: offset)
        connect(start, end, label: label)
        return end
    }

    mutating func mark(_ mark: WordGraph.Mark, from start: Int32, offset: Int) throws(TemplateError) -> Int32 {
        let end = try newState(offset: offset)
        connect(start, end, mark: number(of: mark))
        return end
    }

    /// Lets alternatives that began in `start` end in one state. Ends have no edges of their own yet, so they can be
    /// made one; only `start` itself, the end of an empty alternative, needs an edge.
    mutating func meet(_ ends: [Int32], start: Int32) -> Int32 {
        guard let end = ends.max(), end != start else { return start }
        for state in ends where state != start && state != end { replacements[state] = end }
        if ends.contains(start) { connect(start, end) }
        return end
    }

    private mutating func list(
        _ name: String, slot: String, from start: Int32, into vocabulary: inout ScriptVocabulary, offset: Int
    ) throws(TemplateError) -> Int32 {
        if let range = context.ranges[name] {
            return try numbers(range, slot: slot, from: start, into: &vocabulary, offset: offset)
        }
        if context.wildcards.contains(name) { return try freeText(slot, from: start, offset: offset) }
        let items = try context.list(name, offset: offset)
        let begin = try mark(.slotBegin, from: start, offset: offset)
        var endsByValue: [String?: [Int32]] = [:]
        for item in items {
            endsByValue[item.value, default: []].append(
                try compile(item.node, from: begin, into: &vocabulary, offset: offset))
        }
        return try closeSlot(slot, endsByValue, from: begin, offset: offset)
    }

    private mutating func closeSlot(
        _ slot: String, _ endsByValue: [String?: [Int32]], from begin: Int32, offset: Int
    ) throws(TemplateError) -> Int32 {
        let end = try newState(offset: offset)
        for (value, ends) in endsByValue.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
            let mark = number(of: .slotEnd(slot: slot, value: value))
            connect(meet(ends, start: begin), end, mark: mark)
        }
        return end
    }

    private mutating func numbers(
        _ range: NumberRange, slot: String?, from start: Int32, into vocabulary: inout ScriptVocabulary, offset: Int
    ) throws(TemplateError) -> Int32 {
        let begin = try mark(.slotBegin, from: start, offset: offset)
        var endsByValue: [String?: [Int32]] = [:]
        for value in range.values {
            var spellings = range.allowsWords ? context.numberWords.spellings(of: value) : []
            // A minus sign is not a word, so a negative number is told from a positive one in words only.
            if range.allowsDigits, value >= 0 { spellings = context.numberWords.figures(of: value) + spellings }
            var ends: [Int32] = []
            for words in spellings {
                ends.append(
                    try compile(
                        .sequence(words.map(TemplateNode.word)), from: begin, into: &vocabulary, offset: offset))
            }
            if !ends.isEmpty { endsByValue[plainText(of: range.slotValue(value)), default: []] += ends }
        }
        guard !endsByValue.isEmpty else {
            throw TemplateError(
                code: "template-range", message: "No number of the range can be said in words here.", offset: offset)
        }
        return try closeSlot(slot ?? "", endsByValue, from: begin, offset: offset)
    }

    private mutating func rule(
        _ name: String, from start: Int32, into vocabulary: inout ScriptVocabulary, offset: Int
    ) throws(TemplateError) -> Int32 {
        let node = try context.rule(name, offset: offset)
        guard !openRules.contains(name) else {
            throw TemplateError(
                code: "recursive-rule",
                message: "The rule '\(name)' leads back to itself: \((openRules + [name]).joined(separator: " → ")).",
                offset: offset)
        }
        openRules.append(name)
        defer { openRules.removeLast() }
        return try compile(node, from: start, into: &vocabulary, offset: offset)
    }

}
