import Foundation
import Grammar
import Testing

@Suite("Subjects and their verb forms")
struct SubjectTests {
    static let forms = ["voy", "vas", "va", "vamos", "vais", "van"]

    @Test(
        "each subject pronoun takes its own form of ir, and no other",
        arguments: [
            ("Yo", "voy"), ("Tú", "vas"), ("Él", "va"), ("Ella", "va"), ("Usted", "va"), ("Nosotros", "vamos"),
            ("Nosotras", "vamos"), ("Vosotros", "vais"), ("Ellos", "van"), ("Ellas", "van"), ("Ustedes", "van"),
        ])
    func going(_ subject: String, _ right: String) throws {
        let checker = try SpanishGrammar.checker()
        for form in Self.forms {
            for frame in ["", "no ", "siempre "] {
                let report = checker.check("\(subject) \(frame)\(form) al parque")
                #expect(report.correctedText == "\(subject) \(frame)\(right) al parque")
                #expect(report.errors.map(\.ruleID) == (form == right ? [] : ["es-verb-present-ir"]))
            }
        }
    }

    @Test(
        "a form that may be a preterite without its accent is left alone where nothing tells the time",
        arguments: ["Ella llego tarde.", "Él hablo con Ana.", "Juan compro un coche.", "Mi hermana trabajo mucho."])
    func ambiguous(_ sentence: String) throws {
        #expect(try SpanishGrammar.checker().check(sentence).errors == [])
    }

    @Test(
        "a past time calls for the preterite, a present one for the present",
        arguments: [
            ("Ella llego tarde ayer.", "Ella llegó tarde ayer."),
            ("Ayer, ella llego tarde.", "Ayer, ella llegó tarde."),
            ("María se levanto tarde anoche.", "María se levantó tarde anoche."),
            ("La semana pasada mi hermana trabajo mucho.", "La semana pasada mi hermana trabajó mucho."),
            ("Hace un mes Luis compro un perro.", "Hace un mes Luis compró un perro."),
            ("Cuando vivíamos en Lima, ella nos visito.", "Cuando vivíamos en Lima, ella nos visitó."),
            ("Ahora María trabajo aquí.", "Ahora María trabaja aquí."),
            ("Usted camino todos los días.", "Usted camina todos los días."),
        ])
    func timed(_ wrong: String, _ right: String) throws {
        #expect(try SpanishGrammar.checker().check(wrong).correctedText == right)
    }

    @Test(
        "a form that can only be the present of yo is mended without any time",
        arguments: [
            ("Ella tengo hambre.", "Ella tiene hambre."), ("Ella pienso que sí.", "Ella piensa que sí."),
            ("Él vivo aquí.", "Él vive aquí."), ("María quiero un té.", "María quiere un té."),
        ])
    func unambiguous(_ wrong: String, _ right: String) throws {
        #expect(try SpanishGrammar.checker().check(wrong).correctedText == right)
    }
}
