import Foundation
import Grammar
import Testing

@Suite("Words that do not exist")
struct WordFormTests {
    @Test(
        "a verb made regular gets its irregular form",
        arguments: [
            ("He rompido el vaso.", "He roto el vaso."), ("Ha escribido dos cartas.", "Ha escrito dos cartas."),
            ("Hemos ponido la mesa.", "Hemos puesto la mesa."), ("Han volvido tarde.", "Han vuelto tarde."),
            ("¿Has hacido la cama?", "¿Has hecho la cama?"), ("Yo no sabo nada.", "Yo no sé nada."),
            ("Ella trayó pan.", "Ella trajo pan."), ("Ayer andé mucho.", "Ayer anduve mucho."),
            ("Ellos dijieron la verdad.", "Ellos dijeron la verdad."), ("Ella tenió suerte.", "Ella tuvo suerte."),
            ("Mañana poneré la mesa.", "Mañana pondré la mesa."), ("Yo conozo a Luis.", "Yo conozco a Luis."),
            ("Ayer empezé a las dos.", "Ayer empecé a las dos."), ("Quieremos dormir.", "Queremos dormir."),
        ])
    func madeRegular(_ wrong: String, _ right: String) throws {
        let report = try SpanishGrammar.checker().check(wrong)
        #expect(report.correctedText == right)
        #expect(report.errors.map(\.ruleID) == ["es-verb-irregular-form"])
    }

    @Test(
        "a participle that is regular stays, beside its irregular twin",
        arguments: [
            "He freído los huevos.", "Han imprimido el cartel.", "He frito los huevos.", "Ha proveído de todo.",
        ])
    func twoParticiples(_ sentence: String) throws {
        #expect(try SpanishGrammar.checker().check(sentence).errors == [])
    }

    @Test(
        "a slip of a letter is mended where no other word can be meant",
        arguments: [
            ("Quiero renuirme con ellas.", "Quiero reunirme con ellas."), ("Ella pidioó un té.", "Ella pidió un té."),
            ("Es una persono alegre.", "Es una persona alegre."), ("Hay un nino aquí.", "Hay un niño aquí."),
            ("Estoy emocianada.", "Estoy emocionada."), ("La manana es fría.", "La mañana es fría."),
        ])
    func slips(_ wrong: String, _ right: String) throws {
        #expect(try SpanishGrammar.checker().check(wrong).correctedText == right)
    }

    @Test(
        "a word written as it sounds gets its spelling",
        arguments: [
            ("Ella estava aquí.", "Ella estaba aquí."), ("Yo conosco a Ana.", "Yo conozco a Ana."),
            ("Mi ermano es alto.", "Mi hermano es alto."), ("Tengo que haser la tarea.", "Tengo que hacer la tarea."),
            ("Es un estranjero.", "Es un extranjero."), ("La plalla es bonita.", "La playa es bonita."),
            ("El jeneral habló.", "El general habló."), ("Es inposible.", "Es imposible."),
            ("Es mui tarde.", "Es muy tarde."), ("Mis ijos duermen.", "Mis hijos duermen."),
        ])
    func sounds(_ wrong: String, _ right: String) throws {
        let report = try SpanishGrammar.checker().check(wrong)
        #expect(report.correctedText == right)
        #expect(report.errors.map(\.ruleID) == ["es-spelling-letter"])
    }

    @Test(
        "a right word is not taken for a commoner one that sounds the same",
        arguments: [
            "abrasar", "arroyo", "asta", "baca", "barón", "baya", "bazo", "cauce", "cayado", "cegar", "cepa", "cesión",
            "concejo", "enzima", "gravar", "hato", "hulla", "huso", "malla", "maza", "poyo", "savia", "segar", "seno",
            "serrar", "siervo", "sima", "tasa", "tasar", "vate", "vello", "zueco",
        ])
    func homophones(_ word: String) throws {
        #expect(try SpanishGrammar.checker().check("Escribe \(word) otra vez.").errors == [])
    }

    @Test(
        "a word that the lexicon lacks is not taken for a neighbour of its own kind",
        arguments: [
            "Camina despacico.", "Espera un ratico.", "Es un cestillo viejo.", "No puede librarse de eso.",
            "Hay que domesticarla y regularla.", "Quieren forjarse una vida.", "Se come un banano.",
            "No sabe cascarlas.", "La dinamo no funciona.",
        ])
    func unknown(_ sentence: String) throws {
        #expect(try SpanishGrammar.checker().check(sentence).errors == [])
    }
}
