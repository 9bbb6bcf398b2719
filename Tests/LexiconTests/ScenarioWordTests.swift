import Lexicon
import Testing

@Suite("Words of the scenarios")
struct ScenarioWordTests {
    let spanish: LanguagePack

    init() throws {
        spanish = try Spanish.pack.get()
    }

    @Test(
        "fruit and what else is bought has its article",
        arguments: [
            ("mango", "el"), ("jitomate", "el"), ("durazno", "el"), ("guayaba", "la"), ("papaya", "la"),
            ("ciruela", "la"), ("toronja", "la"), ("mamey", "el"), ("manojo", "el"), ("caña", "la"), ("clave", "la"),
            ("wifi", "el/la"), ("croissant", "el"), ("vermú", "el"),
        ])
    func articles(noun: String, article: String) {
        #expect(spanish.lexicon.entry(noun, .noun)?.article == article)
    }

    @Test(
        "plurals of awkward endings",
        arguments: [
            ("mamey", "mameyes"), ("croissant", "croissants"), ("vermú", "vermús"), ("kiwi", "kiwis"),
            ("nopal", "nopales"), ("margen", "márgenes"), ("pilón", "pilones"),
        ])
    func plurals(noun: String, plural: String) {
        #expect(spanish.lexicon.form(of: noun, .noun, .plural) == plural)
    }

    @Test(
        "nationalities inflect",
        arguments: [
            ("escocés", "escocesa", "escocesas"), ("danés", "danesa", "danesas"), ("belga", "belga", "belgas"),
            ("canadiense", "canadiense", "canadienses"), ("sueco", "sueca", "suecas"),
            ("brasileño", "brasileña", "brasileñas"),
        ])
    func nationalities(lemma: String, feminine: String, plural: String) {
        #expect(spanish.lexicon.form(of: lemma, .adjective, [.feminine, .singular]) == feminine)
        #expect(spanish.lexicon.form(of: lemma, .adjective, [.feminine, .plural]) == plural)
    }

    @Test(
        "what is said at the counter is known, not guessed",
        arguments: [
            ("órale", "órale", .interjection), ("ándele", "ándele", .interjection), ("híjole", "híjole", .interjection),
            ("porfa", "porfa", .interjection), ("ahorita", "ahorita", .adverb), ("tantito", "tantito", .adverb),
            ("pedacitos", "pedazo", .noun), ("tacita", "taza", .noun), ("aguacatitos", "aguacate", .noun),
            ("kilito", "kilo", .noun), ("muchísimas", "mucho", .determiner), ("poquita", "poco", .determiner),
            ("muchísimo", "muchísimo", .adverb), ("dulcísimo", "dulce", .adjective),
            ("Escocia", "Escocia", .name), ("Chuy", "Chuy", .name),
        ] as [(String, String, PartOfSpeech)])
    func known(form: String, lemma: String, part: PartOfSpeech) throws {
        let token = try #require(spanish.tokens(of: form).first)
        #expect(token.flags == [])
        #expect(token.readings.contains { $0.lemma == lemma && $0.partOfSpeech == part })
    }

    @Test("a country's name is no fruit, and the fruit no country")
    func capitals() throws {
        let country = try #require(spanish.tokens(of: "Vivo en Chile").last)
        #expect(country.readings.map(\.partOfSpeech) == [.name])
        let fruit = try #require(spanish.tokens(of: "Tacos con chile").last)
        #expect(fruit.readings.map(\.partOfSpeech) == [.noun])
    }

    @Test(
        "requests with pronouns read as their verbs",
        arguments: [
            ("véndame", "vender"), ("repítame", "repetir"), ("cuéntelo", "contar"), ("déjeme", "dejar"),
            ("pásele", "pasar"), ("quédese", "quedar"), ("ponme", "poner"), ("servirle", "servir"),
            ("sentarme", "sentar"),
        ])
    func requests(form: String, lemma: String) throws {
        let token = try #require(spanish.tokens(of: form).first)
        #expect(token.readings.contains { $0.lemma == lemma && $0.features.contains(.enclitic) })
    }
}
