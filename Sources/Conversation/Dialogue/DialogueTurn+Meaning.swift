import Templates

/// Answers in words that no author thought of, told by what such answers are like.
extension DialogueTurn {
    /// Clauses of which one may be the answer and the others may answer other nodes.
    private static let mostClauses = 6
    /// Words of the longest part that is looked through for what an answer must name.
    private static let slotWords = 5
    /// Two answers whose evidence differs by less are equally likely.
    private static let tie: Float = 0.1

    /// What an utterance means by its words as a whole.
    struct MeantAnswer {
        var response: DialogueResponse
        var slots: [String: String]
    }

    /// An answer that is no sentence of the node as a whole.
    enum FreeAnswer {
        case part(RecognisedPart)
        case meant(MeantAnswer)
        /// One that is likelier than not, and not sure enough to be taken.
        case likely(DialogueResponse)
    }

    /// A free answer, and what speaks for it; nil where the node has learnt nothing of its response.
    struct WeighedAnswer {
        var answer: FreeAnswer
        var evidence: AnswerEvidence?

        /// Whether so much speaks for it that words like a request's are part of it: *perdí el tren y no sé qué hacer*.
        /// Who asks about a word, and says nothing else, names no answer: *¿qué son los churros?*
        func outweighs(_ detected: MoveDetector.Detection) -> Bool {
            guard answer.isSure, detected.move.topic == nil || !detected.isAllThatIsSaid, !detected.isOnlyNotKnowing
            else { return false }
            return evidence?.outweighs(detected.move) == true
        }
    }

    /// The response for which most speaks in all that was said, or else in what stands before a question that ends it,
    /// *sí, mucho. ¿Tengo que tomar algo?*, or beside what is asked elsewhere: *para hoy, y deme medio kilo de tomate*.
    func freeAnswer(_ utterance: Utterance, _ parts: UtteranceParts, in node: DialogueNode) -> WeighedAnswer? {
        let whole = wholeAnswer(utterance, parts, in: node)
        guard whole?.answer.isSure != true else { return whole }
        if let run = utterance.beforeQuestion {
            return answerTold(in: run, of: utterance, in: node) ?? whole
        }
        if let beside = answerBesideOthers(utterance, parts, in: node) { return WeighedAnswer(answer: .part(beside)) }
        return parts.clausesBeforeQuestion(utterance).flatMap { answerTold(in: $0, of: utterance, in: node) } ?? whole
    }

    /// The answer that stands before a question, where it is sure.
    private func answerTold(in run: Range<Int>, of utterance: Utterance, in node: DialogueNode) -> WeighedAnswer? {
        if let part = recognisedPart(run, of: utterance, in: node) { return WeighedAnswer(answer: .part(part)) }
        // It stands first, so its words bear the same numbers.
        let told = utterance.part(run)
        let answer = wholeAnswer(told, UtteranceParts(told, marks: flow.partMarks), in: node)
        return answer?.answer.isSure == true ? answer : nil
    }

    /// The one clause that is an answer word for word, where most others that say something answer other nodes.
    private func answerBesideOthers(
        _ utterance: Utterance, _ parts: UtteranceParts, in node: DialogueNode
    ) -> RecognisedPart? {
        let clauses = parts.clauses.filter { clause in
            clause.contains { utterance.words[$0].facts.wordClass == .content }
        }.flatMap { cut($0, of: utterance, in: node) }
        guard 2...Self.mostClauses ~= clauses.count else { return nil }
        let own = clauses.compactMap { recognisedPart($0, of: utterance, in: node) }
        guard own.count == 1, let part = own.first, part.isWordForWord,
            node.responses[Int(part.alignment.final.response)].scope == .node
        else { return nil }
        let others = clauses.filter { $0 != part.run }
        let answering = others.count { isAnsweredElsewhere(utterance.part($0), than: node) }
        return answering * 2 > others.count ? part : nil
    }

