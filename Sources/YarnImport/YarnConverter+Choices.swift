import ContentFiles

extension YarnConverter {
    private static let silence = 8

    /// Options become a node that listens: each text is an answer, and a hint, so that the learner sees it.
    mutating func draftOptions(_ choices: [YarnChoice], then next: Destination, at location: SourceLocation)
        -> Destination
    {
        draft.pin(next)
        // Without an answer that may always be given there may be none at all; then the story goes on.
        let mayBeEmpty = choices.allSatisfy { $0.line.condition != nil }
        var node = ScriptDraft.Node()
        var conditions: [String] = []
        var answers: [(hint: String, isCertain: Bool)] = []
        for choice in choices {
            let line = choice.line
            let way = draftStatements(choice.body, then: next)
            noteTags(of: line)
            let (template, hint) = answer(line.parts, at: line.location)
            guard !template.isEmpty else {
                addSilence(way, of: line, to: &node)
                continue
            }
            var drafted = ScriptDraft.Answer(id: "", accept: template, way: way)
            drafted.id = fresh(slug(hint, words: 4), in: Set(node.answers.map(\.id)))
            drafted.when = line.condition?.expression.map { source($0, at: line.location) }
            if line.condition?.isOnce == true {
                if mayBeEmpty || isDraftedTwice {
                    let taken = onceVariable(at: line.location)
                    drafted.when = (drafted.when.map { "\(enclosed($0)) and " } ?? "") + "not \(taken)"
                    drafted.set = [Pair(key: taken, value: "true")]
                } else {
                    drafted.isOnce = true
                }
            }
            conditions.append(drafted.when ?? "true")
            fold(into: &drafted)
            node.answers.append(drafted)
            answers.append((hint, line.condition == nil))
        }
        // An option that may not be offered does not help.
        let certain = answers.filter(\.isCertain)
        node.hints = unique((certain.isEmpty ? answers : certain).map(\.hint))
        if node.answers.isEmpty { node.anything = node.wait?.way ?? next }
        let number = draft.add(node)
        guard mayBeEmpty, !node.answers.isEmpty else { return .node(number) }
        let anyHolds = conditions.map { conditions.count > 1 ? enclosed($0, in: " and ") : $0 }
            .joined(separator: " or ")
        return .node(
            draft.add(
                ScriptDraft.Node(branches: [
                    ScriptDraft.Branch(when: checked(anyHolds, at: location), way: .node(number)),
                    ScriptDraft.Branch(when: nil, way: next),
                ])))
    }

    private func enclosed(_ condition: String, in sign: String) -> String {
        condition.contains(sign) || condition.contains(" or ") ? "(\(condition))" : condition
    }

    private var isDraftedTwice: Bool { jumped.contains(title) && detoured.contains(title) }

    private mutating func noteTags(of line: YarnLine) {
        let others = line.tags.filter { !$0.hasPrefix("line:") }
        guard !others.isEmpty else { return }
        let listed = others.map { "#\(echo($0))" }.joined(separator: " ")
        lose("yarn-tag", "The option's tags are left out: \(listed).", at: line.location)
    }

    /// "…" as an option is saying nothing.
    private mutating func addSilence(_ way: Destination, of line: YarnLine, to node: inout ScriptDraft.Node) {
        if node.wait == nil, line.condition == nil {
            node.wait = (Self.silence, way)
        } else {
            lose("yarn-option", "An option without words cannot be said; it is left out.", at: line.location)
        }
    }

    /// Lets an answer do itself what a node of its own would do after it.
    private func fold(into answer: inout ScriptDraft.Answer) {
        guard case .node(let number) = answer.way else { return }
        let node = draft.nodes[number]
        guard !node.isPinned, node.isPlain, node.lines.count <= 1, let way = node.way, isJunction(way) else { return }
        guard node.set.allSatisfy({ pair in !answer.set.contains { $0.key == pair.key } }) else { return }
        answer.set += node.set
        answer.events = node.events
        answer.say = node.lines.first
        answer.way = way
    }

