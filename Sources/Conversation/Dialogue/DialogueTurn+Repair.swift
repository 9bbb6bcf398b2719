import Grammar
import Templates

/// What the character does about a mistake that was understood. Corrections to read are apart from it.
extension DialogueTurn {
    /// Gives the right form back, in writing and, unless the mode is challenging, in the character's mouth.
    ///
    /// - Parameters:
    ///   - sentence: The learner's sentence said right; nil where only the author knows what is to be said.
    ///   - authored: What the author says back of a mistake that was foreseen as it stands.
    ///   - text: What the learner said.
    mutating func recast(_ sentence: String?, _ authored: ScriptLine?, of text: String) {
        guard showsFeedback, sentence != nil || authored != nil else { return }
        outcome.recast = sentence
        guard settings.difficultyMode != .challenging, settings.repair != .none else { return }
        // Accents and capitals can be shown, and not heard.
        if authored == nil, let sentence, Folding.fold(sentence) == Folding.fold(text) { return }
        outcome.repair = .recast
        if let line = authored {
            speak(line, as: .recast)
        } else if let sentence, let phrase = phrases(\.recast).turn(state.turns) {
            speak(phrase: phrase.replacing("{recast}", with: sentence.quotable), id: "recast", as: .recast)
        }
    }

    /// Says what was mended with another phrase where the reply begins as it does: *De acuerdo: «…». De acuerdo.*
    mutating func varyRecast() {
        func filled(_ phrase: String) -> String {
            phrase.replacing("{recast}", with: outcome.recast?.quotable ?? "")
        }
        guard outcome.recast != nil,
            let place = outcome.lines.firstIndex(where: { $0.role == .recast }), place + 1 < outcome.lines.count,
            // What the author says back stays.
            phrases(\.recast).contains(where: { filled($0) == outcome.lines[place].text })
        else { return }
        func isLetter(_ scalar: UInt32) -> Bool { Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false }
        func opener(_ text: String) -> [UInt32] { Folding.fold(String(text.prefix { $0 != "«" })).filter(isLetter) }
        let reply = Folding.fold(outcome.lines[place + 1].text).filter(isLetter)
        func repeats(_ text: String) -> Bool {
            let opener = opener(text)
            return !opener.isEmpty && reply.starts(with: opener)
        }
        guard repeats(outcome.lines[place].text), let other = phrases(\.recast).first(where: { !repeats($0) }) else {
            return
        }
        outcome.lines[place].text = filled(other)
    }

    /// Whether the learner should try again: once in a node, where feedback is shown at all.
    func shouldElicit(_ error: GrammarError) -> Bool {
        guard showsFeedback, !state.isEliciting, !error.incorrect.isEmpty, !error.isSilent, !phrases(\.elicit).isEmpty
        else {
            return false
        }
        switch settings.repair {
        case .elicit: return true
        case .recast, .none: return false
        case .auto:
            guard engine.character?.conversationStyle == .teacher, settings.difficultyMode != .easy,
                let level = settings.level, let rule = engine.checker?.rule(error.ruleID)
            else { return false }
            return rule.difficulty < level
        }
    }

    /// The character quotes the faulty part and waits. What was meant is kept, so that a mere "yes" goes on.
    ///
    /// Corrections wait for the second try: the right form is the learner's to find.
    mutating func elicit(_ error: GrammarError, _ response: DialogueResponse, in node: DialogueNode) {
        state.isEliciting = true
        state.pending = PendingAnswer(responseID: response.id, slots: outcome.slots)
        outcome.corrections = []
        outcome.correctionsAfterLine = false
        outcome.repair = .elicit
        guard let phrase = phrases(\.elicit).turn(state.turns) else { return }
        speak(phrase: phrase.replacing("{error}", with: error.incorrect), id: "elicit", as: .elicit)
    }
}
