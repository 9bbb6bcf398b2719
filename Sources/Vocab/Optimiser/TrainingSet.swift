import Foundation

/// Histories of many cards as the optimiser reads them: what was answered after how many days, and which answers are
/// evidence of memory, namely those at least a day after the one before.
package struct TrainingSet: Sendable {
    /// The answers of a card that count, from its first.
    package static let longestHistory = 256

    /// Card `i` has the answers `starts[i]..<starts[i + 1]`.
    private(set) var starts: [Int] = [0]
    /// Whole days since the card's answer before, 0 for its first.
    private(set) var days: [Double] = []
    private(set) var ratings: [ReviewRating] = []
    /// Where evidence stands in time among all evidence, above 0 for the oldest up to 1 for the newest; nil for other
    /// answers.
    private(set) var ages: [Double?] = []
    /// How many answers are evidence.
    package private(set) var evidenceCount = 0

    /// From histories of whole cards, each in the order of time.
    package init(histories: [[ReplayedAnswer]]) {
        var evidence: [(at: Int64, index: Int)] = []
        for history in histories where !history.isEmpty {
            var last: Int64?
            for answer in history.prefix(Self.longestHistory) {
                let elapsed = last.map { max(0, (answer.at - $0) / 86_400_000_000) } ?? 0
                if elapsed >= 1 { evidence.append((answer.at, ratings.count)) }
                days.append(Double(elapsed))
                ratings.append(answer.rating)
                last = answer.at
            }
            starts.append(ratings.count)
        }
        evidenceCount = evidence.count
        ages = Array(repeating: nil, count: ratings.count)
        evidence.sort { $0 < $1 }
        for (rank, review) in evidence.enumerated() {
            ages[review.index] = Double(rank + 1) / Double(evidence.count)
        }
    }

    /// From a review log, in any order. Reviews that conversation and reading made are left out: nobody was asked.
    package init(log: [ReviewLogEntry]) {
        let asked = log.filter(\.source.isAsked).sorted(by: ReviewLogEntry.isEarlier)
        var indices: [UUID: Int] = [:]
        var histories: [[ReplayedAnswer]] = []
        for entry in asked {
            let answer = ReplayedAnswer(
                at: Int64((entry.at.timeIntervalSince1970 * 1e6).rounded()), rating: entry.rating)
            if let index = indices[entry.wordID] {
                histories[index].append(answer)
            } else {
                indices[entry.wordID] = histories.count
                histories.append([answer])
            }
        }
        self.init(histories: histories)
    }

    package var cardCount: Int { starts.count - 1 }

    func answers(ofCard card: Int) -> Range<Int> { starts[card]..<starts[card + 1] }

    /// What each answer weighs in the loss: 1 for evidence, 0 for all else.
    func weights() -> [Double] { ages.map { $0 == nil ? 0 : 1 } }

    /// As ``weights()``, with new evidence up to four times as heavy as old: ¼ + ¾ of its age's cube.
    func recencyWeights() -> [Double] {
        ages.map { age in age.map { 0.25 + 0.75 * $0 * $0 * $0 } ?? 0 }
    }

    /// `weights` without those of the other half of the cards, which chance parts.
    func keeping(_ weights: [Double], half: Int) -> [Double] {
        var kept = weights
        for card in 0..<cardCount where Int(SplitMix64.scattered(UInt64(card)) & 1) != half {
            for index in answers(ofCard: card) { kept[index] = 0 }
        }
        return kept
    }
}
