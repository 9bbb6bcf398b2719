import Lexicon

/// A learner's tokens laid against those of an answer that was expected: the cheapest way to turn one into the other.
///
/// Punctuation is left out on both sides.
struct AnswerAlignment {
    /// Longer texts are not answers; the table has the product of both lengths.
    static let longest = 48

    /// A stretch of learner's words that the answer says differently. Either side may be empty, not both.
    struct Edit {
        var learner: Range<Int>
        var answer: Range<Int>
    }

    let learner: [Token]
    let answer: [Token]
    /// Costs of the cheapest alignment of the first *i* and *j* tokens.
    private let costs: [[Double]]

    /// - Returns: Nil when either side has no words or too many.
    init?(learner: [Token], answer: [Token]) {
        guard (1...Self.longest).contains(learner.count), (1...Self.longest).contains(answer.count) else { return nil }
        self.learner = learner
        self.answer = answer
        var costs = [[Double]](repeating: Array(repeating: 0, count: answer.count + 1), count: learner.count + 1)
        for i in 0...learner.count {
            for j in 0...answer.count where i + j > 0 {
                var best = Double.infinity
                if i > 0 { best = min(best, costs[i - 1][j] + 1) }
                if j > 0 { best = min(best, costs[i][j - 1] + 1) }
                if i > 0, j > 0 {
                    best = min(best, costs[i - 1][j - 1] + Self.cost(of: learner[i - 1], answer[j - 1]))
                }
                costs[i][j] = best
            }
        }
        self.costs = costs
    }

    /// From 0, nothing in common, to 1, the same words.
    var similarity: Double {
        1 - costs[learner.count][answer.count] / Double(max(learner.count, answer.count))
    }

    /// What it costs to take one word for another: little between forms of a lemma.
    private static func cost(of a: Token, _ b: Token) -> Double {
        if a.form == b.form { return 0 }
        if sharesLemma(a, b) { return 0.3 }
        let parts = Set(a.readings.map(\.partOfSpeech))
        return b.readings.contains { parts.contains($0.partOfSpeech) } ? 1.2 : 1.8
    }

    static func sharesLemma(_ a: Token, _ b: Token) -> Bool {
        a.readings.contains { reading in
            b.readings.contains { $0.lemma == reading.lemma && $0.partOfSpeech == reading.partOfSpeech }
        }
    }

    /// The stretches that differ, in the order of the text.
    func edits() -> [Edit] {
        var edits: [Edit] = []
        var (i, j) = (learner.count, answer.count)
        while i > 0 || j > 0 {
            let step: (Int, Int)
            if i > 0, j > 0,
                isStep(from: costs[i - 1][j - 1] + Self.cost(of: learner[i - 1], answer[j - 1]), to: costs[i][j])
            {
                step = (1, 1)
            } else if i > 0, isStep(from: costs[i - 1][j] + 1, to: costs[i][j]) {
                step = (1, 0)
            } else {
                step = (0, 1)
            }
            let isSame = step == (1, 1) && learner[i - 1].form == answer[j - 1].form
            (i, j) = (i - step.0, j - step.1)
            guard !isSame else { continue }
            edits.append(Edit(learner: i..<i + step.0, answer: j..<j + step.1))
        }
        return edits.reversed()
    }

    private func isStep(from cost: Double, to total: Double) -> Bool { abs(cost - total) < 1e-9 }

    /// Whether the answer says `words` where the learner wrote the tokens of `range`.
    func answers(_ range: Range<Int>, with words: [String]) -> Bool {
        guard let last = range.last, last < learner.count else { return false }
        let starts = answer.indices.filter { isOnBestPath(range.lowerBound, $0) } + [answer.count]
        return starts.contains { start in
            let end = start + words.count
            return end <= answer.count && isOnBestPath(range.upperBound, end)
                && zip(answer[start..<end], words).allSatisfy { $0.form == $1 }
        }
    }

    /// Whether an alignment little dearer than the cheapest splits both sides here: the words before fit the words
    /// before.
    private func isOnBestPath(_ i: Int, _ j: Int) -> Bool {
        let rest = Self.restCost(learner[i...], answer[j...])
        return costs[i][j] + rest <= costs[learner.count][answer.count] + 1e-9
    }

    private static func restCost(_ learner: ArraySlice<Token>, _ answer: ArraySlice<Token>) -> Double {
        if learner.isEmpty || answer.isEmpty { return Double(learner.count + answer.count) }
        return AnswerAlignment(learner: Array(learner), answer: Array(answer)).map {
            $0.costs[learner.count][answer.count]
        } ?? .infinity
    }
}
