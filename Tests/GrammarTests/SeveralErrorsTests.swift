import Grammar
import Lexicon
import Testing

@Suite("A sentence with several errors")
struct SeveralErrorsTests {
    @Test(
        "has all of them mended",
        arguments: GrammarFixture.pairs("several-errors"))
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
