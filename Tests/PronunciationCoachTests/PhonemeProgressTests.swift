import Foundation
import PronunciationCoach
import TestSupport
import Testing

@Suite("Progress with a sound")
struct PhonemeProgressTests {
    private func day(_ number: Double) -> Date { Date(timeIntervalSince1970: number * 86_400) }

    @Test("the first exercise sets the mean, later ones move it by the weight of their attempts")
    func means() throws {
        var progress = PhonemeProgress(language: "en", unit: "θ")
        progress.update(scores: [40, 60], at: day(1))
        #expect(progress.meanScore == 50 && progress.bestScore == 60 && progress.attempts == 2)
        progress.update(scores: [100], at: day(2))
        #expect(abs(try #require(progress.meanScore) - 60) < 1e-9)
        #expect(progress.lastPractised == day(2))
        #expect(progress.history.map(\.score) == [50, 100] && progress.history.map(\.attempts) == [2, 1])
    }

    @Test("scores that are none change nothing, and a late recording does not turn back the clock")
    func oddities() {
        var progress = PhonemeProgress(language: "en", unit: "θ")
        progress.update(scores: [], at: day(1))
        progress.update(scores: [.nan], at: day(1))
        #expect(progress == PhonemeProgress(language: "en", unit: "θ"))
        progress.update(scores: [50], at: day(3))
        progress.update(scores: [50], at: day(2))
        #expect(progress.lastPractised == day(3))
    }

    @Test(
        "whatever comes, scores stay within 0 to 100, the history is bounded, and order within an exercise is none",
        arguments: 0..<20 as Range<UInt64>)
    func properties(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed + 1)
        var progress = PhonemeProgress(language: "en", unit: "θ")
        var shuffled = progress
        var attempts = 0
        for exercise in 0..<120 {
            var scores = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                Double.random(in: -40...140, using: &generator)
            }
            if Int.random(in: 0..<10, using: &generator) == 0 { scores[0] = .infinity }
            let date = day(Double.random(in: 0...900, using: &generator))
            attempts += scores.count
            progress.update(scores: scores, at: date)
            shuffled.update(scores: scores.shuffled(using: &generator), at: date)
            #expect(progress == shuffled)
            let mean = try #require(progress.meanScore)
            let best = try #require(progress.bestScore)
            #expect((0...100).contains(mean) && (0...100).contains(best) && mean <= best + 1e-9)
            #expect(progress.history.count == min(exercise + 1, PhonemeProgress.longestHistory))
        }
        #expect(progress.attempts == attempts)
        let data = try JSONEncoder().encode(progress)
        #expect(try JSONDecoder().decode(PhonemeProgress.self, from: data).history.count == progress.history.count)
    }
}
