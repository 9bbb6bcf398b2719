import Lexicon

/// Sentences of which it is known what they mean, by where their words stand among others: *me pone un zumo* is near
/// *tráigame jugo*, though they share no word.
package struct SentenceVectors: Sendable {
    private let vectors: WordVectors
    /// A row of 8-bit numbers a sentence, of the same length each.
    private let rows: [Int8]
    /// What each sentence means, as a place among the responses; -1 where it is no answer.
    private let meanings: [Int32]
    private let count: Int

    private static let unit: Float = 127

    /// - Parameters:
    ///   - meaning: Of each sentence, the place of its response; -1 where it is no answer.
    ///   - count: How many responses there are.
    init(_ sentences: [MeaningFeatures], meaning: [Int], of count: Int, _ vectors: WordVectors) {
        self.vectors = vectors
        self.count = count
        meanings = meaning.map(Int32.init)
        rows = sentences.flatMap { Self.row(of: $0, vectors) }
    }

    /// The direction of the sum of its words; zeros where none of them was met.
    private static func row(of sentence: MeaningFeatures, _ vectors: WordVectors) -> [Int8] {
        var sum = [Float](repeating: 0, count: vectors.dimensions)
        for word in sentence.words { vectors.add(word, to: &sum) }
        let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard length > 0 else { return [Int8](repeating: 0, count: sum.count) }
        return sum.map { Int8(($0 / length * unit).rounded()) }
    }

    /// The cosine with the nearest sentence of each response, 0 to 1, and after them with the nearest that is no
    /// answer.
    package func nearest(_ utterance: MeaningFeatures) -> [Float] {
        var nearest = [Int32](repeating: 0, count: count + 1)
        let own = Self.row(of: utterance, vectors)
        rows.withUnsafeBufferPointer { rows in
            own.withUnsafeBufferPointer { own in
                for (sentence, meaning) in meanings.enumerated() {
                    var sum: Int32 = 0
                    let start = sentence * own.count
                    for dimension in own.indices { sum &+= Int32(own[dimension]) &* Int32(rows[start + dimension]) }
                    let place = meaning < 0 ? count : Int(meaning)
                    if sum > nearest[place] { nearest[place] = sum }
                }
            }
        }
        return nearest.map { min(1, Float($0) / (Self.unit * Self.unit)) }
    }
}
