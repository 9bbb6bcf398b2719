/// What a learner, or the clock, does in a conversation.
package enum DialogueInput: Sendable, Hashable, Codable {
    /// Something said or typed: at most ``DialogueLimits/utteranceBytes`` bytes, no control characters.
    case say(String)
    /// Something spoken that fits none of the answers.
    case unclearSpeech
    /// Asks for the next hint of the node.
    case hint
    /// Asks to hear the character's last lines again.
    case repeatLine(slower: Bool)
    /// Returns to the node before this one.
    case back
    /// Seconds of silence since the last input or wait, 0 to 86,400.
    case wait(seconds: Double)
    /// Ends the conversation and asks for its review.
    case finish
}

/// Bounds on what a conversation takes and keeps.
package enum DialogueLimits {
    package static let utteranceBytes = 2_000
    package static let waitSeconds = 86_400.0
    /// Nodes that `back` can return through.
    package static let history = 32
    /// Detours inside each other; of more, the outermost are forgotten.
    package static let detours = 16
    /// Nodes that one turn may go through.
    package static let hops = 1_000
    /// Bytes of a variable's value.
    package static let variableBytes = 4_000
    /// Errors kept for the review.
    package static let errors = 200
    /// Distinct words kept for the review, each way.
    package static let words = 500
    /// Lines offered for synthesis ahead.
    package static let upcomingLines = 8
}

/// An input that is refused; the state stays as it was.
package enum DialogueInputError: Error, Sendable, Hashable, CustomStringConvertible {
    case empty
    case tooLong(bytes: Int)
    case controlCharacter(scalar: UInt32, offset: Int)
    case invalidWait
    case nothingBefore
    case ended
    /// The state's node is not in this scenario: the file was edited. ``DialogueEngine/adapt(_:replaying:settings:)``
    /// goes on from where it can.
    case staleState(node: String)

    /// Stable, for error codes: "empty", "too-long".
    package var code: String {
        switch self {
        case .empty: "empty"
        case .tooLong: "too-long"
        case .controlCharacter: "control-character"
        case .invalidWait: "invalid-wait"
        case .nothingBefore: "nothing-before"
        case .ended: "ended"
        case .staleState: "stale-state"
        }
    }

    package var description: String {
        switch self {
        case .empty:
            "The utterance is empty; send at least one character that is not a space."
        case .tooLong(let bytes):
            "The utterance has \(bytes) bytes; at most \(DialogueLimits.utteranceBytes) are allowed."
        case .controlCharacter(let scalar, let offset):
            "The utterance holds the control character U+\(hexadecimal(scalar)) at character \(offset); send text only."
        case .invalidWait:
            "The waiting time must be a number of seconds from 0 to \(Int(DialogueLimits.waitSeconds))."
        case .nothingBefore:
            "There is nothing to go back to; this is the first question."
        case .ended:
            "The conversation has ended; start another one."
        case .staleState(let node):
            "The scenario was edited and has no node '\(node)' any more; the conversation must be resumed first."
        }
    }

    private func hexadecimal(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
