/// Means and deviations of the head inputs on the training data.
struct HeadNormalisation: Sendable {
    let phoneMean: [Float]
    let timingMean: [Float]
    private let phoneDeviation: [Float]
    private let timingDeviation: [Float]
    /// Deviations past which an input says no more.
    private let clamp: Float = 6

    init(_ tensors: TensorFile, articulatoryFeatures: Int) throws(PronunciationError) {
        let width = HeadInputs.scalars + 2 * articulatoryFeatures
        phoneMean = try tensors.values("norm.mu", width)
        phoneDeviation = try tensors.values("norm.sd", width)
        timingMean = try tensors.values("norm.um", HeadInputs.timingCount)
        timingDeviation = try tensors.values("norm.us", HeadInputs.timingCount)
        guard (phoneDeviation + timingDeviation).allSatisfy({ $0 > 0 }) else {
            throw PronunciationError(
                .malformedModel, "The pronunciation model is damaged: a deviation of the head inputs is not positive.")
        }
    }

    func normalised(_ inputs: HeadInputs) -> HeadInputs {
        var result = inputs
        let width = inputs.phones.width
        for index in inputs.phones.values.indices {
            let column = index % width
            let value = (inputs.phones.values[index] - phoneMean[column]) / phoneDeviation[column]
            result.phones.values[index] = min(max(value, -clamp), clamp)
        }
        for index in inputs.timings.indices {
            result.timings[index] = (inputs.timings[index] - timingMean[index]) / timingDeviation[index]
        }
        return result
    }
}
