/// Scores as the heads give them: 0 (bad) to 2 (as a native speaker would say it), a little beyond either at times.
package struct RawScores: Sendable, Hashable {
    package var phones: [Float]
    package var words: [Float]
    package var wordStress: [Float]
    package var accuracy: Float
    package var total: Float
    package var fluency: Float
    package var prosody: Float

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
