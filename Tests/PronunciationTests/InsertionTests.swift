import Testing

@testable import Pronunciation

/// What was said beside the expected words, on frames made by hand: unit 0 is silence.
@Suite("Sounds that were put in")
struct InsertionTests {
    private static let units = 6

    /// Frames that are surely one unit each.
    private static func emissions(_ frames: [(unit: Int, count: Int)]) -> FrameMatrix {
        let rows = frames.flatMap { unit, count in
            (0..<count).flatMap { _ in (0..<units).map { $0 == unit ? Float(-0.1) : -6 } }
        }
        return FrameMatrix(width: units, values: rows)
    }

    private static func candidates(_ emissions: FrameMatrix, _ words: [[Int]]) -> [InsertionSearch.Candidate] {
        let sounds = OtherSounds(emissions, inventory: Array(1..<units))
        return InsertionSearch(emissions, words: words, sounds: sounds).candidates
    }

    @Test("the text alone leaves nothing over, with and without pauses")
    func nothing() {
        let words = [[1, 2], [3]]
        #expect(Self.candidates(Self.emissions([(1, 6), (2, 5), (3, 7)]), words).isEmpty)
        #expect(Self.candidates(Self.emissions([(0, 9), (1, 6), (2, 5), (0, 20), (3, 7), (0, 9)]), words).isEmpty)
    }

    @Test("other sounds are found where they are: before, between and behind the words", arguments: 0...2)
    func place(place: Int) throws {
        var frames = [(unit: 1, count: 8), (unit: 2, count: 8)]
        frames.insert((5, 10), at: place)
        let found = Self.candidates(Self.emissions(frames), [[1], [2]])
        let candidate = try #require(found.first)
        #expect(found.count == 1 && candidate.place == place)
        #expect(candidate.frames == place * 8..<place * 8 + 10)
    }

    @Test("of two, the one that explains more is found first")
    func two() throws {
        let found = Self.candidates(
            Self.emissions([
                (4, 6), (1, 6), (2, 6), (3, 6), (0, 5), (5, 14), (0, 5), (3, 6), (2, 6), (1, 6),
            ]), [[1, 2, 3], [3, 2, 1]])
        let first = try #require(found.first)
        #expect(first.place == 1 && first.frames == 29..<43)
    }

    /// How many of the candidates are other sounds together.
    private static func together(_ frames: [(unit: Int, count: Int)], _ words: [[Int]]) -> Int {
        let emissions = emissions(frames)
        let sounds = OtherSounds(emissions, inventory: Array(1..<units))
        let search = InsertionSearch(emissions, words: words, sounds: sounds)
        return search.together(Array(search.candidates.indices)).count
    }

    @Test("of what is said twice one copy is the text, and the other is put in", arguments: [1, 12])
    func twice(pause: Int) {
        let start = [(unit: 1, count: 8), (unit: 2, count: 8)]
        #expect(Self.together(start + [(0, pause)] + start + [(0, 6), (3, 8)], [[1], [2], [3]]) == 1)
        #expect(Self.together(start + [(0, pause)] + start, [[1], [2]]) == 1)
    }

    @Test("of two that gain each for itself both are put in")
    func both() {
        #expect(
            Self.together(
                [(5, 6), (0, 9), (1, 8), (2, 8), (3, 8), (0, 9), (4, 6), (0, 9), (3, 8), (2, 8), (1, 8)],
                [[1, 2, 3], [3, 2, 1]]) == 2)
    }

    @Test("a start that is said twice fits what follows; another sound does not")
    func repeats() throws {
        func fit(_ frames: [(unit: Int, count: Int)]) throws -> Double {
            let emissions = Self.emissions(frames)
            let sounds = OtherSounds(emissions, inventory: Array(1..<Self.units))
            let words = [[1], [2, 3, 4]]
            let candidate = try #require(
                InsertionSearch(emissions, words: words, sounds: sounds).candidates.first)
            return RepeatFit.best(candidate.frames, of: emissions, words: words, place: candidate.place, sounds: sounds)
        }
        let rest = [(unit: 2, count: 6), (unit: 3, count: 6), (unit: 4, count: 6)]
        #expect(try fit([(1, 6), (2, 6), (3, 6), (0, 6)] + rest) > -2)
        #expect(try fit([(1, 6), (5, 12), (0, 6)] + rest) < -4)
    }

    @Test("what was put in is called a repeat, a hesitation, a word or a sound by what is in it")
    func kinds() {
        func kind(_ symbols: [String], isRepeat: Bool = false) -> InsertedSounds.Kind {
            let inventory = TestModel.engine.model.units
            return InsertedSounds.Kind(
                Insertion(
                    place: 0, frames: 0..<8, isRepeat: isRepeat,
                    units: symbols.compactMap { inventory.symbols.firstIndex(of: $0) }, confidence: 1),
                units: inventory)
        }
        #expect(kind(["e"]) == .hesitation)
        #expect(kind(["e", "m"]) == .hesitation)
        #expect(kind(["m"]) == .hesitation)
        #expect(kind(["t"]) == .sound)
        #expect(kind(["k", "a"]) == .word)
        #expect(kind(["m", "e"], isRepeat: true) == .repeated)
    }
}
