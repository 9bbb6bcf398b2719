import Foundation

/// A voice's pitch in semitones around its own median, so that a high and a low voice lie over each other.
package struct PitchContour {
    /// Hertz.
    package let median: Double
    /// Semitones above the median, frame by frame; nil where there is no voice.
    package let semitones: [Double?]

    /// nil when no frame is voiced.
    package init?(hertz: [Float]) {
        let voiced = hertz.filter { $0.isFinite && $0 > 0 }.sorted()
        guard !voiced.isEmpty else { return nil }
        let median = Double(voiced[voiced.count / 2])
        self.median = median
        semitones = hertz.map { $0.isFinite && $0 > 0 ? 12 * log2(Double($0) / median) : nil }
    }

    /// The runs of voiced frames; a single frame is not a contour.
    package func runs(in frames: Range<Int>, between extent: ClosedRange<Double>) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        let frames = frames.clamped(to: semitones.indices)
        for frame in frames {
            if let value = semitones[frame], extent.contains(value) {
                start = start ?? frame
            } else if let begun = start {
                runs.append(begun..<frame)
                start = nil
            }
        }
        if let start { runs.append(start..<frames.upperBound) }
        return runs.filter { $0.count > 1 }
    }

    /// Semitones between which nineteen of twenty frames lie, an octave at most on either side: beyond are slips of the
    /// pitch tracker, which would flatten the rest.
    package var extent: ClosedRange<Double> {
        let sorted = semitones.compactMap { $0 }.sorted()
        let edge = sorted.count / 40
        return max(-12, sorted[edge])...min(12, sorted[sorted.count - 1 - edge])
    }
}
