import Foundation
import Grammar
import Testing

@Suite("Finding and mending")
struct EngineTests {
    @Test("a rule that asks for one reading only is silent on an ambiguous word until a neighbour settles it")
    func ambiguity() throws {
        // "cuenta" is a bill and a form of "contar".
        let rule = "{pattern: [{id: v, lemma: contar, pos: verb, only: true}], fix: {token: v, replace: suma}}"
        #expect(try RuleFiles.correct("ella cuenta", by: rule) == "ella cuenta")
        let select = "- {pattern: [{form: ella}, {id: v, pos: verb}], select: {token: v, pos: verb}}"
        #expect(try RuleFiles.correct("ella cuenta", by: rule, disambiguation: select) == "ella suma")
        let remove = "- {pattern: [{form: ella}, {id: v, pos: noun}], remove: {token: v, pos: noun}}"
        #expect(try RuleFiles.correct("ella cuenta", by: rule, disambiguation: remove) == "ella suma")
        #expect(try RuleFiles.correct("la cuenta", by: rule, disambiguation: remove) == "la cuenta")
    }

    @Test(
        "disambiguation may ask that two words agree, or that they do not",
        arguments: [
            // "compra" is a purchase, feminine and singular, and a form of "comprar".
            ("agrees", "select: {token: n, pos: noun}", "la compra", "la venta"),
            ("agrees", "select: {token: n, pos: noun}", "los compra", "los compra"),
            ("violates", "remove: {token: n, pos: verb}", "la compra", "la compra"),
            ("violates", "remove: {token: n, pos: verb}", "los compra", "los venta"),
        ])
    func agreement(_ kind: String, _ action: String, _ text: String, _ expected: String) throws {
        let narrowing = """
            - pattern: [{id: d, form: [la, los]}, {id: n, pos: noun}]
              \(kind): {agree: [gender, number], between: [d, n]}
              \(action)
            """
        let rule = "{pattern: [{id: n, lemma: compra, pos: noun, only: true}], fix: {token: n, replace: venta}}"
        #expect(try RuleFiles.correct(text, by: rule, disambiguation: narrowing) == expected)
    }

    @Test("disambiguation never takes a word's last reading")
    func lastReading() throws {
        let rule = "{pattern: [{id: n, lemma: mesa, pos: noun}], fix: {token: n, replace: silla}}"
        let remove = "- {pattern: [{id: n, pos: noun}], remove: {token: n, pos: noun}}"
        #expect(try RuleFiles.correct("la mesa", by: rule, disambiguation: remove) == "la silla")
    }

    @Test(
        "fixes replace, map, insert, delete, swap and inflect",
        arguments: [
            ("{pattern: [{id: a, form: mesa}], fix: {token: a, replace: silla}}", "La mesa.", "La silla."),
            ("{pattern: [{id: a, form: [uno, dos]}], fix: {token: a, map: {uno: un, dos: par}}}", "uno dos", "un par"),
            (
                "{pattern: [{form: la}, {id: a, form: mesa}], fix: {insert: gran, before: a}}", "la mesa",
                "la gran mesa"
            ),
            (
                "{pattern: [{boundary: true}, {id: a, form: mesa}], fix: {insert: a, before: a}}", "Mesa roja",
                "A mesa roja"
            ),
            (
                "{pattern: [{id: a, form: mesa}, {boundary: true}], fix: {insert: roja, after: a}}", "la mesa.",
                "la mesa roja."
            ),
            ("{pattern: [{id: a, form: la}], fix: {delete: a}}", "La mesa", "Mesa"),
            ("{pattern: [{id: a, form: mesa}], fix: {delete: a}}", "la mesa.", "la."),
            (
                """
                {pattern: [{id: a, form: roja}, {id: b, form: mesa}], \
                fix: {keep: b, span: [a, b], template: '{b} {a}'}}
                """,
                "la Roja mesa", "la mesa Roja"
            ),
            (
                "{pattern: [{id: v, lemma: comer, pos: verb}], fix: {token: v, inflect: {set: [first, plural]}}}",
                "ella come", "ella comemos"
            ),
            (
                "{pattern: [{id: v, lemma: comer, pos: verb}], fix: {token: v, inflect: {lemma: beber}}}",
                "ella come", "ella bebe"
            ),
        ])
    func fixes(_ rule: String, _ wrong: String, _ right: String) throws {
        #expect(try RuleFiles.correct(wrong, by: rule) == right)
    }

    @Test("a fix without a form in the lexicon is no finding")
    func noForm() throws {
        let rule = "{pattern: [{id: v, lemma: comer, pos: verb}], fix: {token: v, inflect: {lemma: xyzzar}}}"
        #expect(try RuleFiles.correct("ella come", by: rule) == "ella come")
    }

