internal import Templates

/// What an utterance says besides the answer that was taken. It answers what comes next, *un café, por favor, y una
/// tostada*, gets an answer of its own, *¿y dónde está el baño?*, or is kept: what was told is not asked again.
extension DialogueTurn {
    /// Answers that are taken in one turn besides the first.
    private static let mostFurther = 6
    /// How much a further answer may differ from a template, a word.
    private static let furtherCost: Float = 0.15
    /// Words of a clause that may be two answers.
    private static let longestSplit = 8
    /// Turns for which what was said besides is remembered, and how many clauses are.
    private static let memory = 6
    /// The same of what was not understood.
    private static let shortMemory = 2
    private static let mostRemembered = 4
    /// Bytes of a clause that is worth remembering.
    private static let longestRemembered = 200

    /// An answer among the rest.
    struct NextAnswer {
        var response: DialogueResponse
        var slots: [String: String]
    }

    /// Those clauses that say something and that the node itself makes nothing of.
    func unheard(_ clauses: [Range<Int>], _ utterance: Utterance, in node: DialogueNode) -> [Range<Int>] {
        clauses.filter { clause in
            let part = utterance.part(clause)
            guard part.words.contains(where: { $0.facts.wordClass == .content }) else { return false }
            let answer = exactAnswer(part, in: node)
            return answer == nil || answer?.response.consequence == .stay
        }
    }

    /// Takes what follows from the clauses of an utterance of which a node has used some. Where it is asked still,
    /// as after a question of the learner's, any other clause may answer it: *sí, voy, ¿puedo llevar a una amiga?*
    mutating func answerOn(
        _ utterance: Utterance, _ clauses: [Range<Int>], used isUsed: (Range<Int>) -> Bool, from node: DialogueNode
    ) {
        let others = clauses.filter { !isUsed($0) }
        if openNode?.id == node.id {
            answerOn(utterance, others, used: [], all: others, from: node)
        } else {
            answerOn(
                utterance, unheard(others, utterance, in: node), used: clauses.filter(isUsed), all: clauses, from: node)
        }
    }

    /// Takes what follows from clauses that the answered node had no use for, in their order, from what stands in the
    /// others beside the answer, and from how those end: *una tostada con tomate* says what would be asked next.
    ///
    /// - Parameter all: The clauses that say something, used or not.
    mutating func answerOn(
        _ utterance: Utterance, _ clauses: [Range<Int>], used: [Range<Int>], all: [Range<Int>],
        from answered: DialogueNode
    ) {
        guard outcome.match == .accepted || outcome.match == .understood else { return }
        var rest = clauses
        var besides = besides(all, utterance, in: answered, taken: outcome.responseID, outcome.slots)
        var endings = used.flatMap { self.endings(of: $0, utterance) }
        while outcome.further.count < Self.mostFurther, let node = openNode {
            if let (place, answer) = firstAnswer(among: parts(rest, of: utterance), in: node) {
                let clause = rest.remove(at: place)
                besides += self.besides([clause], utterance, in: node, taken: answer.response.id, answer.slots)
                endings += self.endings(of: clause, utterance)
                take(next: answer, in: node)
                continue
            }
            guard node.id != answered.id else { break }
            if let (place, end, answer) = beginning(among: rest, utterance, in: node) {
                rest[place] = end
                take(next: answer, in: node)
                continue
            }
            let spare = besides + endings.filter { isOffered($0, of: utterance) }
            guard
                let (place, answer) = firstAnswer(
                    among: parts(spare, of: utterance), in: node, isOwn: true, mostCost: 0)
            else { break }
            besides.removeAll { $0.overlaps(spare[place]) }
            endings.removeAll { $0.overlaps(spare[place]) }
            take(next: answer, in: node)
        }
        answerFromMemory()
        volunteer(rest, of: utterance)
    }

