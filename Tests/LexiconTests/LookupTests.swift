import Lexicon
import Testing

@Suite("Spanish look-ups")
struct LookupTests {
    let lexicon: CompiledLexicon

    init() throws {
        lexicon = try Spanish.pack.get().lexicon
    }

    @Test("mesa is what a vocabulary card needs")
    func table() throws {
        let entry = try #require(lexicon.entry("mesa"))
        #expect(entry.article == "la")
        #expect(entry.gender == .feminine)
        #expect(WordFrequency(rank: entry.rank) == .veryCommon)
        #expect(entry.categories == [.home, .furniture])
        #expect(entry.synonyms.isEmpty)
        #expect(lexicon.entries(glossedAs: "table").first == entry)
    }

    @Test(
        "an English gloss finds its words, the most frequent first",
        arguments: [
            ("the house", ["casa"]), ("to eat", ["comer"]), ("Juice", ["jugo", "zumo"]),
            ("waiter", ["camarero", "mesero"]),
            ("bill", ["cuenta"]), ("Álex", ["Álex"]), ("nothing of the kind", []),
        ])
    func glosses(gloss: String, lemmas: [String]) {
        #expect(lexicon.entries(glossedAs: gloss).map(\.lemma) == lemmas)
    }

    @Test(
        "nouns have the gender and article that learners get wrong",
        arguments: [
            ("problema", "el"), ("sistema", "el"), ("tema", "el"), ("programa", "el"), ("clima", "el"),
            ("idioma", "el"),
            ("día", "el"), ("mapa", "el"), ("planeta", "el"), ("mano", "la"), ("foto", "la"), ("moto", "la"),
            ("radio", "la"), ("agua", "el"), ("hambre", "el"), ("aula", "el"), ("alma", "el"), ("flor", "la"),
            ("sal", "la"), ("leche", "la"), ("miel", "la"), ("vacaciones", "las"), ("gafas", "las"),
            ("estudiante", "el/la"), ("camarero", "el"), ("café", "el"), ("lunes", "el"), ("canción", "la"),
        ])
    func articles(noun: String, article: String) {
        #expect(lexicon.entry(noun, .noun)?.article == article)
    }

    @Test("agua is feminine in spite of its article")
    func stressedA() throws {
        let reading = try #require(lexicon.readings(of: "agua").first)
        #expect(reading.features.isSuperset(of: [.feminine, .singular, .stressedA]))
        #expect(!reading.features.contains(.masculine))
        #expect(lexicon.readings(of: "aguas").first?.features.isSuperset(of: [.feminine, .plural]) == true)
        #expect(lexicon.readings(of: "mesa").first?.features.contains(.stressedA) == false)
    }

    @Test(
        "plurals",
        arguments: [
            ("casa", "casas"), ("café", "cafés"), ("sofá", "sofás"), ("pared", "paredes"), ("luz", "luces"),
            ("lápiz", "lápices"), ("canción", "canciones"), ("autobús", "autobuses"), ("jardín", "jardines"),
            ("almacén", "almacenes"), ("andén", "andenes"), ("examen", "exámenes"), ("imagen", "imágenes"),
            ("joven", "jóvenes"),
            ("país", "países"), ("mes", "meses"), ("lunes", "lunes"), ("crisis", "crisis"), ("paraguas", "paraguas"),
            ("menú", "menús"), ("jersey", "jerséis"), ("pez", "peces"), ("reloj", "relojes"), ("champú", "champús"),
            ("interés", "intereses"), ("gente", nil), ("champiñón", "champiñones"), ("ley", "leyes"),
            ("carácter", "caracteres"), ("resumen", "resúmenes"), ("abdomen", "abdómenes"), ("virgen", "vírgenes"),
            ("jabalí", "jabalíes"), ("vals", "valses"), ("cóctel", "cócteles"), ("club", "clubes"), ("chip", "chips"),
            ("récord", "récords"), ("huésped", "huéspedes"), ("césped", "céspedes"), ("abrelatas", "abrelatas"),
            ("brindis", "brindis"), ("guion", "guiones"), ("desorden", "desórdenes"),
        ] as [(String, String?)])
    func plurals(noun: String, plural: String?) {
        #expect(lexicon.form(of: noun, .noun, .plural) == plural)
    }

    @Test(
        "a noun that names men and women is one lemma with both",
        arguments: [
            ("camarero", "camarera"), ("profesor", "profesora"), ("hijo", "hija"), ("actor", "actriz"),
            ("jefe", "jefa"), ("gato", "gata"), ("alcalde", "alcaldesa"), ("emperador", "emperatriz"),
            ("campeón", "campeona"), ("marqués", "marquesa"), ("vicepresidente", "vicepresidenta"),
        ])
    func feminine(noun: String, feminine: String) {
        #expect(lexicon.entry(noun, .noun)?.feminine == feminine)
        #expect(lexicon.form(of: noun, .noun, [.feminine, .singular]) == feminine)
        #expect(lexicon.readings(of: feminine).contains { $0.lemma == noun && $0.features.contains(.feminine) })
    }

