extension FrameMatrix {
    /// Each column less its mean, divided by its standard deviation plus `softening`: microphones and levels fall out.
    func standardised(softening: Float) -> FrameMatrix {
        guard frames > 0 else { return self }
        var sum = [Double](repeating: 0, count: width)
        var squares = sum
        values.withUnsafeBufferPointer { values in
            for frame in 0..<frames {
                for column in 0..<width {
                    let value = Double(values[frame * width + column])
                    sum[column] += value
                    squares[column] += value * value
                }
            }
        }
        let mean = sum.map { Float($0 / Double(frames)) }
        let scale = zip(sum, squares).map { sum, squares -> Float in
            let mean = sum / Double(frames)
            return 1 / (Float(max(0, squares / Double(frames) - mean * mean).squareRoot()) + softening)
        }
        var result = self
        result.values.withUnsafeMutableBufferPointer { values in
            for frame in 0..<frames {
                for column in 0..<width {
                    let index = frame * width + column
                    values[index] = (values[index] - mean[column]) * scale[column]
                }
            }
        }
        return result
    }
}
