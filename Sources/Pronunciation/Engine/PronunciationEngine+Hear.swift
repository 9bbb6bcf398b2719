/// A network whose words are spelled out in the units of a language: made once, heard in any number of recordings.
package struct SpelledNetwork: Sendable {
    let words: [String]
    let graph: PhoneGraph
    let language: String
}

extension PronunciationEngine {
    /// - Parameters:
    ///   - pronunciations: For each of the network's words the ways to say it, each in IPA symbols. A word with none,
    ///     or with symbols that the model does not know, is not heard.
    ///   - language: ISO 639 code, one of ``languages``.
    /// - Throws: ``PronunciationError`` when the network cannot be used.
    package func spelled(
        _ network: WordNetwork, pronunciations: [[[String]]], language: String
    ) throws(PronunciationError) -> SpelledNetwork {
        let inventory = try inventory(of: language)
        var spellings: [[[Int]]] = []
        for (word, ways) in zip(network.words, pronunciations) {
            var spelled: [[Int]] = []
            for way in ways {
                guard let units = try? units(of: way, word: word, language: language), !units.isEmpty,
                    !spelled.contains(units)
                else { continue }
                spelled.append(units)
            }
            spellings.append(spelled)
        }
        let graph = try PhoneGraph(network, spellings: spellings, inventory: inventory, weights: NetworkWeights())
        return SpelledNetwork(words: network.words, graph: graph, language: language)
    }

    /// Nats; narrower ones begin to lose words that wider ones find.
    static let networkBeam: Float = 40

    /// Finds the likeliest words of a network in a recording.
    package func hear(_ analysis: Analysis, in network: SpelledNetwork) throws(PronunciationError) -> HeardWords {
        let inventory = try inventory(of: network.language)
        if let refusal = analysis.refusal { return HeardWords(verdict: refusal) }
        guard analysis.duration <= PronunciationLimits.longestRecognisedSeconds else {
            return HeardWords(verdict: .tooLong)
        }
        let posteriors = analysis.output.logPosteriors
        let emissions = model.alignment.adapted(to: posteriors, language: network.language).emissions(posteriors)
        guard let path = TokenPassing.search(emissions, graph: network.graph, beam: Self.networkBeam),
            !path.words.isEmpty
        else {
            return HeardWords(verdict: .wrongSentence)
        }
        let loop = PhoneLoop(emissions, inventory: inventory)
        let fit = NetworkFit(path, loop: loop.score, speechFrames: analysis.speechFrames)
        var words: [String?] = []
        for word in path.words {
            if word >= 0 {
                words.append(network.words[word])
            } else if words.isEmpty || words.last != .some(nil) {
                words.append(nil)
            }
        }
        let evidence = spokenEvidence(
            of: path, loss: fit.loss, loop: loop, in: analysis, emissions, language: network.language,
            inventory: inventory)
        // Words may well be the likeliest ones where none were said.
        let confidence = min(fit.confidence, evidence.map { model.spoken.ofWords($0, fit) } ?? 0)
        return HeardWords(
            verdict: confidence >= Self.leastTrust ? .accepted : .wrongSentence, words: words, confidence: confidence,
            fit: fit,
            evidence: evidence.map {
                .init(text: words.compactMap(\.self).joined(separator: " "), values: model.spoken.inputs($0, fit))
            })
    }
}

/// What was heard in a recording of any words.
package struct HeardWords: Sendable {
    /// ``Assessment/Verdict/wrongSentence`` when the speech is none of the network's.
    package var verdict: Assessment.Verdict
    /// In the order in which they were said; nil stands for sounds that are none of the network's words.
    package var words: [String?] = []
    /// 0 to 1: how likely it is that the words are those that were said.
    package var confidence = 0.0
    package var fit: NetworkFit?
    /// What ``confidence`` was made of, beside the fit's.
    package var evidence: HearingEvidence.Words?
}
