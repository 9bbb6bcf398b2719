import Kernels

/// Judges phones, words and the utterance from ``HeadInputs``. It never sees which unit a phone is, only its
/// articulation, so that it serves every language.
///
/// A linear layer, then residual blocks of layer normalisation, a convolution over three phones and the utterance's
/// mean.
struct ScoringHead: Sendable {
    private struct Block: Sendable {
        var gain: [Float]
        var offset: [Float]
        var convolution: AffineLayer
        var global: AffineLayer
    }

    private let width: Int
    private let timingCount: Int
    private let entry: AffineLayer
    private let blocks: [Block]
    private let phoneLayer: AffineLayer
    private let wordLayers: [AffineLayer]
    private let utteranceLayers: [AffineLayer]

    static let widthLimit = 512
    static let blockLimit = 16
    /// A word's lowest phone score counts up to here.
    private static let lowestCap: Float = 5

    /// - Parameter name: What the names of its tensors begin with.
    init(_ tensors: TensorFile, name: String, inputs: Int, timings: Int) throws(PronunciationError) {
        let shape = try tensors.shape(of: "\(name).i.weight")
        guard shape.count == 2, 1...Self.widthLimit ~= shape[0] else {
            throw PronunciationError(
                .malformedModel,
                "The pronunciation model is damaged: the tensor \(name).i.weight has the shape \(shape).")
        }
        let width = shape[0]
        func layer(_ part: String, _ outputs: Int, _ inputs: Int, taps: Int? = nil) throws(PronunciationError)
            -> AffineLayer
        {
            try AffineLayer(
                tensors, weight: "\(name).\(part).weight", bias: "\(name).\(part).bias", outputs: outputs,
                inputs: inputs, taps: taps)
        }
        entry = try layer("i", width, inputs)
        var blocks: [Block] = []
        while tensors.contains("\(name).cv.\(blocks.count).weight"), blocks.count < Self.blockLimit {
            let index = blocks.count
            blocks.append(
                Block(
                    gain: try tensors.values("\(name).ln.\(index).weight", width),
                    offset: try tensors.values("\(name).ln.\(index).bias", width),
                    convolution: try layer("cv.\(index)", width, width, taps: 3),
                    global: try layer("g.\(index)", width, width)))
        }
        self.blocks = blocks
        phoneLayer = try layer("p", 1, width)
        wordLayers = [try layer("w.0", width, 2 * width + 2), try layer("w.3", 2, width)]
        utteranceLayers = [
            try layer("u.0", width, 2 * width + 3 + timings), try layer("u.3", 4, width),
        ]
        self.width = width
        timingCount = timings
    }

    /// - Parameter inputs: Normalised; the phones of a word stand together.
    func scores(_ inputs: HeadInputs) -> RawScores {
        let count = inputs.phones.frames
        let hidden = hiddenActivations(inputs.phones)
        var phones = [Float](repeating: 0, count: count)
        hidden.values.withUnsafeBufferPointer { hidden in
            phoneLayer.apply(
                to: hidden.baseAddress!, stride: width, rows: count, into: &phones, ending: product_store,
                kernels: .best)
        }
        var words: [Float] = []
        var stress: [Float] = []
        var start = 0
        while start < count {
            let end = (start..<count).first { inputs.words[$0] != inputs.words[start] } ?? count
            let scores = phones[start..<end]
            let lowest = min(scores.min() ?? 0, Self.lowestCap)
            let mean = scores.reduce(0, +) / Float(scores.count)
            let judged = wordLayers[1].apply(
                to: wordLayers[0].apply(to: pooled(hidden, start..<end) + [mean, lowest], ending: product_rectify))
            words.append(judged[0])
            stress.append(judged[1])
            start = end
        }
        let summary = [
            phones.reduce(0, +) / Float(count), words.reduce(0, +) / Float(words.count), words.min() ?? 0,
        ]
        let utterance = utteranceLayers[1].apply(
            to: utteranceLayers[0].apply(
                to: pooled(hidden, 0..<count) + summary + inputs.timings, ending: product_rectify))
        return RawScores(
            phones: phones, words: words, wordStress: stress, accuracy: utterance[0], total: utterance[1],
            fluency: utterance[2], prosody: utterance[3])
    }

    /// [phones][width]
    private func hiddenActivations(_ inputs: FrameMatrix) -> FrameMatrix {
        let count = inputs.frames
        var hidden = FrameMatrix(frames: count, width: width)
        inputs.values.withUnsafeBufferPointer { inputs in
            hidden.values.withUnsafeMutableBufferPointer { hidden in
                entry.apply(
                    to: inputs.baseAddress!, stride: entry.inputs, rows: count, into: hidden.baseAddress!,
                    ending: product_rectify, kernels: .best)
            }
        }
        var convolved = [Float](repeating: 0, count: count * width)
        for block in blocks {
            var normalised = PaddedActivations(frames: count, width: width, margin: 1)
            var mean = [Float](repeating: 0, count: width)
            normalised.withMutableRows { rows in
                for phone in 0..<count {
                    normalise(hidden, phone, block, into: rows + phone * width)
                    for column in 0..<width { mean[column] += rows[phone * width + column] }
                }
            }
            for column in mean.indices { mean[column] /= Float(count) }
            let global = block.global.apply(to: mean)
            normalised.withRows { rows in
                block.convolution.apply(
                    to: rows, stride: width, offsets: [-width, 0, width], rows: count, into: &convolved,
                    ending: product_store, kernels: .best)
            }
            for index in convolved.indices {
                hidden.values[index] += max(0, convolved[index] + global[index % width])
            }
        }
        return hidden
    }

    /// Layer normalisation of one phone's row.
    private func normalise(_ hidden: FrameMatrix, _ phone: Int, _ block: Block, into row: UnsafeMutablePointer<Float>) {
        let start = phone * width
        hidden.values.withUnsafeBufferPointer { values in
            var mean: Float = 0
            for column in 0..<width { mean += values[start + column] }
            mean /= Float(width)
            var variance: Float = 0
            for column in 0..<width {
                let difference = values[start + column] - mean
                variance += difference * difference
            }
            let scale = 1 / (variance / Float(width) + 1e-5).squareRoot()
            for column in 0..<width {
                row[column] = (values[start + column] - mean) * scale * block.gain[column] + block.offset[column]
            }
        }
    }

    /// Mean and maximum of each column over some phones: [2 · width].
    private func pooled(_ hidden: FrameMatrix, _ phones: Range<Int>) -> [Float] {
        var mean = [Float](repeating: 0, count: width)
        var highest = [Float](repeating: -.infinity, count: width)
        for phone in phones {
            for column in 0..<width {
                mean[column] += hidden[phone, column]
                highest[column] = max(highest[column], hidden[phone, column])
            }
        }
        return mean.map { $0 / Float(phones.count) } + highest
    }
}
