import ContentFiles
import Templates

/// What the character does about utterances that fit nothing: asks again, helps, and then goes on, so that nobody is
/// stuck.
extension DialogueTurn {
    /// From how many misses on a node without another way goes on by itself.
    private static let missesBeforeMovingOn = 2

    /// An answer that the node takes as things stand, to show or to go on with.
    struct SampleAnswer {
        var response: DialogueResponse
        var sentence: String
        var slots: [String: String]
    }

    /// The next rung of the node's ladder; after the last the conversation goes on.
    ///
    /// - Parameter said: What was not understood. Of a question the learner is first told that there is no answer to
    ///   it, and the line again with what it means, rather than that they were not understood.
    mutating func rescue(in node: DialogueNode, after said: Utterance? = nil) {
        let misses = state.misses
        state.misses += 1
        let mayMoveOn = misses >= max(Self.missesBeforeMovingOn, node.otherwise.count) && !node.leadsOnByItself
        if mayMoveOn, moveOn(from: node, after: said) { return }
        let rung = node.otherwise.isEmpty ? .clarify : node.otherwise[min(misses, node.otherwise.count - 1)]
        switch rung {
        case .goto(let number):
            return follow(.goto(number), from: node)
        case .repeat:
            repeatLines(slower: false)
        case .slower:
            repeatLines(slower: true)
        case .hint where !node.hints.isEmpty:
            outcome.repair = .hint
            giveHint(in: node)
        case .clarify where said?.asks == true && misses == 0 && !state.lastLines.isEmpty:
            outcome.repair = .clarify
            if let phrase = phrases(\.unanswered).turn(state.turns) {
                speak(phrase: phrase, id: "unanswered", as: .clarify)
            }
            askAgain()
        case .clarify, .hint:
            outcome.repair = .clarify
            if let phrase = phrases(\.clarify).turn(state.turns) {
                speak(phrase: phrase, id: "clarify", as: .clarify, isAuthors: true)
            } else {
                repeatLines(slower: false)
            }
            if settings.difficultyMode == .easy { giveHint(in: node) }
        }
        if misses > 0, settings.difficultyMode != .challenging { offerAnswers(in: node, after: said) }
    }

    /// Shows what might be said, unless a hint has just done so: two answers to choose from, or one that a mere "yes"
    /// takes.
    ///
    /// - Parameter said: What was not understood: the likelier an answer is by it, the sooner it is shown.
    private mutating func offerAnswers(in node: DialogueNode, after said: Utterance?) {
        guard !outcome.lines.contains(where: { $0.role == .hint }) else { return }
        let answers = sampleAnswers(in: node, after: said).filter { !isContradicted($0.sentence) }
        guard let first = answers.first else { return }
        if let second = answers.dropFirst().first, let phrase = phrases(\.choose).turn(state.turns) {
            let text = phrase.replacing("{first}", with: first.sentence).replacing("{second}", with: second.sentence)
            speak(phrase: text, id: "choose", as: .hint)
        } else if let phrase = phrases(\.offer).turn(state.turns) {
            state.pending = PendingAnswer(
                responseID: first.response.id, slots: first.slots, sentence: first.sentence)
            speak(phrase: phrase.replacing("{first}", with: first.sentence), id: "offer", as: .hint)
        } else {
            return
        }
        outcome.repair = .hint
    }

    /// What speaks for each answer that the node has learnt, by its id.
    private func likelihood(of said: Utterance, in node: DialogueNode) -> [String: Float] {
        guard let number = flow.number(of: node.id) else { return [:] }
        let evidence = evidence(said, UtteranceParts(said, marks: flow.partMarks), [:], inNode: number)
        return Dictionary(
            evidence.map { (node.responses[$0.key].id, $0.value.score) }, uniquingKeysWith: { first, _ in first })
    }

