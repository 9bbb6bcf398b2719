import ContentFiles
import Foundation
import PronunciationCoach
import TestSupport
import Testing

@Suite("The shipped teaching of sounds")
struct ShippedSoundsTests {
    private static let root = Checkout.root

    private static let explanations = ExplanationLanguages(all: ["en", "es"], fallback: "en")

    private static func inventory() throws -> SoundInventory {
        try SoundInventory(json: Data(contentsOf: root.appending(path: "models/pronunciation/units.json")))
    }

    private static let loaded = Result {
        PronunciationGuide.load(
            directory: root.appending(path: "languages"), inventory: try inventory(), explanations: explanations)
    }

    private static func load() throws -> PronunciationGuide {
        let (guide, diagnostics) = try loaded.get()
        #expect(diagnostics == [], "\(diagnostics.map(\.description).joined(separator: "\n"))")
        return guide
    }

    @Test("nothing is wrong with it, and it covers every unit of every inventory")
    func complete() throws {
        let inventory = try Self.inventory()
        let guide = try Self.load()
        #expect(Set(guide.sounds.keys) == Set(inventory.units))
        #expect(Set(guide.languages.keys) == Set(inventory.byLanguage.keys))
        for (id, units) in inventory.byLanguage {
            #expect(Set(guide.languages[id]?.sounds.map(\.unit) ?? []) == Set(units), "\(id)")
        }
    }

    @Test("every mistake of every language gets advice in English and in Spanish")
    func advice() throws {
        let guide = try Self.load()
        for (id, language) in guide.languages {
            for unit in language.sounds.map(\.unit) {
                for other in [nil] + language.sounds.map({ Optional($0.unit) }) {
                    let texts = Self.explanations.all.compactMap {
                        guide.feedback(for: unit, soundedLike: other, language: id, explanationLanguage: $0)
                    }
                    #expect(Set(texts).count == 2, "\(id) \(unit) heard as \(other ?? "-")")
                    #expect(texts.allSatisfy { $0.count <= 200 && $0.hasSuffix(".") }, "\(id) \(unit)")
                }
            }
        }
    }

    @Test("each language knows what is hard for speakers of the others")
    func hardSounds() throws {
        let guide = try Self.load()
        let natives: Set = ["en", "es", "fr", "de", "it", "pt", "ja", "zh"]
        for (id, language) in guide.languages {
            #expect(Set(language.hardFor.keys) == natives.subtracting([id]), "\(id)")
            for (native, list) in language.hardFor { #expect(list.count >= 5, "\(native) learning \(id)") }
        }
    }

    @Test("a pair that is written from both sides names the same two sounds")
    func pairs() throws {
        for (id, language) in try Self.load().languages {
            let contrasts = Dictionary(
                language.sounds.flatMap { sound in
                    sound.pairs.map { ([$0.word, $0.partner], [sound.unit, $0.partnerUnit]) }
                }, uniquingKeysWith: { first, _ in first })
            var mirrored = 0
            for (words, units) in contrasts {
                guard let other = contrasts[words.reversed()] else { continue }
                #expect(other == units.reversed(), "\(id) \(words)")
                mirrored += 1
            }
            #expect(mirrored > 20, "\(id)")
        }
    }

    @Test("a beginner is given a sound that is hard for speakers of their language", arguments: 0..<12 as Range<UInt64>)
    func beginner(seed: UInt64) throws {
        let guide = try Self.load()
        for (id, language) in guide.languages {
            for (native, hard) in language.hardFor {
                for tag in [id] + language.voices.keys {
                    let drill = try #require(
                        DrillChooser(guide).next(
                            language: tag, nativeLanguage: native, explanationLanguage: "es", progress: [],
                            at: Date(timeIntervalSince1970: 0), seed: seed))
                    #expect(hard.contains { $0.unit == drill.unit } && drill.reason == .hardSound)
                    #expect(language.sounds(of: tag).contains { $0.unit == drill.unit })
                    #expect(drill.note != nil)
                }
            }
        }
    }
}
