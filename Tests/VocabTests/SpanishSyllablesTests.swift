import Foundation
import Testing
import Vocab

@Suite("Spanish syllables")
struct SpanishSyllablesTests {
    @Test(
        "one consonant goes with the vowel after it, of two the first stays",
        arguments: [
            "me-sa", "ca-fé", "ca-sa", "a-la", "oc-tu-bre", "cas-ta-ño", "al-to", "res-tau-ran-te", "mer-ca-do",
            "es-pa-ñol", "ni-ño", "e-xa-men", "a-dor-no", "ac-ción", "is-la", "en-te-ro", "at-mós-fe-ra", "in-no-var",
        ])
    func consonants(word: String) { check(word) }

    @Test(
        "consonants that can begin a syllable together stay together",
        arguments: [
            "li-bro", "ha-blar", "prín-ci-pe", "trans-por-te", "ins-tan-te", "cons-truc-ción", "obs-tá-cu-lo",
            "abs-trac-to", "pers-pi-caz", "ist-mo", "ex-tra-ño", "a-tle-ta", "in-glés", "com-prar", "siem-pre",
            "ads-cri-bir", "pa-dre", "sub-ma-ri-no", "sub-ra-yar", "su-bli-me", "so-bre", "ham-bre", "pul-cro",
            "al-re-de-dor", "is-ra-e-lí", "des-li-zar", "Is-lam",
        ])
    func clusters(word: String) { check(word) }

    @Test(
        "ch, ll, rr, qu and gu are one consonant",
        arguments: [
            "mu-cho", "ca-lle", "pe-rro", "que-so", "gui-ta-rra", "pa-que-te", "guión", "a-guan-tar", "pin-güi-no",
            "lin-güís-ti-ca", "an-cho", "chi-cha-rrón", "man-gue-ra", "ver-güen-za", "ci-güe-ña", "con-quis-tar",
            "al-qui-ler", "hor-cha-ta", "si-guien-te",
        ])
    func digraphs(word: String) { check(word) }

    @Test(
        "a closed vowel joins its neighbours",
        arguments: [
            "pa-ra-guas", "ciu-dad", "rui-do", "cui-da-do", "bai-le", "au-to", "nue-vo", "bien", "a-ve-ri-guáis",
            "buey", "U-ru-guay", "muy", "rey", "re-yes", "hay", "ma-yo", "ya", "y", "pa-ra-gua-yo", "cons-trui-do",
            "puer-ta", "huir", "je-sui-ta", "Eu-ro-pa", "eu-fo-ria",
            "sois", "cam-biáis", "cuí-da-te", "vein-tiún", "quién", "des-hie-lo", "hue-vo", "des-pués", "hue-le",
            "ha-wa-ia-no", "pa-ra-no-ia", "ra-dio",
        ])
    func diphthongs(word: String) { check(word) }

    @Test(
        "two open vowels part, and so does a closed vowel with the accent",
        arguments: [
            "le-er", "a-é-re-o", "po-e-ta", "te-a-tro", "dí-a", "pa-ís", "ba-úl", "o-í-ais", "le-í-do", "Ma-rí-a",
            "ca-í-da", "re-ír", "son-re-í", "ma-íz", "a-ún", "gra-dú-o", "con-ti-nú-a", "chi-i-ta", "fluí-a", "rí-o",
            "al-co-hol", "a-ho-ra", "bú-ho", "ve-hí-cu-lo", "pro-hí-be", "ta-húr", "ca-o-ba", "i-de-a", "cre-er",
            "ca-fe-te-rí-a", "pa-na-de-rí-a", "frí-o", "tí-o",
        ])
    func hiatus(word: String) { check(word) }

    @Test(
        "an h between vowels parts nothing by itself",
        arguments: [
            "ahu-mar", "prohi-bir", "de-sahu-cio", "rehu-sar",
            "cohi-bir", "truhan", "al-ha-ja", "ca-ca-hue-te", "a-hue-car", "chi-hua-hua", "vi-hue-la", "des-ha-cer",
            "in-hi-bir", "al-mo-ha-da", "za-na-ho-ria",
        ])
    func h(word: String) { check(word) }

    private func check(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let syllables = expected.split(separator: "-").map(String.init)
        let word = syllables.joined()
        #expect(spanishSyllables(of: word) == syllables, sourceLocation: sourceLocation)
        #expect(spanishSyllables(of: word.uppercased()) == syllables.map { $0.uppercased() })
        #expect(spanishSyllables(of: word.decomposedStringWithCanonicalMapping) == syllables)
    }

    @Test("several words are split one by one; what holds no letter holds no syllable")
    func phrases() {
        #expect(spanishSyllables(of: "por favor") == ["por", "fa", "vor"])
        #expect(spanishSyllables(of: "¿Qué tal?") == ["Qué", "tal"])
        #expect(spanishSyllables(of: "ex-marido") == ["ex", "ma", "ri", "do"])
        #expect(spanishSyllables(of: "") == [])
        #expect(spanishSyllables(of: " ?! ") == [])
        #expect(spanishSyllables(of: "pst") == ["pst"])
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
            let syllables = spanishSyllables(of: String(word))
            #expect(syllables.joined() == String(word))
            #expect(syllables.allSatisfy { !$0.isEmpty })
            if syllables.count > 1 {
                #expect(syllables.allSatisfy { !vowels.isDisjoint(with: $0.unicodeScalars) }, "\(String(word))")
            }
        }
    }

    @Test("a very long word is split in linear time", .timeLimit(.minutes(1)))
    func longWord() {
        #expect(spanishSyllables(of: String(repeating: "me", count: 50_000)).count == 50_000)
        #expect(spanishSyllables(of: String(repeating: "a", count: 50_000)).count == 50_000)
        #expect(spanishSyllables(of: String(repeating: "h", count: 50_000)).count == 1)
    }
}
