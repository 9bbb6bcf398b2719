internal import Glibc

/// Sentences of which it is known what they mean, to compare others with: the cosine of their features, each of which
/// counts the more the fewer sentences have it.
package struct SentenceNeighbours: Sendable {
    /// Where each feature's postings begin, and the sentences that have it with what it counts there.
    private let starts: [Int32]
    private let sentences: [Int32]
    private let weights: [Float]
    /// What a feature counts for its rarity.
    private let rarity: [Float]
    /// What each sentence means, as a place among the responses; -1 where it is no answer.
    private let meanings: [Int32]
    private let count: Int

    static let none = SentenceNeighbours([], meaning: [], of: 0)

    /// - Parameters:
    ///   - meaning: Of each sentence, the place of its response; -1 where it is no answer.
    ///   - count: How many responses there are.
    init(_ sentences: [MeaningFeatures], meaning: [Int], of count: Int) {
        self.count = count
        meanings = meaning.map(Int32.init)
        var found: [[Int32: Float]] = []
        var frequency = [Float](repeating: 0, count: sentences.isEmpty ? 0 : MeaningFeatures.count)
        for sentence in sentences {
            let bag = Self.bag(sentence)
            for feature in bag.keys { frequency[Int(feature)] += 1 }
            found.append(bag)
        }
        let all = Float(sentences.count)
        let rarity = frequency.map { $0 == 0 ? 0 : Self.rarity(of: $0, among: all) }
        self.rarity = rarity
        var postings = [[(Int32, Float)]](repeating: [], count: frequency.count)
        for (number, bag) in found.enumerated() {
            let length = Self.length(bag, rarity)
            for (feature, weight) in bag where length > 0 {
                postings[Int(feature)].append((Int32(number), weight * rarity[Int(feature)] / length))
            }
        }
        var starts: [Int32] = [0]
        for list in postings { starts.append(starts[starts.count - 1] + Int32(list.count)) }
        self.starts = starts
        self.sentences = postings.flatMap { list in list.map { $0.0 } }
        weights = postings.flatMap { list in list.map { $0.1 } }
    }

    private static func rarity(of frequency: Float, among all: Float) -> Float { logf(1 + all / frequency) }

    private static func bag(_ sentence: MeaningFeatures) -> [Int32: Float] {
        sentence.features.reduce(into: [:]) { $0[$1.number, default: 0] += $1.weight }
    }

    private static func length(_ bag: [Int32: Float], _ rarity: [Float]) -> Float {
        bag.reduce(0) { $0 + $1.value * $1.value * rarity[Int($1.key)] * rarity[Int($1.key)] }.squareRoot()
    }

    /// How near the nearest sentence of each response is, 0 to 1, and after them the nearest that is no answer.
    package func nearest(_ utterance: MeaningFeatures) -> [Float] {
        var nearest = [Float](repeating: 0, count: count + 1)
        guard !meanings.isEmpty else { return nearest }
        let unseen = Self.rarity(of: 1, among: Float(meanings.count))
        var length: Float = 0
        var sums = [Float](repeating: 0, count: meanings.count)
        for (feature, weight) in Self.bag(utterance) {
            let rare = rarity[Int(feature)]
            // What no sentence has makes it unlike all of them.
            let counted = weight * (rare == 0 ? unseen : rare)
            length += counted * counted
            for posting in Int(starts[Int(feature)])..<Int(starts[Int(feature) + 1]) {
                sums[Int(sentences[posting])] += counted * weights[posting]
            }
        }
        guard length > 0 else { return nearest }
        for (sentence, meaning) in meanings.enumerated() {
            let place = meaning < 0 ? count : Int(meaning)
            nearest[place] = max(nearest[place], sums[sentence] / length.squareRoot())
        }
        return nearest
    }
}
