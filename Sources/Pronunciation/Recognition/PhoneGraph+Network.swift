/// How the costs of words weigh beside those of sounds.
struct NetworkWeights {
    /// On the network's nats: frames of sound follow each other more closely than their likelihoods know.
    var language: Float = 1.05
    /// For each word, in nats, so that a long one is not heard as several short ones.
    var word: Float = 2.5
    /// For beginning with sounds that are no word of the network.
    var fillerStart: Float = 22
    /// For each of those sounds.
    var fillerPhone: Float = 7
}

extension PhoneGraph {
    /// The word of sounds that are none of the network's words.
    static let filler: Int32 = -2

    /// The network as nodes: the beginning, each word with pairs, any word after the one before, and sounds that are no
    /// word.
    ///
    /// - Parameters:
    ///   - spellings: Units of each way to say each word; a word without any is not heard.
    ///   - inventory: The language's units, without silence.
    init(
        _ network: WordNetwork, spellings: [[[Int]]], inventory: [Int], weights: NetworkWeights
    ) throws(PronunciationError) {
        guard network.isSound, spellings.count == network.words.count else {
            throw PronunciationError(.malformedGrammar, "The network's columns are not of one length.")
        }
        self.init()
        let count = network.words.count
        var nodes = [Int](repeating: -1, count: count + 1)
        nodes[count] = 0
        var last = 0
        for pair in network.pairs where nodes[pair.first] < 0 {
            last += 1
            nodes[pair.first] = last
        }
        let anyWord = last + 1
        let stranger = last + 2
        for word in 0..<count where nodes[word] < 0 { nodes[word] = anyWord }
        func ending(_ word: Int, _ cost: UInt16) -> Ending {
            Ending(
                word: Int32(word), target: Int32(nodes[word]), cost: weights.language * cost.nats + weights.word)
        }

        let end = network.wordCosts[count]
        var places: [Int: Range<Int>] = [:]
        var next = 0
        while next < network.pairs.count {
            let begin = next
            let first = network.pairs[begin].first
            while next < network.pairs.count, network.pairs[next].first == first { next += 1 }
            places[first] = begin..<next
        }
        for history in [count] + (0..<count).filter({ nodes[$0] != anyWord }).sorted(by: { nodes[$0] < nodes[$1] }) {
            var tree = PrefixTree()
            let backoff = weights.language * network.backoffs[history].nats
            var finalCost = backoff + weights.language * end.nats
            for pair in network.pairs[places[history] ?? 0..<0] {
                if pair.second == count {
                    finalCost = weights.language * pair.cost.nats
                } else {
                    for spelling in spellings[pair.second] {
                        tree.insert(spelling, ending: ending(pair.second, pair.cost))
                    }
                }
            }
            try append(
                tree,
                jumps: [
                    Jump(target: anyWord, cost: backoff), Jump(target: stranger, cost: weights.fillerStart),
                ],
                finalCost: finalCost, limit: PronunciationLimits.networkPhones)
        }
        var tree = PrefixTree()
        for word in 0..<count {
            for spelling in spellings[word] { tree.insert(spelling, ending: ending(word, network.wordCosts[word])) }
        }
        try append(
            tree, jumps: [Jump(target: stranger, cost: weights.fillerStart)],
            finalCost: weights.language * end.nats, limit: PronunciationLimits.networkPhones)
        // The first of the sounds that are no word, then those after it.
        for _ in 0..<2 {
            var loop = PrefixTree()
            for unit in inventory {
                for target in [anyWord, stranger + 1] {
                    loop.insert(
                        [unit], ending: Ending(word: Self.filler, target: Int32(target), cost: weights.fillerPhone))
                }
            }
            try append(loop, jumps: [], limit: PronunciationLimits.networkPhones)
        }
    }
}
