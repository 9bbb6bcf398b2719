#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Whether somebody speaks, from samples as they come. Loudness above the room's own, no more; what was said is judged
/// when the recording is whole. Time is that of the samples: it stands still when none come.
package struct VoiceActivity: Sendable {
    package enum State: String, Sendable { case silence, speech, ended }

    /// Seconds of a frame.
    package static let frame = 0.02
    /// How far above the room's noise speech begins, and down to where it goes on, as factors of amplitude (9 and
    /// 6 dB): the end of a sentence is its quietest part.
    private static let onset = 2.8
    private static let release = 2.0
    /// Root mean square below which nothing is speech: −54 dBFS.
    private static let least = 0.002
    /// Frames of speech in a row that begin it: 60 ms.
    private static let begins = 3
    /// Frames among which the quietest is the room's noise: speech has a stop or a breath within so long.
    private static let remembered = 75

    /// Frames from the first on in which the room is taken to be quiet, for somebody may speak at once: half a second.
    private static let unknown = 25
    /// Root mean square of the noise that is expected then: −40 dBFS.
    private static let usual = 0.01

    package private(set) var state = State.silence
    /// 0 to 1, of the last frame: −60 dBFS to full.
    package private(set) var level = 0.0
    /// When speech began that is under way or has ended, in seconds of all that was heard.
    package private(set) var began: Double?
    /// Seconds of speech since then, without the pauses in it.
    package private(set) var spoken = 0.0

    private let samplesPerFrame: Int
    private let patience: Double
    private var pending: [Int16] = []
    private var odd: UInt8?
    private var frames = 0
    private var lastLoud = 0
    private var loudFrames = 0
    /// Loudness of the latest frames, the oldest overwritten first.
    private var recent: [Double] = []

    /// - Parameters:
    ///   - rate: Samples a second.
    ///   - patience: Seconds of silence that end speech.
    package init(rate: Int, patience: Double = 0.8) {
        samplesPerFrame = max(1, Int(Double(rate) * Self.frame))
        self.patience = patience
    }

    /// Seconds of all that was heard.
    package var seconds: Double { Double(frames) * Self.frame }
    /// Where speech last was, in seconds of all that was heard.
    package var lastHeard: Double { Double(lastLoud) * Self.frame }
    /// Seconds of silence behind it.
    package var quiet: Double { seconds - lastHeard }

    /// - Parameter bytes: 16-bit samples, little-endian; one may be cut in two.
    /// - Returns: Whether there was a whole frame, so that there is something to tell.
    package mutating func hear(_ bytes: some Sequence<UInt8>) -> Bool {
        var hasFrame = false
        for byte in bytes {
            guard let low = odd else {
                odd = byte
                continue
            }
            odd = nil
            pending.append(Int16(bitPattern: UInt16(byte) << 8 | UInt16(low)))
            if pending.count == samplesPerFrame {
                hear(frame: pending[...])
                pending.removeAll(keepingCapacity: true)
                hasFrame = true
            }
        }
        return hasFrame
    }

    /// - Parameter frame: As many samples as ``frame`` lasts.
    package mutating func hear(frame: ArraySlice<Int16>) {
        let sum = frame.reduce(0.0) { $0 + Double($1) * Double($1) }
        hear(loudness: (sum / Double(max(1, frame.count))).squareRoot() / 32_768)
    }

    private mutating func hear(loudness: Double) {
        level = min(max(1 + log10(max(loudness, 1e-6)) / 3, 0), 1)
        if recent.count < Self.remembered {
            recent.append(loudness)
        } else {
            recent[frames % Self.remembered] = loudness
        }
        frames += 1
        if frames == Self.unknown { forgetSteadyNoise() }
        let noise = min(recent.min() ?? loudness, frames < Self.unknown ? Self.usual : .infinity)
        let factor = state == .speech ? Self.release : Self.onset
        let isLoud = loudness > max(Self.least, noise * factor)
        loudFrames = isLoud ? loudFrames + 1 : 0
        if isLoud, state == .speech || loudFrames >= Self.begins { lastLoud = frames }
        switch state {
        case .silence, .ended:
            guard loudFrames >= Self.begins else { return }
            state = .speech
            began = Double(frames - Self.begins) * Self.frame
            spoken = Double(Self.begins) * Self.frame
        case .speech:
            if isLoud { spoken += Self.frame }
            if quiet >= patience - Self.frame / 2 { state = .ended }
        }
    }

    /// Takes back that somebody speaks, where all that was heard is as loud as the rest of it: a loud room.
    private mutating func forgetSteadyNoise() {
        if let quietest = recent.min(), let loudest = recent.max(), loudest <= quietest * Self.onset { listenAgain() }
    }

    /// Listens for the next thing that is said, with what is known of the room.
    package mutating func listenAgain() {
        state = .silence
        began = nil
        spoken = 0
        loudFrames = 0
    }
}