    /// Goes on with an answer that the character gives for the learner, who has reached nothing by it.
    ///
    /// - Parameter said: What was not understood: the likelier an answer is by it, the sooner it is given.
    /// - Returns: Whether there is one that leads on: to what was not seen yet, if possible.
    private mutating func moveOn(from node: DialogueNode, after said: Utterance?) -> Bool {
        let ways = sampleAnswers(in: node, after: said).filter {
            $0.response.consequence.leadsAway(from: node, in: flow)
        }
        let fresh = ways.first { way in
            way.response.consequence.target.map { state.visits[flow.nodes[$0].id] == nil } ?? false
        }
        let meant = ways.first { !isContradicted($0.sentence) }
        guard let way = fresh.flatMap({ isContradicted($0.sentence) ? meant : $0 }) ?? meant ?? ways.first else {
            return false
        }
        outcome.repair = .hint
        // Who said no is not made to say yes: the story goes on without a word.
        if !isContradicted(way.sentence), let phrase = phrases(\.moveOn).turn(state.turns) {
            speak(phrase: phrase.replacing("{first}", with: way.sentence), id: "moveOn", as: .hint)
        }
        take(way.response, slots: way.slots, in: node, isLearners: false)
        return true
    }

    /// One right sentence of each answer that may be given now, in the order of the file: the one that a hint gives
    /// away, else the shortest.
    private func sampleAnswers(in node: DialogueNode) -> [SampleAnswer] {
        let given = node.hints.filter(\.isAnswer).map(\.text)
        return node.responses.filter { $0.scope == .node }.compactMap { response in
            sampleAnswer(of: response, among: given, in: node) ?? sampleAnswer(of: response, in: node)
        }
    }

    /// The same, the likeliest by what was said first.
    private func sampleAnswers(in node: DialogueNode, after said: Utterance?) -> [SampleAnswer] {
        let likelihood = said.map { self.likelihood(of: $0, in: node) } ?? [:]
        return sampleAnswers(in: node).enumerated().sorted {
            let (one, other) = (likelihood[$0.element.response.id], likelihood[$1.element.response.id])
            return (other ?? -.infinity, $0.offset) < (one ?? -.infinity, $1.offset)
        }.map(\.element)
    }

    /// Words of the longest sentence of somebody's that is shown to others.
    private static let shortExample = 5

    /// The first right sentence of an answer that may be given now, one that people would say before others: the
    /// author's, or a short one of somebody's.
    func sampleAnswer(of response: DialogueResponse, in node: DialogueNode) -> SampleAnswer? {
        let written = response.patterns.filter { $0.ruleID == nil }.map(\.witness).filter {
            !$0.contains(TemplateContext.freeText)
        }
        if let sample = sampleAnswer(of: response, among: written.filter { isSayable($0) }, in: node) { return sample }
        let short = response.examples.filter { Tokenizer.words(of: $0).count <= Self.shortExample }
        return sampleAnswer(of: response, among: short.sorted { $0.count < $1.count }, in: node)
            ?? sampleAnswer(of: response, among: written, in: node)
    }

    /// Whether people would say a sentence here, as far as that is known.
    func isSayable(_ sentence: String, besides said: Utterance? = nil) -> Bool {
        flow.said.value.isSayable(sentence, besides: said, vocabulary: flow.vocabulary)
    }

    /// The first of some sentences that is a right one of an answer that may be given now.
    private func sampleAnswer(
        of response: DialogueResponse, among sentences: [String], in node: DialogueNode
    ) -> SampleAnswer? {
        for sentence in sentences {
            let utterance = Utterance(sentence, vocabulary: flow.vocabulary)
            let analysis = EditAnalysis(utterance: utterance, vocabulary: flow.vocabulary)
            guard case .recognised(let alignment, _) = matcher(analysis, in: node).match(),
                node.responses[Int(alignment.final.response)].id == response.id, isFaultless(sentence)
            else { continue }
            return SampleAnswer(response: response, sentence: sentence.quotable, slots: alignment.slots(analysis))
        }
        return nil
    }
}

extension DialogueNode {
    /// Whether its author has said where the conversation goes when nothing is understood.
    fileprivate var leadsOnByItself: Bool {
        otherwise.contains { if case .goto = $0 { true } else { false } }
    }
}

extension Consequence {
    fileprivate func leadsAway(from node: DialogueNode, in flow: DialogueFlow) -> Bool {
        switch self {
        case .goto(let number), .detour(let number): flow.nodes[number].id != node.id
        case .return, .end: true
        case .stay, .control: false
        }
    }
}
