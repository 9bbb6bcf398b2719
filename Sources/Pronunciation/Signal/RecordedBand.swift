#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Which frequencies a recording has. A telephone, or a headset that is connected like one, leaves out all above 4 kHz,
/// where *s*, *f* and *ch* are.
struct RecordedBand: Sendable {
    /// Whether there is next to nothing above 4.8 kHz.
    let isNarrow: Bool

    /// Log-mel bands above 4.8 kHz, and from 260 Hz to 2.8 kHz.
    private static let (upper, middle) = (34..<40, 4..<26)
    /// The loudest frames, of each of the two.
    private static let loudest = 3
    /// Decibels by which the upper bands lie below the middle ones: of people at most 27, in single vowels,
    /// and at least 34 in 99 of 100 of the same recordings when they were made telephone-like.
    private static let limit: Float = -32

    /// - Parameter energies: Log-mel, as ``LogMel`` has them.
    init(_ energies: FrameMatrix) {
        func level(_ bands: Range<Int>) -> Float {
            let means = (0..<energies.frames).map { frame in
                bands.reduce(0) { $0 + energies[frame, $1] } / Float(bands.count)
            }
            let loudest = means.sorted(by: >).prefix(Self.loudest)
            return loudest.reduce(0, +) / Float(max(1, loudest.count))
        }
        let decibels = 10 / log(Float(10))
        isNarrow = energies.frames > 0 && (level(Self.upper) - level(Self.middle)) * decibels < Self.limit
    }
}
