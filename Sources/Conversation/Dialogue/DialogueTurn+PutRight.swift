import Templates

/// What the learner puts right of what they told before: *no, son dos personas*, said to a question that comes later.
extension DialogueTurn {
    /// Questions that are looked back at, and clauses that are looked at.
    private static let (mostQuestions, mostPlaces) = (12, 6)
    /// How much it may differ from a template, a word.
    private static let mostCost: Float = 0.05

    /// Takes an answer to a question that was asked before, with another value than then, and asks anew what is asked
    /// now: a recap then holds the new value. Where the character goes is not changed by it.
    ///
    /// - Returns: Whether there is one. It is looked for where the learner denies or takes something back, or where the
    ///   character says what they understood; there it must be something of that.
    mutating func putRight(_ said: Utterance, in node: DialogueNode) -> Bool {
        guard let number = flow.number(of: node.id), !node.lines.lines.isEmpty else { return false }
        let shown = Set(node.lines.lines.flatMap { $0.parts.expressions.flatMap(\.variables) })
        let isDenied = said.words.contains(where: \.facts.isDenying)
        guard isDenied || !shown.isEmpty else { return false }
        let questions = lastQuestions(but: node, setting: shown)
        guard !questions.isEmpty else { return false }
        var places = said.retellings(flow.partMarks).map(\.rest)
        if places.isEmpty { places = [said.words.indices] + UtteranceParts(said, marks: flow.partMarks).clauses }
        for place in places.prefix(Self.mostPlaces) {
            for earlier in questions {
                // Free text takes any sentence, and whoever denies something puts no name right by it.
                if earlier.index.graph.takesAnyWord, said.words[place].contains(where: \.facts.isVerb) { continue }
                guard let answer = exactAnswer(said.part(place), in: earlier, isOwn: true, mostCost: Self.mostCost),
                    changes(answer, shown)
                else { continue }
                outcome.match = .accepted
                outcome.further.append(
                    FurtherAnswer(nodeID: earlier.id, responseID: answer.response.id, slots: answer.slots))
                askAnew(node, number)
                return true
            }
        }
        return false
    }

    /// The questions that were answered and whose answers set something, the last first.
    ///
    /// - Parameter shown: What they must set something of; where it is empty, anything.
    private func lastQuestions(but node: DialogueNode, setting shown: Set<String>) -> [DialogueNode] {
        var seen: Set<String> = [node.id]
        let asked = state.history.reversed().filter { seen.insert($0).inserted }
            .compactMap { flow.number(of: $0).map { flow.nodes[$0] } }
        let setting = asked.filter { question in
            question.responses.contains { response in
                !response.slots.isEmpty
                    && response.assignments.contains { shown.isEmpty || shown.contains($0.variable) }
            }
        }
        return Array(setting.prefix(Self.mostQuestions))
    }

    /// Sets what an answer sets, where all of it was set before and some of it was something else.
    ///
    /// - Parameter shown: What it must set something of; where it is empty, anything.
    private mutating func changes(_ answer: NextAnswer, _ shown: Set<String>) -> Bool {
        let variables = answer.response.assignments.map(\.variable)
        guard !answer.slots.isEmpty, !variables.isEmpty, variables.allSatisfy({ state.variables[$0] != nil }),
            shown.isEmpty || !shown.isDisjoint(with: variables)
        else { return false }
        let before = state.variables
        assign(answer.response.assignments, slots: answer.slots)
        return shown.isEmpty
            ? state.variables != before : shown.contains { state.variables[$0] != before[$0] }
    }

    /// Says the question once more, with the values that it has now.
    private mutating func askAnew(_ node: DialogueNode, _ number: Int) {
        state.misses = 0
        let first = outcome.lines.count
        let visit = max(0, state.visits[node.id, default: 1] - 1)
        if let line = variant(of: node.lines, place: number, visit: visit) { speak(line) }
        state.lastLines = Array(outcome.lines[first...])
    }
}