    /// A clause as the answer that it begins with and an answer of another node that it ends with, where it is none as
    /// a whole: *quiero una tostada / en la terraza*.
    private func cut(_ clause: Range<Int>, of utterance: Utterance, in node: DialogueNode) -> [Range<Int>] {
        let endings = endings(of: clause, utterance)
        guard !endings.isEmpty, recognisedPart(clause, of: utterance, in: node) == nil else { return [clause] }
        let cuts = endings.map { [clause.lowerBound..<$0.lowerBound, $0] }
        return cuts.first { cut in
            recognisedPart(cut[0], of: utterance, in: node)?.isWordForWord == true
                && isAnsweredElsewhere(utterance.part(cut[1]), than: node)
        } ?? [clause]
    }

    func isAnsweredElsewhere(_ clause: Utterance, than node: DialogueNode) -> Bool {
        flow.nodes.contains { other in
            other.id != node.id && other.listens && isExactAnswer(clause, in: other)
        }
    }

    /// The response for which most speaks: a part that is one of its sentences, or what the whole is like.
    private func wholeAnswer(
        _ utterance: Utterance, _ parts: UtteranceParts, in node: DialogueNode
    ) -> WeighedAnswer? {
        // A greeting or *please* by itself answers only what asks for one.
        guard !parts.clauses.isEmpty else {
            return polarAnswer(utterance, [:], in: node).map { WeighedAnswer(answer: .meant($0)) }
        }
        // A small word by itself says nothing; several are an answer only where they are one of its sentences.
        let hasContent = utterance.words.contains { $0.facts.wordClass == .content }
        guard hasContent || utterance.words.count > 1, let number = flow.number(of: node.id),
            node.responses.contains(where: { $0.scope == .node })
        else { return polarAnswer(utterance, [:], in: node).map { WeighedAnswer(answer: .meant($0)) } }
        let recognised = recognisedParts(of: utterance, parts, in: node)
        let evidence = evidence(utterance, parts, recognised, inNode: number)
        let polar = utterance.polarAnswer(flow.partMarks).flatMap { utterance.isOnly($0, flow.partMarks) ? $0 : nil }
        for candidate in Self.candidates(evidence) where hasContent || recognised[candidate] != nil {
            // *Por supuesto que no* is no answer of those that say *por supuesto*, whatever it is like.
            if let polar, says(!polar.isYes, node.responses[candidate]) { continue }
            if let part = recognised[candidate] {
                return WeighedAnswer(answer: .part(part), evidence: evidence[candidate])
            }
            let response = node.responses[candidate]
            if let slots = slots(of: response, utterance, in: node) {
                return WeighedAnswer(
                    answer: .meant(MeantAnswer(response: response, slots: slots)), evidence: evidence[candidate])
            }
        }
        // Of what the node has not learnt, such as answers valid everywhere, a part alone can tell.
        let alone = recognised.filter { evidence[$0.key] == nil && $0.value.standsAlone }
        if let part = alone.max(by: { ($0.value.trust, $1.key) < ($1.value.trust, $0.key) })?.value {
            return WeighedAnswer(answer: .part(part))
        }
        if let told = answerBeforeJoint(utterance, parts, recognised, evidence) { return told }
        if let meant = polarAnswer(utterance, evidence, in: node) { return WeighedAnswer(answer: .meant(meant)) }
        guard hasContent, let likely = evidence.filter(\.value.isPossible).max(by: Self.isLessLikely),
            likely.value.isLikely
        else { return nil }
        // What is said word for word, and not only with small words, needs no question.
        if let part = recognised[likely.key], part.isWordForWord, part.standsAlone {
            return WeighedAnswer(answer: .part(part), evidence: likely.value)
        }
        return WeighedAnswer(answer: .likely(node.responses[likely.key]), evidence: likely.value)
    }

