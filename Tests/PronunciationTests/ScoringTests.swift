import Testing

@testable import Pronunciation

@Suite("Scores and calibration")
struct ScoringTests {
    @Test(
        "a curve is linear between its points and flat beyond them",
        arguments: [(-1.0, 0.0), (0, 0), (0.5, 10), (1, 20), (1.5, 60), (2, 100), (3, 100)])
    func calibration(raw: Double, score: Double) throws {
        let curve = try CalibrationCurve([[0, 0], [1, 20], [2, 100]], name: "phone")
        #expect(abs(curve.score(Float(raw)) - score) < 1e-9)
    }

    @Test(
        "a curve that falls, or is none, is refused",
        arguments: [[], [[0, 0]], [[0, 0], [0, 1]], [[0, 5], [1, 4]]])
    func badCurve(points: [[Double]]) {
        #expect(throws: PronunciationError.self) { try CalibrationCurve(points, name: "phone") }
    }

    @Test(
        "an accepted assessment is ordered, inside the recording, and scored from 0 to 100", arguments: GoldenCase.all)
    func properties(golden: GoldenCase) throws {
        let assessment = try TestModel.engine.assess(
            golden.audio(), text: golden.text, words: golden.words, language: golden.language, tracks: true)
        try #require(assessment.verdict == .accepted)
        #expect(0...1 ~= assessment.confidence)
        let scores = try #require(assessment.scores)
        for score in [scores.accuracy, scores.fluency, scores.prosody, scores.completeness, scores.total] {
            #expect(0...100 ~= score)
        }
        #expect(assessment.words.map(\.word) == golden.words.map(\.text))
        var last = 0.0
        for (word, expected) in zip(assessment.words, golden.words) {
            #expect(0...100 ~= word.accuracyScore)
            #expect(word.phonemes.map(\.symbol) == expected.phones)
            #expect(word.start == word.phonemes.first?.start && word.end == word.phonemes.last?.end)
            for phoneme in word.phonemes {
                #expect(0...100 ~= phoneme.accuracyScore ?? -1)
                #expect(0...1 ~= phoneme.doubt ?? -1 && (phoneme.heardConfidence == nil) == phoneme.soundedLike.isEmpty)
                #expect(last <= phoneme.start && phoneme.start < phoneme.end && phoneme.end <= assessment.duration)
                #expect(phoneme.soundedLike.count <= 3)
                last = phoneme.end
            }
        }
        let tracks = try #require(assessment.tracks)
        let frames = tracks.envelope.count
        #expect(frames == 1 + Int(assessment.duration * 100 + 1e-6))
        #expect(tracks.pitch.count == frames && tracks.spectrogram.count == frames * tracks.bands)
        #expect(tracks.referencePitch.isEmpty)
    }

    @Test("a symbol of two units has one score, and its units' joined span")
    func joinedUnits() throws {
        let golden = GoldenCase.all[0]
        let apart = try TestModel.engine.assess(
            golden.audio(), text: "", words: golden.words, language: "en", tracks: false)
        let joined = golden.words.map { ExpectedWord(text: $0.text, phones: [$0.phones.joined()]) }
        let together = try TestModel.engine.assess(
            golden.audio(), text: "", words: joined, language: "en", tracks: false)
        for (word, pieces) in zip(together.words, apart.words) {
            #expect(word.phonemes.count == 1)
            #expect(word.phonemes.first?.start == pieces.start && word.phonemes.first?.end == pieces.end)
            #expect(word.accuracyScore == pieces.accuracyScore)
        }
    }

