/// Values of consecutive frames, frame after frame: [frames][width].
package struct FrameMatrix: Sendable {
    package private(set) var frames: Int
    package let width: Int
    package var values: [Float]

    package init(frames: Int, width: Int) {
        self.frames = frames
        self.width = width
        values = [Float](repeating: 0, count: frames * width)
    }

    package init(width: Int, values: [Float]) {
        precondition(values.count.isMultiple(of: width))
        frames = values.count / width
        self.width = width
        self.values = values
    }

    package subscript(frame: Int, column: Int) -> Float {
        get { values[frame * width + column] }
        set { values[frame * width + column] = newValue }
    }

    /// Some of the frames.
    func part(_ frames: Range<Int>) -> FrameMatrix {
        FrameMatrix(width: width, values: Array(values[frames.lowerBound * width..<frames.upperBound * width]))
    }

    /// The mean row of some frames, at least one.
    func mean(in frames: Range<Int>) -> [Float] {
        var sums = [Float](repeating: 0, count: width)
        for frame in frames {
            for column in 0..<width { sums[column] += self[frame, column] }
        }
        let count = Float(frames.count)
        for column in sums.indices { sums[column] /= count }
        return sums
    }
}
