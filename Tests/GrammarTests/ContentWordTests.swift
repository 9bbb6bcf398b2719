import Grammar
import Lexicon
import Testing

@Suite("Words of a sentence")
struct ContentWordTests {
    /// Sentences with the words that are to be found in them, all of them: `lemma` or `lemma:partOfSpeech`.
    static let sentences: [(text: String, words: String)] = [
        // vino, como, casa, cuenta
        ("Quiero un vino tinto.", "querer vino tinto vino:noun"),
        ("Mi hermano vino ayer.", "hermano venir:verb ayer"),
        ("¿Quién vino a la fiesta?", "fiesta"),
        ("Yo como carne.", "comer:verb carne"),
        ("Trabajo como camarero.", "camarero"),
        ("No como carne.", "comer:verb carne"),
        ("Mi casa es grande.", "casa:noun grande"),
        ("Se casa en mayo.", "casarse:verb mayo"),
        ("La cuenta, por favor.", "cuenta:noun por favor"),
        ("Mi abuela cuenta historias.", "abuela contar:verb historia"),
        ("¿Me trae la cuenta?", "traer:verb cuenta:noun"),
        // pasta, traje, baño, mate, trato, cobro, cambio
        ("Quiero la pasta con tomate.", "querer pasta:noun tomate"),
        ("Necesito un traje negro.", "necesitar traje:noun negro"),
        ("Ayer traje el pan.", "ayer pan"),
        ("El baño está ahí.", "baño:noun ahí"),
        ("Me baño en el mar.", "bañarse:verb mar:noun"),
        ("¿Tomamos un mate?", "tomar mate:noun"),
        ("Siempre trato de ayudar.", "siempre tratar de ayudar"),
        ("Me gusta su trato.", "me gusta gustar trato:noun"),
        ("¿Le cobro ahora?", "cobrar:verb ahora"),
        ("Aquí tiene su cambio.", "aquí tiene cambio:noun"),
        ("Mañana cambio de trabajo.", "mañana trabajo:noun"),
        // para, una, sobre, bajo, entre, hasta
        ("Una mesa para dos.", "mesa"),
        ("El pan es para mi madre.", "pan madre"),
        ("El libro está sobre la mesa.", "libro mesa"),
        ("El sobre está en la mesa.", "sobre:noun mesa"),
        ("El gato duerme bajo la cama.", "gato dormir cama"),
        ("Mi primo es bajo.", "primo:noun bajo:adjective"),
        ("Vivo entre dos parques.", "parque"),
        ("Entre, por favor.", "por favor"),
        // nada, río, llama, cura, cerca, té, era, fue
        ("No quiero nada.", "querer"),
        ("Mi hija nada muy bien.", "hija nadar:verb muy bien"),
        ("El río es largo.", "río:noun largo:adjective"),
        ("Me río mucho contigo.", "reírse:verb"),
        ("¿Cómo se llama usted?", "¿cómo se llama?"),
        ("Mi madre llama todos los días.", "madre llamar:verb todos los días día"),
        ("El cura habla con mi abuela.", "cura:noun hablar abuela"),
        ("El médico cura a los enfermos.", "médico curar:verb enfermo"),
        ("El hotel está cerca.", "hotel cerca:adverb"),
        ("Quiero un té con limón.", "querer té:noun limón"),
        ("Te quiero.", "te quiero querer"),
        ("Te quiero pedir un favor.", "querer pedir favor"),
        ("No tengo tiempo, sin embargo.", "tener tiempo sin embargo:adverb"),
        ("¿Vino tinto o blanco?", "vino tinto blanco"),
        ("Un café con leche.", "café con leche café leche"),
        ("Era muy tarde.", "tarde:adverb"),
        ("La fiesta fue divertida.", "fiesta divertido"),
        // names, greetings, phrases
        ("Me llamo Ana.", "me llamo:interjection"),
        ("Mi gato se llama Luna.", "gato llamarse:verb"),
        ("Buenas noches, quiero una mesa.", "buenas noches:interjection noche querer mesa"),
        ("Hola buenas tardes.", "hola buenas tardes:interjection"),
        ("Me quedo hasta mañana.", "quedarse:verb"),
        ("Muchas gracias.", "muchas gracias:interjection"),
        ("Un helado de dulce de leche.", "helado:noun dulce de leche:noun leche"),
        ("Yo soy de España.", ""),
        // nouns and adjectives that are verbs elsewhere
        ("Quiero una copa de agua.", "querer copa:noun agua"),
        ("La entrada cuesta diez euros.", "entrada:noun costar euro"),
        ("Compro la entrada mañana.", "comprar entrada:noun"),
        ("La comida está lista.", "comida:noun listo:adjective"),
        ("La salida está a la derecha.", "salida:noun a la derecha"),
        ("Pago con tarjeta.", "pagar:verb con tarjeta tarjeta"),
        ("El pago es en efectivo.", "pago:noun en efectivo efectivo:noun"),
        ("Busco trabajo.", "buscar:verb trabajo:noun"),
        ("Trabajo en un banco.", "banco"),
        ("La marca es buena.", "marca:noun bueno"),
        ("Tengo una duda.", "tener duda:noun"),
        ("El ruido me molesta.", "ruido molestar:verb"),
        ("Hago la compra los sábados.", "hacer la compra hacer compra:noun sábado"),
        ("¿Me da un beso?", "dar beso:noun"),
        ("Quiero un corte de pelo.", "querer corte de pelo"),
        ("Tomo el desayuno a las ocho.", "tomar desayuno:noun"),
        ("Desayuno a las ocho.", ""),
        ("La llave está en la puerta.", "llave puerta"),
        ("El viaje dura tres horas.", "viaje:noun durar:verb hora"),
        ("Viajo con mi esposa.", "viajar:verb esposa:noun"),
        ("Mi hermana canta bien.", "hermana cantar bien"),
        ("Quiero un regalo para mi madre.", "querer regalo:noun madre"),
        ("Voy a la parada del autobús.", "ir autobús"),
        ("Quedamos a las nueve.", "quedar"),
        ("Me voy a quedar con mi familia.", "ir quedarse familia"),
        ("Preferimos sentarnos dentro.", "preferir sentarse dentro"),
        ("¿Puede llamarme mañana?", "poder llamar"),
        ("Me di cuenta de todo.", "darse cuenta:verb"),
        ("Me duele la cabeza.", "me duele la cabeza doler:verb cabeza:noun"),
        ("Tengo hambre.", "tener hambre:verb"),
        ("Dale, empiezo yo.", "empezar:verb"),
        ("Quiero un anticipo.", "querer anticipo:noun"),
        ("Este es el gato, Camarón.", "gato"),
        ("Nos quedamos en casa.", "quedarse en casa quedarse casa:noun"),
        ("Necesito levantarme temprano.", "necesitar levantarse temprano"),
    ]

