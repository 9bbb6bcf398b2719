import Testing

@testable import Pronunciation

@Suite("Forced alignment")
struct AlignmentTests {
    /// Log scores of frames that each hold one of three units plainly.
    private func emissions(_ units: [Int]) -> FrameMatrix {
        FrameMatrix(width: 3, values: units.flatMap { unit in (0..<3).map { $0 == unit ? -0.1 : -5 } })
    }

    @Test("finds phones and the silences around words")
    func spans() throws {
        let frames = emissions([0, 0, 1, 1, 1, 2, 2, 0, 0, 0, 1, 1, 1, 1, 0])
        let alignment = try #require(ForcedAligner().align(frames, words: [[1, 2], [1]]))
        #expect(alignment.phones.map(\.frames) == [2..<5, 5..<7, 10..<14])
        #expect(alignment.silences == [0..<2, 7..<10, 14..<15])
        #expect(alignment.phones.map(\.silenceBefore) == [2, 0, 3])
        #expect(alignment.phones.map(\.silenceAfter) == [0, 3, 1])
    }

    @Test("needs no silence")
    func noSilence() throws {
        let alignment = try #require(ForcedAligner().align(emissions([1, 1, 1, 2, 2, 2, 2]), words: [[1], [2]]))
        #expect(alignment.phones.map(\.frames) == [0..<3, 3..<7])
        #expect(alignment.silences.isEmpty)
    }

    @Test("gives each phone a frame when there are fewer frames than phones", arguments: 1...6)
    func crowded(frames: Int) {
        let words = [[Int]](repeating: [1, 2], count: 4)
        let alignment = ForcedAligner().align(emissions([Int](repeating: 1, count: frames)), words: words)
        if frames < ForcedAligner.fewestFrames(phones: 8) {
            #expect(alignment == nil)
        } else {
            #expect(alignment?.phones.allSatisfy { !$0.frames.isEmpty && $0.frames.upperBound <= frames } == true)
        }
    }

    /// Costs of a text none of whose words has been scored.
    private func aligner(_ words: [[Int]]) -> SkippingAligner {
        SkippingAligner(runCost: 6, wordCosts: words.map { _ in 1 }, statesPerPhone: 2)
    }

    @Test("a word that is there is better kept, and one that is not is better left out, wherever it should be")
    func omissions() {
        let frames = emissions([0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0, 0])
        for (words, isSaid) in [
            ([[1], [2]], [true, true]), ([[2], [1], [2]], [false, true, true]),
            ([[1], [2, 1], [2]], [true, false, true]),
            ([[1], [2], [1, 2]], [true, true, false]), ([[1], [2], [1], [2], [1]], [true, true, false, false, false]),
        ] as [([[Int]], [Bool])] {
            let found = aligner(words).advantages(frames, words: words).map { $0 > 0 }
            #expect(found == isSaid, "\(words)")
        }
    }

    @Test("words in a row are left out more readily than as many here and there")
    func runs() throws {
        let words = [[1], [2], [1]]
        let frames = emissions([1, 1, 1, 1])
        let single = SkippingAligner(runCost: 30, wordCosts: [0, 0], statesPerPhone: 1)
            .advantages(frames, words: [[1], [2]])
        let run = SkippingAligner(runCost: 30, wordCosts: [0, 0, 0], statesPerPhone: 1)
            .advantages(frames, words: words)
        #expect(try #require(single.last) > 0)
        #expect(try #require(run.last) < single[1])
    }

    @Test("no frames, or too few for a word, leave it out")
    func noRoom() {
        #expect(aligner([[1]]).advantages(emissions([]), words: [[1]]) == [-.infinity])
        #expect(aligner([[1, 2], [1]]).advantages(emissions([1, 1]), words: [[1, 2], [1]])[0] == -.infinity)
    }

    @Test("a long text of many phones fits into little memory")
    func packing() {
        var choices = PackedChoices(columns: 3, states: 7)
        choices.store([0, 1, 2, 0, 2, 1, 2, 0], at: 1)
        #expect((0..<7).map { choices[1, $0] } == [0, 1, 2, 0, 2, 1, 2])
        #expect((0..<7).allSatisfy { choices[0, $0] == 0 && choices[2, $0] == 0 })
    }
}