    /// Whether a way leads to what others lead to as well, or out.
    private func isJunction(_ way: Destination) -> Bool {
        if case .node(let number) = way { draft.nodes[number].isPinned } else { true }
    }

    private func unique(_ texts: [String]) -> [String] {
        texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    // MARK: Groups

    /// A line group is said as the best of several lines; when more than lines belongs to it, as a choice among nodes.
    mutating func draftGroup(_ choices: [YarnChoice], then next: Destination, at location: SourceLocation)
        -> Destination
    {
        guard choices.contains(where: { !$0.body.isEmpty }) else {
            let lines = choices.compactMap { draftedLine($0.line) }
            guard !lines.isEmpty else { return next }
            let number = draft.open(next) { $0.saysNothing }
            draft.nodes[number].lines = lines
            draft.nodes[number].picks = true
            return .node(number)
        }
        let items = choices.map { choice in
            var line = choice.line
            let conditions = [line.condition].compactMap { $0 }
            line.condition = nil
            let statements = [YarnStatement(kind: .line(line), location: line.location)] + choice.body
            return Candidate(conditions: conditions, location: line.location) { converter in
                converter.draftStatements(statements, then: next)
            }
        }
        draft.pin(next)
        return choose(among: items, otherwise: next, at: location)
    }

    /// An item of a line group or a node group.
    struct Candidate {
        var conditions: [YarnCondition]
        var location: SourceLocation
        var draft: (inout YarnConverter) -> Destination

        /// What Yarn compares: conditions, operators in them, and `once`.
        var complexity: Int {
            conditions.reduce(0) { sum, condition in
                sum + (condition.isOnce ? 1 : 0) + (condition.expression.map { 1 + $0.complexity } ?? 0)
            }
        }
    }

    private struct Item {
        var when: String?
        var way: Destination
        var complexity: Int
    }

    /// The item whose conditions ask most; among several, one by chance.
    mutating func choose(among candidates: [Candidate], otherwise: Destination, at location: SourceLocation)
        -> Destination
    {
        let items = candidates.map { item(of: $0) }
        var node = ScriptDraft.Node()
        var isOpen = true
        for complexity in Set(items.map(\.complexity)).sorted(by: >) where isOpen {
            let equals = items.filter { $0.complexity == complexity }
            if equals.count > 1 {
                lose(
                    "yarn-saliency",
                    "Items that ask as much as each other are chosen by chance, not by what was seen least.",
                    at: location)
                let pick = ownVariable("pick_\(title)", first: "1")
                node.set.append(Pair(key: pick, value: "= random(\(equals.count))"))
                for (number, item) in equals.enumerated() {
                    let condition = (item.when.map { "\(enclosed($0)) and " } ?? "") + "\(pick) == \(number + 1)"
                    node.branches.append(ScriptDraft.Branch(when: checked(condition, at: location), way: item.way))
                }
            }
            for item in equals where isOpen {
                // The last of those that may always come needs no condition of its own.
                if item.when == nil, equals.count > 1 { node.branches.removeAll { $0.way == item.way } }
                node.branches.append(ScriptDraft.Branch(when: item.when, way: item.way))
                isOpen = item.when != nil
            }
        }
        if isOpen { node.branches.append(ScriptDraft.Branch(when: nil, way: otherwise)) }
        return .node(draft.add(node))
    }

    private mutating func item(of candidate: Candidate) -> Item {
        var conditions = candidate.conditions.compactMap(\.expression).map { source($0, at: candidate.location) }
        var way = candidate.draft(&self)
        if candidate.conditions.contains(where: \.isOnce) {
            let seen = onceVariable(at: candidate.location)
            conditions.append("not \(seen)")
            way = put(Pair(key: seen, value: "true"), before: way)
        }
        draft.pin(way)
        let when = conditions.map { conditions.count > 1 ? enclosed($0) : $0 }.joined(separator: " and ")
        return Item(
            when: when.isEmpty ? nil : checked(when, at: candidate.location), way: way, complexity: candidate.complexity
        )
    }
}