    @Test("are what their neighbours leave them to be", arguments: sentences)
    func words(text: String, expected: String) throws {
        let checker = try SpanishGrammar.checker()
        let found = checker.contentWords(of: text).filter {
            $0.isSure && $0.partOfSpeech.isOpen && !checker.language.isGrammatical($0.lemma)
        }
        var rest = expected
        for word in found {
            let named = ["\(word.lemma):\(word.partOfSpeech.rawValue)", word.lemma].first {
                rest == $0 || rest.hasPrefix($0 + " ")
            }
            guard let named else {
                Issue.record("\(text) gives \(found.map { "\($0.lemma):\($0.partOfSpeech)" }), not \(expected)")
                return
            }
            rest = String(rest.dropFirst(named.count).drop { $0 == " " })
        }
        #expect(rest.isEmpty, "\(text) does not give \(rest)")
    }

    @Test(
        "an example is a whole sentence in which nothing is wrong",
        arguments: [
            ("Quiero un café con leche.", true), ("quiero un té", true), ("Si una tostada", false), ("Un café", false),
            ("Quiero una café.", false), ("Cuando llegue", false), ("Si llueve, no voy.", true),
            ("Quiero un zzgrix.", false), ("Quiero un cafe.", false), ("Tienes mesa?", false), ("¿Tienes mesa?", true),
            ("¿Y tú?", false), ("Yo va al parque.", false),
        ])
    func examples(text: String, isExemplary: Bool) throws {
        #expect(try SpanishGrammar.checker().isExemplary(text) == isExemplary)
    }
}

extension PartOfSpeech {
    fileprivate var isOpen: Bool { [.noun, .verb, .adjective, .adverb, .interjection].contains(self) }
}
