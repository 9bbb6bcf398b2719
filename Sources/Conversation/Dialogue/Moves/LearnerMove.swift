/// What a learner does in a conversation, whatever it is about, other than answer: mostly asking for help.
package enum LearnerMove: Sendable, Hashable {
    /// Did not hear or understand what was said.
    case notUnderstood
    case `repeat`
    case slower
    case louder
    /// Asks what something means; nil where nothing tells which word.
    case meaning(of: String?)
    /// Asks how something of another language is said.
    case howToSay(String?)
    /// Asks how something is written.
    case spell(String?)
    /// Speaks another language, or asks whether the character does.
    case otherLanguage
    /// Does not know what to say, or how.
    case dontKnow
    /// Needs time.
    case wait
    /// Wants to go back to the question before.
    case back
    /// Wants to leave.
    case leave
    case insult
    case thanks
    case compliment
    /// Asks the character how it is.
    case howAreYou

    /// The move without what it is about: the name of its cues.
    package enum Kind: String, Sendable, CaseIterable {
        // Of several in one utterance the first counts: what is asked about a word says more than that it was not
        // understood.
        case back, howToSay, meaning, spell, otherLanguage, dontKnow, slower, notUnderstood, louder, `repeat`
        case leave, insult, compliment, thanks, howAreYou, wait
    }

    package var kind: Kind {
        switch self {
        case .notUnderstood: .notUnderstood
        case .repeat: .repeat
        case .slower: .slower
        case .louder: .louder
        case .meaning: .meaning
        case .howToSay: .howToSay
        case .spell: .spell
        case .otherLanguage: .otherLanguage
        case .dontKnow: .dontKnow
        case .wait: .wait
        case .back: .back
        case .leave: .leave
        case .insult: .insult
        case .thanks: .thanks
        case .compliment: .compliment
        case .howAreYou: .howAreYou
        }
    }

    /// The word or phrase that it is about.
    package var topic: String? {
        switch self {
        case .meaning(let topic), .howToSay(let topic), .spell(let topic): topic
        default: nil
        }
    }

    init(_ kind: Kind, topic: String? = nil) {
        self =
            switch kind {
            case .notUnderstood: .notUnderstood
            case .repeat: .repeat
            case .slower: .slower
            case .louder: .louder
            case .meaning: .meaning(of: topic)
            case .howToSay: .howToSay(topic)
            case .spell: .spell(topic)
            case .otherLanguage: .otherLanguage
            case .dontKnow: .dontKnow
            case .wait: .wait
            case .back: .back
            case .leave: .leave
            case .insult: .insult
            case .thanks: .thanks
            case .compliment: .compliment
            case .howAreYou: .howAreYou
            }
    }
}