    /// What clauses say besides the answer that was taken: the end that an answer stands without, *(vivo aquí) en el
    /// segundo*, the beginning, where it stands in the end alone, *perdí el tren (a Sevilla)*, and others than the one
    /// that it stands in: *me duele la cabeza, (tengo fiebre)*. Not *no*, which answers anything.
    private func besides(
        _ clauses: [Range<Int>], _ utterance: Utterance, in node: DialogueNode, taken response: String?,
        _ slots: [String: String]
    ) -> [Range<Int>] {
        enum Heard { case taken, other, nothing }
        func heard(_ words: Range<Int>) -> Heard {
            guard !utterance.leavesNumber(around: words, flow.partMarks),
                let answer = exactAnswer(utterance.part(words), in: node, isOwn: true)
            else { return .nothing }
            if answer.response.id == response { return answer.slots == slots ? .taken : .nothing }
            return answer.slots.isEmpty ? .other : .nothing
        }
        let clauses = clauses.map { ($0, endings: endings(of: $0, utterance)) }
        // A clause that is not cut is the answer, or beside nothing.
        guard clauses.count > 1 || clauses.contains(where: { !$0.endings.isEmpty }) else { return [] }
        var (found, others, hasAnswer) = ([Range<Int>](), [Range<Int>](), false)
        for (clause, endings) in clauses {
            let whole = heard(clause)
            if whole == .taken {
                hasAnswer = true
                continue
            }
            let fronts = endings.map { heard(clause.lowerBound..<$0.lowerBound) }
            if let place = fronts.firstIndex(of: .taken) {
                hasAnswer = true
                found.append(endings[place])
            } else if let end = endings.first(where: { heard($0) == .taken }) {
                hasAnswer = true
                found.append(clause.lowerBound..<end.lowerBound)
            } else if whole == .nothing, let place = fronts.firstIndex(of: .other) {
                found.append(endings[place])
            } else {
                others.append(clause)
            }
        }
        return (found + (hasAnswer ? others : [])).filter { words in
            let part = utterance.part(words)
            return part.polarAnswer(flow.partMarks) == nil && part.words.contains(where: \.facts.saysSomething)
        }
    }

    /// Keeps what is told to no question yet, and may answer another that comes: it is not asked then.
    mutating func rememberForLater(_ utterance: Utterance) {
        volunteer(
            UtteranceParts(utterance, marks: flow.partMarks).clauses.filter { clause in
                // *Está bien* may answer anything.
                clause.count { utterance.words[$0].facts.saysSomething } > 1
            }, of: utterance, isRefused: true)
    }

    /// - Parameter isRefused: Whether the character could make nothing of what was said.
    private mutating func volunteer(_ clauses: [Range<Int>], of utterance: Utterance, isRefused: Bool = false) {
        // *Sí*, *aquí está*: they may answer anything, and answer nothing that comes later.
        let telling = clauses.filter { clause in
            let part = utterance.part(clause)
            return part.polarAnswer(flow.partMarks) == nil
                && part.words.contains { $0.facts.wordClass == .content || $0.facts.wordClass == .decisive }
        }
        state.volunteered += telling.map {
            VolunteeredClause(
                text: utterance.text(of: $0), turn: state.turns, wasRefused: isRefused ? true : nil)
        }.filter { $0.text.utf8.count <= Self.longestRemembered }
    }

    /// Whether what the character asks names all that an ending says, to choose from: else *a las dos* might be taken
    /// for another hour than was meant.
    private func isOffered(_ ending: Range<Int>, of utterance: Utterance) -> Bool {
        guard let arrivalLines else { return false }
        let asked = outcome.lines[arrivalLines].map { Utterance($0.text, vocabulary: flow.vocabulary) }
        let words = Set(asked.flatMap { line in line.words.map { line.text($0.range).lowercased() } })
        return ending.allSatisfy { word in
            utterance.words[word].facts.wordClass != .content
                || words.contains(utterance.text(utterance.words[word].range).lowercased())
        }
    }

    /// Ends of a clause that begin with a preposition, the longest first.
    func endings(of clause: Range<Int>, _ utterance: Utterance) -> [Range<Int>] {
        clause.dropFirst().filter {
            flow.vocabulary.knowledge.isPreposition(utterance.text(utterance.words[$0].range).lowercased())
        }.map { $0..<clause.upperBound }
    }

