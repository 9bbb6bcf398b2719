import Grammar
import Lexicon
import Testing

/// The time that was told before holds on.
@Suite("What was said before")
struct EarlierTextTests {
    @Test(
        "a question about the past, or a story, is gone on with in the past",
        arguments: [
            ("Voy al cine con Ana.", "¿Qué hiciste el sábado?", "Fui al cine con Ana."),
            ("Voy al cine con Ana.", "¿Qué hiciste ayer? ¿Y qué haces los sábados?", "Voy al cine con Ana."),
            ("Voy por la mitad.", "¿Ya hiciste la tarea?", "Voy por la mitad."),
            ("Hago lo que me piden.", "¿Por qué lo hiciste?", "Hago lo que me piden."),
            // It may be to come, and is only asked about.
            ("Después comemos un helado.", "Ayer fui al parque.", "Después comemos un helado."),
            ("Voy al cine con Ana.", "¿Qué haces los sábados?", "Voy al cine con Ana."),
            ("Siempre voy al cine.", "¿Qué hiciste el sábado?", "Siempre voy al cine."),
            ("Voy al cine con Ana.", nil, "Voy al cine con Ana."), ("Voy al cine con Ana.", "", "Voy al cine con Ana."),
        ] as [(String, String?, String)])
    func past(text: String, context: String?, corrected: String) throws {
        let report = try SpanishGrammar.checker().check(text, options: .init(context: context))
        #expect(report.correctedText == corrected)
        #expect(report.errors.allSatisfy { $0.position.end <= text.unicodeScalars.count })
    }

    @Test("on a page the sentences before one are remembered")
    func page() throws {
        let page =
            "¿Qué hiciste ayer? Voy al cine con Ana. Hoy estoy en casa. Ayer fui al parque. Después comemos un helado."
        let report = try SpanishGrammar.checker().checkPage(page)
        #expect(report.sentences.map(\.report.errors.count) == [0, 1, 0, 0, 0])
        #expect(report.sentences.map(\.hints.count) == [0, 0, 0, 0, 1])
    }
}
