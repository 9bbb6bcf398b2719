import Foundation
import Grammar
import Lexicon
import Testing

@Suite("What clients read")
struct SeedShapeTests {
    @Test("the seed's sentence gives the seed's JSON, key for key")
    func seed() throws {
        let report = try SpanishGrammar.checker().check("Yo va al parque")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(report), as: UTF8.self)
        let expected =
            #"{"correctedText":"Yo voy al parque","errors":[{"correct":"voy","#
            + #""errorType":"verbConjugation","explanation":"First person singular of 'ir' is 'voy', not 'va'.","#
            + #""incorrect":"va","position":{"end":5,"start":3},"ruleID":"es-verb-present-ir","severity":"high"}],"#
            + #""inputText":"Yo va al parque"}"#
        #expect(json == expected)
    }

    @Test(
        "the verb follows its subject whatever the person",
        arguments: [
            ("Tú va", "Tú vas"), ("Nosotros va", "Nosotros vamos"), ("Yo vas", "Yo voy"), ("Ellos voy", "Ellos van"),
            ("Usted van", "Usted va"), ("Yo tenemos hambre", "Yo tengo hambre"), ("Ella hablan", "Ella habla"),
            ("Nosotros vives aquí", "Nosotros vivimos aquí"), ("Yo no comes carne", "Yo no como carne"),
        ])
    func persons(_ wrong: String, _ right: String) throws {
        #expect(try SpanishGrammar.checker().check(wrong).correctedText == right)
    }

    @Test("an explanation comes in the language asked for, and in English when the rule has no other")
    func explanationLanguage() throws {
        let checker = try SpanishGrammar.checker()
        let spanish = checker.check("Yo va al parque", options: .init(explanationLanguage: "es"))
        #expect(spanish.errors.map(\.explanation) == ["La primera persona del singular de «ir» es «voy», no «va»."])
        let french = checker.check("Yo va al parque", options: .init(explanationLanguage: "fr"))
        #expect(french.errors.map(\.explanation) == ["First person singular of 'ir' is 'voy', not 'va'."])
    }

    @Test("rules about writing are silent on speech")
    func spoken() throws {
        let checker = try SpanishGrammar.checker()
        #expect(checker.check("Para mi, un café.").errors.count == 1)
        #expect(checker.check("Para mi, un café.", options: .init(isSpoken: true)).errors.isEmpty)
    }

    @Test("rules above the learner's level are silent unless they are the focus")
    func level() throws {
        let checker = try SpanishGrammar.checker()
        let text = "La agua está fría."
        #expect(checker.check(text, options: .init(level: .a1)).errors.isEmpty)
        #expect(checker.check(text, options: .init(level: .a2)).errors.map(\.ruleID) == ["es-agr-el-agua"])
        let focused = GrammarChecker.Options(level: .a1, focus: ["es-agr-el-agua"])
        #expect(checker.check(text, options: focused).errors.map(\.ruleID) == ["es-agr-el-agua"])
    }

    @Test("a card holds what the seed's grammar rule holds, in the language asked for")
    func card() throws {
        let checker = try SpanishGrammar.checker()
        let card = try #require(checker.card("es-verb-present-ir", in: "es"))
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(card))
        let fields = try #require(object as? [String: Any])
        #expect(
            Set(fields.keys) == [
                "ruleID", "language", "title", "category", "explanation", "difficulty", "correctExamples",
                "incorrectExamples", "prerequisiteRules", "relatedRules", "exercises", "commonMistakes", "tips",
            ])
        #expect(card.language == "es" && card.category == .verbConjugation && card.difficulty == .a1)
        #expect(card.title.hasPrefix("El presente de «ir»"))
        #expect(card.incorrectExamples.contains { $0.sentence == "Yo va al parque" && $0.explanation == "→ voy" })
        #expect(try JSONDecoder().decode(GrammarCard.self, from: JSONEncoder().encode(card)) == card)
        #expect(checker.card("es-no-such-rule") == nil)
    }
}
