import ContentFiles
import Foundation
import Grammar
import Testing

@Suite("Hints, expected answers, traces")
struct ExaminationTests {
    static let wrong = "{pattern: [{id: a, form: la}], fix: {token: a, replace: una}}"

    @Test(
        "a finding of middling confidence is a hint and corrects nothing",
        arguments: [(0.74, 0, 0), (0.75, 0, 1), (0.89, 0, 1), (0.9, 1, 0)])
    func hints(_ confidence: Double, _ errors: Int, _ hints: Int) throws {
        let checker = try RuleFiles.load(["r.yaml": RuleFiles.rule("es-a", confidence: confidence, Self.wrong)])
        let found = checker.examine("la mesa")
        #expect(found.report.errors.count == errors)
        #expect(found.hints.count == hints)
        #expect(found.report.correctedText == (errors == 1 ? "una mesa" : "la mesa"))
        #expect(found.report == checker.check("la mesa"))
        if let hint = found.hints.first { #expect(hint.basis == .rule && hint.error.correct == "una") }
    }

    @Test("a variant may be less sure than its rule")
    func variantConfidence() throws {
        let variants = """
            {pattern: [{id: a, form: la}], fix: {token: a, replace: una}}, \
            {pattern: [{id: a, form: los}], confidence: 0.8, fix: {token: a, replace: unos}}
            """
        let checker = try RuleFiles.load(["r.yaml": RuleFiles.rule("es-a", variants)])
        #expect(checker.check("la mesa").errors.count == 1)
        #expect(checker.check("los libros").errors.isEmpty)
        #expect(checker.examine("los libros").hints.map(\.error.correct) == ["unos"])
    }

    @Test("a hint that an expected answer confirms becomes an error; another answer confirms nothing")
    func agreement() throws {
        let checker = try RuleFiles.load(["r.yaml": RuleFiles.rule("es-a", confidence: 0.8, Self.wrong)])
        func errors(_ expected: String...) -> [String] {
            checker.check("quiero la mesa", options: .init(expected: expected)).errors.map(\.correct)
        }
        #expect(errors() == [])
        #expect(errors("Quiero una mesa.") == ["una"])
        #expect(errors("Buenos días.", "Quiero una mesa.") == ["una"])
        #expect(errors("Quiero otra mesa.") == [])
        #expect(errors("No tenemos tiempo para esas cosas.") == [])
    }

    @Test("a difference that only the expected answer shows is a hint under a rule of its kind, never of high severity")
    func suggestion() throws {
        let checker = try SpanishGrammar.checker()
        let options = GrammarChecker.Options(expected: ["Ayer comí en casa de mi abuela."])
        let found = checker.examine("Yo comía en casa de mi abuela.", options: options)
        #expect(found.report.errors.isEmpty)
        let hint = try #require(found.hints.first { $0.error.incorrect == "comía" })
        #expect(hint.basis == .expectedAnswer && hint.error.correct == "comí" && hint.error.severity != .high)
        #expect(checker.rule(hint.error.ruleID)?.accountsFor.contains(.verbTense) == true)
        #expect(checker.examine("Yo comía en casa de mi abuela.").hints.isEmpty)
    }

    @Test("another content word than the expected one is the learner's choice")
    func content() throws {
        let options = GrammarChecker.Options(expected: ["Quiero una mesa para dos."])
        let found = try SpanishGrammar.checker().examine("Quiero una silla para dos.", options: options)
        #expect(found.hints.isEmpty && found.report.errors.isEmpty)
    }

    @Test("a trace shows the match, its readings, and what was looked at")
    func trace() throws {
        let checker = try SpanishGrammar.checker()
        let traces = checker.examine("Busco el mesa libre.", isTracing: true).traces
        let trace = try #require(traces.first { $0.outcome == .error })
        #expect(trace.ruleID == "es-agr-det-noun-gender" && trace.incorrect == "el" && trace.correct == "la")
        #expect(trace.location.file == "es/grammar/agreement.yaml")
        #expect(trace.elements.flatMap(\.words) == ["el", "mesa"])
        #expect(trace.elements.last?.readings == ["mesa noun feminine singular"])
        #expect(!trace.conditions.isEmpty && trace.conditions.allSatisfy { !$0.holds })
        #expect(trace.description.contains("el → la"))
        #expect(checker.examine("Busco el mesa libre.").traces.isEmpty, "tracing costs time, so it is asked for")
    }

    @Test(
        "a trace tells why a match is no error",
        arguments: [
            ("[{form: la}]", RuleTrace.Outcome.excepted, "la mesa", "unless: [{after: {form: mesa}}]"),
            ("[{form: la}]", .unmet, "la mesa", "when: [{after: {form: silla}}]"),
            ("[{form: la}]", .error, "la mesa", "when: [{after: {form: mesa}}]"),
            ("[{form: la}]", .error, "la mesa roja", "when: [{sentence: {form: roja}}]"),
            ("[{form: la}]", .unmet, "la mesa. Roja", "when: [{sentence: {form: roja}}]"),
            ("[{form: la}]", .error, "¿la mesa?", "when: [{sentence: [{form: mesa}, {form: \"¿\"}]}]"),
        ])
    func outcomes(_ pattern: String, _ outcome: RuleTrace.Outcome, _ text: String, _ condition: String) throws {
        let named = pattern.replacing("{form", with: "{id: a, form")
        let rule = "{pattern: \(named), \(condition), fix: {token: a, replace: una}}"
        let checker = try RuleFiles.load(["r.yaml": RuleFiles.rule("es-a", rule)])
        let found = checker.examine(text, isTracing: true)
        #expect(found.traces.map(\.outcome) == [outcome])
        #expect(found.report.errors.isEmpty == (outcome != .error))
    }

    @Test(
        "an unknown word becomes the one common word a letter away; a plausible word only a hint",
        arguments: [
            ("Quiero estudar en casa.", "Quiero estudiar en casa.", 0), ("Es possible.", "Es posible.", 0),
            ("Es una differencia.", "Es una diferencia.", 0), ("Hay un xyzzy aquí.", "Hay un xyzzy aquí.", 0),
            ("Vivo en Zaragosa.", "Vivo en Zaragosa.", 0),
        ])
    func spelling(_ wrong: String, _ right: String, _ hints: Int) throws {
        let found = try SpanishGrammar.checker().examine(wrong)
        #expect(found.report.correctedText == right)
        #expect(found.hints.count == hints)
    }

    @Test("accents that only spelling decides are the text's, not speech's")
    func accents() throws {
        let checker = try SpanishGrammar.checker()
        #expect(checker.check("Cuando eramos niños.").correctedText == "Cuando éramos niños.")
        #expect(checker.check("Yo tambien.").correctedText == "Yo también.")
        #expect(checker.check("Cuando eramos niños.", options: .init(isSpoken: true)).errors.isEmpty)
    }
}
