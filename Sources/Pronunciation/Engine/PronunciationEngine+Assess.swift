extension PronunciationEngine {
    /// Judges one recording of expected words.
    ///
    /// - Parameters:
    ///   - samples: 16 kHz, one channel, -1...1.
    ///   - text: What the learner was asked to say; only passed on.
    ///   - words: With their phones; a word without any sound to judge is left out of the result.
    ///   - language: ISO 639 code, one of ``languages``.
    ///   - tracks: Whether to return what a picture needs.
    /// - Throws: ``PronunciationError`` when the request cannot be judged; a recording that cannot is a verdict.
    package func assess(
        _ samples: [Float], text: String, words: [ExpectedWord], language: String, tracks: Bool
    ) throws(PronunciationError) -> Assessment {
        try assess(analyse(samples), text: text, words: words, language: language, tracks: tracks)
    }

    /// The same for a recording that has been analysed already.
    ///
    /// - Parameters:
    ///   - isRecognised: The words were found by ``recognise(_:grammar:pronunciations:language:)``: the best of
    ///     several fits any speech better than one text does, so more is asked of it.
    ///   - evidence: Whether only what training needs is asked for.
    package func assess(
        _ analysis: Analysis, text: String, words: [ExpectedWord], language: String, tracks: Bool,
        isRecognised: Bool = false, evidence isEvidenceAlone: Bool = false
    ) throws(PronunciationError) -> Assessment {
        let inventory = try inventory(of: language)
        let expected = try ExpectedUtterance(words, units: model.units, language: language)
        var assessment = Assessment(
            verdict: analysis.refusal ?? .accepted, confidence: 0, duration: analysis.duration, text: text)
        if RecordedBand(analysis.energies).isNarrow { assessment.isNarrowBand = true }
        if tracks, analysis.energies.frames > 0 { assessment.tracks = SignalTracks(analysis) }
        guard analysis.refusal == nil else { return assessment }
        let units = expected.words.map(\.units)
        guard let whole = judge(analysis, words: units, language: language) else {
            assessment.verdict = .tooShort
            return assessment
        }
        let evidence = presenceEvidence(of: units, in: analysis, whole, language: language)
        let presence = WordPresence(
            evidence, forest: model.presenceForest, threshold: model.presence.threshold)
        // What was left out would take time from its neighbours: only what was said counts. A short text fits a part of
        // almost any speech, so where not one of its words was said, it was another.
        let said = zip(units, presence.isSaid).filter(\.1).map(\.0)
        guard
            let judged = said.count == units.count ? whole : judge(analysis, words: said, language: language)
        else {
            assessment.verdict = .wrongSentence
            return assessment
        }
        let posteriors = analysis.output.logPosteriors
        let costs = model.alignment.adapted(to: posteriors, language: language)
        // Sentences that were recognised have been weighed by it already.
        let textEvidence =
            isRecognised ? nil : textEvidence(judged, whole: whole, in: analysis, costs: costs, inventory: inventory)
        let emissions = costs.emissions(posteriors)
        if isEvidenceAlone {
            let sounds = OtherSounds(emissions, inventory: inventory)
            let replacement = ReplacementEvidence(emissions, posteriors: posteriors, words: units, sounds: sounds)
            assessment.evidence = HearingEvidence(
                text: textEvidence.map { .init(text: text, values: $0.values) },
                presence: (0..<evidence.rows.frames).map { evidence.rows.part($0..<$0 + 1).values },
                others: textEvidence.map { OtherWordEvidence(evidence, text: $0, replacement).rows })
            return assessment
        }
        let trusted = model.languageConfidence[language] ?? 0.5
        let isAccepted: Bool
        if let textEvidence, let trust = model.text {
            assessment.confidence = trust.confidence(textEvidence) * trusted
            assessment.certainty = trust.certainty(textEvidence)
            isAccepted = assessment.certainty != nil
        } else {
            let fit = TextFit(judged, whole: whole, gate: model.gate, isRecognised: isRecognised)
            assessment.confidence = fit.confidence * trusted
            isAccepted = fit.isExpectedText
        }
        guard isAccepted else {
            assessment.verdict = .wrongSentence
            return assessment
        }
        let heard = HeardUnits(posteriors, inventory: inventory)
        let sounds = OtherSounds(emissions, inventory: inventory)
        let insertions = insertions(
            among: said, in: analysis, judged, costs: costs, emissions: emissions, sounds: sounds)
        // What was put in would spoil the words beside it.
        let told =
            insertions.isEmpty
            ? judged : judge(analysis.silenced(insertions.map(\.frames)), words: said, costs: costs) ?? judged
        assessment.words =
            WordReport(
                expected, presence: presence, judged: told, heard: heard, analysis: analysis, model: model
            ).words
        compareWithPartners(&assessment.words, expected, presence, said, told.alignment, emissions)
        let others =
            textEvidence.map {
                otherWords(
                    among: units, evidence, $0, presence, emissions: emissions, posteriors: posteriors, sounds: sounds)
            } ?? [:]
        let replaced = tell(others, in: &assessment.words, presence, told.alignment, sounds)
        assessment.scores = UtteranceScores(told.scores, completeness: presence.completeness, model.calibration)
        // What was said in the place of a word was not put in beside it.
        let besides = insertions.filter { insertion in
            !replaced.contains { $0.clamped(to: insertion.frames).count * 2 > insertion.frames.count }
        }
        if !besides.isEmpty {
            assessment.insertions = besides.map {
                InsertedSounds($0, isSaid: presence.isSaid, analysis: analysis, units: model.units)
            }
        }
        return assessment
    }

    /// Tells of each word that was said which of its partners it was nearer to.
    private func compareWithPartners(
        _ words: inout [AssessedWord], _ expected: ExpectedUtterance, _ presence: WordPresence, _ said: [[Int]],
        _ alignment: PhoneAlignment, _ emissions: FrameMatrix
    ) {
        guard expected.words.contains(where: { !$0.partners.isEmpty }) else { return }
        var place = 0
        for (index, word) in expected.words.enumerated() where presence.isSaid[index] {
            words[index].nearer = nearerPartner(of: word, at: place, among: said, alignment, emissions)
            place += 1
        }
    }

    /// What speaks for each of the words having been said.
    func presenceEvidence(
        of words: [[Int]], in analysis: Analysis, _ judged: JudgedPhones, language: String
    ) -> PresenceEvidence {
        let costs = model.alignment.adapted(to: analysis.output.logPosteriors, language: language)
        return PresenceEvidence(
            costs.emissions(analysis.output.logPosteriors), words: words, judged: judged,
            speechFrames: analysis.speechFrames, model: model.presence)
    }

    /// Alignment and raw scores; nil without words or when the recording is too short for them.
    func judge(_ analysis: Analysis, words: [[Int]], language: String) -> JudgedPhones? {
        judge(
            analysis, words: words,
            costs: model.alignment.adapted(to: analysis.output.logPosteriors, language: language))
    }

    /// - Parameter costs: Adapted to the recording.
    func judge(_ analysis: Analysis, words: [[Int]], costs: AlignmentCosts) -> JudgedPhones? {
        let emissions = costs.emissions(analysis.output.logPosteriors)
        guard let alignment = ForcedAligner().align(emissions, words: words) else { return nil }
        let evidence = FrameEvidence(analysis.output, features: analysis.features)
        func judged(_ alignment: PhoneAlignment) -> JudgedPhones {
            let inputs = HeadInputs(
                analysis.output, evidence, alignment: alignment, units: model.units, logPrior: costs.logPrior,
                goodness: model.goodness)
            let normalised = model.normalisation.normalised(inputs)
            return JudgedPhones(
                alignment: alignment, inputs: inputs, scores: .mean(of: model.heads.map { $0.scores(normalised) }))
        }
        var whole = judged(alignment)
        let pieces = alignment.pieces
        if pieces.count > 1 { whole.scores.judgeWhole(by: pieces.map { ($0.words, judged($0.alignment).scores) }) }
        return whole
    }
}

extension UtteranceScores {
    /// - Parameters:
    ///   - raw: Of the words that were said.
    ///   - completeness: The share of the words that were said, 0...100.
    init(_ raw: RawScores, completeness: Double, _ calibration: CalibrationSet) {
        // The experts judged whole sentences. What is half said is worth half as much as a whole.
        self.init(
            accuracy: calibration.accuracy.score(raw.accuracy), fluency: calibration.fluency.score(raw.fluency),
            prosody: calibration.prosody.score(raw.prosody), completeness: completeness,
            total: calibration.total.score(raw.total) * completeness / 100)
    }
}
