import Foundation
import TestSupport
import Testing

@testable import PronunciationCoach

@Suite("Choosing a drill")
struct DrillChooserTests {
    private static let now = Date(timeIntervalSince1970: 1_000 * 86_400)
    private static let units = ["a", "b", "c", "d", "e", "f"]

    /// Six sounds, of which speakers of es find c and then d hard.
    private static let chooser: DrillChooser = {
        let text = Explanation(["en": "Say it.", "es": "Dilo."], fallback: "en")
        let sounds = units.map { unit in
            LanguagePronunciation.Sound(
                unit: unit, variants: [], examples: [], pairs: [], sentence: unit, instruction: text, heardAs: [:])
        }
        let hard = ["c", "d"].map { LanguagePronunciation.HardSound(unit: $0, note: text) }
        let language = LanguagePronunciation(id: "xx", voices: [:], sounds: sounds, hardFor: ["es": hard])
        return DrillChooser(PronunciationGuide(sounds: [:], languages: ["xx": language]))
    }()

    private func next(
        _ progress: [PhonemeProgress] = [], native: String? = nil, last: String? = nil, seed: UInt64 = 0
    ) -> Drill? {
        Self.chooser.next(
            language: "xx", nativeLanguage: native, explanationLanguage: "en", progress: progress, lastUnit: last,
            at: Self.now, seed: seed)
    }

    private func progress(
        _ unit: String, _ scores: [Double], daysAgo: Double = 5, language: String = "xx"
    ) -> PhonemeProgress {
        var progress = PhonemeProgress(language: language, unit: unit)
        progress.update(scores: scores, at: Self.now.addingTimeInterval(-daysAgo * 86_400))
        return progress
    }

    /// How often each sound is chosen over many seeds.
    private func shares(_ progress: [PhonemeProgress], native: String? = nil) -> [String: Int] {
        Dictionary(
            (0..<400 as Range<UInt64>).compactMap { next(progress, native: native, seed: $0)?.unit }.map { ($0, 1) },
            uniquingKeysWith: +)
    }

    @Test("the worst sound comes most often")
    func worst() {
        let all = Self.units.map { progress($0, Array(repeating: $0 == "e" ? 20 : 90, count: 10)) }
        #expect(shares(all)["e", default: 0] > 300)
    }

    @Test("without scores, the hard sounds of the learner's language come most often")
    func beginner() {
        let shares = shares([], native: "es-MX")
        #expect(shares["c", default: 0] > shares["d", default: 0])
        #expect(shares["c", default: 0] + shares["d", default: 0] > 320)
        #expect(next(native: "es", seed: 1)?.note == "Say it." || next(native: "es", seed: 2)?.note == "Say it.")
    }

    @Test("a few good scores do not settle a hard sound; many do")
    func attempts() {
        let few = shares(
            Self.units.map { progress($0, $0 == "c" ? [95] : Array(repeating: 80, count: 40)) }, native: "es")
        let many = shares(
            Self.units.map { progress($0, Array(repeating: $0 == "c" ? 95 : 80, count: 40)) }, native: "es")
        #expect(few["c", default: 0] > 150)
        #expect(many["c", default: 0] == 0)
    }

    @Test("what was practised just now waits for what was practised long ago")
    func recency() {
        let all = Self.units.map { progress($0, Array(repeating: 75, count: 20), daysAgo: $0 == "a" ? 30 : 0) }
        let shares = shares(all)
        #expect(shares["a", default: 0] > 200)
    }

    @Test("a sound that went badly just now comes before hard ones that were never tried")
    func failed() {
        let shares = shares([progress("e", Array(repeating: 45, count: 12), daysAgo: 0)], native: "es")
        #expect(shares["e", default: 0] > shares["c", default: 0])
        #expect(shares["e", default: 0] > 130)
    }

    @Test("reasons tell what the drill was chosen for")
    func reasons() {
        let low = Self.units.map { progress($0, Array(repeating: 30, count: 9)) }
        let high = Self.units.map { progress($0, Array(repeating: 90, count: 9)) }
        #expect(next(low)?.reason == .lowScore)
        #expect(next(high)?.reason == .refresh)
        #expect(next()?.reason == .newSound)
    }

    @Test(
        "the same drill never comes twice running, and equal arguments give equal drills in any order of progress",
        arguments: 0..<40 as Range<UInt64>)
    func properties(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed + 1)
        let history =
            Self.units.filter { _ in Bool.random(using: &generator) }.map { unit in
                progress(
                    unit, (0..<5).map { _ in Double.random(in: 0...100, using: &generator) },
                    daysAgo: Double.random(in: 0...40, using: &generator))
            } + [progress("a", [0, 0, 0], language: "yy")]
        var last: String?
        for step in 0..<12 {
            let drill = try #require(next(history, native: "es", last: last, seed: UInt64(step)))
            #expect(drill.unit != last)
            #expect(drill == next(history.shuffled(using: &generator), native: "es", last: last, seed: UInt64(step)))
            last = drill.unit
        }
    }

    @Test("scores of another language do not count, and an unknown language has no drill")
    func otherLanguages() {
        let elsewhere = Self.units.map { progress($0, [10], language: "yy") }
        #expect((0..<50 as Range<UInt64>).allSatisfy { next(elsewhere, seed: $0) == next(seed: $0) })
        #expect(
            Self.chooser.next(language: "qq", explanationLanguage: "en", progress: [], at: Self.now, seed: 0) == nil)
    }
}
