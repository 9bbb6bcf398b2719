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

    @Test("a long text of many phones fits into little memory")
    func packing() {
        var choices = PackedChoices(columns: 3, states: 7)
        choices.store([0, 1, 2, 0, 2, 1, 2, 0], at: 1)
        #expect((0..<7).map { choices[1, $0] } == [0, 1, 2, 0, 2, 1, 2])
        #expect((0..<7).allSatisfy { choices[0, $0] == 0 && choices[2, $0] == 0 })
    }
}
