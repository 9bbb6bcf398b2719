package import Conversation
import Templates

/// Says utterances to a character, each in a conversation of its own that begins in the node.
///
/// ```swift
/// let listener = HeardListener(engine: engine, mode: .normal)
/// let place = listener.place("greet")!
/// let turn = listener.hear(utterance, at: place)
/// print(turn.outcome, turn.answer)
/// ```
package struct HeardListener: Sendable {
    /// A conversation that has just come to a node.
    package struct Place: Sendable {
        let node: DialogueNode
        package let state: DialogueState
    }

    package struct Turn: Sendable, Hashable {
        package var outcome: HeardOutcome
        /// The responses that it was taken for, or that were proposed.
        package var responses: [String]
        /// What the character said to it.
        package var answer: String
        /// The utterance said right, where it was not; needs the grammar check.
        package var recast: String?
    }

    private static let seed: UInt64 = 1

    private let engine: DialogueEngine
    /// Takes every turn whose outcome does not hang on the grammar check.
    private let fast: DialogueEngine
    private let settings: DialogueSettings

    /// - Parameter checksAll: Every turn checks the grammar, as in a real conversation, and takes as long.
    package init(engine: DialogueEngine, mode: DifficultyMode, checksAll: Bool = false) {
        self.engine = engine
        fast = checksAll ? engine : engine.unchecked
        settings = DialogueSettings(difficultyMode: mode)
    }

    /// Nil where there is no such node, or nobody can say anything there.
    package func place(_ node: String) -> Place? {
        guard let number = engine.flow.number(of: node), engine.flow.nodes[number].listens else { return nil }
        let beginning = fast.begun(
            at: number, variables: engine.flow.variables, settings: settings, seed: Self.seed)
        return Place(node: engine.flow.nodes[number], state: beginning.state)
    }

    package func hear(_ utterance: HeardUtterance, at place: Place) -> Turn {
        hear(utterance, as: .say(utterance.text), at: place)
    }

    /// What becomes of an utterance that came to the character as `input`, in other words perhaps than it was said.
    ///
    /// - Parameter trust: How sure it is that they are the same.
    package func hear(
        _ utterance: HeardUtterance, as input: DialogueInput, trust: HearingTrust = .full, at place: Place
    ) -> Turn {
        guard var turn = try? fast.taken(place.state, input, settings: settings, trust: trust) else {
            return Turn(
                outcome: HeardOutcome(utterance, .refused, helps: false), responses: [], answer: "")
        }
        // Only sentences without a fault are proposed, which the check alone can tell.
        if turn.outcome.match == .clarify, fast.checker == nil,
            let checked = try? engine.taken(place.state, input, settings: settings, trust: trust)
        {
            turn = checked
        }
        let reception = reception(of: turn, input, at: place)
        return Turn(
            outcome: HeardOutcome(utterance, reception, helps: helps(turn, reception, at: place)),
            responses: reception.responses, answer: turn.answer,
            recast: fast.checker == nil ? nil : turn.outcome.recast)
    }

    /// What comes of a text, and why.
    package func explain(_ text: String, at place: Place) -> (outcome: TurnOutcome, explanation: AnswerExplanation)? {
        guard let turn = try? engine.taken(place.state, .say(text), settings: settings),
            let explanation = engine.explanation(of: text, in: place.state, settings: settings)
        else { return nil }
        return (turn.outcome, explanation)
    }

    /// What speaks for each response that an input can be, by its id, in the order of ``AnswerEvidence/names``.
    ///
    /// - Returns: Nil where nothing is weighed.
    package func evidence(_ input: DialogueInput, at place: Place) -> [String: [Float]]? {
        guard case .say(let text) = input else { return nil }
        return fast.answerEvidence(of: text, in: place.state, settings: settings)?
            .filter(\.value.isPossible).mapValues(\.values)
    }

    private func reception(of turn: DialogueTurn, _ input: DialogueInput, at place: Place) -> HeardReception {
        switch turn.outcome.match {
        case .control: return .request(turn.outcome.responseID ?? "")
        case .offScript: return .refused
        case .clarify:
            if let pending = turn.state.pending { return .proposed([pending.responseID]) }
            guard case .say(let text) = input,
                case .between(let one, let other) = engine.recognition(
                    of: text, in: place.state, settings: settings)
            else { return .proposed([]) }
            return .proposed([one, other])
        case .accepted, .understood:
            guard let id = turn.outcome.responseID else { return .taken(nil) }
            let response = place.node.responses.last { $0.id == id }
            return response?.isRequest == true ? .request(id) : .taken(id)
        }
    }

    /// Whether who asked for help gets some: a request is met, or the character stays with the question and says more
    /// than that it did not understand.
    private func helps(_ turn: DialogueTurn, _ reception: HeardReception, at place: Place) -> Bool {
        if case .request = reception { return true }
        let outcome = turn.outcome
        guard outcome.match != .clarify, !outcome.isEnded, outcome.nodeID == place.node.id else { return false }
        let saysSomething = !outcome.lines.isEmpty || outcome.hint != nil
        return saysSomething && !outcome.lines.contains { $0.role == .clarify }
    }
}

extension HeardReception {
    fileprivate var responses: [String] {
        switch self {
        case .taken(let id): id.map { [$0] } ?? []
        case .proposed(let ids): ids
        case .request(let id): id.isEmpty ? [] : [id]
        case .refused: []
        }
    }
}

extension DialogueResponse {
    /// Whether it asks something of the character that is no answer, in any scenario.
    fileprivate var isRequest: Bool {
        if case .control = consequence { return true }
        return scope == .stock
    }
}

extension DialogueTurn {
    fileprivate var answer: String {
        let lines = outcome.lines.map(\.text) + [outcome.hint].compactMap { $0 }.map { "(\($0))" }
        return lines.joined(separator: " ")
    }
}
