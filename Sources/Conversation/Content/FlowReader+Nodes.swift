import ContentFiles
import Templates

extension FlowReader {
    mutating func readNode(
        _ entry: ContentNode.Entry, everywhere: [SourceResponse], _ shared: MatchIndex
    ) -> DialogueNode {
        let id = entry.key
        var fields = FieldReader(entry.value, of: "a node", into: issues)
        let lines = readNodeLines(&fields, id: id)
        let assignments = readAssignments(fields.value("set"), slots: [])
        noteValues(of: assignments)
        let events = readEvents(fields.value("do"))
        let own = fields.list("expect").map { readResponse($0, scope: .node) }
        checkDistinct(own)
        let acceptsAnything = fields.value("anything").map { readAnything($0) }
        let hints = fields.texts("hints")
        let nonAnswers = fields.texts("nonAnswers")
        let waits = readWaits(fields.value("wait"))
        let otherwise = readOtherwise(fields.value("otherwise"))
        let isCheckpoint = fields.flag("checkpoint") ?? false
        let ways = readWays(&fields, of: entry, listens: !own.isEmpty || acceptsAnything != nil)
        fields.finish()
        if !ways.listens { checkIdleFields(of: entry) }
        let responses = ways.listens ? everywhere + own : []
        let index = compile(own, from: everywhere.count)
        let context = context
        let openName = own.lazy.flatMap(\.templates).compactMap { $0.openName(context) }.first
        if acceptsAnything == nil { checkHints(hints, index, shared, of: entry) }
        return DialogueNode(
            id: id, location: entry.keyLocation, lines: lines, assignments: assignments, events: events,
            responses: responses.map(\.response), anything: acceptsAnything,
            hints: resolve(hints, index, shared, responses.map(\.response)), waits: waits, otherwise: otherwise,
            detour: ways.detour, branches: ways.branches, isReturn: ways.isReturn, isEnd: ways.isEnd,
            isCheckpoint: isCheckpoint, nonAnswers: nonAnswers,
            openName: openName, index: index)
    }

    /// Where a node leads by itself.
    private struct Ways {
        var listens: Bool
        var detour: Int?
        var branches: [DialogueNode.Branch] = []
        var isReturn = false
        var isEnd = false
    }

    /// A node that expects an answer has no way of its own; any other has one of `goto`, `branch`, `return` and `end`,
    /// or ends.
    private mutating func readWays(
        _ fields: inout FieldReader, of entry: ContentNode.Entry, listens: Bool
    ) -> Ways {
        let id = entry.key
        var ways = Ways(listens: listens)
        let target = fields.value("goto")
        let branch = fields.value("branch")
        let detour = fields.value("detour")
        let isReturn = fields.flag("return") ?? false
        let isEnd = fields.flag("end") ?? false
        let count = (target != nil ? 1 : 0) + (branch != nil ? 1 : 0) + (isReturn ? 1 : 0) + (isEnd ? 1 : 0)
        if listens, count > 0 || detour != nil {
            issues.error(
                "two-ways-on",
                "The node '\(id)' expects an answer, so it cannot have 'goto', 'branch', 'detour', 'return' or 'end' "
                    + "of its own.",
                at: entry.keyLocation)
        } else if count > 1 {
            issues.error(
                "two-ways-on", "The node '\(id)' has more than one of 'goto', 'branch', 'return' and 'end'.",
                at: entry.keyLocation)
        }
        guard !listens else { return ways }
        ways.detour = detour.flatMap { number(of: $0, what: "detour") }
        ways.isReturn = isReturn
        if let target = target.flatMap({ number(of: $0, what: "goto") }) {
            ways.branches = [DialogueNode.Branch(when: nil, target: target)]
        } else if let branch {
            ways.branches = readBranches(branch, id: id)
        }
        ways.isEnd = isEnd || (target == nil && branch == nil && !isReturn)
        return ways
    }

    /// A list of `{when, goto}`, the last of them without `when`.
    private mutating func readBranches(_ node: ContentNode, id: String) -> [DialogueNode.Branch] {
        var branches: [DialogueNode.Branch] = []
        for element in node.elements ?? [node] {
            var fields = FieldReader(element, of: "a branch", into: issues)
            let when = fields.value("when")
            let condition = when.flatMap { readExpression($0) }
            let target = fields.requiredValue("goto").flatMap { number(of: $0, what: "goto") }
            fields.finish()
            if let last = branches.last, last.when == nil {
                issues.warning("dead-branch", "The branch before this one is always taken.", at: element.location)
            }
            guard let target, (when == nil) == (condition == nil) else { continue }
            branches.append(DialogueNode.Branch(when: condition, target: target))
        }
        if let last = branches.last, last.when != nil {
            issues.warning(
                "no-last-branch",
                "When no branch of '\(id)' holds the conversation ends; give the last one no 'when'.",
                at: node.location)
        }
        return branches
    }