    /// Takes what was said in earlier turns where it answers what would now be asked.
    mutating func answerFromMemory() {
        guard outcome.match == .accepted || outcome.match == .understood else { return }
        while outcome.further.count < Self.mostFurther, let node = openNode, arrivalLines != nil {
            guard let (place, answer) = remembered(for: node) else { return }
            state.volunteered.remove(at: place)
            take(next: answer, in: node)
        }
    }

    /// Of what was told a while ago and not understood then, only facts answer, such as a name or a number: an excuse
    /// or a plan may have been of something else.
    private func remembered(for node: DialogueNode) -> (place: Int, answer: NextAnswer)? {
        for (place, clause) in state.volunteered.enumerated() {
            let said = [Utterance(clause.text, vocabulary: flow.vocabulary)]
            guard let (_, answer) = firstAnswer(among: said, in: node, isOwn: true),
                clause.wasRefused != true || !answer.slots.isEmpty || state.turns - clause.turn <= Self.shortMemory
            else { continue }
            return (place, answer)
        }
        return nil
    }

    /// Forgets clauses that were said too long ago, or were followed by too many.
    mutating func forgetStaleClauses() {
        state.volunteered.removeAll { state.turns - $0.turn > Self.memory }
        state.volunteered = Array(state.volunteered.suffix(Self.mostRemembered))
    }

    /// The node that waits for an answer now.
    private var openNode: DialogueNode? {
        guard !state.isEnded, !state.isEliciting, state.pending == nil, let number = flow.number(of: state.node) else {
            return nil
        }
        let node = flow.nodes[number]
        return node.listens && node.anything == nil ? node : nil
    }

    /// The longest beginning of a clause that is an answer, where what follows in it answers another question: *(un
    /// café con leche) caliente*. A preposition goes on with what stands before it: *un poco de pan* is not *un poco*.
    private func beginning(
        among clauses: [Range<Int>], _ utterance: Utterance, in node: DialogueNode
    ) -> (place: Int, end: Range<Int>, answer: NextAnswer)? {
        for (place, clause) in clauses.enumerated() where clause.count <= Self.longestSplit {
            for cut in clause.dropFirst().reversed() {
                let end = cut..<clause.upperBound
                guard !utterance.leavesNumber(around: clause.lowerBound..<cut, flow.partMarks),
                    !flow.vocabulary.knowledge.isPreposition(
                        utterance.text(utterance.words[cut].range).lowercased()),
                    let answer = exactAnswer(
                        utterance.part(clause.lowerBound..<cut), in: node, isOwn: true, mostCost: 0),
                    isAnsweredElsewhere(utterance.part(end), than: node)
                else { continue }
                return (place, end, answer)
            }
        }
        return nil
    }

    /// Clauses by themselves; nil for one that leaves part of a number: *a las once* of *a las once y media*.
    private func parts(_ clauses: [Range<Int>], of utterance: Utterance) -> [Utterance?] {
        clauses.map { utterance.leavesNumber(around: $0, flow.partMarks) ? nil : utterance.part($0) }
    }

    private func firstAnswer(
        among clauses: [Utterance?], in node: DialogueNode, isOwn: Bool = false, mostCost: Float = furtherCost
    ) -> (place: Int, answer: NextAnswer)? {
        for (place, clause) in clauses.enumerated() {
            if let clause, let answer = exactAnswer(clause, in: node, isOwn: isOwn, mostCost: mostCost),
                !isGiven(answer.response),
                addsSomething(answer, to: node, isAsked: clause.asks || answer.response.isAsked)
            {
                return (place, answer)
            }
        }
        return nil
    }

