import Grammar
import Lexicon
import Testing

@Suite("Pages")
struct PageTests {
    @Test(
        "a page falls into its sentences",
        arguments: [
            ("Hola. ¿Qué tal? ¡Bien!", ["Hola.", "¿Qué tal?", "¡Bien!"]),
            ("Vivo en EE. UU. con el Sr. Paz. Y tú?", ["Vivo en EE. UU. con el Sr. Paz.", "Y tú?"]),
            ("Uno\n\n  dos  \r\ntres", ["Uno", "dos", "tres"]),
            ("«¡Ven!», dijo. «Ya voy.» Y vino…", ["«¡Ven!», dijo.", "«Ya voy.»", "Y vino…"]),
            ("Cuesta 3.50 euros... creo.", ["Cuesta 3.50 euros... creo."]), (" \n ", []),
        ])
    func sentences(text: String, expected: [String]) throws {
        #expect(try SpanishGrammar.checker().checkPage(text).sentences.map(\.report.inputText) == expected)
    }

    @Test("each sentence is reported as by itself, with its place on the page")
    func places() throws {
        let page = "Ayer fui al cine.\nYo va al parque. Mi hermana es alto."
        let checker = try SpanishGrammar.checker()
        let report = checker.checkPage(page)
        let scalars = Array(page.unicodeScalars)
        for sentence in report.sentences {
            let text = String(String.UnicodeScalarView(scalars[sentence.position.start..<sentence.position.end]))
            #expect(text == sentence.report.inputText)
            #expect(sentence.report == checker.check(text))
        }
        #expect(report.sentences.map(\.report.errors.count) == [0, 1, 1])
    }

    @Test("what is most wrong comes first among the three lessons, in the writer's own words")
    func lessons() throws {
        let page = """
            Yo va al parque. Mi casa es pequeño. Mi hermana es alto. Hablé con el chica. Estoy aqui. Ella van a casa.
            Busco el mesa. Mi abuela es simpático.
            """
        let report = try SpanishGrammar.checker().checkPage(page)
        #expect(report.lessons.count == GrammarChecker.maximalLessons)
        let first = try #require(report.lessons.first)
        #expect(first.errors == report.byRule.map(\.errors).max())
        #expect(first.incorrect == "pequeño" && first.correct == "pequeña")
        #expect(!first.explanation.isEmpty && first.tip != nil)
        #expect(report.byRule.reduce(0) { $0 + $1.errors } == report.byCategory.reduce(0) { $0 + $1.errors })
        #expect(
            report.byRule.reduce(0) { $0 + $1.errors } == report.sentences.reduce(0) { $0 + $1.report.errors.count })
    }

    @Test("what went wrong once is no lesson where something went wrong twice")
    func repeated() throws {
        let report = try SpanishGrammar.checker().checkPage("Busco el mesa. Ella está en la sofá. Estoy aqui.")
        #expect(report.lessons.map(\.ruleID) == ["es-agr-det-noun-gender"])
        #expect(try SpanishGrammar.checker().checkPage("Busco el mesa. Estoy aqui.").lessons.count == 2)
    }

    @Test("two rules of one category are one thing to work on")
    func categories() throws {
        let page = """
            Tengo una casa pequeño. Compro zapatos negro. Mi casa es bonito. Mi hermana es alto. Yo va al cine.
            Ella van a casa.
            """
        let report = try SpanishGrammar.checker().checkPage(page)
        #expect(
            Set(report.lessons.compactMap { lesson in report.byRule.first { $0.ruleID == lesson.ruleID }?.category })
                .count == report.lessons.count)
        #expect(report.lessons.count == 2)
    }

    @Test("a page without errors has nothing to work on")
    func clean() throws {
        let report = try SpanishGrammar.checker().checkPage("Me llamo Ana. Vivo en Madrid.")
        #expect(report.lessons.isEmpty && report.byRule.isEmpty && report.byCategory.isEmpty)
    }
}
