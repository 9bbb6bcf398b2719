import Grammar
import Lexicon
import Testing

@Suite("A sentence with several errors")
struct SeveralErrorsTests {
    @Test(
        "has all of them mended",
        arguments: [
            ("Yo vas al parque y tu va al cine.", "Yo voy al parque y tú vas al cine."),
            ("El vive en Madrid y tu vive en Lima.", "Él vive en Madrid y tú vives en Lima."),
            ("Mi hermana es alto y mi hermano es alta.", "Mi hermana es alta y mi hermano es alto."),
            ("La problema es que yo no tiene dinero.", "El problema es que yo no tengo dinero."),
            ("El mesa es blanco.", "La mesa es blanca."),
            ("Los niñas son altos.", "Las niñas son altas."),
            (
                "Yo gusto la música y mi madre gusta el cine.",
                "Me gusta la música y a mi madre le gusta el cine."
            ),
            ("Me gusta los perros y me gusta los gatos.", "Me gustan los perros y me gustan los gatos."),
            ("Tengo muchos amigas y pocas problemas.", "Tengo muchas amigas y pocos problemas."),
            ("Soy veinte años y soy de el norte.", "Tengo veinte años y soy del norte."),
            ("Voy a el cine con mi amigos.", "Voy al cine con mis amigos."),
            ("Ella tengo un perro y yo tiene un gato.", "Ella tiene un perro y yo tengo un gato."),
            ("Ellos vive en un casa grande.", "Ellos viven en una casa grande."),
            ("Nosotros va a la playa todos día.", "Nosotros vamos a la playa todos los días."),
            ("Quiero que tú viene a mi fiesta en lunes.", "Quiero que tú vengas a mi fiesta el lunes."),
            ("El agua está frío y la sopa está caliente.", "El agua está fría y la sopa está caliente."),
            (
                "Mis amigos y yo va al parque y jugamos con el pelota.",
                "Mis amigos y yo vamos al parque y jugamos con la pelota."
            ),
            ("Tu es mi amigo y yo te quiere.", "Tú eres mi amigo y yo te quiero."),
            ("Busco para un libro de el autor.", "Busco un libro del autor."),
            ("Dos chico y tres chica.", "Dos chicos y tres chicas."),
            ("Mi madre cocinan bien y mi padre trabajan mucho.", "Mi madre cocina bien y mi padre trabaja mucho."),
            ("Tú tiene razón y él tengo la culpa.", "Tú tienes razón y él tiene la culpa."),
            (
                "Usted hablas muy rápido y nosotros no entiende.",
                "Usted habla muy rápido y nosotros no entendemos."
            ),
            ("Ella es mas alta de su hermano.", "Ella es más alta que su hermano."),
            ("Tambien me gusta las peliculas.", "También me gustan las películas."),
            ("Yo es profesora y tu es medico.", "Yo soy profesora y tú eres médico."),
            ("El niño come un manzana y la niña beben agua.", "El niño come una manzana y la niña bebe agua."),
            ("Los lunes yo estudia y los martes tu trabaja.", "Los lunes yo estudio y los martes tú trabajas."),
            ("Ella estan en la casa y el esta en el trabajo.", "Ella está en la casa y él está en el trabajo."),
            (
                "La chica es simpatico pero tu eres mas simpatica.",
                "La chica es simpática pero tú eres más simpática."
            ),
            ("Necesito compro pan y quiero bebo agua.", "Necesito comprar pan y quiero beber agua."),
            ("Ellos no sabe nada, pero nosotras sabe todo.", "Ellos no saben nada, pero nosotras sabemos todo."),
            ("Yo quieres un café y mi amigo quieren un té.", "Yo quiero un café y mi amigo quiere un té."),
            ("Nosotros comemos y ustedes come.", "Nosotros comemos y ustedes comen."),
            ("Yo soy cansado y mi amiga es enferma.", "Yo estoy cansado y mi amiga está enferma."),
            (
                "La gente son amables y los casas son bonitos.",
                "La gente es amable y las casas son bonitas."
            ), ("Ayer yo va al cine.", "Ayer yo fui al cine."),
            ("Nosotros compartimos la primera lugar.", "Nosotros compartimos el primer lugar."),
            (
                "Mi padre es un profesor y trabaja en el escuela.",
                "Mi padre es profesor y trabaja en la escuela."
            ),
            (
                "Nosotros tiene dos perro.",
                "Nosotros tenemos dos perros."
            ),
            (
                "Me duele mi cabeza y no puedo duermo.",
                "Me duele la cabeza y no puedo dormir."
            ),
            (
                "Yo levanto a los siete de la mañana.",
                "Yo me levanto a las siete de la mañana."
            ),
            (
                "Quiero un otro café y una media botella de agua.",
                "Quiero otro café y media botella de agua."
            ),
            (
                "No quiero nada y mi hermano quieren algo.",
                "No quiero nada y mi hermano quiere algo."
            ),
            (
                "Cuando llegaré a casa, te llamo y tu viene.",
                "Cuando llegue a casa, te llamo y tú vienes."
            ),
            (
                "Los chicas alta viven aquí.",
                "Las chicas altas viven aquí."
            ),
            (
                "Ellos es de México y nosotros es de Perú.",
                "Ellos son de México y nosotros somos de Perú."
            ),
            (
                "Estoy hambre y sed, pero no tengo dinero para compro pan.",
                "Tengo hambre y sed, pero no tengo dinero para comprar pan."
            ),
            (
                "Yo no sabo donde está el libro de el profesor.",
                "Yo no sé dónde está el libro del profesor."
            ),
            (
                "Mi casa tiene tres baño y un cocina pequeño.",
                "Mi casa tiene tres baños y una cocina pequeña."
            ),
            (
                "Te quiero mucho y pienso de ti todos día.",
                "Te quiero mucho y pienso en ti todos los días."
            ),
            (
                "Mi abuelo tiene ochenta y uno años y el es muy alto.",
                "Mi abuelo tiene ochenta y un años y él es muy alto."
            ),
            (
                "Las personas es buenas y la ciudad son bonita.",
                "Las personas son buenas y la ciudad es bonita."
            ),
            (
                "Gracias para todo y perdon por llegar tarde.",
                "Gracias por todo y perdón por llegar tarde."
            ),
            (
                "Yo y mi novia vivimos en el quinto piso de una grande edificio.",
                "Mi novia y yo vivimos en el quinto piso de un gran edificio."
            ),
            (
                "Tengo que voy al banco porque no tengo ningunos euros.",
                "Tengo que ir al banco porque no tengo ningún euro."
            ),
            ("Tu hablas español y yo habla inglés.", "Tú hablas español y yo hablo inglés."),
            (
                "Cuando yo era niño, yo jugaba con mi amigas en la parque.",
                "Cuando yo era niño, yo jugaba con mis amigas en el parque."
            ),
        ])
    func mended(wrong: String, right: String) throws {
        let checker = try SpanishGrammar.checker()
        let report = checker.check(wrong)
        #expect(report.correctedText == right)
        #expect(applying(report.errors, to: wrong) == right)
        #expect(checker.check(report.correctedText).errors.map(\.ruleID) == [])
        for error in report.errors {
            let scalars = Array(wrong.unicodeScalars)[error.position.start..<error.position.end]
            #expect(String(String.UnicodeScalarView(scalars)) == error.incorrect)
        }
    }

