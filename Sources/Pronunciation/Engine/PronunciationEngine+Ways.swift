extension PronunciationEngine {
    /// Which of several ways to say a text is nearest to what was said, by its place; the first where that cannot be
    /// told: of a recording without speech, or longer than ``PronunciationLimits/longestRecognisedSeconds``.
    ///
    /// - Throws: ``PronunciationError`` naming a symbol that no unit is known for.
    package func nearest(
        of ways: [[ExpectedWord]], in analysis: Analysis, language: String
    ) throws(PronunciationError) -> Int {
        guard ways.count > 1, analysis.refusal == nil,
            analysis.duration <= PronunciationLimits.longestRecognisedSeconds
        else { return 0 }
        // One path a way, all from one state.
        var grammar = RecognitionGrammar(words: [], stateCount: 1, edges: [], finals: [])
        var spellings: [[[Int]]] = []
        var wayOfWord: [Int] = []
        for (way, words) in ways.enumerated() where !words.isEmpty {
            var state = 0
            for word in words {
                grammar.edges.append(
                    RecognitionGrammar.Edge(source: state, target: grammar.stateCount, word: grammar.words.count))
                grammar.words.append(word.text)
                spellings.append([try units(of: word.phones, word: word.text, language: language)])
                wayOfWord.append(way)
                state = grammar.stateCount
                grammar.stateCount += 1
            }
            grammar.finals.append(state)
        }
        let graph = try PhoneGraph(grammar, spellings: spellings)
        let posteriors = analysis.output.logPosteriors
        let emissions = model.alignment.adapted(to: posteriors, language: language).emissions(posteriors)
        let path = TokenPassing.search(emissions, graph: graph, beam: Self.sentenceBeam)
        return path?.words.first.map { wayOfWord[$0] } ?? 0
    }
}
