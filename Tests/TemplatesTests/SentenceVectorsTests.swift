import Lexicon
import Testing

@testable import Templates

@Suite("The nearest of the sentences that were learnt, by where their words stand")
struct SentenceVectorsTests {
    /// Drinks lie in one direction, places in another, all else in none.
    private func sentences() throws -> SentenceVectors {
        func key(_ word: String) -> UInt64 { MeaningFeatures.stem(of: Folding.fold(word).prefix(5)) }
        let rows =
            ["café", "té", "zumo"].map { (key($0), [Int8](arrayLiteral: 127, 0)) }
            + ["parque", "museo"].map { (key($0), [Int8](arrayLiteral: 0, 127)) }
        let sorted = rows.sorted { $0.0 < $1.0 }
        let vectors = try #require(WordVectors(letters: 5, dimensions: 2, sorted.map { ($0.0, 1, $0.1) }))
        return SentenceVectors(
            ["voy al parque", "quiero un café", "bueno pues"].map(MeaningFeatures.init(fixture:)), meaning: [0, 1, -1],
            of: 2, vectors)
    }

    @Test("other words of the same kind are as near as the same")
    func kin() throws {
        let nearest = try sentences().nearest(MeaningFeatures(fixture: "me pones un zumo"))
        #expect(nearest[0] == 0 && nearest[2] == 0)
        #expect(abs(nearest[1] - 1) < 0.02)
        let both = try sentences().nearest(MeaningFeatures(fixture: "un té en el museo"))
        #expect(abs(both[0] - both[1]) < 0.02 && both[0] > 0.6 && both[0] < 0.8)
    }

    @Test("what has no word that was met is near nothing")
    func unmet() throws {
        #expect(try sentences().nearest(MeaningFeatures(fixture: "hola")) == [0, 0, 0])
        #expect(try sentences().nearest(MeaningFeatures(fixture: "")) == [0, 0, 0])
    }
}
