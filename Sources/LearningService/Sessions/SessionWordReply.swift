package import Foundation
package import Storage
package import Vocab

/// A word of a conversation, as its end lists it.
package struct SessionWordReply: Codable, Sendable, Hashable {
    package var word: String
    /// How the learner met it; of several ways the one that tells most.
    package var exposure: Exposure
    /// The card, where there is one.
    package var wordID: UUID?
    /// What the conversation did to the card.
    package var result: SessionWord.Result?

    package init(_ word: SessionWord) {
        self.word = word.lemma
        exposure = word.exposure
        wordID = word.wordID
        result = word.result
    }
}
