/// One turn in the making: the state it changes and the outcome it fills.
package struct DialogueTurn {
    let engine: DialogueEngine
    let settings: DialogueSettings
    package var state: DialogueState
    package var outcome: TurnOutcome
    /// How accurately the utterance was spoken, 0 to 100; nil for what was typed.
    var pronunciation: Double?
    /// How sure it is that the learner said it.
    var trust = HearingTrust.full
    package var trace = Trace()
    /// The lines that brought the learner to the node they are in, when this turn did.
    var arrivalLines: Range<Int>?
    /// Answers to nodes' own questions that were taken in this turn, in their order.
    var answered: [FurtherAnswer] = []
    /// Whether the learner said yes, or no, first; nil for neither.
    var polarity: Bool?

    /// The way from a node that waits for nobody to the next.
    package struct SilentPath: Hashable {
        package var node: Int
        package var target: Int

        package init(node: Int, target: Int) {
            self.node = node
            self.target = target
        }
    }

    /// What tests want to know of a turn beyond its outcome.
    package struct Trace {
        /// Nodes entered, in order.
        package var entered: [Int] = []
        /// Ways that the conversation took by itself.
        package var ways: [SilentPath] = []
        /// Variables that lines showed and nothing had set.
        package var unsetVariables: [String] = []
        /// The turn went through more nodes than one turn may, and was ended.
        package var isEndless = false
    }

    init(engine: DialogueEngine, settings: DialogueSettings, state: DialogueState) {
        self.engine = engine
        self.settings = settings.explained(in: engine.flow.library.fallback)
        self.state = state
        outcome = TurnOutcome(nodeID: state.node, match: .control)
    }

    var flow: DialogueFlow { engine.flow }

    /// Completes the outcome with what depends on where the turn led.
    mutating func finish() {
        completeObjectives()
        outcome.nodeID = state.node
        outcome.isEnded = state.isEnded
        if !state.isEnded, let number = flow.number(of: state.node) {
            outcome.upcomingLines = upcomingLines(after: flow.nodes[number])
            outcome.silenceAfter = flow.nodes[number].waits.first { $0.after > state.waited }.map {
                $0.after - state.waited
            }
        }
    }

    // MARK: Moving

    /// Enters a node, and goes on through those that do not wait for the learner.
    mutating func enter(_ number: Int) {
        guard flow.nodes.indices.contains(number) else { return end() }
        let first = outcome.lines.count
        var current: Int? = number
        // The loader refuses rings that cannot end; conditions and detours can still make one that does not.
        for _ in 0..<DialogueLimits.hops {
            guard let number = current else { break }
            let node = flow.nodes[number]
            arrive(at: node, number)
            current = wayOn(from: node, number, hasDetoured: false)
        }
        if current != nil {
            trace.isEndless = true
            end()
        }
        state.lastLines = Array(outcome.lines[first...])
    }

    /// Where the conversation goes without the learner; nil when it waits for them or has ended.
    private mutating func wayOn(from node: DialogueNode, _ number: Int, hasDetoured: Bool) -> Int? {
        if node.listens { return nil }
        if let detour = node.detour, !hasDetoured {
            remember(node)
            trace.ways.append(SilentPath(node: number, target: detour))
            return detour
        }
        if node.isReturn { return comeBack() }
        if node.isEnd {
            end()
            return nil
        }
        guard let target = branch(of: node)?.target else {
            end()
            return nil
        }
        trace.ways.append(SilentPath(node: number, target: target))
        return target
    }

    /// The first branch whose condition holds.
    private func branch(of node: DialogueNode) -> DialogueNode.Branch? {
        // Most nodes lead to one other, and what conditions see takes time to put together.
        if let first = node.branches.first, first.when == nil { return first }
        let scope = scope
        return node.branches.first { $0.when?.isTrue(in: scope) ?? true }
    }

    /// Ends the innermost detour: goes on from a node that waits for nobody, or stays in one that waits. Without a
    /// detour the conversation is over.
    private mutating func comeBack() -> Int? {
        guard let id = state.returns.popLast(), let number = flow.number(of: id) else {
            end()
            return nil
        }
        let node = flow.nodes[number]
        guard node.listens else { return wayOn(from: node, number, hasDetoured: true) }
        settle(in: node)
        let visit = max(0, state.visits[node.id, default: 1] - 1)
        if let line = variant(of: node.lines, place: number, visit: visit) { speak(line) }
        return nil
    }

    private mutating func remember(_ node: DialogueNode) {
        state.returns.append(node.id)
        if state.returns.count > DialogueLimits.detours { state.returns.removeFirst() }
    }

    private mutating func arrive(at node: DialogueNode, _ number: Int) {
        trace.entered.append(number)
        let visit = Self.increment(&state.visits[node.id, default: 0])
        settle(in: node)
        assign(node.assignments, slots: [:])
        if node.isCheckpoint { state.checkpoint = Checkpoint(node: node.id, variables: state.variables) }
        emit(node.events)
        let first = outcome.lines.count
        if let phrase = node.phrase { speak(phrase, visit: visit) }
        if let line = variant(of: node.lines, place: number, visit: visit) {
            noteUse(of: line, in: node.lines)
            speak(line)
        }
        arrivalLines = first..<outcome.lines.count
    }

    /// - Returns: What it was before.
    private static func increment(_ count: inout Int) -> Int {
        defer { count += 1 }
        return count
    }

    /// Makes a node the one that the learner is in, with nothing said or waited there yet.
    private mutating func settle(in node: DialogueNode) {
        state.node = node.id
        state.misses = 0
        state.hints = 0
        state.waited = 0
        state.isClarifying = false
        state.isEliciting = false
        state.pending = nil
    }

    mutating func follow(_ consequence: Consequence, from node: DialogueNode) {
        switch consequence {
        case .goto(let number):
            passOn(from: node)
            enter(number)
        case .detour(let number):
            passOn(from: node)
            remember(node)
            enter(number)
        case .return:
            passOn(from: node)
            let first = outcome.lines.count
            if let number = comeBack() { return enter(number) }
            state.lastLines = Array(outcome.lines[first...])
        case .end:
            end()
        case .stay:
            state.misses = 0
            state.isClarifying = false
            state.isEliciting = false
            state.pending = nil
        case .control(.hint):
            // Who asks for help in words is answered in words, too.
            repeatLines(slower: true)
            giveHint(in: node)
        case .control(let control):
            self.control(control, in: node)
        }
    }

    private mutating func passOn(from node: DialogueNode) {
        state.history.append(node.id)
        if state.history.count > DialogueLimits.history { state.history.removeFirst() }
    }

    mutating func end() {
        state.isEnded = true
        completeObjectives()
        outcome.review = review()
    }

    // MARK: Values

    /// What expressions see now.
    var scope: DialogueScope { DialogueScope(engine: engine, settings: settings, state: state) }

    mutating func assign(_ assignments: [Assignment], slots: [String: String]) {
        for assignment in assignments {
            let value: String?
            switch assignment.value {
            case .text(let text): value = text
            case .slot(let slot): value = slots[slot] ?? state.variables[slot]
            case .expression(let expression):
                var scope = scope
                scope.slots = slots
                value = expression.evaluate(in: scope).text
            }
            if let value, value.utf8.count <= DialogueLimits.variableBytes {
                state.variables[assignment.variable] = value
            }
        }
    }

    mutating func emit(_ events: [ScriptEvent]) {
        guard !events.isEmpty else { return }
        if events.allSatisfy(\.isPlain) { return emit(events, in: NothingKnown()) }
        emit(events, in: scope)
    }

    private mutating func emit(_ events: [ScriptEvent], in scope: some ExpressionScope) {
        let language = engine.scenario.language
        for event in events {
            outcome.events.append(
                DialogueEvent(
                    kind: event.kind, value: event.value.filled(in: scope, language: language),
                    details: event.details.mapValues { $0.filled(in: scope, language: language) },
                    line: outcome.lines.count))
        }
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
            if state.returns.last == previous { state.returns.removeLast() }
            enter(number)
        }
    }

    /// Silence goes on until the node's last wait; then it begins anew.
    mutating func wait(_ seconds: Double, in node: DialogueNode) {
        let before = state.waited
        state.waited += seconds
        guard let wait = node.waits.last(where: { $0.after > before && $0.after <= state.waited }) else { return }
        if wait.after == node.waits.last?.after { state.waited = 0 }
        follow(wait.consequence, from: node)
    }

    // MARK: Speaking

    /// Factor on the voice's normal rate: easy 0.8, challenging 1.15, times the character's own.
    var speed: Double { speed(of: asker) }

    /// Who said last what the learner answers, and so speaks where no script does.
    var asker: AICharacter? {
        guard let id = state.lastLines.last?.characterID else { return engine.character }
        return engine.cast.values.first { $0.id == id } ?? engine.character
    }

    private func speed(of character: AICharacter?) -> Double {
        let own = character?.speakingSpeed ?? 1
        guard character?.difficultyAdjustment ?? true else { return own }
        switch settings.difficultyMode {
        case .easy: return 0.8 * own
        case .normal: return own
        case .challenging: return 1.15 * own
        }
    }

    mutating func speak(_ line: ScriptLine, as role: SpokenLine.Role = .line) {
        emit(line.events)
        if line.isPlain(translation: settings.explanationLanguage) {
            outcome.lines.append(spoken(line, as: role, in: NothingKnown()))
        } else {
            let scope = scope
            trace.unsetVariables += line.parts.unset(in: scope, language: engine.scenario.language)
            outcome.lines.append(spoken(line, as: role, in: scope))
        }
        for lemma in line.heard where !outcome.wordsHeard.contains(lemma) { outcome.wordsHeard.append(lemma) }
    }

    private func spoken(_ line: ScriptLine, as role: SpokenLine.Role, in scope: some ExpressionScope) -> SpokenLine {
        let speaker = line.speaker.flatMap { engine.speaker($0) }
        return line.spoken(
            as: role, in: scope, language: engine.scenario.language, translation: settings.explanationLanguage,
            characterID: speaker?.id, speed: speed(of: speaker ?? engine.character), gloss: gloss(of:))
    }

    /// - Parameters:
    ///   - id: Names the kind of phrase; the text tells its instances apart.
    ///   - isAuthors: Whether no word of the learner's is in it.
    mutating func speak(phrase text: String, id: String, as role: SpokenLine.Role, isAuthors: Bool = false) {
        let speaker = asker
        outcome.lines.append(
            SpokenLine(
                id: "\(speaker?.id ?? "character").\(id)", text: text, translation: nil, role: role, speed: speed,
                characterID: speaker?.id == engine.character?.id ? nil : speaker?.id,
                isAuthors: isAuthors ? true : nil))
    }

    mutating func repeatLines(slower: Bool) { repeatLines(state.lastLines, slower: slower) }

    mutating func repeatLines(_ lines: [SpokenLine], slower: Bool) {
        outcome.lines += lines.map { line in
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
        if hint.isAnswer { speak(phrase: hint.text, id: SpokenLine.hintPrefix + node.id, as: .hint) }
        return true
    }

    // MARK: Ahead

    private func upcomingLines(after node: DialogueNode) -> [SpokenLine] {
        var upcoming: [SpokenLine] = []
        var seen: Set<Int> = []
        let scope = scope
        for target in node.targets {
            var current: Int? = target
            while let number = current, seen.insert(number).inserted, upcoming.count < DialogueLimits.upcomingLines {
                let next = flow.nodes[number]
                let visit = state.visits[next.id, default: 0]
                if let line = variant(of: next.lines, place: number, visit: visit),
                    line.isComplete(in: scope, language: engine.scenario.language)
                {
                    upcoming.append(spoken(line, as: .line, in: scope))
                }
                current = next.detour ?? next.branches.first { $0.when?.isTrue(in: scope) ?? true }?.target
            }
        }
        return upcoming
    }
}
