import ContentFiles
import Foundation
import Testing

@testable import PronunciationCoach

@Suite("Choosing what a learner is told")
struct TipChooserTests {
    /// r and ɾ tell much apart, ʎ and ʝ little; speakers of fr find r hard.
    private let guide: PronunciationGuide = {
        let text = Explanation(["en": "Say it."], fallback: "en")
        let units = ["r", "ɾ", "ʎ", "ʝ", "e", "i", "s"]
        let sounds = units.map { unit in
            LanguagePronunciation.Sound(
                unit: unit, variants: [], examples: [], pairs: [], sentence: unit, instruction: text, heardAs: [:])
        }
        var language = LanguagePronunciation(
            id: "es", voices: [:], sounds: sounds,
            hardFor: ["fr": [LanguagePronunciation.HardSound(unit: "r", note: text)]])
        for (one, other, load) in [("r", "ɾ", 0.6), ("ʎ", "ʝ", 0.06), ("e", "i", 0.5), ("s", "e", 0.1)] {
            language.functionalLoad.set(load, between: one, and: other)
        }
        return PronunciationGuide(sounds: [:], languages: ["es": language])
    }()

    private func sound(_ unit: String, _ doubt: Double, heard: String? = nil, _ confidence: Double = 0.8) -> SpokenSound
    {
        SpokenSound(unit: unit, doubt: doubt, heard: heard.map { .init(unit: $0, confidence: confidence) })
    }

    private func tips(
        _ sounds: [SpokenSound], native: String? = nil, progress: [PhonemeProgress] = []
    ) -> [Tip] {
        TipChooser(guide, language: "es-MX", nativeLanguage: native, progress: progress).tips(on: sounds)
    }

    @Test("however much went wrong, there are three tips at most, and one for each sound")
    func most() {
        let all = ["r", "ɾ", "ʎ", "ʝ", "e", "i", "s"].flatMap { [sound($0, 0.9), sound($0, 0.95, heard: "x")] }
        let chosen = tips(all)
        #expect(chosen.count == 3)
        #expect(Set(chosen.map(\.unit)).count == 3)
    }

    @Test("what is not sure enough is not told", arguments: [(0.59, 0), (0.6, 1), (1.0, 1)])
    func sureness(doubt: Double, count: Int) {
        #expect(tips([sound("r", doubt, heard: "ɾ")]).count == count)
    }

    @Test("what was heard is named only where that is likelier than not")
    func heard() {
        #expect(tips([sound("r", 0.9, heard: "ɾ", 0.49)]).first?.heard == nil)
        #expect(tips([sound("r", 0.9, heard: "ɾ", 0.5)]).first?.heard == "ɾ")
    }

    @Test("of sounds that the model takes for each other none is told as heard for the other")
    func notToldApart() throws {
        var language = try #require(guide.languages["es"])
        language.notToldApart = [["r", "ɾ"]]
        let guide = PronunciationGuide(sounds: [:], languages: ["es": language])
        let chooser = TipChooser(guide, language: "es")
        #expect(chooser.tips(on: [sound("r", 0.9, heard: "ɾ")]).map(\.heard) == [nil])
        #expect(chooser.tips(on: [sound("r", 0.9, heard: "l")]).map(\.heard) == ["l"])
    }

    @Test("a mistake that changes words comes before one that hardly does, though this is surer")
    func load() {
        let chosen = tips([sound("ʎ", 0.99, heard: "ʝ"), sound("r", 0.7, heard: "ɾ")])
        #expect(chosen.map(\.unit) == ["r", "ʎ"])
    }

    @Test("the same mistake in several places is one tip, at the clearest of them")
    func repeated() {
        let chosen = tips([sound("e", 0.7, heard: "i"), sound("s", 0.1), sound("e", 0.8, heard: "i")])
        #expect(chosen.count == 1)
        #expect(chosen.first?.places == [2, 0])
        #expect(chosen.first?.confidence == 0.8)
    }

    @Test("of two like mistakes the one that the learner makes more often is told first")
    func habit() throws {
        let sounds = [sound("e", 0.9, heard: "i"), sound("r", 0.9, heard: "ɾ")]
        func progress(_ unit: String, _ score: Double) -> PhonemeProgress {
            var progress = PhonemeProgress(language: "es", unit: unit)
            progress.update(scores: Array(repeating: score, count: 40), at: Date(timeIntervalSince1970: 0))
            return progress
        }
        #expect(tips(sounds, progress: [progress("e", 30), progress("r", 90)]).map(\.unit) == ["e", "r"])
        #expect(tips(sounds, progress: [progress("e", 90), progress("r", 30)]).map(\.unit) == ["r", "e"])
        #expect(tips([sound("e", 0.9, heard: "i"), sound("r", 0.8, heard: "ɾ")], native: "fr").first?.unit == "r")
    }

    @Test("without a guide there are tips all the same")
    func noGuide() {
        #expect(TipChooser(nil, language: "xx").tips(on: [sound("r", 0.9, heard: "ɾ")]).count == 1)
    }
}

@Suite("What hangs on pairs of sounds")
struct ContrastsTests {
    private func load(_ contrasts: String) throws -> (FunctionalLoad?, [String]) {
        let (guide, diagnostics) = try GuideFixture.load(contrasts: contrasts)
        return (guide.languages["xx"]?.functionalLoad, diagnostics.map(\.code))
    }

    @Test("a pair counts both ways, and one that is not listed counts nothing")
    func pairs() throws {
        let (load, codes) = try load("id: xx\nload:\n  s: {z: 0.4}\n")
        #expect(codes.isEmpty)
        #expect(load?.load(between: "z", and: "s") == 0.4 && load?.load(between: "s", and: "z") == 0.4)
        #expect(load?.load(between: "s", and: "h") == 0)
    }

    @Test(
        "a file with a fault is reported, and left out",
        arguments: [
            ("id: yy\nload: {s: {z: 1}}\n", "id-mismatch"), ("id: xx\nload: {q: {z: 1}}\n", "unknown-unit"),
            ("id: xx\nload: {s: {s: 1}}\n", "same-unit"), ("id: xx\nload: {s: {z: 2}}\n", "bad-number"),
            ("id: xx\nload: {s: {z: high}}\n", "bad-number"), ("id: xx\nload: 3\n", "not-a-mapping"),
        ])
    func faults(text: String, code: String) throws {
        let (load, codes) = try load(text)
        #expect(codes.contains(code))
        // The language stays, as though it had no figures.
        #expect(load?.load(between: "s", and: "z") == 0.5)
    }
}
