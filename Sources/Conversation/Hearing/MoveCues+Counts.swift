import Templates

extension MoveCues {
    /// What the sentences of one cue weigh together, beside one example: there are some hundred cues.
    private static let weight: Float = 1
    /// Sentences drawn of each.
    private static let sentences = 40

    /// Counts what learners ask in any place, whatever it is about: *qué es …*, each with a word that was said to them.
    ///
    /// - Parameter lines: What the character has said last.
    func count(in counts: inout WordCounts, said lines: [String], using random: inout some RandomNumberGenerator) {
        let said = Set(lines.flatMap { Tokenizer.words(of: $0) }).sorted()
        for (cue, drawn) in spotter?.sentences(ofEach: Self.sentences, using: &random) ?? [] {
            let topic = cues[cue]?.topic
            for sentence in drawn {
                let word = topic.flatMap { _ in said.randomElement(using: &random) }.map { [$0] } ?? []
                counts.add(
                    topic?.follows == false ? word + sentence : sentence + word,
                    weight: Self.weight / Float(drawn.count))
            }
        }
    }
}
