import ContentFiles
import Conversation
package import Foundation
import Storage

/// Who sends pieces of what a learner says.
package struct ListeningSender: Sendable {
    /// The same on all connections.
    package var name: String
    /// Whether the connection is gone for good.
    package var isGone: @Sendable () -> Bool

    package init(name: String = "", isGone: @escaping @Sendable () -> Bool = { false }) {
        (self.name, self.isGone) = (name, isGone)
    }
}

/// Takes turns by what a learner says, in pieces while it is said.
///
/// What was said is heard in the pause that may be its end, so that the answer is there when the pause has been long
/// enough. Samples stay in memory, for minutes: they are written nowhere.
package final class Listening: Sendable {
    /// Streams at once, of all learners together.
    package static let mostStreams = ListeningPlaces.most
    /// Bytes of one piece.
    package static let pieceBytes = 512 << 10
    /// Time without a piece after which speech is taken to be over.
    private static let interruption = Duration.seconds(3)

    private let runner: SessionRunner
    private let now: @Sendable () -> ContinuousClock.Instant
    private let places = ListeningPlaces()

    package init(runner: SessionRunner, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.runner = runner
        self.now = now
        runner.endings.listen { [places] in places.leave($0) }
    }

    /// Takes the next piece of what the learner of a conversation says; returns at once, or once the turn is on disk
    /// where the piece ends what was said.
    ///
    /// - Parameters:
    ///   - piece: 16-bit samples, little-endian, one channel; may be empty.
    ///   - rate: Their number a second.
    ///   - isLast: Whether what was said is over with it. What could not be taken before is tried again.
    ///   - discards: Whether what was said before it and has not been taken is forgotten.
    ///   - sender: Who sends the pieces, the same on another connection.
    /// - Throws: ``ServiceError/Code/notFound`` without the conversation, ``ServiceError/Code/conflict`` while another
    ///   sends pieces, ``ServiceError/Code/tooManyRequests`` when too many are listened to; others when the speech
    ///   cannot be judged.
    package func take(
        _ piece: Data, rate: Int, isLast: Bool, discards: Bool = false, in sessionID: UUID,
        from sender: ListeningSender = ListeningSender()
    ) async throws -> ListeningReply {
        guard piece.count.isMultiple(of: 2) else {
            throw ServiceError(
                .invalidInput,
                "'audio' must be whole samples of two bytes; it has \(piece.count) bytes. Nothing of it was taken.",
                field: "audio")
        }
        let field = { (part: ScoreFault.Part) in "\(part)" }
        return try await runner.wording(field) {
            try await listen(to: piece, rate: rate, isLast: isLast, discards: discards, in: sessionID, from: sender)
        }
    }

    private func listen(
        to piece: Data, rate: Int, isLast: Bool, discards: Bool, in sessionID: UUID, from sender: ListeningSender
    ) async throws -> ListeningReply {
        let session = try await runner.load(sessionID)
        guard session.record.endedAt == nil else {
            places.leave(sessionID)
            throw DialogueInputError.ended
        }
        let (interrupted, isOvertaken) = try begin(
            piece, rate: rate, isLast: isLast, discards: discards, in: sessionID, turns: session.record.version,
            from: sender)
        defer { finishCall(sessionID) }
        if let interrupted { return try await turn(interrupted, in: sessionID) }
        var reply = try await listenOn(isLast: isLast, in: sessionID)
        if reply.turn == nil { reply.reason = isOvertaken ? .overtaken : isLast ? .lastPiece : reply.reason }
        return reply
    }

    /// Looks at the samples that came.
    private func listenOn(isLast: Bool, in sessionID: UUID) async throws -> ListeningReply {
        while let step = places.change(sessionID, { $0.stream.advance() }) {
            var utterance: ListeningPlaces.Utterance?
            switch step {
            case .wait:
                prepareOnce(sessionID)
                guard isLast, let last = end(sessionID, .lastPiece) else { return try reply(sessionID) }
                utterance = last
            case .hear: hearSoFar(sessionID)
            case .decide:
                let guess = places.change(sessionID) { $0.guess } ?? nil
                switch try? await guess?.value.ending {
                case .whole: utterance = end(sessionID, .pause)
                case .unfinished: places.change(sessionID) { $0.stream.waitForTheRest() }
                case nil: break
                }
            case .end(let reason): utterance = end(sessionID, reason)
            }
            if let utterance { return try await turn(utterance, in: sessionID) }
        }
        return try reply(sessionID)
    }

    /// - Returns: What had been said before the pieces stopped coming, where they did; whether a turn by other means
    ///   overtook what was being said.
    private func begin(
        _ piece: Data, rate: Int, isLast: Bool, discards: Bool, in sessionID: UUID, turns: Int,
        from sender: ListeningSender
    ) throws(ServiceError) -> (interrupted: ListeningPlaces.Utterance?, isOvertaken: Bool) {
        let now = now()
        var (isAnothers, isOvertaken) = (false, false)
        let (isTaken, interrupted) = try places.enter(sessionID, at: now) { entry in
            if let known = entry.sender, known != sender.name {
                let isThere = !entry.isGone() && !entry.hadLast && entry.lastPiece + Self.interruption >= now
                guard !isThere else {
                    isAnothers = true
                    return (false, ListeningPlaces.Utterance?.none)
                }
                entry.discard()
            }
            guard entry.stream.hasRoom(for: piece.count, rate: rate) else {
                return (false, ListeningPlaces.Utterance?.none)
            }
            if discards { entry.discard() }
            // What was said before a turn that was taken by other means is no answer to what came of that turn.
            if let begun = entry.turns, begun != turns { isOvertaken = entry.passOver() }
            entry.turns = turns
            let hasStopped = entry.calls == 0 && entry.lastPiece + Self.interruption < now
            let interrupted = hasStopped ? entry.end(.interrupted) : nil
            entry.stream.take(piece, rate: rate)
            (entry.lastPiece, entry.hadLast, entry.isGone) = (now, isLast, sender.isGone)
            entry.sender = sender.name
            entry.calls += 1
            return (true, interrupted)
        }
        guard !isAnothers else {
            throw ServiceError(
                .conflict, "Another device is being listened to in this conversation. Nothing of this piece was taken.",
                field: "sessionID")
        }
        guard isTaken else {
            throw ServiceError(
                .tooManyRequests,
                "\(Int(UtteranceStream.mostWaiting)) s of sound wait to be listened to already. Nothing of this piece "
                    + "was taken: send empty pieces until one brings no turn, then this one again.", field: "audio")
        }
        return (interrupted, isOvertaken)
    }

    private func finishCall(_ sessionID: UUID) {
        let now = now()
        places.change(sessionID) { entry in
            entry.calls -= 1
            entry.lastPiece = now
        }
    }

    /// Makes ready for what a learner has begun to say, while it is said.
    private func prepareOnce(_ sessionID: UUID) {
        let isDue = places.change(sessionID) { entry in
            defer { entry.isPrepared = entry.stream.began != nil }
            return entry.stream.began != nil && !entry.isPrepared
        }
        if isDue == true { Task { [runner] in await runner.prepareToHear(sessionID, by: Self.silence) } }
    }

    /// Begins to find out what was said, while it is not known yet whether it is over.
    private func hearSoFar(_ sessionID: UUID) {
        places.change(sessionID) { [runner] entry in
            let file = Self.file(entry.stream.recording)
            entry.guess = Task { try await runner.hearing(of: file, in: sessionID) }
        }
    }

    private func end(_ sessionID: UUID, _ reason: UtteranceStream.Reason) -> ListeningPlaces.Utterance? {
        places.change(sessionID) { $0.end(reason) } ?? nil
    }

    /// Takes what was said as a turn.
    private func turn(_ utterance: ListeningPlaces.Utterance, in sessionID: UUID) async throws -> ListeningReply {
        do {
            let file = Self.file(utterance.samples)
            var hearing = try? await utterance.guess?.value
            while true {
                let heard: Hearing
                if let hearing { heard = hearing } else { heard = try await runner.hearing(of: file, in: sessionID) }
                // Where somebody took a turn in the meantime, other answers are expected.
                hearing = nil
                // Asked before the turn, with which the conversation, and so its place, may go.
                var reply = try reply(sessionID)
                guard let turn = try await runner.turn(sessionID, heard) else { continue }
                (reply.state, reply.reason, reply.turn) = (.ended, utterance.reason, turn)
                reply.speechBegan = utterance.began?.rounded(to: 100)
                reply.speechEnded = utterance.ended.rounded(to: 100)
                places.change(sessionID) { entry in
                    entry.untaken = nil
                    entry.turns = nil
                }
                return reply
            }
        } catch {
            // Nothing that was said is lost: the client may try again.
            places.change(sessionID) { entry in
                entry.untaken = utterance
                entry.untaken?.guess = nil
            }
            throw error
        }
    }

    private func reply(_ sessionID: UUID) throws(DialogueInputError) -> ListeningReply {
        // Whoever ended the conversation meanwhile took the place with it.
        guard let reply = places.change(sessionID, { ListeningReply(sessionID, stream: $0.number, $0.stream) }) else {
            throw DialogueInputError.ended
        }
        return reply
    }

    private static let silence = file([Int16](repeating: 0, count: UtteranceStream.rate / 2))

    private static func file(_ samples: [Int16]) -> Data {
        var recording = WaveRecording(rate: UtteranceStream.rate)
        samples.withUnsafeBytes { recording.append($0) }
        return recording.file
    }
}
