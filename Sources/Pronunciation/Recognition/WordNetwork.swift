/// Words that may follow each other in any order, and how likely each is after the one before: what is heard of speech
/// that is none of the sentences expected.
///
/// A language model of pairs with a way back to single words (S. Katz, 1987): what follows a word is one of its pairs,
/// or, at the price of ``backoffs``, any word at its own.
package struct WordNetwork: Sendable, Hashable {
    /// One word after another.
    package struct Pair: Sendable, Hashable {
        /// Index into ``WordNetwork/words``; their count stands for the beginning.
        package var first: Int
        /// Index into ``WordNetwork/words``; their count stands for the end.
        package var second: Int
        package var cost: UInt16

        package init(first: Int, second: Int, cost: UInt16) {
            self.first = first
            self.second = second
            self.cost = cost
        }
    }

    package var words: [String]
    /// What each word costs by itself, and last the end: hundredths of a nat.
    package var wordCosts: [UInt16]
    /// What it costs after each word, and last at the beginning, to go on with a word that is none of its pairs.
    package var backoffs: [UInt16]
    /// In the order of their first words.
    package var pairs: [Pair]

    package init(words: [String], wordCosts: [UInt16], backoffs: [UInt16], pairs: [Pair]) {
        self.words = words
        self.wordCosts = wordCosts
        self.backoffs = backoffs
        self.pairs = pairs
    }

    /// Whether the columns have the lengths that they should, and name only words of it.
    package var isSound: Bool {
        let count = words.count
        guard wordCosts.count == count + 1, backoffs.count == count + 1 else { return false }
        var last = 0
        for pair in pairs {
            guard last...count ~= pair.first, 0...count ~= pair.second else { return false }
            last = pair.first
        }
        return true
    }
}

/// Costs are whole hundredths of a nat.
extension UInt16 {
    package init(nats: Double) {
        self = UInt16(Swift.min(Swift.max((nats * 100).rounded(), 0), 65_535))
    }

    var nats: Float { Float(self) / 100 }
}
