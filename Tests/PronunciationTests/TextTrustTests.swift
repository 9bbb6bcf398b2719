import Testing

@testable import Pronunciation

@Suite("Whether the text was said, and each of its words")
struct TextTrustTests {
    private let engine = TestModel.engine

    private func assess(
        _ golden: GoldenCase, _ words: [ExpectedWord]? = nil, changed: ([Float]) -> [Float] = { $0 }
    ) throws -> Assessment {
        try engine.assess(
            changed(try golden.audio()), text: golden.text, words: words ?? golden.words, language: golden.language,
            tracks: false)
    }

    @Test("what was said is sure, and no word of it another", arguments: GoldenCase.all)
    func said(golden: GoldenCase) throws {
        let assessment = try assess(golden)
        #expect(assessment.verdict == .accepted && assessment.certainty == .sure)
        #expect(assessment.words.allSatisfy { $0.isOther == nil })
        #expect(assessment.isNarrowBand == nil)
    }

    @Test("a word that stands for another is told, with what was said in its place", arguments: [1, 2])
    func otherWord(place: Int) throws {
        let golden = GoldenCase.all[0]
        var words = golden.words
        words[place] = ExpectedWord(text: "bicycle", phones: ["b", "aɪ", "s", "ɪ", "k", "ə", "l"])
        let assessment = try assess(golden, words)
        #expect(assessment.verdict == .accepted)
        let word = try #require(assessment.words.first { $0.word == "bicycle" })
        #expect(word.isOther == true || word.isOmitted)
        #expect(word.isOther != true || word.accuracyScore <= 30 && !word.attemptedPronunciation.isEmpty)
        #expect(word.phonemes.allSatisfy { $0.accuracyScore ?? 0 <= 30 })
        #expect(assessment.words.filter { $0.word != "bicycle" }.allSatisfy { $0.isOther == nil })
    }

    @Test("one word that was not said is refused, or doubted")
    func singleWord() throws {
        for phones in [["f", "ɪ", "ʃ"], ["k", "æ", "t"], ["ʃ", "oʊ"], ["w", "ɑ", "t", "ʃ"], ["h", "aʊ", "s"]] {
            let assessment = try assess(GoldenCase.all[0], [ExpectedWord(text: "word", phones: phones)])
            #expect(assessment.verdict == .wrongSentence || assessment.certainty == .doubtful, "\(phones)")
        }
    }

    @Test("a recording without its high frequencies is told as that", arguments: GoldenCase.all)
    func narrowBand(golden: GoldenCase) throws {
        let assessment = try assess(golden) { GeneratedSignal.telephoned($0) }
        #expect(assessment.verdict == .accepted && assessment.isNarrowBand == true)
    }
}
