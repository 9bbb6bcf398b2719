/// One turn in the making: the state it changes and the outcome it fills.
struct DialogueTurn {
    let engine: DialogueEngine
    let settings: DialogueSettings
    var state: DialogueState
    var outcome: TurnOutcome
    var trace = Trace()

    /// What tests want to know of a turn beyond its outcome.
    struct Trace {
        /// Nodes entered, in order.
        var entered: [Int] = []
        /// Variables that lines showed and nothing had set.
        var unsetVariables: [String] = []
    }

    init(engine: DialogueEngine, settings: DialogueSettings, state: DialogueState) {
        self.engine = engine
        self.settings = settings
        self.state = state
        outcome = TurnOutcome(nodeID: state.node, match: .control)
    }

    var flow: DialogueFlow { engine.flow }

    /// Completes the outcome with what depends on where the turn led.
    mutating func finish() {
        outcome.nodeID = state.node
        outcome.isEnded = state.isEnded
        if !state.isEnded, let number = flow.number(of: state.node) {
            outcome.upcomingLines = upcomingLines(after: flow.nodes[number])
            outcome.silenceAfter = flow.nodes[number].wait.map { max(0, $0.after - state.waited) }
        }
    }

    // MARK: Moving

    /// Enters a node, and goes on through those that do not wait for the learner.
    mutating func enter(_ number: Int) {
        guard flow.nodes.indices.contains(number) else { return end() }
        var said: [SpokenLine] = []
        var current: Int? = number
        // The loader refuses rings of nodes that do not listen; the bound holds even if one slipped through.
        for _ in 0...flow.nodes.count {
            guard let number = current else { break }
            let node = flow.nodes[number]
            said += arrive(at: node, number)
            if node.isEnd {
                state.lastLines = said
                return end()
            }
            current = node.next
        }
        state.lastLines = said
    }

    private mutating func arrive(at node: DialogueNode, _ number: Int) -> [SpokenLine] {
        trace.entered.append(number)
        let visit = state.visits[node.id, default: 0]
        state.visits[node.id] = visit + 1
        state.node = node.id
        state.misses = 0
        state.hints = 0
        state.waited = 0
        state.isClarifying = false
        state.pending = nil
        guard let line = variant(of: node.lines, number: number, visit: visit) else { return [] }
        return [speak(line)]
    }

    mutating func follow(_ consequence: Consequence, from node: DialogueNode) {
        switch consequence {
        case .goto(let number):
            state.history.append(node.id)
            if state.history.count > DialogueLimits.history { state.history.removeFirst() }
            enter(number)
        case .end:
            end()
        case .stay:
            state.misses = 0
            state.isClarifying = false
            state.pending = nil
        case .control(let control):
            self.control(control, in: node)
        }
    }

    mutating func end() {
        state.isEnded = true
        outcome.review = review()
    }

    // MARK: Requests

    mutating func control(_ control: DialogueControl, in node: DialogueNode) {
        switch control {
        case .repeat: repeatLines(slower: false)
        case .slower: repeatLines(slower: true)
        case .hint:
            if !giveHint(in: node) { repeatLines(slower: true) }
        case .back:
            guard let previous = state.history.popLast(), let number = flow.number(of: previous) else {
                return repeatLines(slower: false)
            }
            enter(number)
        }
    }

    mutating func wait(_ seconds: Double, in node: DialogueNode) {
        state.waited += seconds
        guard let wait = node.wait, state.waited >= wait.after else { return }
        state.waited = 0
        follow(wait.consequence, from: node)
    }

    // MARK: Speaking

    /// Factor on the voice's normal rate: easy 0.8, challenging 1.15, times the character's own.
    var speed: Double {
        let own = engine.character?.speakingSpeed ?? 1
        guard engine.character?.difficultyAdjustment ?? true else { return own }
        switch settings.difficultyMode {
        case .easy: return 0.8 * own
        case .normal: return own
        case .challenging: return 1.15 * own
        }
    }

    @discardableResult
    mutating func speak(_ line: ScriptLine, as role: SpokenLine.Role = .line) -> SpokenLine {
        trace.unsetVariables += line.variables.filter { state.variables[$0] == nil }
        let spoken = line.spoken(
            as: role, state.variables, translation: settings.explanationLanguage, speed: speed)
        outcome.lines.append(spoken)
        for lemma in line.heard where !outcome.wordsHeard.contains(lemma) { outcome.wordsHeard.append(lemma) }
        return spoken
    }

    /// - Parameter id: Names the kind of phrase; the text tells its instances apart.
    mutating func speak(phrase text: String, id: String, as role: SpokenLine.Role) {
        let speaker = engine.character?.id ?? "character"
        outcome.lines.append(
            SpokenLine(id: "\(speaker).\(id)", text: text, translation: nil, role: role, speed: speed))
    }

    mutating func repeatLines(slower: Bool) {
        outcome.lines += state.lastLines.map { line in
            var line = line
            line.role = .repeat
            line.speed = slower ? speed * 0.75 : speed
            return line
        }
    }

    /// - Returns: Whether the node has a hint.
    @discardableResult
    mutating func giveHint(in node: DialogueNode) -> Bool {
        guard !node.hints.isEmpty else { return false }
        let hint = node.hints[min(state.hints, node.hints.count - 1)]
        if state.hints < node.hints.count {
            state.hints += 1
            state.tally.hints += 1
        }
        outcome.hint = hint.text
        if hint.isAnswer { speak(phrase: hint.text, id: "hint.\(node.id)", as: .hint) }
        return true
    }

    // MARK: Variants

    /// Goes through the variants in an order of the seed's, a new order each time round.
    func variant(of lines: [ScriptLine], number: Int, visit: Int) -> ScriptLine? {
        guard lines.count > 1 else { return lines.first }
        let (round, place) = visit.quotientAndRemainder(dividingBy: lines.count)
        var random = SplitMix(
            seed: state.seed ^ UInt64(truncatingIfNeeded: number &* 0x9E37_79B9 &+ round &* 0x85EB_CA6B))
        var order = Array(lines.indices)
        for last in stride(from: order.count - 1, to: 0, by: -1) {
            order.swapAt(last, Int(random.next() % UInt64(last + 1)))
        }
        return lines[order[place]]
    }

    private func upcomingLines(after node: DialogueNode) -> [SpokenLine] {
        var upcoming: [SpokenLine] = []
        var seen: Set<Int> = []
        for target in node.targets {
            var current: Int? = target
            while let number = current, seen.insert(number).inserted, upcoming.count < DialogueLimits.upcomingLines {
                let next = flow.nodes[number]
                if let line = variant(of: next.lines, number: number, visit: state.visits[next.id, default: 0]),
                    line.complete(state.variables) != nil
                {
                    upcoming.append(
                        line.spoken(
                            as: .line, state.variables, translation: settings.explanationLanguage, speed: speed))
                }
                current = next.next
            }
        }
        return upcoming
    }
}
