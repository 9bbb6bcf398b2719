import ContentFiles
import Templates

extension FlowReader {
    /// Reports roles of the cast that nobody plays.
    func checkRoles(_ cast: ContentNode?) {
        for entry in cast?.entries ?? [] where !usedRoles.contains(entry.key) {
            issues.warning("unused-role", "No line has the speaker '\(entry.key)'.", at: entry.keyLocation)
        }
    }

    /// Reports what only a node that waits for the learner can use.
    func checkIdleFields(of entry: ContentNode.Entry) {
        for field in entry.value.entries ?? [] where ["hints", "wait", "otherwise"].contains(field.key) {
            issues.warning(
                "no-effect", "The node '\(entry.key)' expects no answer, so '\(field.key)' has no effect.",
                at: field.keyLocation)
        }
    }

    /// Reports words that a hint quotes and that no answer of the node has: who follows it is not understood.
    ///
    /// - Parameter shared: The answers valid everywhere, the same for all nodes.
    mutating func checkHints(
        _ hints: [String], _ own: MatchIndex, _ shared: MatchIndex, of entry: ContentNode.Entry
    ) {
        let quotations = hints.flatMap(\.quotations)
        guard !quotations.isEmpty, !own.graph.takesAnyWord, !shared.graph.takesAnyWord else { return }
        let everywhere = namesEverywhere ?? names(in: shared)
        namesEverywhere = everywhere
        let here = names(in: own)
        for quoted in quotations {
            let words = Tokenizer.words(of: quoted)
            let unheard = words.filter { word in
                let names = names(of: word)
                return here.isDisjoint(with: names) && everywhere.isDisjoint(with: names)
            }
            let foreign = unheard.count { !vocabulary.knowledge.record(of: $0.lowercased()).isWord }
            // What is mostly of another language explains, and is nothing to say.
            guard let word = unheard.first, 2 * foreign < words.count else { continue }
            issues.warning(
                "hint-without-answer",
                "The hint says «\(quoted)», and no answer of '\(entry.key)' has the word '\(word)'.",
                at: entry.value.entries?.first { $0.key == "hints" }?.keyLocation ?? entry.keyLocation)
        }
    }

    /// The words of answers and what they may be forms of.
    private func names(in index: MatchIndex) -> Set<String> {
        index.graph.surfaces.reduce(into: []) { names, surface in
            for word in Tokenizer.words(of: vocabulary.surfaces[Int(surface)].text) {
                names.formUnion(self.names(of: word))
            }
        }
    }

    /// A word and what it may be a form of.
    private func names(of word: String) -> Set<String> {
        let form = word.lowercased()
        return Set(vocabulary.knowledge.record(of: form).lemmas + [form])
    }

    /// Reports detours that cannot come back, and ways back where no detour leads to.
    func checkDetours(_ flow: DialogueFlow) {
        var onDetour: Set<Int> = []
        var told: Set<SourceLocation> = []
        for node in flow.nodes {
            for (target, place) in node.detours {
                let reached = flow.reach(from: [target])
                onDetour.formUnion(reached)
                let comesBack = reached.contains { flow.nodes[$0].returns }
                guard !comesBack, told.insert(place).inserted else { continue }
                issues.warning(
                    "detour-without-return",
                    "The detour to '\(flow.nodes[target].id)' never comes back: no node that follows "
                        + "has 'return: true'.",
                    at: place)
            }
        }
        for (number, node) in flow.nodes.enumerated() where node.returns && !onDetour.contains(number) {
            issues.warning(
                "return-without-detour", "No detour leads to '\(node.id)', so its 'return' ends the conversation.",
                at: node.location)
        }
    }

    /// Reports lines that show a variable which nothing sets on some way to them.
    func checkShownVariables(_ flow: DialogueFlow) {
        for finding in UnsetVariableSearch.findings(in: flow) {
            issues.warning(
                "unset-variable",
                "The line shows {\(finding.variable)}, which nothing sets on the way "
                    + "\(finding.way.joined(separator: " → "));"
                    + " the learner would read «\(ScriptLine.blank)». Set it on that way, or give it a first value in"
                    + " 'variables'.",
                at: finding.line.location)
        }
    }

    /// Reports the first node from which the conversation can only go on for ever.
    ///
    /// - Parameter reached: The nodes that the start leads to.
    func checkWayOut(_ flow: DialogueFlow, reached: Set<Int>) {
        var sources = [[Int]](repeating: [], count: flow.nodes.count)
        for (number, node) in flow.nodes.enumerated() {
            for target in node.targets { sources[target].append(number) }
        }
        var open = flow.nodes.indices.filter { flow.nodes[$0].canEnd }
        var ending = Set(open)
        while let number = open.popLast() {
            for source in sources[number] where ending.insert(source).inserted { open.append(source) }
        }
        guard let lost = flow.nodes.indices.first(where: { reached.contains($0) && !ending.contains($0) }) else {
            return
        }
        issues.warning(
            "no-way-out", "From the node '\(flow.nodes[lost].id)' no way leads to an end.",
            at: flow.nodes[lost].location)
    }
}

extension DialogueFlow {
    /// The nodes that some way leads to, the given ones among them.
    func reach(from starts: [Int]) -> Set<Int> {
        var reached = Set(starts)
        var open = starts
        while let number = open.popLast() {
            for target in nodes[number].targets where reached.insert(target).inserted { open.append(target) }
        }
        return reached
    }
}

extension DialogueNode {
    /// Consequences of the node's own answers, of those that are valid everywhere, and of any other.
    private var consequences: [Consequence] { responses.map(\.consequence) + [anything].compactMap { $0 } }

    /// Whether a detour may come back from here.
    fileprivate var returns: Bool {
        isReturn
            || responses.contains { $0.scope == .node && $0.consequence == .return } || anything == .return
    }

    /// Whether the conversation may end here, in one step.
    fileprivate var canEnd: Bool {
        isEnd || isReturn || branches.last.map { $0.when != nil } ?? false
            || consequences.contains { $0 == .end || $0 == .return }
    }

    /// Where its detours lead, and where they are written.
    fileprivate var detours: [(target: Int, place: SourceLocation)] {
        var detours = [detour].compactMap { $0 }.map { (target: $0, place: location) }
        for response in responses {
            if case .detour(let target) = response.consequence { detours.append((target, response.location)) }
        }
        if case .detour(let target)? = anything { detours.append((target, location)) }
        return detours
    }
}

extension String {
    /// What stands between «» or “” in it.
    fileprivate var quotations: [String] {
        var quotations: [String] = []
        var open: String?
        for character in self {
            if character == "«" || character == "“" {
                open = ""
            } else if character == "»" || character == "”", let quoted = open {
                quotations.append(quoted)
                open = nil
            } else {
                open?.append(character)
            }
        }
        return quotations
    }
}
