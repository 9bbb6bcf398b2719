import Foundation
import Synchronization

/// The conversations that are listened to, each with what is being said in it.
///
/// A place goes with its conversation. Besides, one that is not needed any more is given to who needs one: that of a
/// client that has left, or of one that has sent its last piece, the longest silent first. Until then what is in it
/// stays, so that who has only lost the connection goes on where it broke.
final class ListeningPlaces: Sendable {
    /// Of all learners together.
    static let most = 64
    /// Time without a piece after which a place is free in any case.
    private static let lifetime = Duration.seconds(600)

    struct Entry: Sendable {
        /// Of the stream, counted over all conversations.
        let number: Int
        var stream = UtteranceStream()
        /// What was said until the latest pause, as it is being heard.
        var guess: Task<Hearing, any Error>?
        /// Whether all is ready to hear what is being said.
        var isPrepared = false
        /// What was said and could not be taken.
        var untaken: Utterance?
        var lastPiece: ContinuousClock.Instant
        /// Whether the latest piece was to be the last.
        var hadLast = false
        /// Who sent the latest piece.
        var sender: String?
        /// Turns of the conversation when what is being said began; nil where nothing has been said since a turn.
        var turns: Int?
        /// Whether who sent the latest piece has left.
        var isGone: @Sendable () -> Bool = { false }
        /// Calls that are under way.
        var calls = 0

        /// Whether its place may be given to another conversation.
        fileprivate var isOver: Bool {
            calls == 0 && (isGone() || hadLast && stream.waiting == 0 && !stream.hasSpeech && untaken == nil)
        }

        /// Forgets what is being said.
        mutating func discard() {
            forget()
            _ = stream.finish()
        }

        /// Forgets what is being said, and what is still to come of it.
        ///
        /// - Returns: Whether anything was being said.
        mutating func passOver() -> Bool {
            let wasUntaken = untaken != nil
            forget()
            return stream.passOver() || wasUntaken
        }

        private mutating func forget() {
            guess?.cancel()
            (guess, untaken, turns) = (nil, nil, nil)
        }

        /// Ends what is being said; nil where nothing is.
        mutating func end(_ reason: UtteranceStream.Reason) -> Utterance? {
            guard stream.hasSpeech else { return reason == .lastPiece ? untaken : nil }
            return Utterance(
                began: stream.began, ended: stream.lastHeard, reason: reason, guess: stream.isHeard ? guess : nil,
                samples: stream.finish())
        }
    }

    /// What a learner said, when it was over.
    struct Utterance: Sendable {
        var began: Double?
        var ended: Double
        var reason: UtteranceStream.Reason
        var guess: Task<Hearing, any Error>?
        var samples: [Int16]
    }

    private struct State {
        var entries: [UUID: Entry] = [:]
        var streams = 0

        mutating func change<Result>(_ sessionID: UUID, _ body: (inout Entry) -> Result) -> Result? {
            guard entries[sessionID] != nil else { return nil }
            return body(&entries[sessionID]!)
        }

        /// Gives up the place that was silent longest of those that are needed no more, where there is one.
        mutating func removeOver() {
            let over = entries.filter { $0.value.isOver }.min { $0.value.lastPiece < $1.value.lastPiece }
            if let over { entries[over.key] = nil }
        }
    }

    private let state = Mutex(State())

    /// Changes a conversation's entry, and makes one where there is none.
    ///
    /// - Throws: ``ServiceError/Code/tooManyRequests`` when all places are taken.
    func enter<Result: Sendable>(
        _ sessionID: UUID, at now: ContinuousClock.Instant, _ body: (inout Entry) -> Result
    ) throws(ServiceError) -> Result {
        let result = state.withLock { state -> Result? in
            state.entries = state.entries.filter { $0.value.calls > 0 || $0.value.lastPiece + Self.lifetime > now }
            if state.entries[sessionID] == nil {
                if state.entries.count >= Self.most { state.removeOver() }
                guard state.entries.count < Self.most else { return nil }
                state.streams += 1
                state.entries[sessionID] = Entry(number: state.streams, lastPiece: now)
            }
            return state.change(sessionID, body)
        }
        guard let result else {
            throw ServiceError(
                .tooManyRequests,
                "\(Self.most) conversations are listened to already. Nothing of this piece was taken: send it again "
                    + "once one of them has ended, or in a minute.")
        }
        return result
    }

    /// Changes a conversation's entry; nil where there is none.
    @discardableResult
    func change<Result: Sendable>(_ sessionID: UUID, _ body: (inout Entry) -> Result) -> Result? {
        state.withLock { $0.change(sessionID, body) }
    }

    /// Frees the place of a conversation that is over, and forgets what was being said in it.
    func leave(_ sessionID: UUID) {
        let entry = state.withLock { $0.entries.removeValue(forKey: sessionID) }
        entry?.guess?.cancel()
    }
}
