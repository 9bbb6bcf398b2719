extension SignalTracks {
    /// Decibel-like range of the picture: log-mel units below the loudest that still show.
    private static let shownRange: Float = 12

    /// Tracks of a recording on the time axis of its features, 10 ms a frame; without a reference.
    init(_ analysis: Analysis) {
        let pitch = analysis.onTimeAxis(analysis.pitch, quiet: 0)
        let loudest = analysis.energies.values.max() ?? 0
        let floor = loudest - Self.shownRange
        self.init(
            secondsPerFrame: Double(LogMel.hop) / Double(PronunciationLimits.sampleRate),
            envelope: Self.envelope(analysis.samples, frames: pitch.count),
            spectrogram: analysis.onTimeAxis(
                analysis.energies.values.map { UInt8(255 * min(max(($0 - floor) / Self.shownRange, 0), 1)) },
                width: LogMel.bands, quiet: 0),
            bands: LogMel.bands, pitch: pitch, referencePitch: [])
    }

    /// The loudest sample of each frame's hop, 0...1.
    private static func envelope(_ samples: [Float], frames: Int) -> [Float] {
        (0..<frames).map { frame in
            let start = min(samples.count, max(0, frame * LogMel.hop - LogMel.hop / 2))
            let end = min(samples.count, start + LogMel.hop)
            return samples[start..<end].reduce(0) { min(1, max($0, abs($1))) }
        }
    }
}
