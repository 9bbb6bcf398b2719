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
        // Some thousand words are spelled with some dozen symbols.
        var known: [String: [Int]?] = [:]
        func units(of symbol: String) -> [Int]? {
            if let found = known[symbol] { return found }
            let found = try? self.units(of: [symbol], word: "", language: language)
            known[symbol] = .some(found)
            return found
        }
        let spellings = zip(network.words, pronunciations).map { _, ways in
            ways.reduce(into: [[Int]]()) { spelled, way in
                var whole: [Int] = []
                for symbol in way {
                    guard let units = units(of: symbol) else { return }
                    whole += units
                }
                if !whole.isEmpty, !spelled.contains(whole) { spelled.append(whole) }
            }
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
        let judged = judge(analysis, words: path.spellings, language: network.language)
        let pauses = judged?.alignment.pauses(ofAtLeast: Self.pauseFrames) ?? []
        var words: [HeardWords.Word] = []
        for (place, word) in path.words.enumerated() {
            if word >= 0 {
                words.append(HeardWords.Word(text: network.words[word]))
            } else if words.last.map({ $0.text != nil }) ?? true {
                words.append(HeardWords.Word())
            }
            words[words.count - 1].endsInPause = pauses.contains(place)
        }
        let evidence = judged.map {
            spokenEvidence(of: $0, loss: fit.loss, loop: loop, in: analysis, emissions, inventory: inventory)
        }
        // Words may well be the likeliest ones where none were said.
        let confidence = evidence.map { model.spoken.ofWords($0, fit) } ?? 0
        return HeardWords(
            verdict: confidence >= Self.leastTrust ? .accepted : .wrongSentence, words: words, confidence: confidence,
            fit: fit,
            evidence: evidence.map {
                .init(
                    text: words.compactMap(\.text).joined(separator: " "), values: model.spoken.inputs($0, fit))
            })
    }

    /// Silence between two words from which on they belong to different parts of what was said: 120 ms. The closure of
    /// a stop is shorter.
    private static let pauseFrames = 6
}

/// What was heard in a recording of any words.
package struct HeardWords: Sendable {
    package struct Word: Sendable, Hashable {
        /// Nil stands for sounds that are none of the network's words.
        package var text: String?
        /// Whether the speaker paused after it.
        package var endsInPause = false
    }

    /// ``Assessment/Verdict/wrongSentence`` when the speech is none of the network's.
    package var verdict: Assessment.Verdict
    /// In the order in which they were said.
    package var words: [Word] = []
    /// 0 to 1: how likely it is that the words are those that were said.
    package var confidence = 0.0
    package var fit: NetworkFit?
    /// What ``confidence`` was made of, beside the fit's.
    package var evidence: HearingEvidence.Words?
}
