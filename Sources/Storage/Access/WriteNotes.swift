internal import Foundation

/// What a write has done so far.
final class WriteNotes {
    /// A card that was added just now.
    struct NewWord {
        let id: UUID
        let number: Int
        var hasAnswers = false
    }

    var wordChange = WordChanges.Change()
    /// The card that the write added last, so that what an import adds to it need not look it up.
    var newWord: NewWord?
}
