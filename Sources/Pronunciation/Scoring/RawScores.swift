/// Scores as the heads give them: 0 (bad) to 2 (as a native speaker would say it), a little beyond either at times.
package struct RawScores: Sendable, Hashable {
    package var phones: [Float]
    package var words: [Float]
    package var wordStress: [Float]
    package var accuracy: Float
    package var total: Float
    package var fluency: Float
    package var prosody: Float

    /// Takes the scores of the whole from those of its parts, by their numbers of words: what the heads make of a text
    /// longer than they know falls with its length.
    mutating func judgeWhole(by parts: [(words: Int, scores: RawScores)]) {
        let words = Float(parts.reduce(0) { $0 + $1.words })
        func mean(_ part: (RawScores) -> Float) -> Float {
            parts.reduce(0) { $0 + part($1.scores) * Float($1.words) } / words
        }
        (accuracy, total) = (mean(\.accuracy), mean(\.total))
        (fluency, prosody) = (mean(\.fluency), mean(\.prosody))
    }

    package var phoneMean: Float { phones.reduce(0, +) / Float(max(1, phones.count)) }

    /// Each score's mean over several heads' scores of one utterance.
    static func mean(of scores: [RawScores]) -> RawScores {
        let share = 1 / Float(scores.count)
        func means(_ part: (RawScores) -> [Float]) -> [Float] {
            var sum = part(scores[0])
            for other in scores.dropFirst() {
                for (index, value) in part(other).enumerated() { sum[index] += value }
            }
            return sum.map { $0 * share }
        }
        func mean(_ part: (RawScores) -> Float) -> Float { scores.reduce(0) { $0 + part($1) } * share }
        return RawScores(
            phones: means(\.phones), words: means(\.words), wordStress: means(\.wordStress), accuracy: mean(\.accuracy),
            total: mean(\.total), fluency: mean(\.fluency), prosody: mean(\.prosody))
    }
}
