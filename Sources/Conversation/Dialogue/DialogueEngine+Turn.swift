extension DialogueEngine {
    /// Starts a conversation: the character's first lines.
    ///
    /// - Parameter seed: Decides among variants of lines; the same seed and inputs bring the same conversation.
    package func begin(settings: DialogueSettings, seed: UInt64) -> (state: DialogueState, outcome: TurnOutcome) {
        let turn = begun(at: flow.start, variables: flow.variables, settings: settings, seed: seed)
        return (turn.state, turn.outcome)
    }

    /// Takes one input. A pure function: the same arguments bring the same result.
    ///
    /// - Parameters:
    ///   - pronunciation: How accurately the utterance was spoken, 0 to 100; nil for what was typed.
    ///   - trust: How sure it is that the learner said it.
    /// - Throws: ``DialogueInputError`` when the input is refused; the state then stays what it was.
    package func turn(
        _ state: DialogueState, _ input: DialogueInput, settings: DialogueSettings, pronunciation: Double? = nil,
        trust: HearingTrust = .full
    ) throws(DialogueInputError) -> (state: DialogueState, outcome: TurnOutcome) {
        let turn = try taken(state, input, settings: settings, pronunciation: pronunciation, trust: trust)
        return (turn.state, turn.outcome)
    }

    /// Where a conversation stands when an input came to nothing: no lines, no feedback.
    package func standing(_ state: DialogueState, settings: DialogueSettings) -> TurnOutcome {
        var turn = DialogueTurn(engine: self, settings: settings, state: state)
        turn.finish()
        turn.outcome.upcomingLines = []
        return turn.outcome
    }

    /// A conversation that starts in a given node, as in tests.
    package func begun(
        at number: Int, variables: [String: String], settings: DialogueSettings, seed: UInt64
    ) -> DialogueTurn {
        let nodes = flow.nodes
        let state = DialogueState(
            contentHash: scenario.contentHash, node: nodes.indices.contains(number) ? nodes[number].id : "",
            variables: variables, seed: seed)
        var turn = DialogueTurn(engine: self, settings: settings, state: state)
        turn.enter(number)
        turn.finish()
        return turn
    }

    /// The turn with its trace.
    package func taken(
        _ state: DialogueState, _ input: DialogueInput, settings: DialogueSettings, pronunciation: Double? = nil,
        trust: HearingTrust = .full
    ) throws(DialogueInputError) -> DialogueTurn {
        guard !state.isEnded else { throw .ended }
        guard let number = flow.number(of: state.node) else { throw .staleState(node: state.node) }
        try check(input, state)
        var turn = DialogueTurn(engine: self, settings: settings, state: state)
        turn.pronunciation = pronunciation
        turn.trust = trust
        turn.state.turns += 1
        let node = flow.nodes[number]
        switch input {
        case .say(let text): turn.say(text, in: node)
        case .unclearSpeech: turn.hearUnclearly(in: node)
        case .hint: turn.control(.hint, in: node)
        case .repeatLine(let isSlower): turn.control(isSlower ? .slower : .repeat, in: node)
        case .back: turn.control(.back, in: node)
        case .wait(let seconds): turn.wait(seconds, in: node)
        case .finish: turn.takeLeave()
        }
        turn.finish()
        return turn
    }

    private func check(_ input: DialogueInput, _ state: DialogueState) throws(DialogueInputError) {
        switch input {
        case .say(let text):
            guard text.utf8.count <= DialogueLimits.utteranceBytes else { throw .tooLong(bytes: text.utf8.count) }
            var isBlank = true
            for (offset, scalar) in text.unicodeScalars.enumerated() {
                if isControl(scalar) { throw .controlCharacter(scalar: scalar.value, offset: offset) }
                isBlank = isBlank && scalar.properties.isWhitespace
            }
            if isBlank { throw .empty }
        case .wait(let seconds):
            guard seconds >= 0, seconds <= DialogueLimits.waitSeconds else { throw .invalidWait }
        case .back:
            guard !state.history.isEmpty else { throw .nothingBefore }
        case .hint, .repeatLine, .finish, .unclearSpeech:
            break
        }
    }

    /// General category Cc, except the white space of ordinary text.
    private func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F...0x9F: true
        default: false
        }
    }
}