    @Test(
        "an exception may look at tokens of the match and at what stands before and after it",
        arguments: [
            ("{a: {capitalised: true}}", "Mesa", "Mesa"), ("{a: {capitalised: true}}", "mesa", "silla"),
            ("{before: {form: la}}", "la mesa", "la mesa"), ("{before: {form: la}}", "una mesa", "una silla"),
            ("{before: {boundary: true}}", "mesa roja", "mesa roja"),
            ("{after: {form: roja}}", "mesa roja", "mesa roja"), ("{after: {form: roja}}", "roja mesa", "roja silla"),
            ("{before: [{form: la}, {form: gran, optional: true}]}", "la gran mesa", "la gran mesa"),
            ("{after: {boundary: true}, before: {form: la}}", "la mesa roja", "la silla roja"),
        ])
    func exceptions(_ exception: String, _ text: String, _ expected: String) throws {
        let rule = "{pattern: [{id: a, form: mesa}], unless: [\(exception)], fix: {token: a, replace: silla}}"
        #expect(try RuleFiles.correct(text, by: rule) == expected)
    }

    @Test("of overlapping findings the surest wins, then the longest, then the earliest")
    func overlap() throws {
        let short = "{pattern: [{id: a, form: la}], fix: {token: a, replace: una}}"
        let long = "{pattern: [{id: a, form: la}, {id: b, form: mesa}], fix: {token: a, replace: x, span: [a, b]}}"
        let surer = try RuleFiles.load([
            "r.yaml": RuleFiles.rule("es-a", confidence: 0.99, short) + RuleFiles.rule("es-b", long)
        ])
        #expect(surer.check("la mesa").correctedText == "una mesa")
        let equal = try RuleFiles.load(["r.yaml": RuleFiles.rule("es-a", short) + RuleFiles.rule("es-b", long)])
        #expect(equal.check("la mesa").correctedText == "x")
        let chain = "{pattern: [{id: a, form: la}, {id: b, form: la}], fix: {token: a, replace: x, span: [a, b]}}"
        #expect(try RuleFiles.correct("la la la", by: chain) == "x la")
    }

    @Test("rules below the emitting confidence are silent")
    func confidence() throws {
        let rule = "{pattern: [{id: a, form: la}], fix: {token: a, replace: una}}"
        #expect(
            try RuleFiles.load(["r.yaml": RuleFiles.rule("es-a", confidence: 0.89, rule)]).check("la").errors.isEmpty)
        #expect(
            try RuleFiles.load(["r.yaml": RuleFiles.rule("es-a", confidence: 0.9, rule)]).check("la").errors.count == 1)
    }

    @Test("a fix that makes a new error is dropped, and the others stay")
    func harmful() throws {
        let there = """
            {pattern: [{id: a, form: uno}], fix: {token: a, replace: dos}}, \
            {pattern: [{id: a, form: tres}], fix: {token: a, replace: cuatro}}
            """
        let back = "{pattern: [{id: a, form: dos}], fix: {token: a, replace: uno}}"
        let checker = try RuleFiles.load(["r.yaml": RuleFiles.rule("es-a", there) + RuleFiles.rule("es-b", back)])
        #expect(checker.check("uno tres").correctedText == "uno cuatro")
        #expect(checker.check("uno tres").errors.count == 1)
    }

    @Test(
        "a misspelt word is led back to the cheapest one that can stand there",
        arguments: [
            ("una famila", "una familia"), ("un favorite", "un favorito"), ("la favorite", "la favorita"),
            // What may be another word, or is a right one that the lexicon leaves out.
            ("una pala", "una pala"), ("una nombrada", "una nombrada"), ("una bebita", "una bebita"),
        ])
    func near(wrong: String, right: String) throws {
        let rule = """
            {pattern: [{id: d, pos: article}, {id: w, unknown: true, pos: [noun, verb, adjective]}], \
            fix: {token: w, respell: near, like: {pos: [noun, adjective]}, agree: {with: d, in: [gender, number]}}}
            """
        let checker = try RuleFiles.load(["r.yaml": RuleFiles.rule("es-a", rule)])
        #expect(checker.check(wrong).correctedText == right)
    }

    @Test("an error that a fix brings to light is mended, too; a fix goes when its neighbours do not agree with it")
    func revealed() throws {
        let respelling = "{pattern: [{id: w, unknown: true, pos: [noun, verb]}], fix: {token: w, respell: guess}}"
        let neighbour = "{pattern: [{id: a, form: quiero}, {form: viajar}], fix: {token: a, replace: deseo}}"
        let agreement = """
            {pattern: [{id: d, pos: article}, {id: n, pos: noun}], violates: {agree: [gender], between: [d, n]}, \
            fix: {token: d, inflect: {from: n, copy: [gender]}}}
            """
        let checker = try RuleFiles.load([
            "r.yaml": RuleFiles.rule("es-a", respelling) + RuleFiles.rule("es-b", neighbour)
                + RuleFiles.rule("es-c", agreement)
        ])
        #expect(checker.check("quiero viajjar").correctedText == "deseo viajar")
        #expect(checker.check("la ventanna").correctedText == "la ventana")
        #expect(checker.check("el ventanna").correctedText == "el ventanna")
    }
}
