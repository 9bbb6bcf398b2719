import Foundation

/// Whether somebody speaks, from samples as they come: what a client shows while it listens. Loudness above the room's
/// own, no more; what was said is judged when the recording is whole.
package struct VoiceActivity: Sendable {
    package enum State: String, Sendable { case silence, speech, ended }

    /// Seconds of a frame.
    private static let frame = 0.02
    /// How far above the room's noise speech is, as a factor of amplitude (8 dB).
    private static let factor = 2.5
    /// Root mean square below which nothing is speech: −46 dBFS.
    private static let least = 0.005
    /// Frames of speech in a row that begin it, and of silence that end it: 60 ms and 0.8 s.
    private static let begins = 3
    private static let ends = 40

    package private(set) var state = State.silence
    /// 0 to 1, of the last frame: −60 dBFS to full.
    package private(set) var level = 0.0

    private let samplesPerFrame: Int
    private var pending: [Double] = []
    private var odd: UInt8?
    private var noise = Self.least
    private var loudFrames = 0
    private var quietFrames = 0

    package init(rate: Int) { samplesPerFrame = max(1, Int(Double(rate) * Self.frame)) }

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
            pending.append(Double(Int16(bitPattern: UInt16(byte) << 8 | UInt16(low))) / 32_768)
            if pending.count == samplesPerFrame {
                hear(loudness: (pending.reduce(0) { $0 + $1 * $1 } / Double(pending.count)).squareRoot())
                pending.removeAll(keepingCapacity: true)
                hasFrame = true
            }
        }
        return hasFrame
    }

    private mutating func hear(loudness: Double) {
        level = min(max(1 + log10(max(loudness, 1e-6)) / 3, 0), 1)
        let isLoud = loudness > max(Self.least, noise * Self.factor)
        // The room's noise is followed quickly when it falls and slowly when it rises: speech is not taken for it.
        noise = loudness < noise ? noise + (loudness - noise) * 0.2 : noise * (isLoud ? 1.001 : 1.02)
        loudFrames = isLoud ? loudFrames + 1 : 0
        quietFrames = isLoud ? 0 : quietFrames + 1
        switch state {
        case .silence, .ended: if loudFrames >= Self.begins { state = .speech }
        case .speech: if quietFrames >= Self.ends { state = .ended }
        }
    }
}
