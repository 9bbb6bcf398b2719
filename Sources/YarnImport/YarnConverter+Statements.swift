import ContentFiles
import Templates

extension YarnConverter {
    typealias Destination = ScriptDraft.Destination
    typealias Pair = ScriptDraft.Pair

    /// - Parameter next: What follows the statements.
    /// - Returns: What comes first.
    mutating func draftStatements(_ statements: [YarnStatement], then next: Destination) -> Destination {
        var statements = statements[...]
        if let last = statements.firstIndex(where: \.leadsAway) {
            let rest = statements[(last + 1)...].first { !$0.isDeclaration }
            if let rest {
                lose("yarn-unreached", "Nothing gets here: the conversation has left before.", at: rest.location)
            }
            statements = statements[...last]
        }
        var way = next
        for statement in statements.reversed() { way = draftStatement(statement, then: way) }
        return way
    }

    private mutating func draftStatement(_ statement: YarnStatement, then next: Destination) -> Destination {
        let location = statement.location
        switch statement.kind {
        case .line(let line): return draftLine(line, then: next)
        case .options(let choices): return draftOptions(choices, then: next, at: location)
        case .group(let choices): return draftGroup(choices, then: next, at: location)
        case .conditional(let clauses): return draftClauses(clauses, then: next, at: location)
        case .once(let condition, let body, let otherwise):
            return draftOnce(condition, body, otherwise: otherwise, then: next, at: location)
        case .jump(let target): return draftJump(to: target, at: location)
        case .detour(let target): return draftDetour(to: target, then: next, at: location)
        case .return: return isDetour ? exit(.return) : .end
        case .stop: return .end
        case .set(let variable, let value): return draftSet(variable, value, then: next, at: location)
        case .declare, .enumeration: return next
        case .call(let call):
            lose("yarn-call", "'<<call \(call.summary)>>' asks the game and is left out.", at: location)
            return next
        case .command(let parts): return draftCommand(parts, then: next, at: location)
        }
    }

    // MARK: Lines and commands

    private mutating func draftLine(_ line: YarnLine, then next: Destination) -> Destination {
        if let player = options.player, line.speaker == player { return draftLearnersLine(line, then: next) }
        guard let drafted = draftedLine(line) else { return next }
        let readsNothing = drafted.when == nil && !drafted.text.contains("{")
        let number = draft.open(next) { node in
            node.lines.isEmpty && node.events.isEmpty && (node.set.isEmpty || (node.countsVisits && readsNothing))
        }
        draft.nodes[number].lines = [drafted]
        return .node(number)
    }

    /// What the learner's part says in the story is for the learner to say.
    private mutating func draftLearnersLine(_ line: YarnLine, then next: Destination) -> Destination {
        guard let condition = line.condition else {
            return draftOptions([YarnChoice(line: line, body: [])], then: next, at: line.location)
        }
        var line = line
        line.condition = nil
        let body = [YarnStatement(kind: .line(line), location: line.location)]
        guard condition.isOnce else {
            let clause = YarnStatement.Clause(condition: condition.expression ?? .flag(true), body: body)
            return draftClauses([clause], then: next, at: line.location)
        }
        return draftOnce(condition.expression, body, otherwise: [], then: next, at: line.location)
    }

    /// Nil when the line has no text.
    mutating func draftedLine(_ line: YarnLine) -> ScriptDraft.Line? {
        let text = lineText(line.parts, at: line.location)
        guard !text.trimmed.isEmpty else {
            lose("yarn-empty-line", "The line has no text to say and is left out.", at: line.location)
            return nil
        }
        var drafted = ScriptDraft.Line(id: lineID(of: line), text: text)
        drafted.when = line.condition?.expression.map { source($0, at: line.location) }
        drafted.isOnce = line.condition?.isOnce ?? false
        drafted.speaker = line.speaker.flatMap { roles[$0] }
        return drafted
    }

