import Templates

extension DialogueEngine {
    /// What speaks for each response, by its id, where an utterance is none of the node's sentences: what the weights
    /// of ``AnswerEvidence`` are fitted to.
    ///
    /// - Returns: Nil where nothing is weighed: an utterance that is a sentence of the node's, or courtesy alone.
    package func answerEvidence(
        of text: String, in state: DialogueState, settings: DialogueSettings
    ) -> [String: AnswerEvidence]? {
        guard let number = flow.number(of: state.node) else { return nil }
        let node = flow.nodes[number]
        let turn = DialogueTurn(engine: self, settings: settings, state: state)
        let utterance = turn.utterance(text, in: node)
        let decision = turn.matcher(EditAnalysis(utterance: utterance, vocabulary: flow.vocabulary), in: node).match()
        if case .recognised = decision { return nil }
        let parts = UtteranceParts(utterance, marks: flow.partMarks)
        guard !parts.clauses.isEmpty else { return nil }
        let recognised = turn.recognisedParts(of: utterance, parts, in: node)
        let evidence = turn.evidence(utterance, parts, recognised, inNode: number)
        return Dictionary(
            evidence.map { (node.responses[$0.key].id, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