    @Test("a recording laid over itself has its own pitch as the reference's")
    func reference() throws {
        let golden = GoldenCase.all[0]
        let audio = try golden.audio()
        let engine = TestModel.engine
        var assessment = try engine.assess(
            audio, text: "", words: golden.words, language: golden.language, tracks: true)
        engine.attachReference(audio, to: &assessment, words: golden.words, language: golden.language)
        let tracks = try #require(assessment.tracks)
        try #require(tracks.referencePitch.count == tracks.pitch.count)
        let laid = tracks.referencePitch.indices.filter { tracks.referencePitch[$0] > 0 }
        #expect(laid.count > 20)
        #expect(laid.allSatisfy { tracks.referencePitch[$0] == tracks.pitch[$0] })
    }

    @Test("a word that is not in the recording makes the sentence incomplete")
    func completeness() throws {
        let golden = GoldenCase.all[0]
        let added = ExpectedWord(text: "mushroom", phones: ["m", "ə", "ʃ", "ɹ", "u", "m"])
        let assessment = try TestModel.engine.assess(
            golden.audio(), text: "", words: golden.words + [added], language: golden.language, tracks: false)
        try #require(assessment.verdict == .accepted)
        let count = Double(golden.words.count)
        #expect(abs((assessment.scores?.completeness ?? 0) - 100 * count / (count + 1)) < 1e-9)
        #expect(assessment.words.map(\.isOmitted) == golden.words.map { _ in false } + [true])
        let last = try #require(assessment.words.last)
        #expect(last.accuracyScore == 0 && last.attemptedPronunciation == "" && last.start == last.end)
        #expect(last.phonemes.map(\.symbol) == added.phones)
        #expect(
            last.phonemes.allSatisfy {
                $0.accuracyScore == nil && $0.doubt == nil && $0.soundedLike.isEmpty && $0.start == $0.end
            })
    }

    @Test("words left out in the middle have no phone scores, and lower the whole")
    func broken() throws {
        let golden = GoldenCase.broken
        let assessment = try TestModel.engine.assess(
            golden.audio(), text: golden.text, words: golden.words, language: golden.language, tracks: false)
        try #require(assessment.verdict == .accepted)
        #expect(assessment.words.map { !$0.isOmitted } == golden.isSaid)
        for word in assessment.words {
            #expect(word.phonemes.allSatisfy { ($0.accuracyScore == nil) == word.isOmitted })
        }
        #expect(assessment.scores?.completeness == 60)
        #expect((assessment.scores?.total ?? 100) < 60)
    }

    @Test("half a sentence is judged by what was said of it, and lowered by what was not", arguments: GoldenCase.all)
    func halfSentence(golden: GoldenCase) throws {
        let engine = TestModel.engine
        let rest = [
            ExpectedWord(text: "camino", phones: ["k", "a", "m", "i", "n", "o"]),
            ExpectedWord(text: "del", phones: ["d", "e", "l"]),
            ExpectedWord(text: "mercado", phones: ["m", "e", "ɾ", "k", "a", "ð", "o"]),
            ExpectedWord(text: "pequeño", phones: ["p", "e", "k", "e", "ɲ", "o"]),
        ].map {
            golden.language == "es" ? $0 : ExpectedWord(text: $0.text, phones: ["m", "u", "f", "s", "i", "b", "z"])
        }
        func assessment(_ words: [ExpectedWord]) throws -> Assessment {
            try engine.assess(golden.audio(), text: "", words: words, language: golden.language, tracks: false)
        }
        let whole = try assessment(golden.words)
        for half in [try assessment(golden.words + rest), try assessment(rest + golden.words)] {
            try #require(half.verdict == .accepted)
            #expect(half.words.filter(\.isOmitted).map(\.word) == rest.map(\.text))
            #expect(half.words.filter { !$0.isOmitted } == whole.words)
            let scores = try #require(half.scores)
            let share = Double(golden.words.count) / Double(golden.words.count + rest.count)
            #expect(abs(scores.completeness - 100 * share) < 1e-9)
            #expect(abs(scores.total - share * (whole.scores?.total ?? 0)) < 1e-9)
            #expect(scores.accuracy == whole.scores?.accuracy)
        }
    }
}
