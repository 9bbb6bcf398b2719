import Templates

/// What the character does about words that it may have misheard: it asks whether they were said.
extension DialogueTurn {
    mutating func confirmHeard(_ answer: FreeAnswer, of text: String, in node: DialogueNode) {
        switch answer {
        case .part(let part):
            let response = node.responses[Int(part.alignment.final.response)]
            confirmHeard(response, slots: part.alignment.slots(part.analysis), of: text, in: node)
        case .meant(let meant):
            confirmHeard(meant.response, slots: meant.slots, of: text, in: node)
        case .likely(let response):
            confirmHeard(response, slots: [:], of: text, in: node)
        }
    }

    /// Quotes what was heard; a mere "yes" then takes it. Nothing is scored.
    ///
    /// Where the character may not ask, or has just asked, it has not understood.
    mutating func confirmHeard(
        _ response: DialogueResponse, slots: [String: String], of text: String, in node: DialogueNode
    ) {
        // What changes nothing in the story needs no question.
        if case .control = response.consequence {
            outcome.responseID = response.id
            outcome.match = .accepted
            return follow(response.consequence, from: node)
        }
        let isAskingAgain = state.isClarifying
        guard response.scope != .yes, settings.difficultyMode != .challenging, !isAskingAgain,
            let phrase = phrases(\.confirm).turn(state.turns)
        else {
            outcome.match = .offScript
            return rescue(in: node)
        }
        outcome.match = .clarify
        outcome.repair = .clarify
        state.isClarifying = true
        state.pending = PendingAnswer(responseID: response.id, slots: slots, sentence: text)
        state.misses += 1
        speak(phrase: phrase.replacing("{first}", with: text.quotable), id: "confirm", as: .clarify)
    }
}