    @Test(
        "adjectives and determiners inflect",
        arguments: [
            ("bueno", .adjective, [.feminine, .plural], "buenas"), ("bueno", .adjective, .apocopated, "buen"),
            ("bueno", .adjective, [.masculine, .singular], "bueno"),
            ("grande", .adjective, [.feminine, .singular], "grande"),
            ("grande", .adjective, [.feminine, .apocopated], "gran"),
            ("primero", .adjective, .apocopated, "primer"), ("tercero", .adjective, .apocopated, "tercer"),
            ("alguno", .determiner, .apocopated, "algún"), ("ninguno", .determiner, .apocopated, "ningún"),
            ("español", .adjective, [.feminine, .singular], "española"),
            ("inglés", .adjective, [.feminine, .plural], "inglesas"), ("inglés", .adjective, .plural, "ingleses"),
            ("trabajador", .adjective, [.feminine, .plural], "trabajadoras"), ("feliz", .adjective, .plural, "felices"),
            ("mejor", .adjective, [.feminine, .plural], "mejores"), ("azul", .adjective, .plural, "azules"),
            ("joven", .adjective, .plural, "jóvenes"), ("gris", .adjective, .plural, "grises"),
            ("marrón", .adjective, .plural, "marrones"), ("egoísta", .adjective, [.masculine, .plural], "egoístas"),
            ("alemán", .adjective, [.feminine, .singular], "alemana"),
            ("cortés", .adjective, [.feminine, .singular], "cortés"), ("cortés", .adjective, .plural, "corteses"),
            ("prometedor", .adjective, [.feminine, .singular], "prometedora"),
            ("marroquí", .adjective, [.feminine, .plural], "marroquíes"), ("hindú", .adjective, .plural, "hindúes"),
            ("gruñón", .adjective, [.feminine, .singular], "gruñona"), ("veloz", .adjective, .plural, "veloces"),
            ("un", .article, [.feminine, .singular], "una"), ("el", .article, [.feminine, .plural], "las"),
            ("este", .determiner, [.feminine, .plural], "estas"), ("mi", .determiner, .plural, "mis"),
            ("nuestro", .determiner, [.feminine, .singular], "nuestra"),
            ("mucho", .determiner, [.feminine, .plural], "muchas"), ("a", .preposition, .contracted, "al"),
            ("doscientos", .numeral, .feminine, "doscientas"), ("mesa", .noun, .masculine, nil),
        ] as [(String, PartOfSpeech, Features, String?)])
    func inflection(lemma: String, partOfSpeech: PartOfSpeech, features: Features, form: String?) {
        #expect(lexicon.form(of: lemma, partOfSpeech, features) == form)
    }

    @Test("asking for both genders asks for either")
    func either() {
        #expect(lexicon.form(of: "rojo", .adjective, [.masculine, .feminine, .plural]) == "rojos")
        #expect(lexicon.form(of: "rojo", .adjective, [.feminine, .singular, .plural]) == "roja")
    }

    @Test("a form that fits both genders or both numbers has one reading with both bits")
    func bothBits() {
        #expect(lexicon.readings(of: "felices").map(\.features) == [[.masculine, .feminine, .plural]])
        #expect(lexicon.readings(of: "lunes").map(\.features) == [[.masculine, .singular, .plural]])
        #expect(lexicon.readings(of: "gris").map(\.features) == [[.masculine, .feminine, .singular]])
    }

    @Test("every form of every lemma leads back to its lemma, part of speech and features")
    func roundTrip() {
        for entry in lexicon.entries() {
            for cell in lexicon.paradigm(of: entry.lemma, entry.partOfSpeech) {
                let found = lexicon.readings(of: cell.form).contains {
                    $0.partOfSpeech == entry.partOfSpeech && $0.features == cell.features
                        && (entry.lemma == $0.lemma || entry.lemma.hasPrefix($0.lemma))
                }
                #expect(found, "\(entry.lemma): \(cell.form)")
                #expect(lexicon.form(of: entry.lemma, entry.partOfSpeech, cell.features) != nil)
            }
        }
    }

    @Test("synonyms and antonyms that are in the lexicon at all are of the same part of speech")
    func related() {
        for entry in lexicon.entries() {
            for other in entry.synonyms + entry.antonyms where lexicon.entry(other) != nil {
                #expect(lexicon.entry(other, entry.partOfSpeech) != nil, "\(entry.lemma): \(other)")
            }
        }
    }

    @Test("the numerals from nought to a hundred are known")
    func numerals() {
        let words = """
            cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis \
            diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis \
            veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento \
            mil quinientas
            """
        for word in words.split(separator: " ") {
            #expect(lexicon.readings(of: String(word)).contains { $0.partOfSpeech == .numeral }, "\(word)")
        }
    }

    @Test(
        "the lexicon is large enough for its levels",
        arguments: [
            (.noun, 2_154), (.verb, 560), (.adjective, 700), (.adverb, 105), (.pronoun, 50), (.preposition, 22),
            (.conjunction, 14), (.numeral, 47), (.interjection, 40),
        ] as [(PartOfSpeech, Int)])
    func size(partOfSpeech: PartOfSpeech, least: Int) {
        let entries = lexicon.entries().filter { $0.partOfSpeech == partOfSpeech && $0.level <= .b2 }
        #expect(entries.count >= least)
        #expect(entries.allSatisfy { !$0.gloss.isEmpty && $0.rank != nil })
        if partOfSpeech == .noun { #expect(entries.allSatisfy { $0.gender != nil }) }
    }

    @Test("every vocabulary category has words", arguments: VocabularyCategory.allCases)
    func categories(category: VocabularyCategory) {
        #expect(lexicon.entries().count { $0.categories.contains(category) } >= 10)
    }

    @Test("an unknown word has no readings, forms or entry")
    func unknown() {
        for word in ["", "xyzzy", "Mesa", String(repeating: "a", count: 10_000)] {
            #expect(lexicon.readings(of: word).isEmpty)
            #expect(lexicon.entry(word) == nil)
            #expect(lexicon.form(of: word, .noun, .plural) == nil)
        }
    }
}
