import Lexicon
import Testing

@Suite("Derived words of Spanish")
struct DerivedWordTests {
    let spanish: LanguagePack

    init() throws {
        spanish = try Spanish.pack.get()
    }

    @Test(
        "a diminutive reads as its base, its spelling and linking letters undone",
        arguments: [
            ("casita", "casa", [.feminine, .singular]), ("perritos", "perro", [.masculine, .plural]),
            ("amiguito", "amigo", [.masculine, .singular]), ("amiguitas", "amigo", [.feminine, .plural]),
            ("cochecito", "coche", [.masculine, .singular]), ("cafecito", "café", [.masculine, .singular]),
            ("cancioncita", "canción", [.feminine, .singular]), ("cancioncitas", "canción", [.feminine, .plural]),
            ("florecita", "flor", [.feminine, .singular]), ("panecitos", "pan", [.masculine, .plural]),
            ("pececito", "pez", [.masculine, .singular]), ("vocecita", "voz", [.feminine, .singular]),
            ("lapicito", "lápiz", [.masculine, .singular]), ("manita", "mano", [.feminine, .singular]),
            ("problemita", "problema", [.masculine, .singular]), ("viejecita", "viejo", [.feminine, .singular]),
            ("chiquitos", "chico", [.masculine, .plural]), ("larguita", "largo", [.feminine, .singular]),
            ("agüita", "agua", [.feminine, .singular]), ("piedrecita", "piedra", [.feminine, .singular]),
            ("cerquita", "cerca", []), ("prontito", "pronto", []), ("arbolito", "árbol", [.masculine, .singular]),
        ] as [(String, String, Features)])
    func diminutive(word: String, lemma: String, features: Features) throws {
        let token = try #require(spanish.tokens(of: word).first)
        #expect(token.flags == [])
        #expect(
            token.readings.contains {
                $0.lemma == lemma && $0.features.isSuperset(of: features.union(.diminutive))
            })
    }

    @Test(
        "an absolute superlative reads as its base",
        arguments: [
            ("riquísimo", "rico"), ("larguísimas", "largo"), ("amabilísima", "amable"), ("felicísimos", "feliz"),
            ("grandísimos", "grande"), ("facilísimo", "fácil"), ("poquísimos", "poco"), ("prontísimo", "pronto"),
            ("lejísimos", "lejos"), ("interesantísima", "interesante"),
        ])
    func superlative(word: String, lemma: String) throws {
        let token = try #require(spanish.tokens(of: word).first)
        #expect(token.flags == [])
        #expect(token.readings.contains { $0.lemma == lemma && $0.features.contains(.superlative) })
    }

    @Test("words that only end like a diminutive are words of their own", arguments: ["visita", "bonito", "apetito"])
    func lookalikes(word: String) throws {
        let token = try #require(spanish.tokens(of: word).first)
        #expect(!token.readings.contains { $0.features.contains(.diminutive) })
    }

    @Test(
        "shortened forms before a noun",
        arguments: [
            ("bueno", .adjective, "buen"), ("malo", .adjective, "mal"), ("grande", .adjective, "gran"),
            ("primero", .adjective, "primer"), ("tercero", .adjective, "tercer"), ("santo", .adjective, "san"),
            ("alguno", .determiner, "algún"), ("ninguno", .determiner, "ningún"), ("ciento", .numeral, "cien"),
            ("cualquiera", .determiner, "cualquier"), ("veintiuno", .numeral, "veintiún"),
        ] as [(String, PartOfSpeech, String)])
    func apocope(lemma: String, part: PartOfSpeech, form: String) {
        #expect(spanish.lexicon.form(of: lemma, part, .apocopated) == form)
        #expect(spanish.lexicon.readings(of: form).contains { $0.lemma == lemma && $0.features.contains(.apocopated) })
    }

    @Test(
        "a diminutive says its word in another tone, of the same gender and number",
        arguments: [
            ("cafecito", "café"), ("rojita", "roja"), ("horitas", "horas"), ("poquito", "poco"), ("cita", nil),
            ("rápidamente", nil), ("guapísima", nil), ("xyzita", nil),
        ])
    func plainForms(form: String, plain: String?) {
        let forms = spanish.plainForms(of: form)
        #expect(plain.map { forms.contains($0) } ?? forms.isEmpty)
    }

    @Test(
        "what rules make of a word is explained by the word",
        arguments: [("dígame", "decir"), ("ratito", "rato"), ("siéntese", "sentar"), ("xyzita", nil)])
    func explanation(form: String, lemma: String?) {
        #expect(spanish.entry(explaining: form)?.lemma == lemma)
    }
}
