import Vocab

/// The order in which the parts of a question are shown in one attempt: drawn from the attempt's seed, the same
/// whenever it is asked for.
package struct QuestionShuffle: Sendable {
    private let seed: UInt64

    /// - Parameter seed: The attempt's.
    package init(seed: UInt64) { self.seed = seed }

    /// Places of the options, or items, or right sides of pairs, in the order shown. Items to be put in order are never
    /// shown in it; true and false stay as they are.
    package func order(of question: Question) -> [Int] {
        switch question.type {
        case .mcq, .msq: return permutation(question.options.count, question.id)
        case .trueFalse: return Array(question.options.indices)
        case .ordering:
            let drawn = permutation(question.items.count, question.id)
            // The right order would be an answer.
            return drawn.count > 1 && drawn == Array(drawn.indices) ? Array(drawn.dropFirst()) + [0] : drawn
        case .matching: return permutation(question.pairs.count, question.id)
        default: return []
        }
    }

    private func permutation(_ count: Int, _ id: String) -> [Int] {
        // FNV-1a, the same on every machine.
        var generator = SplitMix64(
            seed: id.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
        return Array(0..<count).shuffled(using: &generator)
    }
}