    private mutating func lineID(of line: YarnLine) -> String {
        let others = line.tags.filter { !$0.hasPrefix("line:") }
        if !others.isEmpty {
            let listed = others.map { "#\(echo($0))" }.joined(separator: " ")
            lose("yarn-tag", "The line's tags are left out: \(listed).", at: line.location)
        }
        let own = line.tags.first { $0.hasPrefix("line:") }.map { String($0.dropFirst("line:".count)) }
        let number = "\(slug(title, words: 8)).\(lineNumbers[line.location] ?? lineIDs.count + 1)"
        let id = "\(options.id).\(own ?? number)"
        // A node that is drafted twice says its lines under two ids.
        let fresh = fresh(id, in: lineIDs)
        lineIDs.insert(fresh)
        return fresh
    }

    private mutating func draftCommand(_ parts: [YarnPart], then next: Destination, at location: SourceLocation)
        -> Destination
    {
        let text = lineText(parts, at: location)
        let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first else { return next }
        let value = words.count > 1 ? words[1].trimmed : ""
        let showsValues = text.contains("{")
        let number = draft.open(next) { node in node.set.isEmpty || !showsValues }
        draft.nodes[number].events.insert(
            Pair(key: name.contains("{") ? "command" : name, value: name.contains("{") ? text : value), at: 0)
        return .node(number)
    }

    private mutating func draftSet(
        _ variable: String, _ value: YarnExpression, then next: Destination, at location: SourceLocation
    ) -> Destination {
        guard let name = names[variable] else {
            lose(
                "yarn-set", "'$\(variable)' is computed from other variables and cannot be set; this is left out.",
                at: location)
            return next
        }
        return put(Pair(key: name, value: assignment(value, at: location)), before: next)
    }

    /// Sets a variable on the way.
    mutating func put(_ assignment: Pair, before next: Destination) -> Destination {
        let number = draft.open(next) { node in !node.set.contains { $0.key == assignment.key } }
        draft.nodes[number].set.insert(assignment, at: 0)
        draft.nodes[number].countsVisits = false
        return .node(number)
    }

    // MARK: Ways

    private mutating func draftJump(to target: YarnTarget, at location: SourceLocation) -> Destination {
        if let title = target.title { return leave(for: title) }
        guard case .computed(let value) = target else { return .end }
        return branches(on: value, at: location, otherwise: .end) { converter, title in converter.leave(for: title) }
    }

    /// A jump leaves the node for good, and with it the nodes that made a detour here.
    private mutating func leave(for title: String) -> Destination {
        exit(.entry(Self.key(title, isDetour: false)), isJump: true)
    }

    private mutating func draftDetour(to target: YarnTarget, then next: Destination, at location: SourceLocation)
        -> Destination
    {
        if let title = target.title { return detour(to: title, then: next) }
        guard case .computed(let value) = target else { return next }
        draft.pin(next)
        return branches(on: value, at: location, otherwise: next) { converter, title in
            converter.detour(to: title, then: next)
        }
    }

    private mutating func detour(to title: String, then next: Destination) -> Destination {
        let number = draft.open(next) { $0.saysNothing && !$0.listens && $0.detour == nil && $0.wait == nil }
        draft.nodes[number].detour = .entry(Self.key(title, isDetour: true))
        return .node(number)
    }

    /// A jump to where a value says: one way for every title that stands as a text in the story.
    private mutating func branches(
        on value: YarnExpression, at location: SourceLocation, otherwise: Destination,
        _ way: (inout YarnConverter, String) -> Destination
    ) -> Destination {
        var branches: [ScriptDraft.Branch] = []
        for title in story.titlesInTexts {
            let condition = source(.binary(.equal, value, .text(title)), at: location)
            branches.append(ScriptDraft.Branch(when: condition, way: way(&self, title)))
        }
        guard !branches.isEmpty else {
            lose("yarn-jump", "No node of this story can be meant here; the way is left out.", at: location)
            return otherwise
        }
        branches.append(ScriptDraft.Branch(when: nil, way: otherwise))
        return .node(draft.add(ScriptDraft.Node(branches: branches)))
    }

