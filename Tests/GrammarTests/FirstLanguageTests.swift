import Grammar
import Testing

@Suite("What a learner's first language does otherwise")
struct FirstLanguageTests {
    private func errors(_ text: String, speaking language: String?, in prose: String = "en") throws -> [GrammarError] {
        try SpanishGrammar.checker().check(
            text, options: .init(explanationLanguage: prose, firstLanguage: language)
        ).errors
    }

    @Test(
        "a cause is told to who speaks that language, and to nobody else",
        arguments: [
            ("en", "English adjectives never change"), ("en-GB", "English adjectives never change"),
            ("ja", "Japanese nouns have no gender"), ("fr", nil), ("xx", nil), (nil, nil),
        ] as [(String?, String?)])
    func causes(language: String?, cause: String?) throws {
        let error = try #require(try errors("Mi casa rojo es grande.", speaking: language).first)
        #expect(error.ruleID == "es-agr-noun-adj")
        #expect((error.cause == nil) == (cause == nil))
        if let cause { #expect(error.cause?.hasPrefix(cause) == true, "\(error.cause ?? "")") }
    }

    @Test("it is told in the language of the explanations")
    func prose() throws {
        let error = try #require(try errors("Mi hermana es cansada.", speaking: "de", in: "es").first)
        #expect(error.cause?.hasPrefix("El alemán") == true)
    }

    @Test("of mistakes that weigh the same, those that the first language makes are worked on first")
    func lessons() throws {
        let page = "Mi hermana es cansada. Yo gusto el cine."
        func first(_ language: String?) throws -> String? {
            try SpanishGrammar.checker().checkPage(
                page, options: .init(explanationLanguage: "en", firstLanguage: language)
            ).lessons.first?.ruleID
        }
        // Italian has *mi piace* too, French says *j'aime*.
        #expect(try first("it") == "es-ser-estar")
        #expect(try first("pt") == "es-gustar-pronoun")
    }
}
