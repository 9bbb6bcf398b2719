import ContentFiles
package import Foundation

/// What a client is told of a piece of what a learner says.
package struct ListeningReply: Codable, Sendable {
    package var sessionID: UUID
    /// Number of the stream: another one has begun where it is another than before.
    package var stream: Int
    package var state: UtteranceStream.State
    /// 0 to 1: how loud the latest of it is.
    package var level: Double
    /// Of the stream, as heard so far.
    package var seconds: Double
    /// When the speech began that is under way or was taken, in these seconds.
    package var speechBegan: Double?
    /// When it ended; nil while it is under way.
    package var speechEnded: Double?
    /// Why it was taken to be over.
    package var reason: UtteranceStream.Reason?
    /// The turn that was taken by it.
    package var turn: TurnReply?

    init(_ sessionID: UUID, stream number: Int, _ stream: UtteranceStream) {
        self.sessionID = sessionID
        self.stream = number
        state = stream.state
        level = stream.level.rounded(to: 100)
        seconds = stream.seconds.rounded(to: 100)
        speechBegan = stream.began?.rounded(to: 100)
    }
}

extension ListeningReply: MediaHolding {
    package mutating func nameMedia(_ id: (String) -> String?) { turn?.nameMedia(id) }
}