    /// Counts the visit of the node at hand, where some condition asks for it, on the way out.
    mutating func exit(_ way: Destination, isJump: Bool = false) -> Destination {
        var left = [title]
        if isJump, isDetour { left += callers(of: title) }
        let counted = left.filter { countedTitles.contains($0) }
        guard !counted.isEmpty else { return way }
        var node = ScriptDraft.Node(way: way)
        node.set = counted.map { title in
            let name = counter(of: title)
            return Pair(key: name, value: "= \(name) + 1")
        }
        node.countsVisits = true
        return .node(draft.add(node))
    }

    /// The nodes that wait for a detour to come back when it jumps away, where that is certain.
    private mutating func callers(of title: String) -> [String] {
        var found: [String] = []
        var current = title
        while true {
            let callers = Set(
                story.nodes.filter { node in
                    node.body.flatMap(\.all).contains { statement in
                        guard case .detour(let target) = statement.kind else { return false }
                        return titles(of: target).contains(current)
                    }
                }.map(\.title))
            guard callers.count == 1, let caller = callers.first, caller != title, !found.contains(caller) else {
                if callers.contains(where: { countedTitles.contains($0) }), let node = story.titles[title]?.first {
                    lose(
                        "yarn-visits",
                        "Jumping away from a detour is not counted as a visit of the nodes that made it.",
                        at: story.nodes[node].location)
                }
                return found
            }
            found.append(caller)
            current = caller
        }
    }

    // MARK: Blocks

    mutating func draftClauses(
        _ clauses: [YarnStatement.Clause], then next: Destination, at location: SourceLocation
    ) -> Destination {
        draft.pin(next)
        var branches = clauses.map { clause in
            ScriptDraft.Branch(
                when: clause.condition.map { source($0, at: location) },
                way: draftStatements(clause.body, then: next))
        }
        if clauses.last?.condition != nil { branches.append(ScriptDraft.Branch(when: nil, way: next)) }
        return .node(draft.add(ScriptDraft.Node(branches: branches)))
    }

    private mutating func draftOnce(
        _ condition: YarnExpression?, _ body: [YarnStatement], otherwise: [YarnStatement], then next: Destination,
        at location: SourceLocation
    ) -> Destination {
        draft.pin(next)
        let seen = onceVariable(at: location)
        let asked = condition.map { " and \(enclosed(source($0, at: location)))" } ?? ""
        let first = put(Pair(key: seen, value: "true"), before: draftStatements(body, then: next))
        let other = draftStatements(otherwise, then: next)
        return .node(
            draft.add(
                ScriptDraft.Node(branches: [
                    ScriptDraft.Branch(when: "not \(seen)\(asked)", way: first),
                    ScriptDraft.Branch(when: nil, way: other),
                ])))
    }

    /// The same for both drafts of a node.
    mutating func onceVariable(at location: SourceLocation) -> String {
        let key = "once \(location)"
        if let name = standIns[key] { return name }
        let name = ownVariable("once_\(title)", first: "false")
        standIns[key] = name
        return name
    }

    func enclosed(_ condition: String) -> String { condition.contains(" or ") ? "(\(condition))" : condition }
}

extension YarnStatement {
    /// Whether nothing behind it is ever reached.
    fileprivate var leadsAway: Bool {
        switch kind {
        case .jump, .return, .stop:
            return true
        case .conditional(let clauses):
            return clauses.last?.condition == nil && clauses.allSatisfy { $0.body.contains(where: \.leadsAway) }
        case .options(let choices):
            // Without an answer that may be given the conversation goes on.
            return choices.contains { $0.line.condition == nil }
                && choices.allSatisfy { $0.body.contains(where: \.leadsAway) }
        default:
            return false
        }
    }

    fileprivate var isDeclaration: Bool {
        switch kind {
        case .declare, .enumeration: true
        default: false
        }
    }
}

extension YarnExpression {
    /// Enough to recognise it in a message.
    var summary: String {
        switch self {
        case .call(let name, _): "\(name)(…)"
        case .variable(let name): "$\(name)"
        default: "…"
        }
    }
}
