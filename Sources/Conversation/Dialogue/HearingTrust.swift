/// How far a conversation may trust that the learner said what it is told.
package enum HearingTrust: Sendable, Hashable, CaseIterable {
    /// It was typed, or it is one of the sentences that were expected.
    case full
    /// It was heard word by word. It is taken for an answer, but nothing is corrected: a word misheard is no mistake.
    case words
    /// It may well be something else: the character asks before taking it for an answer.
    case doubtful
}
