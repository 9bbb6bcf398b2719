import Testing

@testable import Pronunciation

/// Other sounds in the place of a word, on frames made by hand: unit 0 is silence.
@Suite("Other sounds in the place of a word")
struct ReplacementTests {
    private static let units = 7
    /// Places among what is known of a word.
    private static let (gain, difference, beside) = (0, 4, 5)

    private static func evidence(_ frames: [(unit: Int, count: Int)], _ words: [[Int]]) -> ReplacementEvidence {
        let rows = frames.flatMap { unit, count in
            (0..<count).flatMap { _ in (0..<units).map { $0 == unit ? Float(-0.1) : -6 } }
        }
        let emissions = FrameMatrix(width: units, values: rows)
        return ReplacementEvidence(
            emissions, posteriors: emissions, words: words,
            sounds: OtherSounds(emissions, inventory: Array(1..<units)))
    }

    @Test("a text that was said as it stands is explained no better by other sounds")
    func said() {
        let found = Self.evidence([(1, 8), (2, 8), (3, 8), (4, 8)], [[1, 2], [3], [4]])
        for word in 0..<3 {
            #expect(found.rows[word, Self.gain] <= 0)
            #expect(found.rows[word, Self.difference] == 0)
        }
    }

    @Test("other sounds are found in the place of the word that they stand for, and when", arguments: 0..<3)
    func replaced(word: Int) {
        let words = [[1], [2], [3]]
        var frames: [(unit: Int, count: Int)] = [(1, 8), (2, 8), (3, 8)]
        frames.replaceSubrange(word...word, with: [(unit: 5, count: 6), (unit: 6, count: 6)])
        let found = Self.evidence(frames, words)
        #expect(found.frames[word] == word * 8..<word * 8 + 12)
        #expect(found.rows[word, Self.gain] > 20)
        #expect(found.rows[word, Self.difference] == 1)
        // It explains more than sounds beside a word that was said.
        #expect(found.rows[word, Self.beside] > 0)
        for other in words.indices where other != word {
            #expect(found.rows[other, Self.gain] < found.rows[word, Self.gain])
        }
    }

    @Test("sounds that were put in beside a word that was said are not in its place")
    func besides() {
        let found = Self.evidence([(1, 8), (5, 10), (2, 8), (3, 8)], [[1], [2], [3]])
        #expect(found.rows[1, Self.beside] < 0)
    }

    @Test(
        "two words differ by the sounds that would have to be changed, put in or left out",
        arguments: [
            ([1, 2, 3], [1, 2, 3], 0.0), ([1, 2], [3, 4], 1), ([1, 2, 3], [1, 3], 1.0 / 3), ([1], [1, 2, 3, 4], 0.75),
            ([], [1], 1), ([2], [], 1),
        ] as [([Int], [Int], Double)])
    func difference(one: [Int], other: [Int], value: Double) {
        #expect(abs(ReplacementEvidence.difference(one, other) - value) < 1e-9)
    }

    @Test("recordings that are too short say nothing")
    func short() {
        let found = Self.evidence([(1, 3)], [[1], [2]])
        #expect(found.rows.values.allSatisfy { $0 == 0 } && found.frames == [0..<0, 0..<0])
    }
}
