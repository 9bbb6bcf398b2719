import Foundation
import Lexicon
import TestSupport
import Testing

@Suite("Syllables")
struct SyllableTests {
    private let spanish: LanguagePack

    init() throws {
        spanish = try Spanish.pack.get()
    }

    private static let words = LexiconFixture.lines("syllables").flatMap { $0.split(separator: " ").map(String.init) }

    @Test("are as a grammar book has them", arguments: words)
    func word(_ expected: String) { check(expected) }

    @Test("the table of words is there")
    func table() { #expect(Self.words.count > 100) }

    private func check(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let syllables = expected.split(separator: "-").map(String.init)
        let word = syllables.joined()
        #expect(spanish.syllables(of: word) == syllables, sourceLocation: sourceLocation)
        #expect(spanish.syllables(of: word.uppercased()) == syllables.map { $0.uppercased() })
        #expect(spanish.syllables(of: word.decomposedStringWithCanonicalMapping) == syllables)
    }

    @Test("several words are split one by one; what holds no letter holds no syllable")
    func phrases() {
        #expect(spanish.syllables(of: "por favor") == ["por", "fa", "vor"])
        #expect(spanish.syllables(of: "¿Qué tal?") == ["Qué", "tal"])
        #expect(spanish.syllables(of: "ex-marido") == ["ex", "ma", "ri", "do"])
        #expect(spanish.syllables(of: "") == [])
        #expect(spanish.syllables(of: " ?! ") == [])
        #expect(spanish.syllables(of: "pst") == ["pst"])
    }

    @Test("no letter of any text is lost or moved, and every syllable but a vowelless word's has a vowel")
    func lossless() {
        var random = SeededGenerator(seed: 8)
        let letters = Array("aeiouáéíóúüybcdfghjklmnñpqrstvwxzhhuuiirrllßøж日".unicodeScalars)
        let vowels = Set("aeiouáéíóúüy".unicodeScalars)
        for _ in 0..<3_000 {
            var word = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...14, using: &random) {
                letters.randomElement(using: &random).map { word.append($0) }
            }
            let syllables = spanish.syllables(of: String(word))
            #expect(syllables.joined() == String(word))
            #expect(syllables.allSatisfy { !$0.isEmpty })
            if syllables.count > 1 {
                #expect(syllables.allSatisfy { !vowels.isDisjoint(with: $0.unicodeScalars) }, "\(String(word))")
            }
        }
    }

    @Test("a language without rules leaves words whole")
    func whole() throws {
        let english = try Spanish.glosses.get()
        #expect(english.syllables(of: "table") == ["table"])
        #expect(english.syllabified(ipa: "ˈteɪbəl") == "ˈteɪbəl")
    }

    @Test("a very long word is split in linear time", .timeLimit(.minutes(1)))
    func longWord() {
        #expect(spanish.syllables(of: String(repeating: "me", count: 50_000)).count == 50_000)
        #expect(spanish.syllables(of: String(repeating: "a", count: 50_000)).count == 50_000)
        #expect(spanish.syllables(of: String(repeating: "h", count: 50_000)).count == 1)
    }
}
