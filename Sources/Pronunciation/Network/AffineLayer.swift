import Kernels

/// Weights and bias of a layer whose outputs are weighted sums of one or several rows of its input, packed for
/// ``KernelSet/product``.
struct AffineLayer: Sendable {
    let inputs: Int
    let outputs: Int
    let taps: Int
    private let weights: [Float]
    private let bias: [Float]

    /// - Parameter weights: [outputs][inputs][taps], as the training framework stores a convolution.
    init(weights: [Float], bias: [Float], outputs: Int, inputs: Int, taps: Int = 1) {
        precondition(weights.count == outputs * inputs * taps && bias.count == outputs)
        self.inputs = inputs
        self.outputs = outputs
        self.taps = taps
        let panel = Int(kernels_panel)
        let panels = (outputs + panel - 1) / panel
        var packed = [Float](repeating: 0, count: panels * taps * inputs * panel)
        for output in 0..<outputs {
            for input in 0..<inputs {
                for tap in 0..<taps {
                    packed[((output / panel * taps + tap) * inputs + input) * panel + output % panel] =
                        weights[(output * inputs + input) * taps + tap]
                }
            }
        }
        self.weights = packed
        self.bias = bias + [Float](repeating: 0, count: panels * panel - outputs)
    }

    /// - Parameters:
    ///   - input: The first row's input.
    ///   - stride: Floats from one row's input to the next row's.
    ///   - offsets: Floats from a row's input to what each tap reads.
    ///   - output: [rows][outputs].
    func apply(
        to input: UnsafePointer<Float>, stride: Int, offsets: [Int] = [0], rows: Int,
        into output: UnsafeMutablePointer<Float>, ending: ProductEnding, kernels: KernelSet
    ) {
        precondition(offsets.count == taps)
        weights.withUnsafeBufferPointer { weights in
            bias.withUnsafeBufferPointer { bias in
                offsets.withUnsafeBufferPointer { offsets in
                    var product = MatrixProduct(
                        input: input, input_stride: stride, offsets: offsets.baseAddress!, taps: Int32(taps),
                        depth: Int32(inputs), weights: weights.baseAddress!, bias: bias.baseAddress!, output: output,
                        output_stride: outputs, rows: Int32(rows), width: Int32(outputs), ending: ending)
                    kernels.product(&product)
                }
            }
        }
    }

    /// One row: [inputs] to [outputs].
    func apply(to input: [Float], ending: ProductEnding = product_store) -> [Float] {
        apply(to: input, stride: inputs, rows: 1, ending: ending)
    }

    /// Rows that begin `stride` floats after each other, and may overlap, to [rows][outputs].
    func apply(to input: [Float], stride: Int, rows: Int, ending: ProductEnding) -> [Float] {
        precondition(taps == 1 && input.count == (rows - 1) * stride + inputs)
        return [Float](unsafeUninitializedCapacity: rows * outputs) { output, initialized in
            output.initialize(repeating: 0)
            apply(to: input, stride: stride, rows: rows, into: output.baseAddress!, ending: ending, kernels: .best)
            initialized = rows * outputs
        }
    }
}

extension AffineLayer {
    /// - Parameter shape: Of the tensor `name`.weight: [outputs, inputs] or [outputs, inputs, taps].
    init(_ tensors: TensorFile, weight: String, bias: String, outputs: Int, inputs: Int, taps: Int? = nil)
        throws(PronunciationError)
    {
        let weights =
            if let taps {
                try tensors.values(weight, outputs, inputs, taps)
            } else {
                try tensors.values(weight, outputs, inputs)
            }
        self.init(
            weights: weights, bias: try tensors.values(bias, outputs), outputs: outputs, inputs: inputs,
            taps: taps ?? 1)
    }
}
