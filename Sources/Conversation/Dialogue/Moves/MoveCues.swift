import ContentFiles
import Templates

/// What tells in a language that a learner makes a move: `moves` of its `phrases.yaml`.
struct MoveCues: Sendable {
    /// What a cue is about, beside it in the utterance.
    struct Topic: Sendable, Hashable {
        enum Limit: String, Sendable, CaseIterable {
            /// Any word or short phrase.
            case word
            /// What the character has just said, or part of a word of it.
            case said
            /// What is quoted, or holds a word of another language.
            case foreign
        }

        var limit: Limit
        /// Whether it comes after the cue.
        var follows: Bool
    }

    /// Where a cue counts.
    enum Place: String, Sendable, CaseIterable {
        case anywhere
        /// In a question, or where no marks tell what is one.
        case asked
        /// Where the utterance says nothing else.
        case alone
    }

    /// One template.
    struct Cue: Sendable, Hashable {
        var kind: LearnerMove.Kind
        /// Nil for a cue that needs nothing beside it.
        var topic: Topic?
        var place: Place
    }

    /// By their numbers in ``spotter``; those without a move are courtesy: *perdón*, *por favor*.
    var cues: [Cue?] = []
    /// Nil for a language without moves.
    var spotter: CueSpotter?
    /// What the cues stand for, drawn when somebody first speaks.
    var requests = Deferred(ready: SpokenRequests())
    /// Folded words of the other language that its learners fall back on.
    var otherWords: Set<[UInt32]> = []
}
