/// How sure it is which of two words was said: a logistic regression on minimal pairs of seven languages, each said as
/// the one and as the other (`training/train_choice.py`).
struct ChoiceTrust: Sendable {
    private let logistic: ModelManifest.Choice

    init(_ manifest: ModelManifest.Choice) throws(PronunciationError) {
        guard manifest.weights.count == 1, (manifest.weights + [manifest.bias]).allSatisfy(\.isFinite) else {
            throw PronunciationError(
                .malformedModel, "The pronunciation model is damaged: manifest.json's choice has not one finite weight."
            )
        }
        logistic = manifest
    }

    /// How sure it is that the other word was said, 0 to 1.
    ///
    /// - Parameter gain: Nats by which the recording fits the other word better than the expected one, for each frame
    ///   of the sound that tells them apart.
    func confidence(_ gain: Float) -> Double { logistic.probability([gain]) }
}
