import Kernels

#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Which unit, and which articulatory features, each 20 ms of speech hold.
///
/// A convolution over five 10 ms frames, then residual blocks of a dilated convolution to a bottleneck and back; batch
/// normalisation is folded into the weights.
package struct AcousticNetwork: Sendable {
    private struct Block: Sendable {
        var narrowing: AffineLayer
        var widening: AffineLayer
        var dilation: Int
    }

    /// What the network says of every frame.
    package struct Output: Sendable {
        /// [frames][channels], the input of both output layers.
        package var hidden: FrameMatrix
        /// Natural logarithms: [frames][units].
        package var logPosteriors: FrameMatrix
        /// Probabilities: [frames][articulatory features].
        package var articulation: FrameMatrix
    }

    package let channels: Int
    /// Feature frames (10 ms) to a frame of the output.
    package let stride: Int
    private let units: Int
    private let features: Int
    private let entry: AffineLayer
    private let blocks: [Block]
    private let scale: [Float]
    private let shift: [Float]
    private let unitLayer: AffineLayer
    private let featureLayer: AffineLayer

    static let entryTaps = 5
    static let channelLimit = 1_024
    static let blockLimit = 32
    static let dilationLimit = 64

    init(_ shape: ModelManifest.Network, units: Int, features: Int, tensors: TensorFile) throws(PronunciationError) {
        guard shape.mels == LogMel.bands, shape.stride == 2, 1...Self.channelLimit ~= shape.channels,
            1...Self.channelLimit ~= shape.bottleneck, 1...Self.blockLimit ~= shape.dilations.count,
            shape.dilations.allSatisfy({ 1...Self.dilationLimit ~= $0 })
        else {
            throw PronunciationError(
                .malformedModel, "The pronunciation model is damaged: manifest.json's network has an impossible shape.")
        }
        channels = shape.channels
        stride = shape.stride
        self.units = units
        self.features = features
        entry = try AffineLayer(
            tensors, weight: "c1.w", bias: "c1.b", outputs: channels, inputs: shape.mels, taps: Self.entryTaps)
        var blocks: [Block] = []
        for (index, dilation) in shape.dilations.enumerated() {
            let narrowing = try AffineLayer(
                tensors, weight: "bl\(index).a.w", bias: "bl\(index).a.b", outputs: shape.bottleneck,
                inputs: channels, taps: 3)
            let widening = try AffineLayer(
                tensors, weight: "bl\(index).p.w", bias: "bl\(index).p.b", outputs: channels,
                inputs: shape.bottleneck, taps: 1)
            blocks.append(Block(narrowing: narrowing, widening: widening, dilation: dilation))
        }
        self.blocks = blocks
        scale = try tensors.values("bn.scale", channels)
        shift = try tensors.values("bn.shift", channels)
        unitLayer = try AffineLayer(
            tensors, weight: "out.w", bias: "out.b", outputs: units, inputs: channels, taps: 1)
        featureLayer = try AffineLayer(
            tensors, weight: "af.w", bias: "af.b", outputs: features, inputs: channels, taps: 1)
    }

    /// - Parameter input: Standardised log-mel energies, [10 ms frames][40].
    package func run(_ input: FrameMatrix) -> Output { run(input, kernels: .best) }

    func run(_ input: FrameMatrix, kernels: KernelSet) -> Output {
        let frames = (input.frames + stride - 1) / stride
        let hidden = hiddenActivations(input, frames: frames, kernels: kernels)
        var posteriors = FrameMatrix(frames: frames, width: units)
        var articulation = FrameMatrix(frames: frames, width: features)
        if frames > 0 {
            hidden.values.withUnsafeBufferPointer { hidden in
                posteriors.values.withUnsafeMutableBufferPointer { output in
                    unitLayer.apply(
                        to: hidden.baseAddress!, stride: channels, rows: frames, into: output.baseAddress!,
                        ending: product_store, kernels: kernels)
                }
                articulation.values.withUnsafeMutableBufferPointer { output in
                    featureLayer.apply(
                        to: hidden.baseAddress!, stride: channels, rows: frames, into: output.baseAddress!,
                        ending: product_store, kernels: kernels)
                    for index in output.indices { output[index] = 1 / (1 + exp(-output[index])) }
                }
            }
        }
        posteriors.normaliseLogarithms()
        return Output(hidden: hidden, logPosteriors: posteriors, articulation: articulation)
    }

    private func hiddenActivations(_ input: FrameMatrix, frames: Int, kernels: KernelSet) -> FrameMatrix {
        var hidden = FrameMatrix(frames: frames, width: channels)
        guard frames > 0 else { return hidden }
        var activations = enter(input, frames: frames, kernels: kernels)
        var narrow = [Float](repeating: 0, count: frames * (blocks.first?.narrowing.outputs ?? 0))
        for block in blocks {
            let reach = block.dilation * channels
            activations.withRows { rows in
                block.narrowing.apply(
                    to: rows, stride: channels, offsets: [-reach, 0, reach], rows: frames, into: &narrow,
                    ending: product_rectify, kernels: kernels)
            }
            activations.withMutableRows { rows in
                block.widening.apply(
                    to: narrow, stride: block.widening.inputs, rows: frames, into: rows,
                    ending: product_accumulate, kernels: kernels)
            }
        }
        activations.withRows { rows in
            hidden.values.withUnsafeMutableBufferPointer { hidden in
                for frame in 0..<frames {
                    for channel in 0..<channels {
                        let index = frame * channels + channel
                        hidden[index] = max(0, rows[index] * scale[channel] + shift[channel])
                    }
                }
            }
        }
        return hidden
    }

    private func enter(_ input: FrameMatrix, frames: Int, kernels: KernelSet) -> PaddedActivations {
        let reach = Self.entryTaps / 2
        // One row more than the reach: the last frame of an odd number reads up to `stride` rows past the end.
        var padded = PaddedActivations(frames: input.frames, width: input.width, margin: reach + stride)
        padded.withMutableRows { rows in
            for index in input.values.indices { rows[index] = input.values[index] }
        }
        let margin = blocks.map(\.dilation).max() ?? 0
        var activations = PaddedActivations(frames: frames, width: channels, margin: margin)
        padded.withRows { rows in
            activations.withMutableRows { output in
                entry.apply(
                    to: rows, stride: stride * input.width, offsets: (-reach...reach).map { $0 * input.width },
                    rows: frames, into: output, ending: product_rectify, kernels: kernels)
            }
        }
        return activations
    }
}

extension FrameMatrix {
    /// Turns each frame's logits into logarithms of probabilities that sum to 1.
    mutating func normaliseLogarithms() {
        let width = width
        let frames = frames
        values.withUnsafeMutableBufferPointer { values in
            for frame in 0..<frames {
                let row = UnsafeMutableBufferPointer(rebasing: values[frame * width..<(frame + 1) * width])
                var highest = -Float.infinity
                for index in row.indices { highest = max(highest, row[index]) }
                var sum: Float = 0
                for index in row.indices { sum += exp(row[index] - highest) }
                let total = highest + log(sum)
                for index in row.indices { row[index] -= total }
            }
        }
    }
}
