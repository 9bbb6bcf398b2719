import ContentFiles
import Templates

/// What every character of a language can say, and every learner ask, without a scenario saying so.
struct StockPhrases: Sendable {
    var phrases = CharacterPhrases()
    /// Templates of requests, by what they ask for.
    var requests: [DialogueControl: [String]] = [:]
    /// Templates that answer "did you mean …?".
    var yes: [String] = []
    /// Words that join clauses, and words around an answer.
    var joints: [String] = []
    var asides: [String] = []
    /// Those of both that a clause hangs on.
    var subordinators: [String] = []
    var purposes: [String] = []
    /// What takes back what was said before it.
    var repairs: [String] = []
    /// What says yes and what says no, the plainest first.
    var affirmations: [String] = []
    var negations: [String] = []
    /// What makes a number more than it was: *media*.
    var fractions: [String] = []
    /// Numbers of several words.
    var numbers = Deferred(ready: PhraseTable([]))
    /// What people say that answers nothing in any script.
    var strangers: [String] = []
    /// Templates that take leave, where no script does.
    var goodbyes: [String] = []
    /// What a formal character says instead of ``phrases``; a list that is empty comes from there.
    var formal = CharacterPhrases()
    /// What tells that a learner asks for help, or does something else than answer.
    var moves = MoveCues()

    var partMarks: PartMarks {
        PartMarks(
            joints: joints, asides: asides, subordinators: subordinators, purposes: purposes, repairs: repairs,
            affirmations: affirmations, negations: negations, fractions: fractions, numbers: numbers)
    }

    func phrases(in style: AICharacter.ConversationStyle) -> CharacterPhrases {
        guard style == .formal else { return phrases }
        var merged = phrases
        for (_, list) in CharacterPhrases.named where !formal[keyPath: list].isEmpty {
            merged[keyPath: list] = formal[keyPath: list]
        }
        return merged
    }
}
