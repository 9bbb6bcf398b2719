import Testing

@testable import Pronunciation

/// Every stage against the training framework, to 1e-3; alignments exactly.
@Suite("Each stage gives what the training framework gives")
struct GoldenTests {
    static let tolerance: Float = 1e-3

    let engine = TestModel.engine

    @Test("features", arguments: GoldenCase.all)
    func features(golden: GoldenCase) throws {
        let features = engine.analyse(try golden.audio()).features
        #expect(largestDifference(features.values, try golden.values("mel")) < Self.tolerance)
    }

    @Test("network", arguments: GoldenCase.all)
    func network(golden: GoldenCase) throws {
        let output = engine.model.network.run(FrameMatrix(width: LogMel.bands, values: try golden.values("mel")))
        #expect(largestDifference(output.hidden.values, try golden.values("hidden")) < Self.tolerance)
        #expect(largestDifference(output.logPosteriors.values, try golden.values("log_posterior")) < Self.tolerance)
        #expect(largestDifference(output.articulation.values, try golden.values("articulation")) < Self.tolerance)
    }

    @Test("alignment", arguments: GoldenCase.all)
    func alignment(golden: GoldenCase) throws {
        let posteriors = FrameMatrix(
            width: engine.model.units.symbols.count, values: try golden.values("log_posterior"))
        let costs = engine.model.alignment.adapted(to: posteriors, language: golden.language)
        #expect(largestDifference(costs.logPrior, try golden.values("prior")) < Self.tolerance)
        let alignment = ForcedAligner().align(costs.emissions(posteriors), words: units(of: golden))
        #expect(alignment?.phones.map(\.frames) == golden.spans)
    }

    @Test("head inputs and scores, from the samples on", arguments: GoldenCase.all)
    func scores(golden: GoldenCase) throws {
        let analysis = engine.analyse(try golden.audio())
        let judged = try #require(engine.judge(analysis, words: units(of: golden), language: golden.language))
        #expect(judged.alignment.phones.map(\.frames) == golden.spans)
        #expect(largestDifference(judged.inputs.phones.values, try golden.values("head_phones")) < Self.tolerance)
        #expect(largestDifference(judged.inputs.timings, try golden.values("head_utterance")) < Self.tolerance)
        #expect(largestDifference(judged.scores.phones, try golden.values("phone")) < Self.tolerance)
        let words = zip(judged.scores.words, judged.scores.wordStress).flatMap { [$0, $1] }
        #expect(largestDifference(words, try golden.values("word")) < Self.tolerance)
        let utterance = [
            judged.scores.accuracy, judged.scores.total, judged.scores.fluency, judged.scores.prosody,
        ]
        #expect(largestDifference(utterance, try golden.values("utterance")) < Self.tolerance)
    }

    @Test("what speaks for each word, its log odds, and the doubt in each phone", arguments: GoldenCase.all + [.broken])
    func presence(golden: GoldenCase) throws {
        let analysis = engine.analyse(try golden.audio())
        let words = units(of: golden)
        let judged = try #require(engine.judge(analysis, words: words, language: golden.language))
        let evidence = engine.presenceEvidence(of: words, in: analysis, judged, language: golden.language)
        // Sums over all frames of a path are larger than what they differ by.
        #expect(largestDifference(evidence.rows.values, try golden.values("presence_evidence")) < 5 * Self.tolerance)
        let expected = FrameMatrix(width: PresenceEvidence.inputs, values: try golden.values("presence_evidence"))
        let odds = (0..<expected.frames).map { word in
            let row = word * expected.width
            return Float(engine.model.presenceForest.value(of: expected.values[row..<row + expected.width]))
        }
        #expect(largestDifference(odds, try golden.values("presence")) < Self.tolerance)
        let presence = WordPresence(
            evidence, forest: engine.model.presenceForest, threshold: engine.model.presence.threshold)
        #expect(presence.isSaid == golden.isSaid)
        let doubts = judged.alignment.phones.indices.map { Float(engine.model.advice.doubt(ofPhone: $0, in: judged)) }
        #expect(largestDifference(doubts, try golden.values("doubt")) < Self.tolerance)
    }

    @Test("what was put in: where, what speaks for it, its log odds", arguments: [GoldenCase.interrupted, .broken])
    func insertions(golden: GoldenCase) throws {
        let analysis = engine.analyse(try golden.audio())
        let words = units(of: golden)
        let judged = try #require(engine.judge(analysis, words: words, language: golden.language))
        let costs = engine.model.alignment.adapted(to: analysis.output.logPosteriors, language: golden.language)
        let emissions = costs.emissions(analysis.output.logPosteriors)
        let sounds = OtherSounds(emissions, inventory: try engine.inventory(of: golden.language))
        let evidence = engine.insertionEvidence(
            InsertionSearch(emissions, words: words, sounds: sounds), in: analysis, judged, emissions: emissions,
            sounds: sounds, costs: costs)
        let places = try golden.values("insertion_spans")
        let spans = (evidence?.candidates ?? []).flatMap {
            [Float($0.place), Float($0.frames.lowerBound), Float($0.frames.upperBound)]
        }
        #expect(spans == places)
        guard let evidence else { return }
        let inputs = try golden.values("insertion_evidence")
        #expect(largestDifference(evidence.rows.values, inputs) < 5 * Self.tolerance)
        let trust = try #require(engine.model.insertion)
        let odds = evidence.candidates.indices.map { Float(trust.odds(evidence, candidate: $0)) }
        #expect(largestDifference(odds, try golden.values("insertion")) < Self.tolerance)
    }

    @Test("a hesitation is told as one, where it was, and spoils no word")
    func hesitation() throws {
        let golden = GoldenCase.interrupted
        let assessment = try engine.assess(
            golden.audio(), text: golden.text, words: golden.words, language: golden.language, tracks: false)
        let insertion = try #require(assessment.insertions?.first)
        #expect(assessment.insertions?.count == 1)
        #expect(insertion.kind == .hesitation && insertion.wordIndex == 3)
        #expect(insertion.confidence > 0.9)
        #expect(0.9...1.0 ~= insertion.start && 1.1...1.25 ~= insertion.end)
        #expect(assessment.words.allSatisfy { !$0.isOmitted && $0.accuracyScore > 60 })
        #expect(assessment.words[2].end <= insertion.start + 0.05 && assessment.words[3].start >= insertion.end - 0.05)
    }

    @Test("verdict", arguments: GoldenCase.all)
    func verdict(golden: GoldenCase) throws {
        let assessment = try engine.assess(
            golden.audio(), text: golden.text, words: golden.words, language: golden.language, tracks: false)
        #expect(assessment.verdict == (golden.isAccepted ? .accepted : .wrongSentence))
    }

    private func units(of golden: GoldenCase) -> [[Int]] {
        golden.units.map { word in word.map { engine.model.units.symbols.firstIndex(of: $0) ?? -1 } }
    }
}
