import Foundation
import Storage
import Vocab

/// A word of a conversation, as its end lists it.
struct SessionWordReply: Encodable, Sendable {
    var word: String
    /// How the learner met it; of several ways the one that tells most.
    var exposure: Exposure
    /// The card, where there is one.
    var wordID: UUID?
    /// What the conversation did to the card.
    var result: SessionWord.Result?

    init(_ word: SessionWord) {
        self.word = word.lemma
        exposure = word.exposure
        wordID = word.wordID
        result = word.result
    }
}
