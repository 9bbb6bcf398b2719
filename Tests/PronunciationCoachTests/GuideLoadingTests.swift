import ContentFiles
import PronunciationCoach
import TestSupport
import Testing

@Suite("Loading what is taught about sounds")
struct GuideLoadingTests {
    @Test("sound files load without a word")
    func sound() throws {
        let (guide, diagnostics) = try GuideFixture.load()
        #expect(diagnostics == [])
        let language = try #require(guide.language("xx-AA"))
        #expect(language.sounds.map(\.unit) == ["s", "z"])
        #expect(language.sounds(of: "xx-BB").map(\.unit) == ["s"], "z belongs to the other variant")
        #expect(language.sounds(of: "xx").map(\.unit) == ["s", "z"])
        let sound = language.sounds[0]
        #expect(sound.examples.map(\.text) == ["sun", "bus"] && sound.examples[1].before == "bu")
        #expect(
            sound.pairs == [
                MinimalPair(word: "sip", partner: "zip", partnerUnit: "z"),
                MinimalPair(word: "sat", partner: "at", partnerUnit: nil),
            ])
    }

    @Test("advice comes from the language first, and for the confusion before the plain instruction")
    func feedback() throws {
        let guide = try GuideFixture.load().guide
        func feedback(_ unit: String, _ other: String?, _ reader: String = "en") -> String? {
            guide.feedback(for: unit, soundedLike: other, language: "xx-AA", explanationLanguage: reader)
        }
        #expect(feedback("z", "s") == "Hum.")
        #expect(feedback("z", "s", "es-MX") == "Con voz.")
        #expect(feedback("z", "h") == "Buzz like a bee.")
        #expect(feedback("s", "z") == "No hum.")
        #expect(feedback("s", nil, "fr") == "Hiss.", "English where a language is lacking")
        #expect(feedback("h", nil) == "Breathe.", "a sound of another language")
        #expect(feedback("q", nil) == nil)
    }

    @Test("words have their partners by every minimal pair, but for sounds that are not told apart")
    func partners() throws {
        let language = try #require(try GuideFixture.load().guide.languages["xx"])
        #expect(language.partners(of: "xx") == ["sip": ["zip"], "zip": ["sip"], "sat": ["at"], "at": ["sat"]])
        for (group, words) in [("s z", ["at", "sat"]), ("nothing s", ["sip", "zip"]), ("s z nothing", [])] {
            let text = GuideFixture.language.replacing("sounds:\n", with: "notToldApart: [\(group)]\nsounds:\n")
            let language = try #require(try GuideFixture.load(language: text).guide.languages["xx"])
            #expect(language.partners(of: "xx").keys.sorted() == words)
        }
    }

    @Test(
        "each fault of a language's file is reported with its code and place, and the language is left out",
        arguments: [
            ("id: xx", "id: yy", "id-mismatch", 1, 5),
            ("id: xx", "idd: xx", "missing-field", 1, 1),
            ("sounds:\n", "notToldApart: [s z, s]\nsounds:\n", "few-sounds", 3, 21),
            ("sounds:\n", "notToldApart: [s s]\nsounds:\n", "few-sounds", 3, 16),
            ("sounds:\n", "notToldApart: [s h]\nsounds:\n", "unknown-unit", 3, 16),
            ("sounds:\n", "notToldApart: s z\nsounds:\n", "not-a-list", 3, 15),
            ("xx-BB: xx-b", "yy-BB: xx-b", "unknown-variant", 2, 21),
            ("variants: [xx-AA]", "variants: [xx-CC]", "unknown-variant", 9, 15),
            ("  z:\n    variants", "  h:\n    variants", "unknown-unit", 8, 3),
            ("  z:\n    variants", "  h:\n    variants", "missing-sound", 4, 3),
            ("[_s_un, bu_s_]", "[sun, bu_s_]", "bad-mark", 5, 16),
            ("[_s_un, bu_s_]", "[__sun, bu_s_]", "bad-mark", 5, 16),
            ("[_s_un, bu_s_]", "[_s_un, su_n_]", "duplicate-example", 5, 23),
            ("[_s_un, bu_s_]", "[_s_un]", "few-examples", 5, 15),
            ("z: [sip/zip]", "q: [sip/zip]", "unknown-unit", 6, 13),
            ("z: [sip/zip]", "s: [sip/zip]", "same-unit", 6, 13),
            ("sip/zip", "sip", "bad-pair", 6, 17),
            ("sip/zip", "sip/sip", "bad-pair", 6, 17),
            ("sip/zip", "sip/", "bad-pair", 6, 17),
            ("[sip/zip]", "[sip/zip, sip/zip]", "duplicate-pair", 6, 16),
            (", nothing: [sat/at]", "", "few-pairs", 6, 12),
            ("pairs: none", "pairs: [sip/zip]", "not-a-mapping", 11, 12),
            ("    sentence: Six sad suns.\n", "", "missing-field", 5, 5),
            (", es: Zumba como una abeja.", "", "missing-translation", 13, 18),
            ("{s: {en: Hum.", "{z: {en: Hum.", "same-unit", 14, 15),
            ("{unit: z,", "{unit: h,", "unknown-unit", 17, 14),
            (", es: Zumba.}", "}", "missing-translation", 17, 7),
            (
                "- {unit: z, en: It buzzes., es: Zumba.}", "- {unit: z, en: a, es: b}\n    - {unit: z, en: a, es: b}",
                "duplicate-unit", 18, 14
            ),
            ("  es:\n", "  xx:\n", "unknown-language", 16, 3),
        ])
    func languageFaults(part: String, fault: String, code: String, line: Int, column: Int) throws {
        let text = GuideFixture.language.replacing(part, with: fault)
        #expect(text != GuideFixture.language)
        let (guide, diagnostics) = try GuideFixture.load(language: text)
        #expect(guide.languages.isEmpty)
        let place = SourceLocation(file: "languages/xx/pronunciation.yaml", line: line, column: column)
        #expect(
            diagnostics.contains { $0.code == code && $0.location == place },
            "\(diagnostics.map(\.description).joined(separator: "\n"))")
    }

    @Test(
        "each fault of sounds.yaml is reported with its code and place, and the other sounds stay",
        arguments: [
            ("z:\n  name", "zz:\n  name", "unknown-unit", 6, 1),
            ("z:\n  name", "zz:\n  name", "missing-sound", 1, 1),
            (", es: Silba.", "", "missing-translation", 3, 16),
            ("{en: Hiss., es: Silba.}", "", "missing-field", 2, 3),
            ("es: s de sol", "es: ''", "missing-translation", 2, 31),
            ("    z: {en: No hum.", "    s: {en: No hum.", "same-unit", 5, 5),
            ("    z: {en: No hum.", "    q: {en: No hum.", "unknown-unit", 5, 5),
            ("heardAs", "heardas", "unknown-field", 4, 3),
        ])
    func soundFaults(part: String, fault: String, code: String, line: Int, column: Int) throws {
        let text = GuideFixture.sounds.replacing(part, with: fault, maxReplacements: 1)
        #expect(text != GuideFixture.sounds)
        let (guide, diagnostics) = try GuideFixture.load(sounds: text)
        #expect(guide.sounds["h"] != nil)
        let place = SourceLocation(file: "languages/sounds.yaml", line: line, column: column)
        #expect(
            diagnostics.contains { $0.code == code && $0.location == place },
            "\(diagnostics.map(\.description).joined(separator: "\n"))")
    }

    @Test("mangled files are reported, never a crash", arguments: 0..<8)
    func mangled(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed + 1)
        let junk = ["{", "}", "[", "]", ":", "_", "/", "- ", "\n", "none", "null", "&a", "*a", "\u{301}", "s", "\t"]
        for _ in 0..<40 {
            var sounds = GuideFixture.sounds
            var language = GuideFixture.language
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                mangle(&sounds, with: junk, using: &generator)
                mangle(&language, with: junk, using: &generator)
            }
            let (guide, diagnostics) = try GuideFixture.load(sounds: sounds, language: language)
            #expect(!guide.languages.isEmpty || diagnostics.contains { $0.severity == .error })
            for diagnostic in diagnostics {
                #expect(diagnostic.location.line >= 1 && diagnostic.location.column >= 1)
            }
            for word in guide.languages.values.flatMap(\.sounds).flatMap(\.examples) {
                #expect(!word.sound.isEmpty)
            }
        }
    }

    private func mangle(_ text: inout String, with junk: [String], using generator: inout SeededGenerator) {
        let start = text.index(text.startIndex, offsetBy: Int.random(in: 0..<text.count, using: &generator))
        let length = Int.random(in: 0...3, using: &generator)
        let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
        text.replaceSubrange(start..<end, with: junk.randomElement(using: &generator) ?? "")
    }
}
