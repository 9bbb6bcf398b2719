import Conversation
import Foundation
import Pronunciation
import Synchronization

/// What a learner may say where a conversation stands, ready to be heard.
struct ExpectedSpeech: Sendable {
    /// How many turns had been taken.
    var version: Int
    var answers: SpokenAnswers
    var words: WordModel?
    /// The words, as a worker takes them.
    var network: WordNetwork?
}

/// Keeps what is expected from when a learner begins to speak until it was heard: counting which words are likely takes
/// as long as hearing them.
package final class ExpectedSpeechCache: Sendable {
    /// Conversations; each may take two megabytes.
    private static let capacity = 8

    private let kept = Mutex<[(session: UUID, expected: ExpectedSpeech)]>([])

    package init() {}

    /// - Parameters:
    ///   - answers: What is expected now; where it is another than before, content was read again.
    ///   - words: Counts what else is likely.
    func expected(
        in session: UUID, version: Int, answers: SpokenAnswers, words: () -> WordModel?
    ) -> ExpectedSpeech {
        let known = kept.withLock { kept in kept.first { $0.session == session }?.expected }
        if let known, known.version == version, known.answers == answers { return known }
        let model = words()
        let expected = ExpectedSpeech(
            version: version, answers: answers, words: model, network: model.flatMap(WordNetwork.init))
        kept.withLock { kept in
            kept.removeAll { $0.session == session }
            kept.append((session, expected))
            kept.removeFirst(max(0, kept.count - Self.capacity))
        }
        return expected
    }
}