    /// Whether an answer is the first to a node in this turn, another than those, and not one of two that leave the
    /// question open: what the character says to them would contradict itself. Several questions have their answers.
    private func addsSomething(_ answer: NextAnswer, to node: DialogueNode, isAsked: Bool) -> Bool {
        let here = answered.filter { $0.nodeID == node.id }
        guard answer.response.scope == .node, !here.isEmpty else { return true }
        return (isAsked || answer.response.consequence != .stay)
            && !here.contains { $0.responseID == answer.response.id && $0.slots == answer.slots }
    }

    /// Whether a question of the learner's has been answered in this turn: *¿qué me recomienda, algo caliente?* is one.
    private func isGiven(_ response: DialogueResponse) -> Bool {
        response.scope == .any
            && (outcome.responseID == response.id || outcome.further.contains { $0.responseID == response.id })
    }

    /// Whether a clause is an answer of a node's own, with a slip at most.
    func isExactAnswer(_ clause: Utterance, in node: DialogueNode) -> Bool {
        exactAnswer(clause, in: node, isOwn: true) != nil
    }

    /// - Parameters:
    ///   - isOwn: Whether only the node's own answers count.
    ///   - mostCost: How much it may differ from a template, a word.
    func exactAnswer(
        _ said: Utterance, in node: DialogueNode, isOwn: Bool = false, mostCost: Float = furtherCost
    ) -> NextAnswer? {
        let analysis = EditAnalysis(utterance: said, vocabulary: flow.vocabulary)
        var matcher = matcher(analysis, in: node)
        matcher.isOwnOnly = isOwn
        let decision = mostCost == 0 ? matcher.matchWordForWord() : matcher.match()
        guard case .recognised(let alignment, _) = decision, alignment.costPerWord <= mostCost,
            !alignment.lacksWhatItIsAbout(analysis),
            !alignment.leavesNumber(said, flow.partMarks)
        else { return nil }
        let response = node.responses[Int(alignment.final.response)]
        let isQuestion = response.scope == .any && response.consequence == .stay && !isOwn
        guard response.scope == .node || isQuestion else { return nil }
        return NextAnswer(response: response, slots: alignment.slots(analysis))
    }

    /// Takes an answer that the node had not to ask for; what is said to the learner's own question comes before what
    /// the character asks.
    private mutating func take(next answer: NextAnswer, in node: DialogueNode) {
        outcome.further.append(
            FurtherAnswer(nodeID: node.id, responseID: answer.response.id, slots: answer.slots))
        guard answer.response.scope == .node else {
            let end = outcome.lines.count
            take(answer.response, slots: answer.slots, in: node)
            if let arrivalLines { bringForward(end..<outcome.lines.count, before: arrivalLines) }
            return
        }
        if let arrivalLines { dropQuestion(in: arrivalLines) }
        arrivalLines = nil
        take(answer.response, slots: answer.slots, in: node)
    }

    /// What was said last comes before what brought the learner to the node.
    private mutating func bringForward(_ said: Range<Int>, before arrival: Range<Int>) {
        guard arrival.upperBound == said.lowerBound, !said.isEmpty, !arrival.isEmpty else { return }
        let moved = Array(outcome.lines[said])
        outcome.lines.removeSubrange(said)
        outcome.lines.insert(contentsOf: moved, at: arrival.lowerBound)
        for event in outcome.events.indices {
            let line = outcome.events[event].line
            if arrival.contains(line) {
                outcome.events[event].line += said.count
            } else if said.contains(line) {
                outcome.events[event].line -= arrival.count
            }
        }
        arrivalLines = arrival.lowerBound + said.count..<arrival.upperBound + said.count
    }

    /// Takes back the question that has its answer; what the character told before it stands.
    private mutating func dropQuestion(in arrival: Range<Int>) {
        guard let last = arrival.last, last == outcome.lines.count - 1 else { return }
        if let told = outcome.lines[last].beforeQuestion {
            outcome.lines[last] = told
        } else {
            outcome.lines.removeLast()
        }
    }
}

extension DialogueResponse {
    /// Whether it may be a question: *quiero saber si están incluidos los gastos* is one without its marks.
    var isAsked: Bool { examples.contains { $0.contains("?") } }
}
