import Lexicon
import Testing

@Suite("Spanish conjugation")
struct ConjugationTests {
    let lexicon: CompiledLexicon

    init() throws {
        lexicon = try Spanish.pack.get().lexicon
    }

    private static let persons: [Features] = [
        [.first, .singular], [.second, .singular], [.third, .singular], [.first, .plural], [.second, .plural],
        [.third, .plural],
    ]

    private func features(_ tense: VerbTable.Tense) -> Features {
        switch tense {
        case .present: [.indicative, .present]
        case .imperfect: [.indicative, .imperfect]
        case .preterite: [.indicative, .preterite]
        case .future: [.indicative, .future]
        case .conditional: .conditional
        case .subjunctive: [.subjunctive, .present]
        case .imperfectSubjunctive: [.subjunctive, .imperfect]
        }
    }

    @Test("a tense is as the grammar book has it, and each form leads back to it", arguments: VerbTable.all)
    func tense(table: VerbTable) {
        for (person, expected) in zip(Self.persons, table.forms.split(separator: " ")) {
            let asked = features(table.tense).union(person)
            #expect(lexicon.form(of: table.verb, .verb, asked) == String(expected))
            #expect(
                lexicon.readings(of: String(expected)).contains {
                    $0.lemma == table.verb && $0.partOfSpeech == .verb && $0.features.isSuperset(of: asked)
                })
        }
    }

    @Test(
        "imperatives: tú, usted, nosotros, vosotros, ustedes",
        arguments: [
            ("hablar", "habla hable hablemos hablad hablen"), ("comer", "come coma comamos comed coman"),
            ("decir", "di diga digamos decid digan"), ("hacer", "haz haga hagamos haced hagan"),
            ("ir", "ve vaya vamos id vayan"), ("poner", "pon ponga pongamos poned pongan"),
            ("salir", "sal salga salgamos salid salgan"), ("ser", "sé sea seamos sed sean"),
            ("tener", "ten tenga tengamos tened tengan"), ("venir", "ven venga vengamos venid vengan"),
            ("oír", "oye oiga oigamos oíd oigan"), ("dormir", "duerme duerma durmamos dormid duerman"),
            ("dar", "da dé demos dad den"), ("estar", "está esté estemos estad estén"),
            ("pedir", "pide pida pidamos pedid pidan"), ("traer", "trae traiga traigamos traed traigan"),
        ])
    func imperatives(verb: String, forms: String) {
        let persons: [Features] = [
            [.second, .singular], [.third, .singular], [.first, .plural], [.second, .plural], [.third, .plural],
        ]
        let found = persons.map { lexicon.form(of: verb, .verb, $0.union(.imperative)) ?? "?" }
        #expect(found.joined(separator: " ") == forms)
    }

    @Test(
        "gerunds and participles",
        arguments: [
            ("hablar", "hablando", "hablado"), ("comer", "comiendo", "comido"), ("leer", "leyendo", "leído"),
            ("oír", "oyendo", "oído"), ("traer", "trayendo", "traído"), ("caer", "cayendo", "caído"),
            ("ir", "yendo", "ido"), ("ser", "siendo", "sido"), ("poder", "pudiendo", "podido"),
            ("decir", "diciendo", "dicho"), ("hacer", "haciendo", "hecho"), ("ver", "viendo", "visto"),
            ("escribir", "escribiendo", "escrito"), ("abrir", "abriendo", "abierto"), ("romper", "rompiendo", "roto"),
            ("volver", "volviendo", "vuelto"), ("morir", "muriendo", "muerto"), ("poner", "poniendo", "puesto"),
            ("dormir", "durmiendo", "dormido"), ("seguir", "siguiendo", "seguido"), ("reír", "riendo", "reído"),
            ("construir", "construyendo", "construido"), ("venir", "viniendo", "venido"), ("freír", "friendo", "frito"),
            ("imprimir", "imprimiendo", "impreso"), ("cubrir", "cubriendo", "cubierto"),
            ("resolver", "resolviendo", "resuelto"), ("disolver", "disolviendo", "disuelto"),
            ("inscribir", "inscribiendo", "inscrito"), ("deshacer", "deshaciendo", "deshecho"),
            ("contradecir", "contradiciendo", "contradicho"), ("bendecir", "bendiciendo", "bendecido"),
            ("reñir", "riñendo", "reñido"), ("distraer", "distrayendo", "distraído"),
            ("proponer", "proponiendo", "propuesto"), ("concluir", "concluyendo", "concluido"),
        ])
    func nonFinite(verb: String, gerund: String, participle: String) {
        #expect(lexicon.form(of: verb, .verb, .gerund) == gerund)
        #expect(lexicon.form(of: verb, .verb, [.participle, .masculine, .singular]) == participle)
        let stem = participle.dropLast()
        #expect(lexicon.form(of: verb, .verb, [.participle, .feminine, .plural]) == stem + "as")
    }

    @Test(
        "voseo has its own present and imperative",
        arguments: [
            ("hablar", "hablás", "hablá"), ("tener", "tenés", "tené"), ("decir", "decís", "decí"),
            ("poder", "podés", "podé"), ("ser", "sos", nil),
        ] as [(String, String, String?)])
    func voseo(verb: String, present: String, imperative: String?) {
        #expect(lexicon.form(of: verb, .verb, [.voseo, .present]) == present)
        #expect(lexicon.form(of: verb, .verb, [.voseo, .imperative]) == imperative)
    }

    @Test("a verb that lacks a tense has no form of it")
    func defective() {
        #expect(lexicon.form(of: "soler", .verb, [.indicative, .present, .first, .singular]) == "suelo")
        #expect(lexicon.form(of: "soler", .verb, .future) == nil)
        #expect(lexicon.form(of: "soler", .verb, .imperative) == nil)
    }

    @Test("every vosotros form is marked as peninsular, and no other")
    func peninsular() {
        for verb in ["hablar", "ser", "ir", "tener", "oír"] {
            for cell in lexicon.paradigm(of: verb, .verb) where !cell.features.isDisjoint(with: .persons) {
                let isVosotros = cell.features.isSuperset(of: [.second, .plural])
                #expect(cell.features.contains(.peninsular) == isVosotros, "\(verb): \(cell.form)")
            }
        }
    }

    @Test("both imperfect subjunctives are read; -ra is the one proposed")
    func imperfectSubjunctives() {
        #expect(lexicon.readings(of: "hablase").contains { $0.features.isSuperset(of: [.subjunctive, .imperfect]) })
        #expect(lexicon.form(of: "tener", .verb, [.subjunctive, .imperfect, .first, .plural]) == "tuviéramos")
        #expect(lexicon.readings(of: "tuviésemos").map(\.lemma) == ["tener"])
    }

    @Test("a pronominal verb is an entry of its own whose forms read as the simplex")
    func pronominal() throws {
        #expect(lexicon.entry("llamarse")?.gloss == "to be called")
        #expect(lexicon.entry("llamar")?.gloss == "to call")
        #expect(lexicon.readings(of: "llamo").map(\.lemma) == ["llamar"])
        // The lexicon has no quejar.
        #expect(lexicon.entry("quejar")?.lemma == "quejarse")
        #expect(lexicon.readings(of: "quejo").map(\.lemma) == ["quejar"])
        #expect(lexicon.form(of: "quejar", .verb, [.first, .singular, .present]) == "quejo")
        // irse has no cells of its own: it inflects as ir.
        #expect(lexicon.form(of: "irse", .verb, [.first, .singular, .present]) == "voy")
        #expect(lexicon.readings(of: "voy").count == 1)
    }

    @Test("no verb form is spelled against the rules")
    func orthography() {
        let impossible = [
            "ze", "zé", "zi", "zí", "ció" + "ó", "iió", "aie", "eie", "oie", "eió", "aió", "quá", "quo", "gué" + "é",
        ]
        for entry in lexicon.entries() where entry.partOfSpeech == .verb {
            for cell in lexicon.paradigm(of: entry.lemma, .verb) {
                for sequence in impossible { #expect(!cell.form.contains(sequence), "\(entry.lemma): \(cell.form)") }
                let acutes = cell.form.unicodeScalars.count { "áéíóú".unicodeScalars.contains($0) }
                #expect(acutes <= 1, "\(entry.lemma): \(cell.form)")
            }
        }
    }
}