    @Test("two mistakes in one word are mended at once, under the rule that has the last word")
    func oneWord() throws {
        let errors = try SpanishGrammar.checker().check("Quiero que tú viene a mi fiesta.").errors
        #expect(errors.map(\.incorrect) == ["viene"])
        #expect(errors.map(\.correct) == ["vengas"])
        #expect(errors.map(\.ruleID) == ["es-subjunctive-querer-que"])
    }

    @Test("two findings stand in one place: the pronoun without its accent, and its verb")
    func pronounAndVerb() throws {
        let errors = try SpanishGrammar.checker().check("Mañana tu va al cine").errors
        #expect(errors.map(\.incorrect) == ["tu", "va"])
        #expect(errors.map(\.correct) == ["tú", "vas"])
        #expect(errors.map(\.ruleID) == ["es-accent-tu", "es-verb-present-ir"])
    }

    @Test("an error that showed only in the corrected text is in the trace, too")
    func trace() throws {
        let examination = try SpanishGrammar.checker().examine("Tu va al cine", isTracing: true)
        let errors = examination.traces.filter { $0.outcome == .error }
        #expect(errors.map(\.ruleID).sorted() == examination.report.errors.map(\.ruleID).sorted())
    }

    @Test(
        "two subjects of one verb begin no clause",
        arguments: [
            "Dice que mi padre y mi madre trabajan mucho.", "Cuando vienen Ana y mi hermana cenamos fuera.",
            "Creo que Ana y yo vamos a ganar.", "Si llueve, tú y yo nos quedamos en casa.",
            "El día que nos vemos mi hermana y yo hablamos mucho.",
            "En verano viajan mis tíos y mi prima con el perro.",
            "Me gusta el fútbol y los deportes son sanos.", "Tu casa y tu perro están bien.",
        ])
    func oneClause(sentence: String) throws {
        #expect(try SpanishGrammar.checker().check(sentence).errors.map(\.correct) == [])
    }
}
