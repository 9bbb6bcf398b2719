import Templates

/// What counts of an utterance in which the learner took something back.
extension DialogueTurn {
    /// How much what is told anew may differ from a template, a word, to be taken with what stood before it.
    private static let joinedCost: Float = 0.05

    /// Things that are taken back in one utterance.
    private static let mostTakenBack = 3

    /// The utterance without what was taken back in it; nil where nothing was, or what is left is no answer.
    func retold(_ said: Utterance, in node: DialogueNode) -> Utterance? {
        var retold: Utterance?
        for _ in 0..<Self.mostTakenBack {
            guard let next = retoldOnce(retold ?? said, in: node) else { break }
            retold = next
        }
        return retold
    }

    private func retoldOnce(_ said: Utterance, in node: DialogueNode) -> Utterance? {
        let retellings = said.retellings(flow.partMarks)
        guard !retellings.isEmpty, !isSentence(said, in: node) else { return nil }
        for retelling in retellings {
            if let denied = retelling.denied, !isAnswer(said.part(denied), in: node) { continue }
            if let utterance = answer(retelling, of: said, in: node) { return utterance }
        }
        return nil
    }

    /// The rest, with what stood around it where that makes a sentence that says no less: *chocolate y… fresa*.
    private func answer(_ retelling: Utterance.Retelling, of said: Utterance, in node: DialogueNode) -> Utterance? {
        let rest = said.part(retelling.rest)
        let isRestAnswer = isAnswer(rest, in: node)
        // Beside what is turned down only an answer counts: *sí, voy; ay, el sábado no puedo, trabajo* is no *voy*.
        if retelling.denied != nil, !isRestAnswer { return nil }
        if retelling.isStrict, !isExactAnswer(rest, in: node) { return nil }
        let slots = exactAnswer(rest, in: node)?.slots.count ?? 0
        let wholes = retelling.wholes.lazy.map { said.joining($0) }
        let exact = wholes.first { whole in
            let answer = exactAnswer(whole, in: node, isOwn: true, mostCost: Self.joinedCost)
            return answer.map { $0.slots.count >= slots } ?? false
        }
        return exact ?? (isRestAnswer ? rest : wholes.first { isAnswer($0, in: node) })
    }

    /// Whether it is a sentence of the node as it stands: *limón no hay* takes nothing back where that is foreseen.
    private func isSentence(_ said: Utterance, in node: DialogueNode) -> Bool {
        let analysis = EditAnalysis(utterance: said, vocabulary: flow.vocabulary)
        guard case .recognised(let alignment, _) = matcher(analysis, in: node).match() else { return false }
        return alignment.cost == 0
    }

    private func isAnswer(_ said: Utterance, in node: DialogueNode) -> Bool {
        let analysis = EditAnalysis(utterance: said, vocabulary: flow.vocabulary)
        if case .recognised(let alignment, _) = matcher(analysis, in: node).match(),
            !alignment.leavesNumber(said, flow.partMarks)
        {
            return true
        }
        let parts = UtteranceParts(said, marks: flow.partMarks)
        return freeAnswer(said, parts, in: node)?.answer.isSure == true
    }
}
