import Kernels

/// How good a phone would be as each unit, as the experts who scored learners would say: a layer and another over the
/// mean hidden activations of its frames and of the phones before and after it.
///
/// A posterior only tells which unit a phone is nearest to. This tells apart what lies near the same unit.
struct UnitGoodness: Sendable {
    private let channels: Int
    private let inner: AffineLayer
    private let outer: AffineLayer

    static let widthLimit = 1_024

    init(_ tensors: TensorFile, channels: Int, units: Int) throws(PronunciationError) {
        let shape = try tensors.shape(of: "good.i.w")
        guard shape.count == 2, 1...Self.widthLimit ~= shape[0] else {
            throw PronunciationError(
                .malformedModel, "The pronunciation model is damaged: the tensor good.i.w has the shape \(shape).")
        }
        self.channels = channels
        inner = try AffineLayer(
            tensors, weight: "good.i.w", bias: "good.i.b", outputs: shape[0], inputs: 3 * channels)
        outer = try AffineLayer(tensors, weight: "good.o.w", bias: "good.o.b", outputs: units, inputs: shape[0])
    }

    /// - Parameter hidden: The network's activations, [frames][channels].
    /// - Returns: For each of `phones` its goodness as the unit that was expected, about 0...2.
    func scores(of phones: [PhoneAlignment.Phone], hidden: FrameMatrix) -> [Float] {
        // With a row of zeros at both ends, any three rows in a line are a phone between its neighbours.
        let edge = [Float](repeating: 0, count: channels)
        let means = edge + phones.flatMap { hidden.mean(in: $0.frames) } + edge
        let judged = outer.apply(
            to: inner.apply(to: means, stride: channels, rows: phones.count, ending: product_rectify),
            stride: outer.inputs, rows: phones.count, ending: product_store)
        return phones.enumerated().map { judged[$0 * outer.outputs + $1.unit] }
    }
}
