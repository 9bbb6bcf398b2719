import Testing

@testable import Lexicon

@Suite("Translations from English")
struct TranslationTests {
    let spanish: LanguagePack
    let english: LanguagePack

    init() throws {
        spanish = try Spanish.pack.get()
        english = try Spanish.glosses.get()
    }

    private func translations(of sense: String, into tag: String) -> (sense: String, entries: [LexicalEntry]) {
        spanish.translations(of: sense, into: tag, glosses: english)
    }

    @Test(
        "the word of the variant comes first",
        arguments: [
            ("potato", "es-ES", "patata"), ("potato", "es-MX", "papa"), ("potato", "ES-es", "patata"),
            ("pen", "es-ES", "bolígrafo"), ("pen", "es", "bolígrafo"), ("bus", "es-ES", "autobús"),
            ("car", "es-ES", "coche"), ("car", "es-MX", "coche"), ("car", "es-AR", "auto"),
            ("juice", "es-ES", "zumo"), ("juice", "es-CO", "jugo"), ("computer", "es-ES", "ordenador"),
            ("traffic jam", "es-ES", "atasco"),
        ])
    func variants(english: String, tag: String, word: String) {
        #expect(translations(of: english, into: tag).entries.first?.lemma == word)
    }

    @Test("the language itself prefers no region, and none loses a word")
    func regions() {
        #expect(translations(of: "potato", into: "es").entries.map(\.lemma) == ["papa", "patata"])
        #expect(Set(translations(of: "juice", into: "es-ES").entries.map(\.lemma)) == ["jugo", "zumo"])
    }

    @Test("verbs come first after to", arguments: ["to play", "to miss", "to book", "To drink", "to love"])
    func verbs(english: String) {
        let classes = translations(of: english, into: "es-ES").entries.map(\.partOfSpeech)
        #expect(classes.first == .verb)
        let others = classes.drop { $0 == .verb }
        #expect(!others.contains(.verb), "\(classes)")
    }

    @Test(
        "a word whose first sense is meant comes before a more frequent one",
        arguments: [
            ("to miss", "extrañar"), ("love", "amor"), ("spend", "gastar"), ("who", "quién"), ("trip", "viaje"),
            ("score", "marcar"), ("store", "tienda"), ("can", "poder"),
        ])
    func places(english: String, word: String) {
        #expect(translations(of: english, into: "es").entries.first?.lemma == word)
    }

    @Test(
        "a plural finds what the singular means, as a noun",
        arguments: [
            ("potatoes", "potato", "papa"), ("teeth", "tooth", "diente"), ("cities", "city", "ciudad"),
            ("knives", "knife", "cuchillo"), ("planes", "plane", "avión"), ("Buses", "bus", "autobús"),
            ("movies", "movie", "película"), ("boxes", "box", "caja"), ("traffic jams", "traffic jam", "atasco"),
            ("police officers", "police officer", "policía"), ("books", "book", "libro"),
            ("leaves", "leaf", "hoja"), ("lives", "life", "vida"), ("drinks", "drink", "bebida"),
        ])
    func plurals(english: String, singular: String, word: String) {
        let found = translations(of: english, into: "es")
        #expect(found.sense == singular)
        #expect(found.entries.first?.lemma == word && found.entries.first?.partOfSpeech == .noun)
    }

    @Test("what is found as it is, is not taken for a plural; what is not, stays unknown")
    func noPlurals() {
        #expect(translations(of: "glasses", into: "es").sense == "glasses")
        #expect(translations(of: "xyzzies", into: "es").entries.isEmpty)
        #expect(
            english.textRules.plurals?.singulars(of: "dress") == []
                && english.textRules.plurals?.singulars(of: "s") == [])
    }

    @Test(
        "marks at the end, curly apostrophes and spaces make no difference",
        arguments: [
            ("How are you?", "¿cómo estás?"), ("What’s your name?", "¿cómo te llamas?"), ("thank you!", "gracias"),
            ("to the right", "a la derecha"), ("on  the left.", "a la izquierda"),
        ])
    func marks(english: String, word: String) {
        #expect(translations(of: english, into: "es-ES").entries.first?.lemma == word)
    }

    @Test("a remark is of its group of senses, and separators within it separate nothing")
    func senses() {
        let senses = GlossSense.senses(
            of: "car park, parking lot (Spain); leg (of ham, say; Spain); (to the) end?", spanish.lexicon.glossWords)
        #expect(senses.map(\.key) == ["car park", "parking lot", "leg", "end"])
        #expect(senses.map(\.group) == [0, 0, 1, 2])
        #expect(senses.map(\.remark) == ["Spain", "Spain", "of ham, say; Spain", nil])
    }

    @Test(
        "a remark covers regions",
        arguments: [
            ("Spain", "Spain", true), ("Spain", "Mexico", false), ("Latin America", "Cuba", true),
            ("Spain and Mexico", "Mexico", true), ("informal, Río de la Plata and Central America", "Argentina", true),
            ("of ham; Spain", "Colombia", false), ("Andes", "Spain", false), ("a train", "Spain", true),
        ])
    func remarks(remark: String, region: String, isUsed: Bool) {
        #expect(spanish.regions.isUsed(remark, in: region) == isUsed)
        #expect(spanish.regions.isRegional(remark) == (remark != "a train"))
    }

    @Test(
        "an article is left out before a noun",
        arguments: [
            ("el agua", "agua"), ("Las mesas", "mesas"), ("una  casa", "casa"), ("mesa", nil), ("mi casa", nil),
        ] as [(String, String?)])
    func articles(text: String, noun: String?) {
        #expect(spanish.withoutArticle(text) == noun)
    }
}
