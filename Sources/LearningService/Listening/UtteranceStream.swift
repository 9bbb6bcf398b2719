package import Foundation

/// What a learner says, taken in pieces while it is said: tells when speech begins, when it is worth finding out what
/// was said, and when it is over. A pure state machine: its time is that of the samples.
///
/// A pause does not end an answer by itself, for learners look for words: after a short one what was said is heard, and
/// where that is an answer it is taken; where it is not, a longer pause is waited for, and where it is the beginning
/// of one, the longest.
///
/// ```swift
/// stream.take(piece, rate: 16_000)
/// while true {
///     switch stream.advance() {
///     case .wait: return                     // for more samples
///     case .hear: guess = hear(stream.recording)
///     case .decide: if guess.isAnswer { take(stream.finish()) } else if guess.isBeginning { stream.waitForTheRest() }
///     case .end: take(stream.finish())
///     }
/// }
/// ```
package struct UtteranceStream: Sendable {
    package enum Step: Sendable, Hashable {
        /// More samples are needed.
        case wait
        /// It may be over: what was said so far can be heard while the pause shows whether it is.
        case hear
        /// It is over, if what was said so far is an answer.
        case decide
        /// It is over.
        case end(Reason)
    }

    /// Why an utterance is over.
    package enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// The learner said no more.
        case pause
        /// It has lasted as long as anything that is understood.
        case tooLong
        /// No samples came for some seconds.
        case interrupted
        /// The client said so.
        case lastPiece
        /// A turn was taken by other means meanwhile: what was being said is dropped, to its next pause.
        case overtaken
    }

    /// How a stream stands, for a client to show.
    package enum State: String, Sendable, Hashable, Codable, CaseIterable {
        case silence, speech
        /// Silence after speech that may go on.
        case pause
        /// What was said has been taken.
        case ended
    }

    /// Samples a second of what is kept.
    package static let rate = 16_000
    private static let frameSamples = Int(VoiceActivity.frame * Double(rate))
    /// Seconds of silence after which what was said is heard, is taken where it is an answer, is taken anyway, and is
    /// taken even where more was to come.
    private static let hearing = 0.2
    package static let deciding = 0.36
    package static let ending = 1.0
    package static let unfinishedEnding = 2.2
    /// Seconds of speech below which it was a cough or a click.
    private static let shortest = 0.1
    /// Seconds of a recording, of which some are kept from before speech began.
    package static let longest = 28.0
    private static let before = 0.4
    /// Seconds that may wait to be looked at: each call stops at the end of an utterance, so that large pieces can come
    /// faster than what is in them is taken.
    package static let mostWaiting = 60.0

    /// 16 kHz; begins a little before the speech.
    package private(set) var recording: [Int16] = []
    private var activity = VoiceActivity(rate: rate, patience: .infinity)
    private var converter = RateConverter(from: rate, to: rate)
    private var odd: UInt8?
    /// Samples that have not been looked at.
    private var pending: [Int16] = []
    /// The latest step that was told of this pause.
    private var told = Step.wait
    /// Seconds of silence that end what was said, in this pause.
    private var patience = Self.ending
    /// Whether what is being said is passed over, to its next pause.
    private var isPassing = false

    package init() {}

    package var level: Double { activity.level }
    /// Seconds that came and have not been looked at.
    package var waiting: Double { Double(pending.count / Self.frameSamples) * VoiceActivity.frame }
    /// Seconds since the beginning, as heard.
    package var seconds: Double { activity.seconds }
    /// When speech began that is under way, in these seconds.
    package var began: Double? { activity.began }
    /// Where it last was.
    package var lastHeard: Double { activity.lastHeard }

    package var state: State {
        guard activity.state == .speech, !isPassing else { return .silence }
        return activity.quiet >= Self.hearing ? .pause : .speech
    }

    /// Whether so many bytes more may come.
    package func hasRoom(for bytes: Int, rate: Int) -> Bool {
        waiting == 0 || waiting + Double(bytes / 2) / Double(rate) <= Self.mostWaiting
    }

    /// - Parameters:
    ///   - bytes: 16-bit samples, little-endian, one channel; one may be cut in two.
    ///   - rate: Their number a second. It may be another than before.
    package mutating func take(_ bytes: Data, rate: Int) {
        let bytes = odd.map { Data([$0]) + bytes } ?? bytes
        odd = bytes.count.isMultiple(of: 2) ? nil : bytes.last
        let samples = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 2).map {
                Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self))
            }
        }
        if rate != converter.source {
            pending += converter.finish()
            converter = RateConverter(from: rate, to: Self.rate)
        }
        pending += converter.convert(samples)
    }

    /// Looks at samples until there is something to do.
    package mutating func advance() -> Step {
        var place = pending.startIndex
        defer { pending.removeFirst(place) }
        while place + Self.frameSamples <= pending.endIndex {
            let frame = pending[place..<place + Self.frameSamples]
            place += Self.frameSamples
            activity.hear(frame: frame)
            recording += frame
            if let step = step() { return step }
        }
        return .wait
    }

    private mutating func step() -> Step? {
        if isPassing {
            let passed = activity.seconds - (activity.began ?? 0)
            if activity.quiet + VoiceActivity.frame / 2 >= Self.deciding || passed >= Self.longest { _ = finish() }
            recording = []
            return nil
        }
        guard activity.state == .speech else {
            recording.removeFirst(max(0, recording.count - Int(Self.before * Double(Self.rate))))
            return nil
        }
        if Double(recording.count) >= Self.longest * Double(Self.rate) { return .end(.tooLong) }
        // Frames are whole; a pause is told by the frame in which it has lasted long enough.
        let quiet = activity.quiet + VoiceActivity.frame / 2
        switch told {
        case _ where quiet < Self.hearing: (told, patience) = (.wait, Self.ending)
        case .wait:
            guard activity.spoken >= Self.shortest else {
                if quiet >= Self.deciding { activity.listenAgain() }
                return nil
            }
            told = .hear
            return .hear
        case .hear where quiet >= Self.deciding:
            told = .decide
            return .decide
        case .decide where quiet >= patience: return .end(.pause)
        default: break
        }
        return nil
    }

    /// Whether there is speech that has not been taken.
    package var hasSpeech: Bool { !isPassing && activity.state == .speech && activity.spoken >= Self.shortest }

    /// Whether what was said so far is what was to be heard in this pause.
    package var isHeard: Bool { told == .hear || told == .decide }

    /// Waits for the rest of what was begun: nobody breaks off for good after «I would like a».
    package mutating func waitForTheRest() { patience = Self.unfinishedEnding }

    /// Forgets what is being said, with what is still to come of it: the end of a sentence alone says something else.
    ///
    /// - Returns: Whether anything was being said.
    package mutating func passOver() -> Bool {
        (recording, told, patience) = ([], .wait, Self.ending)
        isPassing = activity.state == .speech
        return isPassing
    }

    /// Ends the utterance and listens for the next one.
    ///
    /// - Returns: The recording.
    package mutating func finish() -> [Int16] {
        defer {
            (recording, isPassing) = ([], false)
            (told, patience) = (.wait, Self.ending)
            activity.listenAgain()
        }
        return recording
    }
}
