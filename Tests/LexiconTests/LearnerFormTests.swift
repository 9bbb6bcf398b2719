import Lexicon
import Testing

@Suite("Forms that learners make")
struct LearnerFormTests {
    let spanish: LanguagePack

    init() throws {
        spanish = try Spanish.pack.get()
    }

    /// The right forms of the readings of a word.
    private func right(_ readings: [Reading]) -> [String] {
        readings.compactMap { spanish.lexicon.form(of: $0.lemma, $0.partOfSpeech, $0.features) }
    }

    @Test(
        "an irregular verb made regular is known as such, and what it should be",
        arguments: [
            // The stem of the infinitive with a regular ending.
            ("sabo", "sé"), ("escribido", "escrito"), ("rompido", "roto"), ("hació", "hizo"), ("andé", "anduve"),
            ("andó", "anduvo"), ("morido", "muerto"), ("ponido", "puesto"), ("abrido", "abierto"), ("dormo", "duermo"),
            ("teno", "tengo"), ("conozo", "conozco"), ("trayó", "trajo"), ("sabió", "supo"), ("dormió", "durmió"),
            ("poneré", "pondré"), ("haceré", "haré"), ("tenería", "tendría"), ("veído", "visto"), ("cabo", "quepo"),
            // The stem of one tense or person in another.
            ("puedemos", "podemos"), ("quieremos", "queremos"), ("juegar", "jugar"), ("piensamos", "pensamos"),
            ("tieno", "tengo"), ("dijieron", "dijeron"), ("tuvió", "tuvo"), ("estuvió", "estuvo"), ("vinió", "vino"),
            // Regular but for its spelling.
            ("llegé", "llegué"), ("empezé", "empecé"), ("buscé", "busqué"),
            // Not of voseo, which would end in an accent: the stem of another person.
            ("empeza", "empieza"), ("almorza", "almuerza"), ("pensas", "piensas"), ("podes", "puedes"),
            ("quere", "quiere"), ("pode", "puede"), ("entende", "entiende"), ("juga", "juega"),
            // The accented ending of another conjugation.
            ("sucedó", "sucedió"), ("escribó", "escribió"), ("vivó", "vivió"), ("puedó", "pudo"),
        ])
    func overregular(word: String, form: String) throws {
        let readings = spanish.overregularReadings(of: word)
        #expect(right(readings).contains(form))
        guard spanish.lexicon.readings(of: word).isEmpty else { return }
        let token = try #require(spanish.tokens(of: word).first)
        #expect(token.flags == [.guessed, .overregular])
        #expect(token.readings == readings)
    }

    @Test("a form that is right in some region stays what it is", arguments: ["conducí", "poné", "decí"])
    func regional(word: String) throws {
        let token = try #require(spanish.tokens(of: word).first)
        #expect(token.flags == [])
        #expect(token.readings.contains { $0.features.contains(.voseo) })
    }

    @Test("an ending of the verb's own conjugation comes before another's")
    func overregularOrder() {
        #expect(spanish.overregularReadings(of: "sientó").map(\.lemma).first == "sentar")
    }

    @Test("a form that only lacks its accent may be of an irregular verb made regular as well")
    func either() throws {
        let token = try #require(spanish.tokens(of: "penso").first)
        #expect(token.flags == .accentless)
        #expect(Set(right(token.readings)) == ["pensó", "pienso"])
    }

    @Test("a word with an accent too many is no verb of another conjugation", arguments: ["comó", "sóbre"])
    func accentTooMany(word: String) throws {
        #expect(try #require(spanish.tokens(of: word).first).flags == .accentless)
    }

    @Test("a word that only shares a stem with an irregular verb is a guess, no error", arguments: ["vengar", "podar"])
    func otherVerbs(word: String) throws {
        #expect(try #require(spanish.tokens(of: word).first).flags == .guessed)
    }

    @Test("conducí may also be meant for the preterite")
    func ambiguous() {
        #expect(right(spanish.overregularReadings(of: "conducí")) == ["conduje"])
    }

    @Test("a regular verb has no forms that could be irregular", arguments: ["hablar", "comer", "vivir", "trabajar"])
    func regular(verb: String) {
        for cell in spanish.lexicon.paradigm(of: verb, .verb) {
            #expect(spanish.overregularReadings(of: cell.form).filter { $0.lemma == verb } == [], "\(cell.form)")
        }
    }

    @Test(
        "a missing accent is an error of its own, also on a verb that seems irregular",
        arguments: [
            ("tambien", "también"), ("cancion", "canción"), ("telefono", "teléfono"), ("mas tarde", nil),
            ("ví", "ver"), ("fué", "ser"), ("dió", "dar"), ("pidio", "pedir"),
        ] as [(String, String?)])
    func accentless(word: String, lemma: String?) throws {
        let token = try #require(spanish.tokens(of: word).first)
        guard let lemma else { return #expect(token.readings.contains { $0.lemma == "más" }) }
        #expect(token.flags == .accentless)
        #expect(token.readings.contains { $0.lemma == lemma })
    }

    @Test(
        "the ending of an unknown word tells what it is, and that it is a guess",
        arguments: [
            ("bloguerización", "bloguerización", .noun, [.feminine, .singular]),
            ("guglearon", "guglear", .verb, [.preterite, .third, .plural]),
            ("cuquismo", "cuquismo", .noun, [.masculine, .singular]),
            ("tuiteable", "tuiteable", .adjective, .singular),
            ("lupulosas", "lupuloso", .adjective, [.feminine, .plural]),
        ] as [(String, String, PartOfSpeech, Features)])
    func guessed(word: String, lemma: String, part: PartOfSpeech, features: Features) throws {
        let token = try #require(spanish.tokens(of: word).first)
        #expect(token.flags == .guessed)
        #expect(
            token.readings.contains {
                $0.lemma == lemma && $0.partOfSpeech == part && $0.features.isSuperset(of: features)
            })
    }

    @Test(
        "an accent that leans the wrong way says which form is meant",
        arguments: [
            ("està", "está"), ("hablò", "habló"), ("hablo", "hablo"), ("cafès", "cafés"), ("êl", "él"), ("fuì", "fui"),
            ("dònde", "dónde"),
        ])
    func otherAccents(written: String, meant: String) {
        let forms = spanish.lexicon.forms(ignoringAccents: written)
        #expect(forms.first == meant)
        #expect(forms.count == 1 || written == "hablo" || written == "fuì")
        #expect(spanish.lexicon.forms(ignoringAccents: "zù") == [])
    }

    @Test("an irregular verb made regular is known under any accent")
    func overregularOtherAccents() {
        let token = spanish.tokens(of: "tuviò")[0]
        #expect(token.flags == [.guessed, .overregular])
        #expect(token.readings.contains { $0.lemma == "tener" })
    }
}