    private func readAnything(_ node: ContentNode) -> Consequence {
        var fields = FieldReader(node, of: "'anything'", into: issues)
        let target = fields.value("goto")
        let detour = fields.value("detour")
        let isReturn = fields.flag("return") ?? false
        let isEnd = fields.flag("end") ?? false
        fields.finish()
        if let target { return number(of: target, what: "goto").map(Consequence.goto) ?? .stay }
        if let detour { return number(of: detour, what: "detour").map(Consequence.detour) ?? .stay }
        if isReturn { return .return }
        return isEnd ? .end : .stay
    }

    /// One wait or several.
    private func readWaits(_ node: ContentNode?) -> [DialogueNode.Wait] {
        guard let node else { return [] }
        let waits = (node.elements ?? [node]).compactMap { readWait($0) }
        if zip(waits, waits.dropFirst()).contains(where: { $0.after >= $1.after }) {
            issues.error("wait-order", "Each wait must be longer than the one before.", at: node.location)
        }
        return waits
    }

    private func readWait(_ node: ContentNode) -> DialogueNode.Wait? {
        var fields = FieldReader(node, of: "a wait", into: issues)
        let hasAfter = fields.requiredValue("after") != nil
        let after = fields.number("after", in: 1...3_600)
        let target = fields.value("goto")
        let say = fields.choice("say", of: DialogueControl.self)
        fields.finish()
        if (target == nil) == (say == nil) {
            issues.error("no-consequence", "A wait has either 'goto' or 'say'.", at: node.location)
        }
        guard hasAfter, let after else { return nil }
        if let say { return DialogueNode.Wait(after: after, consequence: .control(say)) }
        return target.flatMap { number(of: $0, what: "goto") }.map {
            DialogueNode.Wait(after: after, consequence: .goto($0))
        }
    }

    private func readOtherwise(_ node: ContentNode?) -> [DialogueNode.Rescue] {
        guard let node else { return [.clarify, .hint] }
        return (node.elements ?? [node]).compactMap { step in
            switch step.text {
            case "clarify": return .clarify
            case "hint": return .hint
            case "repeat": return .repeat
            case "slower": return .slower
            default: return number(of: step, what: "otherwise").map(DialogueNode.Rescue.goto)
            }
        }
    }

    private func checkDistinct(_ responses: [SourceResponse]) {
        var seen: Set<String> = []
        for response in responses.map(\.response) where !seen.insert(response.id).inserted {
            issues.error(
                "duplicate-response", "The node has two responses '\(response.id)'.", at: response.location)
        }
    }

    /// Finds which hints are full answers.
    func resolve(_ hints: [String], _ index: MatchIndex, _ shared: MatchIndex, _ responses: [DialogueResponse])
        -> [DialogueNode.Hint]
    {
        hints.map { hint in
            let utterance = Utterance(hint, vocabulary: vocabulary)
            let matcher = ResponseMatcher(
                own: index, everywhere: shared,
                analysis: EditAnalysis(utterance: utterance, vocabulary: vocabulary),
                tolerance: .strict, isSpoken: false, responses: responses, isAnsweringClarification: false)
            // What has a gap is a riddle: *sí, estamos ___ acuerdo*.
            guard !hint.contains("_"), case .recognised(let alignment, _) = matcher.match() else {
                return DialogueNode.Hint(text: hint, isAnswer: false)
            }
            return DialogueNode.Hint(text: hint, isAnswer: !alignment.final.isUnderstand)
        }
    }
}

/// The likeliest lemma of each content word that is a word of the language, in order, each once.
func contentLemmas(of text: String, _ knowledge: any WordKnowledge) -> [String] {
    let cut = Tokenizer.cut(Folding.nfc(text))
    var lemmas: [String] = []
    for word in cut.words {
        let form = cut.text(word.range).trimmingApostrophe.lowercased()
        let record = knowledge.record(of: form)
        guard !record.isFiller, !record.isFunctionWord, let lemma = record.lemmas.first, !lemmas.contains(lemma) else {
            continue
        }
        lemmas.append(lemma)
    }
    return lemmas
}
