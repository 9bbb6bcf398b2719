#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Which words are likely, and after which words: what a recogniser is told to expect of speech that is none of the
/// sentences foreseen.
///
/// Pairs of words that were met share a part of the probability that grows with how often their first word was met; the
/// rest goes to all words by themselves (D. MacKay and L. Peto, A hierarchical Dirichlet language model, 1995).
package struct WordModel: Sendable, Hashable {
    package struct Pair: Sendable, Hashable {
        /// Index into ``WordModel/words``; their count stands for the beginning.
        package var first: Int
        /// Index into ``WordModel/words``; their count stands for the end.
        package var second: Int
        /// Nats.
        package var cost: Double
    }

    package private(set) var words: [String] = []
    /// What each word costs by itself, and last the end of a sentence: nats.
    package private(set) var wordCosts: [Double] = []
    /// What it costs after each word, and last at the beginning, to go on with a word that is none of its pairs.
    package private(set) var backoffs: [Double] = []
    /// In the order of their first words, then their second.
    package private(set) var pairs: [Pair] = []

    /// How many words that follow another count as met in any text.
    private static let belief: Float = 3
    /// The part of every word's probability that words have for nothing.
    private static let share: Float = 1e-6

    /// - Parameters:
    ///   - words: The most words to keep, the likeliest ones.
    ///   - pairs: The most pairs to keep, those that make what was counted likeliest (A. Stolcke, Entropy-based pruning
    ///     of backoff language models, 1998).
    package init(_ counts: WordCounts, words most: Int, pairs mostPairs: Int) {
        let total = counts.singles.reduce(0, +)
        guard counts.words.count > 1, total > 0 else { return }
        let byWeight = (1..<counts.words.count).sorted {
            (counts.singles[$1], counts.words[$0]) < (counts.singles[$0], counts.words[$1])
        }
        let kept = byWeight.prefix(most).sorted()
        var places = [Int](repeating: -1, count: counts.words.count)
        for (place, number) in kept.enumerated() { places[number] = place }
        places[0] = kept.count
        words = kept.map { counts.words[$0] }
        func probability(_ number: Int) -> Float { counts.singles[number] / total + Self.share }
        func cost(_ probability: Float) -> Double { -log(Double(probability)) }
        wordCosts = (kept + [0]).map { cost(probability($0)) }
        backoffs = (kept + [0]).map { number in
            let followed = counts.followed[number]
            return followed > 0 ? cost(Self.belief / (followed + Self.belief)) : 0
        }
        var ranked: [(pair: Pair, gain: Double)] = counts.pairs.compactMap { pair, count in
            let (first, second) = WordCounts.words(of: pair)
            let (left, right) = (places[Int(first)], places[Int(second)])
            guard left >= 0, right >= 0 else { return nil }
            let likely = (count + Self.belief * probability(Int(second))) / (counts.followed[Int(first)] + Self.belief)
            let known = Pair(first: left, second: right, cost: cost(likely))
            return (known, Double(count) * (backoffs[left] + wordCosts[right] - known.cost))
        }
        if ranked.count > mostPairs {
            ranked.sort { ($1.gain, $0.pair.first, $0.pair.second) < ($0.gain, $1.pair.first, $1.pair.second) }
            ranked.removeLast(ranked.count - mostPairs)
        }
        pairs = ranked.map(\.pair)
        pairs.sort { ($0.first, $0.second) < ($1.first, $1.second) }
    }
}
