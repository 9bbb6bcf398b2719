/// Tells which of a node's responses a freely worded utterance means, if any: a logistic regression for each.
package struct MeaningModel: Sendable {
    /// The responses that were learnt, as the node numbers them, in the order of the weights.
    package let responses: [Int]
    let biases: [Float]
    /// For each feature, one weight a response.
    let weights: [Float]
    /// The beginnings of the words of content in each response's sentences.
    let stems: [Set<UInt64>]
    /// The verbs that each response's sentences say, and hardly ever deny.
    let asserted: [Set<UInt64>]
    /// Whether a good part of a response's sentences say no, and hardly more.
    let saysNo: [Bool]
    /// The share of each response's sentences that have a number.
    let counting: [Float]
    /// The share of each response's sentences that say something of a thing.
    let things: [Float]
    /// What it has learnt from, to be compared with.
    package let neighbours: SentenceNeighbours
    /// The same by where words stand among others; nil where the language has no ``WordVectors``.
    package let kin: SentenceVectors?
    /// Whether it has met negations, and numbers, in answers; else it cannot tell what they do to one.
    let knowsNegation: Bool
    let knowsNumbers: Bool

    /// Believes nothing.
    static let empty = MeaningModel(
        responses: [], biases: [], weights: [], stems: [], asserted: [], saysNo: [], counting: [], things: [],
        neighbours: .none,
        kin: nil,
        knowsNegation: false, knowsNumbers: false)

    /// Whether an utterance has a negation or a number and none of the answers has.
    package func isBeyond(_ utterance: MeaningFeatures) -> Bool {
        utterance.negates && !knowsNegation || utterance.counts && !knowsNumbers
    }

    /// Whether an utterance denies what a response's sentences say: *no necesito una ambulancia*.
    ///
    /// - Parameter place: The response's, among ``responses``.
    package func isDenial(_ utterance: MeaningFeatures, ofResponseAt place: Int) -> Bool {
        !utterance.denied.isDisjoint(with: asserted[place])
    }

    /// Whether no means another response.
    ///
    /// - Parameter place: The response's, among ``responses``.
    package func isOtherThanNo(_ place: Int) -> Bool { !saysNo[place] && saysNo.contains(true) }

    /// Of a response's sentences, those with a number where numbers are what it is about.
    private static let shareOfCounting: Float = 0.1

    /// Whether an utterance has a number that another response is about, and none of this response's sentences has one:
    /// of *quiero ocho bicis* nothing is left for *quiero una bici* where only *de dos a seis* is another answer.
    ///
    /// - Parameter place: The response's, among ``responses``.
    package func isOtherThanCounted(_ utterance: MeaningFeatures, ofResponseAt place: Int) -> Bool {
        utterance.counts && counting[place] == 0 && counting.contains { $0 >= Self.shareOfCounting }
    }

    /// Whether an utterance has a word of content of a response's sentences.
    ///
    /// - Parameter place: The response's, among ``responses``.
    package func isAkin(_ utterance: MeaningFeatures, toResponseAt place: Int) -> Bool {
        utterance.stems.contains { stems[place].contains($0) }
    }

    /// The share of the utterance's words of content that no sentence of a response has.
    ///
    /// - Parameter place: The response's, among ``responses``.
    package func strangeness(_ utterance: MeaningFeatures, ofResponseAt place: Int) -> Float {
        guard !utterance.stems.isEmpty else { return 0 }
        return Float(utterance.stems.count { !stems[place].contains($0) }) / Float(utterance.stems.count)
    }

    /// The share of the utterance's words of content that no sentence of any response has.
    package func strangeness(_ utterance: MeaningFeatures) -> Float {
        guard !utterance.stems.isEmpty else { return 0 }
        let strange = utterance.stems.count { stem in !stems.contains { $0.contains(stem) } }
        return Float(strange) / Float(utterance.stems.count)
    }

    /// How unlike a response's sentences it is to say something of a thing: the share of those that do not where the
    /// utterance does, else 0.
    ///
    /// - Parameter place: The response's, among ``responses``.
    package func oddity(_ utterance: MeaningFeatures, ofResponseAt place: Int) -> Float {
        utterance.opensWithThing ? 1 - things[place] : 0
    }

    /// How likely the utterance means each of ``responses``, 0 to 1.
    package func probabilities(_ utterance: MeaningFeatures) -> [Float] {
        var sums = biases
        let scale = utterance.scale
        for feature in utterance.features {
            let row = Int(feature.number) * responses.count
            for column in sums.indices { sums[column] += feature.weight * weights[row + column] }
        }
        return sums.map { MeaningTrainer.logistic($0 * scale) }
    }
}
