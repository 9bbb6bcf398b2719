import Foundation
import Grammar
import Lexicon
import Testing

@Suite("Offsets and capitals")
struct OffsetTests {
    @Test(
        "offsets count Unicode scalars of the NFC text",
        arguments: [
            ("Yo va al parque", 3, 5),
            ("👋🏽 Yo va al parque", 6, 8),
            ("¡Qué rico! Yo va al café", 14, 16),
            // Decomposed: the e and its accent are one scalar after NFC.
            ("¡Que\u{301} rico! Yo va al cafe\u{301}", 14, 16),
            ("👨‍👩‍👧 Yo va al parque", 9, 11),
        ])
    func offsets(_ text: String, _ start: Int, _ end: Int) throws {
        let report = try SpanishGrammar.checker().check(text)
        let error = try #require(report.errors.first)
        #expect(report.errors.count == 1)
        #expect(error.position == TextSpan(start: start, end: end))
        #expect(error.incorrect == "va")
        let scalars = Array(report.inputText.unicodeScalars)
        #expect(String(String.UnicodeScalarView(scalars[start..<end])) == "va")
        #expect(
            Array(report.inputText.unicodeScalars) == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars))
    }

    @Test(
        "a correction keeps the learner's capitals",
        arguments: [
            ("La libro está aquí.", "El libro está aquí."),
            ("LA libro está aquí.", "EL libro está aquí."),
            ("YO VA AL PARQUE", "YO VOY AL PARQUE"),
            ("Yo Va al parque", "Yo Voy al parque"),
            ("Yo gusto el café.", "Me gusta el café."),
            ("¿tu eres de aquí?", "¿tú eres de aquí?"),
            ("Creo es muy caro.", "Creo que es muy caro."),
            ("Muy mucho calor.", "Mucho calor."),
        ])
    func capitals(_ wrong: String, _ right: String) throws {
        #expect(try SpanishGrammar.checker().check(wrong).correctedText == right)
    }

    @Test("sentences and lines are checked apart")
    func boundaries() throws {
        let checker = try SpanishGrammar.checker()
        #expect(checker.check("Voy con ella. Va al parque.").errors.isEmpty)
        #expect(checker.check("Voy con ella\nVa al parque").errors.isEmpty)
        let report = checker.check("Yo va al parque. Ella hablan mucho.\nBusco el mesa.")
        #expect(report.correctedText == "Yo voy al parque. Ella habla mucho.\nBusco la mesa.")
        #expect(report.errors.count == 3)
    }

    @Test("several errors of one sentence are mended together")
    func several() throws {
        let report = try SpanishGrammar.checker().check("Yo va a el mercado para compro un manzana rojo.")
        #expect(report.correctedText == "Yo voy al mercado para comprar una manzana roja.")
        #expect(report.errors.map(\.incorrect) == ["va", "a el", "compro", "un", "rojo"])
    }

    @Test("nothing in, nothing out", arguments: ["", " ", "\n\n", ".", "¿?", "🙂", "\u{301}"])
    func empty(_ text: String) throws {
        let report = try SpanishGrammar.checker().check(text)
        #expect(report.errors.isEmpty)
        #expect(report.correctedText == report.inputText)
    }
}
