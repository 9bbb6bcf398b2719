import ContentFiles
import Conversation
package import Foundation
import Storage
import Synchronization

/// Takes turns by what a learner says, in pieces while it is said.
///
/// What was said is heard in the pause that may be its end, so that the answer is there when the pause has been long
/// enough. Samples stay in memory, for minutes: they are written nowhere.
package final class Listening: Sendable {
    /// Streams at once, of all learners together.
    package static let mostStreams = 64
    /// Bytes of one piece.
    package static let pieceBytes = 512 << 10
    /// Time without a piece after which speech is taken to be over, and after which the stream is forgotten.
    private static let (interruption, lifetime) = (Duration.seconds(3), Duration.seconds(600))

    private struct Entry {
        var number: Int
        var stream = UtteranceStream()
        /// What was said until the latest pause, as it is being heard.
        var guess: Task<Hearing, any Error>?
        /// Whether all is ready to hear what is being said.
        var isPrepared = false
        /// What was said and could not be taken.
        var untaken: Utterance?
        var lastPiece: ContinuousClock.Instant
        /// Calls that are under way.
        var calls = 0

        /// Ends what is being said; nil where nothing is.
        mutating func end(_ reason: UtteranceStream.Reason) -> Utterance? {
            guard stream.hasSpeech else { return reason == .lastPiece ? untaken : nil }
            return Utterance(
                began: stream.began, ended: stream.lastHeard, reason: reason, guess: stream.isHeard ? guess : nil,
                samples: stream.finish())
        }
    }

    /// What a learner said, when it was over.
    private struct Utterance {
        var began: Double?
        var ended: Double
        var reason: UtteranceStream.Reason
        var guess: Task<Hearing, any Error>?
        var samples: [Int16]
    }

    private struct State {
        var entries: [UUID: Entry] = [:]
        var streams = 0
    }

    private let runner: SessionRunner
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    package init(runner: SessionRunner, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.runner = runner
        self.now = now
    }

    /// Takes the next piece of what the learner of a conversation says; returns at once, or once the turn is on disk
    /// where the piece ends what was said.
    ///
    /// - Parameters:
    ///   - piece: 16-bit samples, little-endian, one channel; may be empty.
    ///   - rate: Their number a second.
    ///   - isLast: Whether what was said is over with it. What could not be taken before is tried again.
    /// - Throws: ``ServiceError/Code/notFound`` without the conversation, ``ServiceError/Code/tooManyRequests`` when
    ///   too many are listened to; others when the speech cannot be judged.
    package func take(_ piece: Data, rate: Int, isLast: Bool, in sessionID: UUID) async throws -> ListeningReply {
        let field = { (part: ScoreFault.Part) in "\(part)" }
        return try await runner.wording(field) {
            try await listen(to: piece, rate: rate, isLast: isLast, in: sessionID)
        }
    }

    private func listen(
        to piece: Data, rate: Int, isLast: Bool, in sessionID: UUID
    ) async throws -> ListeningReply {
        if change(sessionID, { _ in }) == nil {
            let session = try await runner.load(sessionID)
            guard session.record.endedAt == nil else { throw DialogueInputError.ended }
        }
        let interrupted = try begin(piece, rate: rate, in: sessionID)
        defer { finishCall(sessionID) }
        if let interrupted { return try await turn(interrupted, in: sessionID) }
        while let step = change(sessionID, { $0.stream.advance() }) {
            var utterance: Utterance?
            switch step {
            case .wait:
                prepareOnce(sessionID)
                guard isLast, let last = end(sessionID, .lastPiece) else { return try reply(sessionID) }
                utterance = last
            case .hear: hearSoFar(sessionID)
            case .decide:
                let guess = change(sessionID) { $0.guess } ?? nil
                switch try? await guess?.value.ending {
                case .whole: utterance = end(sessionID, .pause)
                case .unfinished: change(sessionID) { $0.stream.waitForTheRest() }
                case nil: break
                }
            case .end(let reason): utterance = end(sessionID, reason)
            }
            if let utterance { return try await turn(utterance, in: sessionID) }
        }
        return try reply(sessionID)
    }

    /// - Returns: What had been said before the pieces stopped coming, where they did.
    private func begin(_ piece: Data, rate: Int, in sessionID: UUID) throws(ServiceError) -> Utterance? {
        let now = now()
        let (isLetIn, interrupted): (Bool, Utterance?) = state.withLock { state in
            state.entries = state.entries.filter { $0.value.calls > 0 || $0.value.lastPiece + Self.lifetime > now }
            if state.entries[sessionID] == nil {
                guard state.entries.count < Self.mostStreams else { return (false, nil) }
                state.streams += 1
                state.entries[sessionID] = Entry(number: state.streams, lastPiece: now)
            }
            return Self.change(&state, sessionID) { entry in
                let hasStopped = entry.calls == 0 && entry.lastPiece + Self.interruption < now
                let interrupted = hasStopped ? entry.end(.interrupted) : nil
                entry.stream.take(piece, rate: rate)
                entry.lastPiece = now
                entry.calls += 1
                return (true, interrupted)
            } ?? (false, nil)
        }
        guard isLetIn else {
            throw ServiceError(
                .tooManyRequests, "\(Self.mostStreams) conversations are listened to already; try again in a minute.")
        }
        return interrupted
    }

    private func finishCall(_ sessionID: UUID) {
        let now = now()
        change(sessionID) { entry in
            entry.calls -= 1
            entry.lastPiece = now
        }
    }

    /// Makes ready for what a learner has begun to say, while it is said.
    private func prepareOnce(_ sessionID: UUID) {
        let isDue = change(sessionID) { entry in
            defer { entry.isPrepared = entry.stream.began != nil }
            return entry.stream.began != nil && !entry.isPrepared
        }
        if isDue == true { Task { [runner] in await runner.prepareToHear(sessionID, by: Self.silence) } }
    }

    /// Begins to find out what was said, while it is not known yet whether it is over.
    private func hearSoFar(_ sessionID: UUID) {
        change(sessionID) { [runner] entry in
            let file = Self.file(entry.stream.recording)
            entry.guess = Task { try await runner.hearing(of: file, in: sessionID) }
        }
    }

    private func end(_ sessionID: UUID, _ reason: UtteranceStream.Reason) -> Utterance? {
        change(sessionID) { $0.end(reason) } ?? nil
    }

    /// Takes what was said as a turn.
    private func turn(_ utterance: Utterance, in sessionID: UUID) async throws -> ListeningReply {
        do {
            let file = Self.file(utterance.samples)
            var hearing = try? await utterance.guess?.value
            while true {
                let heard: Hearing
                if let hearing { heard = hearing } else { heard = try await runner.hearing(of: file, in: sessionID) }
                // Where somebody took a turn in the meantime, other answers are expected.
                hearing = nil
                guard let turn = try await runner.turn(sessionID, heard) else { continue }
                var reply = try reply(sessionID)
                (reply.state, reply.reason, reply.turn) = (.ended, utterance.reason, turn)
                reply.speechBegan = utterance.began?.rounded(to: 100)
                reply.speechEnded = utterance.ended.rounded(to: 100)
                change(sessionID) { $0.untaken = nil }
                return reply
            }
        } catch {
            // Nothing that was said is lost: the client may try again.
            change(sessionID) { entry in
                entry.untaken = utterance
                entry.untaken?.guess = nil
            }
            throw error
        }
    }

    private func reply(_ sessionID: UUID) throws(ServiceError) -> ListeningReply {
        guard let reply = change(sessionID, { ListeningReply(sessionID, stream: $0.number, $0.stream) }) else {
            throw ServiceError(.notFound, "The conversation is not listened to any more.", field: "sessionID")
        }
        return reply
    }

    /// Changes an entry; nil where there is none.
    @discardableResult
    private func change<Result: Sendable>(_ sessionID: UUID, _ body: (inout Entry) -> Result) -> Result? {
        state.withLock { Self.change(&$0, sessionID, body) }
    }

    private static func change<Result>(
        _ state: inout State, _ sessionID: UUID, _ body: (inout Entry) -> Result
    ) -> Result? {
        guard state.entries[sessionID] != nil else { return nil }
        return body(&state.entries[sessionID]!)
    }

    private static let silence = file([Int16](repeating: 0, count: UtteranceStream.rate / 2))

    private static func file(_ samples: [Int16]) -> Data {
        var recording = WaveRecording(rate: UtteranceStream.rate)
        samples.withUnsafeBytes { recording.append($0) }
        return recording.file
    }
}
