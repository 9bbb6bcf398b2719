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
        var found: [Bag] = []
        var frequency = [Float](repeating: 0, count: sentences.isEmpty ? 0 : MeaningFeatures.count)
        for sentence in sentences {
            let bag = Self.bag(sentence)
            for (feature, _) in bag { frequency[Int(feature)] += 1 }
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

    /// A sentence's features by their numbers, each once: in that order they add up to the same in every process.
    private typealias Bag = [(feature: Int32, weight: Float)]

    private static func bag(_ sentence: MeaningFeatures) -> Bag {
        sentence.features.sorted { ($0.number, $0.weight) < ($1.number, $1.weight) }.reduce(into: []) { bag, next in
            if bag.last?.feature == next.number {
                bag[bag.count - 1].weight += next.weight
            } else {
                bag.append((next.number, next.weight))
            }
        }
    }

    private static func length(_ bag: Bag, _ rarity: [Float]) -> Float {
        bag.reduce(Float(0)) { sum, entry in
            let counted = entry.weight * rarity[Int(entry.feature)]
            return sum + counted * counted
        }.squareRoot()
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
        length.formSquareRoot()
        for (sentence, meaning) in meanings.enumerated() {
            let place = meaning < 0 ? count : Int(meaning)
            nearest[place] = max(nearest[place], sums[sentence] / length)
        }
        return nearest
    }
}