    /// What is said word for word and then given a reason or a comparison, whatever that is about, where nothing else
    /// that answers is said: *azul, como la camiseta de mi equipo*.
    private func answerBeforeJoint(
        _ utterance: Utterance, _ parts: UtteranceParts, _ recognised: [Int: RecognisedPart],
        _ evidence: [Int: AnswerEvidence]
    ) -> WeighedAnswer? {
        guard recognised.count == 1, let (response, part) = recognised.first, part.isWordForWord,
            let evidence = evidence[response], evidence.isPossible,
            parts.beforeJoint(utterance, flow.partMarks) == part.run
        else { return nil }
        return WeighedAnswer(answer: .part(part), evidence: evidence)
    }

    private static func isLessLikely(
        _ one: (key: Int, value: AnswerEvidence), _ other: (key: Int, value: AnswerEvidence)
    ) -> Bool { (one.value.score, other.key) < (other.value.score, one.key) }

    /// What speaks for each response that can be given now.
    func evidence(
        _ utterance: Utterance, _ parts: UtteranceParts, _ recognised: [Int: RecognisedPart], inNode number: Int
    ) -> [Int: AnswerEvidence] {
        let unavailable = engine.unavailable(in: flow.nodes[number], state, settings: settings)
        var evidence = flow.meaning.evidence(utterance, parts, inNode: number).filter {
            !unavailable.contains(Int32($0.key))
        }
        for response in evidence.keys {
            evidence[response]?.hasSentence = recognised[response] != nil
            evidence[response]?.otherHasSentence = recognised.contains { $0.key != response }
        }
        return evidence
    }

    /// The responses that enough speaks for, the surest first.
    private static func candidates(_ evidence: [Int: AnswerEvidence]) -> [Int] {
        let scores = evidence.compactMap { response, own -> (response: Int, score: Float)? in
            let score = own.score
            return own.isPossible && score > 0 ? (response, score) : nil
        }
        let sorted = scores.sorted { ($1.score, $0.response) < ($0.score, $1.response) }
        // Between two for which as much speaks the learner chooses, unless one of them was said.
        if sorted.count > 1, sorted[0].score - sorted[1].score < tie,
            sorted.prefix(2).allSatisfy({ evidence[$0.response]?.hasSentence == false })
        {
            return []
        }
        return sorted.map(\.response)
    }

    /// What the answer names, from the part of the utterance that is most like it; nil where something that must be
    /// named is not.
    private func slots(
        of response: DialogueResponse, _ utterance: Utterance, in node: DialogueNode
    ) -> [String: String]? {
        let needed = response.neededSlots
        guard !response.slots.isEmpty else { return [:] }
        for length in stride(from: min(Self.slotWords, utterance.words.count), through: 1, by: -1) {
            for start in 0...utterance.words.count - length
            where !utterance.leavesNumber(around: start..<start + length, flow.partMarks) {
                let analysis = EditAnalysis(
                    utterance: utterance.part(start..<start + length), vocabulary: flow.vocabulary)
                var matcher = matcher(analysis, in: node)
                matcher.isOwnOnly = response.scope == .node
                guard case .recognised(let alignment, _) = matcher.match(),
                    node.responses[Int(alignment.final.response)].id == response.id,
                    !alignment.lacksWhatItIsAbout(analysis),
                    !alignment.leavesNumber(analysis.utterance, flow.partMarks)
                else { continue }
                let slots = alignment.slots(analysis)
                if needed.isSubset(of: slots.keys) { return slots }
            }
        }
        return needed.isEmpty ? [:] : nil
    }
}

extension DialogueResponse {
    /// Slots that each of its sentences fills and that it sets a variable from.
    fileprivate var neededSlots: Set<String> {
        Set(
            assignments.compactMap { assignment in
                if case .slot(let name) = assignment.value, slots.contains(name), !optionalSlots.contains(name) {
                    return name
                }
                return nil
            })
    }
}
