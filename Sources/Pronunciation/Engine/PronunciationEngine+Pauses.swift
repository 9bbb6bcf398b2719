extension PronunciationEngine {
    /// Frames of silence between two words, 160 ms, that are a pause.
    private static let pauseFrames = 8

    /// Words that a pause follows, by their places, as though all of them had been said.
    ///
    /// - Throws: ``PronunciationError`` when the words cannot be judged.
    package func pauses(
        behind words: [ExpectedWord], in analysis: Analysis, language: String
    ) throws(PronunciationError) -> Set<Int> {
        guard analysis.refusal == nil else { return [] }
        var spelled: [[Int]] = []
        for word in words { spelled.append(try units(of: word.phones, word: word.text, language: language)) }
        let costs = model.alignment.adapted(to: analysis.output.logPosteriors, language: language)
        guard !spelled.contains(where: \.isEmpty),
            let alignment = ForcedAligner().align(costs.emissions(analysis.output.logPosteriors), words: spelled)
        else { return [] }
        return Set(
            zip(alignment.phones, alignment.phones.dropFirst()).compactMap { phone, next in
                next.word > phone.word && next.frames.lowerBound - phone.frames.upperBound >= Self.pauseFrames
                    ? phone.word : nil
            })
    }
}
