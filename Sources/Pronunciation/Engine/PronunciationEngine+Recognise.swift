extension PronunciationEngine {
    /// Nats; wide, for a learner may say much of a sentence badly.
    static let sentenceBeam: Float = 200

    /// Finds which sentence of a grammar was said.
    ///
    /// - Parameters:
    ///   - samples: 16 kHz, one channel, -1...1.
    ///   - pronunciations: For each of the grammar's words the ways to say it, each in IPA symbols; at least one each.
    ///   - language: ISO 639 code, one of ``languages``.
    /// - Throws: ``PronunciationError`` when the grammar cannot be used; speech that fits nothing is a verdict.
    package func recognise(
        _ samples: [Float], grammar: RecognitionGrammar, pronunciations: [[[String]]], language: String
    ) throws(PronunciationError) -> Recognition {
        try recognise(analyse(samples), grammar: grammar, pronunciations: pronunciations, language: language)
    }

    /// The same for a recording that has been analysed already.
    package func recognise(
        _ analysis: Analysis, grammar: RecognitionGrammar, pronunciations: [[[String]]], language: String
    ) throws(PronunciationError) -> Recognition {
        let inventory = try inventory(of: language)
        let spellings = try spellings(pronunciations, words: grammar.words, language: language)
        let graph = try PhoneGraph(grammar, spellings: spellings)
        if let refusal = analysis.refusal { return Recognition(verdict: refusal, words: nil, confidence: 0) }
        guard analysis.duration <= PronunciationLimits.longestRecognisedSeconds else {
            return Recognition(verdict: .tooLong, words: nil, confidence: 0)
        }
        let posteriors = analysis.output.logPosteriors
        let emissions = model.alignment.adapted(to: posteriors, language: language).emissions(posteriors)
        guard let path = TokenPassing.search(emissions, graph: graph, beam: Self.sentenceBeam), !path.words.isEmpty
        else {
            return Recognition(verdict: .wrongSentence, words: nil, confidence: 0)
        }
        let loop = PhoneLoop(emissions, inventory: inventory)
        let fit = GrammarFit(path: path.score, loop: loop.score, speechFrames: analysis.speechFrames)
        let evidence = spokenEvidence(
            of: path, loss: fit.loss, loop: loop, in: analysis, emissions, language: language, inventory: inventory)
        let trust = evidence.map(model.spoken.ofSentence) ?? 0
        let isAccepted = fit.isAccepted && trust >= Self.leastTrust
        var recognition = Recognition(
            verdict: isAccepted ? .accepted : .wrongSentence, words: isAccepted ? path.words : nil,
            confidence: fit.confidence, trust: trust, loss: fit.loss, beginningGain: Double(path.beginningGain))
        recognition.evidence = evidence.map {
            .init(text: path.words.map { grammar.words[$0] }.joined(separator: " "), values: $0.values)
        }
        return recognition
    }

    /// Below it words are not even worth asking about.
    static let leastTrust = 0.15

    /// What speaks for the words of a path having been said; nil where the recording is too short for them.
    func spokenEvidence(
        of path: TokenPassing.Path, loss: Double, loop: PhoneLoop, in analysis: Analysis, _ emissions: FrameMatrix,
        language: String, inventory: [Int]
    ) -> SpokenEvidence? {
        guard let judged = judge(analysis, words: path.spellings, language: language) else { return nil }
        return spokenEvidence(of: judged, loss: loss, loop: loop, in: analysis, emissions, inventory: inventory)
    }

    /// The same for words that have been judged.
    func spokenEvidence(
        of judged: JudgedPhones, loss: Double, loop: PhoneLoop, in analysis: Analysis, _ emissions: FrameMatrix,
        inventory: [Int]
    ) -> SpokenEvidence {
        let anySound = PhoneLoop(emissions, inventory: Array(1..<emissions.width))
        return SpokenEvidence(
            judged, emissions: emissions, logPosteriors: analysis.output.logPosteriors, pitch: analysis.pitch,
            speechFrames: analysis.speechFrames, secondsPerFrame: Analysis.secondsPerFrame, loss: Float(loss),
            foreignGain: (anySound.score - loop.score) / Float(max(1, analysis.speechFrames)), inventory: inventory,
            durations: model.presence)
    }

    /// Units of each way to say each word.
    private func spellings(
        _ pronunciations: [[[String]]], words: [String], language: String
    ) throws(PronunciationError) -> [[[Int]]] {
        guard pronunciations.count == words.count else {
            throw PronunciationError(
                .malformedGrammar,
                "The grammar has \(words.count) words, but pronunciations for \(pronunciations.count).")
        }
        var result: [[[Int]]] = []
        for (word, ways) in zip(words, pronunciations) {
            var spelled: [[Int]] = []
            for way in ways {
                let units = try units(of: way, word: word, language: language)
                if !units.isEmpty { spelled.append(units) }
            }
            guard !spelled.isEmpty else {
                throw PronunciationError(.malformedGrammar, "The grammar's word '\(word)' has no pronunciation.")
            }
            result.append(spelled)
        }
        return result
    }

    /// - Throws: ``PronunciationError`` naming a symbol that no unit is known for.
    func units(of phones: [String], word: String, language: String) throws(PronunciationError) -> [Int] {
        var units: [Int] = []
        for symbol in phones {
            let spelling = model.units.split(symbol, language: language)
            if spelling.units.isEmpty, !spelling.unknown.isEmpty {
                throw PronunciationError(
                    .unknownPhoneme, "'\(symbol)' in the word '\(word)' is no IPA symbol that the model knows.")
            }
            units += spelling.units
        }
        return units
    }
}
