import Templates

/// What an utterance is taken for, by the ids of responses.
package enum Recognition: Sendable, Hashable {
    case recognised(String)
    /// Either of two may be meant.
    case between(String, String)
    /// One that is probably meant.
    case near(String)
    case nothing
}

extension DialogueEngine {
    /// What an utterance is taken for in the state's node, before anything is said or checked.
    package func recognition(
        of text: String, in state: DialogueState, settings: DialogueSettings
    ) -> Recognition {
        guard let number = flow.number(of: state.node) else { return .nothing }
        let node = flow.nodes[number]
        let utterance = node.utterance(text, vocabulary: flow.vocabulary)
        let decision = ResponseMatcher(
            own: node.index, everywhere: flow.everywhere,
            analysis: EditAnalysis(utterance: utterance, vocabulary: flow.vocabulary),
            tolerance: MatchTolerance(settings.difficultyMode), isSpoken: settings.isSpoken, responses: node.responses,
            isAnsweringClarification: false, unavailable: unavailable(in: node, state, settings: settings)
        ).match()
        func id(_ alignment: Alignment) -> String { node.responses[Int(alignment.final.response)].id }
        return switch decision {
        case .recognised(let alignment, _): .recognised(id(alignment))
        case .ambiguous(let one, let other): .between(id(one), id(other))
        case .near(let alignment): .near(id(alignment))
        case .nothing: .nothing
        }
    }
}
