extension MatchIndex {
    /// Sentences drawn from the templates of each response, in the order of the responses, as surface numbers; free
    /// text is left out.
    ///
    /// - Parameter count: The most sentences of a response.
    /// - Returns: For each response that has some.
    package func sentences(
        ofEach count: Int, using random: inout some RandomNumberGenerator
    ) -> [(response: Int, sentences: [[Int32]])] {
        let sampler = SentenceSampler(graph)
        let finals = Dictionary(grouping: graph.finals, by: \.response).sorted { $0.key < $1.key }
        return finals.compactMap { response, finals in
            var drawn: Set<[Int32]> = []
            var sentences: [[Int32]] = []
            for number in 0..<count {
                let surfaces = sampler.sentence(to: finals[number % finals.count], using: &random)
                if !surfaces.isEmpty, drawn.insert(surfaces).inserted { sentences.append(surfaces) }
            }
            return sentences.isEmpty ? nil : (Int(response), sentences)
        }
    }
}
