/// The cards that have evidence, in batches of about this many reviews, in another order each time.
struct Batches {
    private let cards: [(card: Int, evidence: Int)]
    private let size: Int
    /// Evidence in all of them.
    let evidenceCount: Int

    init(_ set: TrainingSet, weights: [Double], size: Int) {
        cards = (0..<set.cardCount).compactMap { card in
            let evidence = set.answers(ofCard: card).count { weights[$0] > 0 }
            return evidence > 0 ? (card, evidence) : nil
        }
        self.size = size
        evidenceCount = cards.reduce(0) { $0 + $1.evidence }
    }

    /// About how many batches a pass has.
    var batchCount: Int { max(1, (evidenceCount + size - 1) / size) }

    func shuffled(using random: inout SplitMix64) -> [[Int]] {
        var batches: [[Int]] = []
        var batch: [Int] = []
        var evidence = 0
        for entry in cards.shuffled(using: &random) {
            batch.append(entry.card)
            evidence += entry.evidence
            if evidence >= size {
                batches.append(batch)
                batch = []
                evidence = 0
            }
        }
        if !batch.isEmpty { batches.append(batch) }
        return batches
    }
}
