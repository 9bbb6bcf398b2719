/// What became of something that was said, seen from what its writer meant.
package enum HeardOutcome: String, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    // Of answers, right or with a slip.
    /// Taken for a response that it means.
    case asMeant
    /// Taken, and nobody has said what it means.
    case meaningNotGiven
    /// Taken for a response that it does not mean.
    case anotherMeaning
    /// Taken for a response, and none of the node means it.
    case noneMeant
    /// «Did you mean …?», and that was it.
    case proposedRightly
    case proposedWrongly
    /// «Did you mean this or that?», and one of them was it.
    case askedBetween
    /// Taken for a request: to say it again, to help.
    case request
    case notUnderstood

    // Of what is wrong or off the script.
    case falselyAccepted
    case falselyProposed
    case refused
    /// Taken where the author lets anything lead on; no response took it.
    case takenAnyway

    // Of what asks for help.
    case handled
    case notHandled

    /// Those that an utterance of a kind can have, the best first.
    package static func all(of kind: HeardKind) -> [HeardOutcome] {
        switch kind {
        case .right, .slip:
            [
                .asMeant, .meaningNotGiven, .anotherMeaning, .noneMeant, .proposedRightly, .askedBetween,
                .proposedWrongly, .request, .notUnderstood,
            ]
        case .wrong, .offScript: [.refused, .takenAnyway, .falselyProposed, .falselyAccepted]
        case .clarify: [.handled, .notHandled]
        }
    }

    /// Whether everything is as it should be.
    package var isGood: Bool {
        switch self {
        case .asMeant, .meaningNotGiven, .refused, .takenAnyway, .handled: true
        default: false
        }
    }

    /// How bad it is for the conversation: what goes on in a wrong direction is worse than what stops it, and that is
    /// worse than a question. Nil for what is good.
    package var severity: Int? {
        switch self {
        case .asMeant, .meaningNotGiven, .refused, .takenAnyway, .handled: nil
        case .proposedRightly, .askedBetween: 1
        case .falselyProposed, .proposedWrongly: 2
        case .request, .notHandled: 3
        case .notUnderstood: 4
        case .noneMeant: 5
        case .anotherMeaning, .falselyAccepted: 6
        }
    }
}

/// What a character made of an utterance, whatever was meant by it.
enum HeardReception: Equatable {
    /// Taken for a response; nil where anything will do.
    case taken(String?)
    /// The character asks whether this was meant, or which of these.
    case proposed([String])
    /// Taken for a request, or another move that any scenario knows.
    case request(String)
    case refused
}

extension HeardOutcome {
    /// - Parameter helps: Whether the turn is of use to who asked for help.
    init(_ utterance: HeardUtterance, _ reception: HeardReception, helps: Bool) {
        switch utterance.kind {
        case .right, .slip: self = Self.ofAnswer(meaning: utterance.means, reception)
        case .wrong, .offScript: self = Self.ofNoAnswer(reception)
        case .clarify: self = helps ? .handled : .notHandled
        }
    }

    private static func ofAnswer(meaning means: [String]?, _ reception: HeardReception) -> HeardOutcome {
        switch reception {
        case .request: return .request
        case .refused: return .notUnderstood
        case .taken(nil):
            // Where anything will do, what means no response is taken as it should be.
            return (means ?? []).isEmpty ? .meaningNotGiven : .anotherMeaning
        case .taken(let response?):
            guard let means else { return .meaningNotGiven }
            return means.contains(response) ? .asMeant : means.isEmpty ? .noneMeant : .anotherMeaning
        case .proposed(let responses):
            guard means == nil || responses.contains(where: { means?.contains($0) == true }) else {
                return .proposedWrongly
            }
            return responses.count > 1 ? .askedBetween : .proposedRightly
        }
    }

    private static func ofNoAnswer(_ reception: HeardReception) -> HeardOutcome {
        switch reception {
        case .taken(nil): .takenAnyway
        case .taken: .falselyAccepted
        case .proposed: .falselyProposed
        case .request, .refused: .refused
        }
    }
}
