import Templates

/// Why a character takes an utterance as it does.
package struct AnswerExplanation: Sendable {
    /// What tells which answer it is.
    package enum Ground: Sendable, Hashable {
        /// A sentence of this template, as it stands or with slips.
        case template(String, isExact: Bool)
        /// These words of it are such a sentence.
        case part(String, template: String)
        /// All its words together, weighed against what the node has learnt.
        case meaning
        /// It asks for help, or for something else than an answer, of this kind.
        case request(String)
        /// It is too little like any.
        case nothing
    }

    /// What speaks for one of the node's answers.
    package struct Weight: Sendable, Hashable {
        package var responseID: String
        /// More than 0 is enough to be taken.
        package var score: Float
        /// Why it cannot be this answer, however much speaks for it: it denies it, or has a number that is another's.
        package var isRuledOut: Bool
    }

    package var ground: Ground
    /// Nothing is weighed where a template tells; the likeliest first.
    package var weights: [Weight]
    /// Words of content that no template of the scenario has.
    package var unknownWords: [String]
    /// What is left where something was taken back, or said first in another order; nil where that is all.
    package var retold: String?
}

extension DialogueEngine {
    /// Tells how an utterance is read where a conversation stands.
    ///
    /// - Returns: Nil where no node listens.
    package func explanation(
        of text: String, in state: DialogueState, settings: DialogueSettings
    ) -> AnswerExplanation? {
        guard let number = flow.number(of: state.node), flow.nodes[number].listens else { return nil }
        let node = flow.nodes[number]
        let turn = DialogueTurn(engine: self, settings: settings, state: state)
        let reading = turn.reading(text, in: node)
        let utterance = reading.utterance
        var weights: [AnswerExplanation.Weight] = []
        if reading.sentence == nil, !reading.parts.clauses.isEmpty {
            let recognised = turn.recognisedParts(of: utterance, reading.parts, in: node)
            weights = turn.evidence(utterance, reading.parts, recognised, inNode: number).map { place, evidence in
                AnswerExplanation.Weight(
                    responseID: node.responses[place].id, score: evidence.score, isRuledOut: !evidence.isPossible)
            }
        }
        return AnswerExplanation(
            ground: ground(of: reading, in: node),
            weights: weights.sorted { ($1.score, $0.responseID) < ($0.score, $1.responseID) },
            unknownWords: utterance.unknownWords,
            retold: utterance.all == reading.said.all ? nil : utterance.all)
    }

    private func ground(of reading: DialogueTurn.Reading, in node: DialogueNode) -> AnswerExplanation.Ground {
        func template(of alignment: Alignment) -> String {
            node.responses[Int(alignment.final.response)].patterns[Int(alignment.final.template)].source
        }
        if let move = reading.move { return .request(move.kind.rawValue) }
        if let said = reading.sentence?.said {
            return .template(template(of: said), isExact: said.isWordForWord(reading.analysis, ignoringAccents: true))
        }
        switch reading.free?.answer {
        case .part(let part): return .part(reading.utterance.text(of: part.run), template: template(of: part.alignment))
        case .meant: return .meaning
        case .likely, nil: return .nothing
        }
    }
}

extension Utterance {
    /// What is left of what was said, as it was written.
    fileprivate var all: String { words.isEmpty ? "" : text(of: words.indices) }
}
