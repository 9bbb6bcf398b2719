/// Tells which of a node's responses a freely worded utterance means, if any: a logistic regression for each.
package struct MeaningModel: Sendable {
    /// One response with its share of belief.
    package struct Belief: Sendable, Hashable {
        /// As the node numbers its responses.
        package var response: Int
        /// 0 to 1.
        package var probability: Float
    }

    /// The responses that were learnt, in the order of the weights.
    let responses: [Int]
    let biases: [Float]
    /// For each feature, one weight a response.
    let weights: [Float]
    /// Whether it has met negations, and numbers, in answers; else it cannot tell what they do to one.
    let knowsNegation: Bool
    let knowsNumbers: Bool

    /// Believes nothing.
    static let empty = MeaningModel(
        responses: [], biases: [], weights: [], knowsNegation: false, knowsNumbers: false)

    /// In the order of the node's responses; none where nothing was learnt.
    package func beliefs(_ utterance: MeaningFeatures) -> [Belief] {
        let isBeyond = utterance.negates && !knowsNegation || utterance.counts && !knowsNumbers
        if isBeyond { return responses.map { Belief(response: $0, probability: 0) } }
        var sums = biases
        let scale = utterance.scale
        for feature in utterance.features {
            let row = Int(feature.number) * responses.count
            for column in sums.indices { sums[column] += feature.weight * weights[row + column] }
        }
        return zip(responses, sums).map {
            Belief(response: $0, probability: MeaningTrainer.logistic($1 * scale))
        }
    }
}
