import Kernels

/// How good a phone would be as each unit, as the experts who scored learners would say: a layer and another over the mean
/// hidden activations of its frames.
///
/// A posterior only tells which unit a phone is nearest to. This tells apart what lies near the same unit.
struct UnitGoodness: Sendable {
    private let inner: AffineLayer
    private let outer: AffineLayer

    static let widthLimit = 1_024

    init(_ tensors: TensorFile, channels: Int, units: Int) throws(PronunciationError) {
        let shape = try tensors.shape(of: "good.i.w")
        guard shape.count == 2, 1...Self.widthLimit ~= shape[0] else {
            throw PronunciationError(
                .malformedModel, "The pronunciation model is damaged: the tensor good.i.w has the shape \(shape).")
        }
        inner = try AffineLayer(
            tensors, weight: "good.i.w", bias: "good.i.b", outputs: shape[0], inputs: channels, taps: nil)
        outer = try AffineLayer(
            tensors, weight: "good.o.w", bias: "good.o.b", outputs: units, inputs: shape[0], taps: nil)
    }

    /// - Parameter hidden: The network's activations, [frames][channels].
    /// - Returns: For each of `phones` its goodness as the unit that was expected, about 0...2.
    func scores(of phones: [PhoneAlignment.Phone], hidden: FrameMatrix) -> [Float] {
        phones.map { phone in
            let heard = outer.apply(
                to: inner.apply(to: hidden.mean(in: phone.frames), ending: product_rectify), ending: product_store)
            return heard[phone.unit]
        }
    }
}
