import Grammar
import Testing

@Suite("Capitals that make names")
struct NameTests {
    @Test(
        "a name is not corrected, but what stands beside it is",
        arguments: [
            ("Mi pelicula favorita es Coco.", "Mi película favorita es Coco."),
            ("Yo vive con Sol.", "Yo vivo con Sol."),
            ("Me gusta mucho Coco y el canción de Marvel.", "Me gusta mucho Coco y la canción de Marvel."),
        ])
    func beside(wrong: String, right: String) throws {
        #expect(try SpanishGrammar.checker().check(wrong).correctedText == right)
    }

    @Test(
        "a capital that a learner's own language asks for makes no name",
        arguments: [
            ("Hablo Inglés con una amigo.", "Hablo inglés con un amigo."),
            ("El Libro es blanca.", "El Libro es blanco."),
            ("Creo que Español es fácil.", "Creo que el Español es fácil."),
            ("YO VA AL PARQUE", "YO VOY AL PARQUE"),
            ("No como carne y Espero que tú puede comer.", "No como carne y Espero que tú puedas comer."),
        ])
    func foreignCapitals(wrong: String, right: String) throws {
        #expect(try SpanishGrammar.checker().check(wrong).correctedText == right)
    }

    @Test("quoted titles are names, quoted speech is not")
    func quotes() throws {
        let checker = try SpanishGrammar.checker()
        #expect(checker.check("Mi canción favorita es «Volver».").errors.isEmpty)
        #expect(checker.check("Dijo: «Yo va a casa».").correctedText == "Dijo: «Yo voy a casa».")
    }
}
