import Templates

/// Answers in words that no author thought of, told by what such answers are like.
extension DialogueTurn {
    /// How sure it must be what was meant, 0 to 1. Chosen on two writers whose answers nothing had learnt from, as the
    /// most right answers with wrong ones taken in about one of a hundred.
    private enum Certainty {
        /// To take what the whole means.
        static let taken: Float = 0.4
        /// To take a part.
        static let trusted: Float = 0.45
        /// How much surer than of the next answer.
        static let margin: Float = 0.1
    }

    /// Words of the longest part that is looked through for what an answer must name.
    private static let slotWords = 5

    /// What an utterance means by its words as a whole.
    struct MeantAnswer {
        var response: DialogueResponse
        var slots: [String: String]
    }

    /// An answer that is no sentence of the node as a whole.
    enum FreeAnswer {
        case part(RecognisedPart)
        case meant(MeantAnswer)
    }

    /// The better of what a part says and what the whole is believed to mean.
    func freeAnswer(_ utterance: Utterance, _ parts: UtteranceParts, in node: DialogueNode) -> FreeAnswer? {
        // A small word by itself says nothing.
        let saysSomething =
            utterance.words.count > 1 || utterance.words.contains { $0.facts.wordClass == .content }
        guard saysSomething, let number = flow.number(of: node.id),
            node.responses.contains(where: { $0.scope == .node })
        else { return nil }
        let unavailable = engine.unavailable(in: node, state, settings: settings)
        let beliefs = flow.meaning.beliefs(utterance, parts, inNode: number).filter {
            !unavailable.contains(Int32($0.response))
        }
        let part = recognisedPart(of: utterance, parts, in: node, beliefs: beliefs)
        let trusted = part.flatMap { $0.trust >= Certainty.trusted ? $0 : nil }
        if let trusted, trusted.trust >= beliefs.first?.probability ?? 0 { return .part(trusted) }
        if let meant = meantAnswer(utterance, beliefs, in: node) { return .meant(meant) }
        return trusted.map(FreeAnswer.part)
    }

    private func meantAnswer(
        _ utterance: Utterance, _ beliefs: [MeaningModel.Belief], in node: DialogueNode
    ) -> MeantAnswer? {
        let next = beliefs.dropFirst().first?.probability ?? 0
        guard let best = beliefs.first, best.probability >= Certainty.taken,
            best.probability - next >= Certainty.margin
        else { return nil }
        let response = node.responses[best.response]
        return slots(of: response, utterance, in: node).map { MeantAnswer(response: response, slots: $0) }
    }

    /// What the answer names, from the part of the utterance that is most like it; nil where something that must be
    /// named is not.
    private func slots(
        of response: DialogueResponse, _ utterance: Utterance, in node: DialogueNode
    ) -> [String: String]? {
        let needed = response.neededSlots
        guard !response.slots.isEmpty else { return [:] }
        for length in stride(from: min(Self.slotWords, utterance.words.count), through: 1, by: -1) {
            for start in 0...utterance.words.count - length {
                let analysis = EditAnalysis(
                    utterance: utterance.part(start..<start + length), vocabulary: flow.vocabulary)
                guard case .recognised(let alignment, _) = matcher(analysis, in: node).match(),
                    node.responses[Int(alignment.final.response)].id == response.id,
                    !alignment.lacksWhatItIsAbout(analysis)
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
