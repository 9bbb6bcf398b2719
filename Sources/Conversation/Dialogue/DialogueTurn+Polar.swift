import Templates

extension DialogueTurn {
    /// Examples of an answer from which on a node can tell what is said of something else.
    private static let telling = 4
    /// Clauses behind yes or no that may go on with the conversation.
    private static let mostGoingOn = 4

    /// Whether a sentence says yes where the learner said no, or no where they said yes: it may not be put into their
    /// mouth, *¿quiere decir «cómo no»?*
    func isContradicted(_ sentence: String) -> Bool {
        guard let polarity else { return false }
        let proposed = Utterance(sentence, vocabulary: flow.vocabulary).polarAnswer(flow.partMarks)
        return proposed.map { $0.isYes != polarity } ?? false
    }

    /// The answer of a node that says yes, or no, where the learner says that first and then gives thanks, a reason or
    /// more of it: *sí, porque me gustan los animales*. What more is said may be anything, but what speaks for another
    /// answer.
    ///
    /// - Parameter evidence: What the node has learnt of its responses.
    func polarAnswer(
        _ utterance: Utterance, _ evidence: [Int: AnswerEvidence], in node: DialogueNode
    ) -> MeantAnswer? {
        guard let said = utterance.polarAnswer(flow.partMarks),
            !utterance.asks || said.run.count > 1 || said.run.upperBound < utterance.words.count
        else { return nil }
        let plain = Utterance(said.plain, vocabulary: flow.vocabulary)
        let analysis = EditAnalysis(utterance: plain, vocabulary: flow.vocabulary)
        guard case .recognised(let alignment, _) = matcher(analysis, in: node).match(), alignment.cost == 0,
            !alignment.final.isUnderstand
        else { return utterance.isOnly(said, flow.partMarks) ? onlyAnswer(saying: said.isYes, in: node) : nil }
        let number = Int(alignment.final.response)
        let response = node.responses[number]
        let mayBeElsewhere = response.examples.count >= Self.telling && !utterance.isOnly(said, flow.partMarks)
        guard response.scope == .node,
            !mayBeElsewhere || evidence[number]?.isElsewhere != true || goesOn(utterance, behind: said, in: node),
            !evidence.contains(where: { $0.key != number && $0.value.isPreferred })
        else { return nil }
        return MeantAnswer(response: response, slots: alignment.slots(analysis))
    }

    /// The one answer of a node that says yes, or no, in other words than these, where another says the opposite: *no*
    /// to *claro* and *lo siento, no puedo*.
    private func onlyAnswer(saying isYes: Bool, in node: DialogueNode) -> MeantAnswer? {
        let hidden = engine.unavailable(in: node, state, settings: settings)
        let open = node.responses.enumerated().filter { $1.scope == .node && !hidden.contains(Int32($0)) }
            .map(\.element)
        let meant = open.filter { says(isYes, $0) }
        guard meant.count == 1, let response = meant.first, response.slots.isEmpty,
            open.contains(where: { says(!isYes, $0) })
        else { return nil }
        return MeantAnswer(response: response, slots: [:])
    }

    /// Whether the right sentences of a response say yes, or no, as far as they say either.
    func says(_ isYes: Bool, _ response: DialogueResponse) -> Bool {
        let said = Set(response.patterns.filter { $0.ruleID == nil }.compactMap { polarity(of: $0.witness) })
        return said == [isYes]
    }

    /// Whether a sentence says yes or no first, or denies what it says: *lo siento, no puedo*.
    private func polarity(of sentence: String) -> Bool? {
        let utterance = Utterance(sentence, vocabulary: flow.vocabulary)
        if let answer = utterance.polarAnswer(flow.partMarks) { return answer.isYes }
        return utterance.words.contains { $0.facts.isDenying } ? false : nil
    }

    /// Whether all that is said behind yes or no answers what the conversation asks elsewhere: *sí, voy con mi novia, y
    /// llevo una ensalada*.
    private func goesOn(_ utterance: Utterance, behind said: PolarAnswer, in node: DialogueNode) -> Bool {
        let clauses = UtteranceParts(utterance, marks: flow.partMarks).clauses.filter { clause in
            clause.lowerBound >= said.run.upperBound
                && clause.contains { utterance.words[$0].facts.wordClass == .content }
        }
        return 1...Self.mostGoingOn ~= clauses.count
            && clauses.allSatisfy { isToldElsewhere($0, utterance, than: node) }
    }

    /// Whether a clause answers another question, or several one after the other: *(voy) con mi novia / a la una*.
    private func isToldElsewhere(_ clause: Range<Int>, _ utterance: Utterance, than node: DialogueNode) -> Bool {
        if isAnsweredElsewhere(utterance.part(clause), than: node) { return true }
        return endings(of: clause, utterance).contains { ending in
            guard isAnsweredElsewhere(utterance.part(ending), than: node) else { return false }
            let front = clause.lowerBound..<ending.lowerBound
            return front.count { utterance.words[$0].facts.wordClass == .content } <= 1
                || isToldElsewhere(front, utterance, than: node)
        }
    }
}

extension AnswerEvidence {
    /// How much nearer to what is no answer here an utterance may be that begins with yes or no. Of 79 right answers of
    /// left-out writers that were taken at once for their first word, nine are lost by it; of 22 that were no answers,
    /// or others, fourteen.
    private static let farther: Float = 0.1

    /// Whether the rest speaks so plainly of something else that yes or no is no answer either: *sí, la tarjeta de
    /// cumpleaños es para mi hermana*.
    fileprivate var isElsewhere: Bool {
        let near = kin ?? nearest
        return score < 0 && near.stranger - near.own > Self.farther
    }

    /// Whether it is likelier than not, and can be.
    fileprivate var isPreferred: Bool { isPossible && isLikely }
}
