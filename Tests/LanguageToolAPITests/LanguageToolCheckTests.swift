import Grammar
import JSONText
import Lexicon
import Testing

@testable import LanguageToolAPI

@Suite("LanguageTool's API")
struct LanguageToolCheckTests {
    private let spanish = CheckedLanguage(code: "es-ES", name: "Spanish (Spain)")

    private func error(_ start: Int, _ end: Int, rule: String = "es-rule") -> GrammarError {
        GrammarError(
            errorType: .articles, position: TextSpan(start: start, end: end), incorrect: "x", correct: "y",
            ruleID: rule, explanation: "Why.", severity: .medium)
    }

    private func matches(_ fields: [(name: String, value: String)], _ errors: [GrammarError]) throws -> [JSONValue] {
        let check = try LanguageToolCheck([("language", "es-ES")] + fields)
        let piece = try #require(check.pieces.first)
        return check.reply([(piece, errors)], in: spanish, confidence: nil)["matches"]?.elements ?? []
    }

    @Test("offsets are UTF-16 units, ours are scalars")
    func units() throws {
        let found = try matches([("text", "😀 las casa")], [error(2, 10)])
        #expect(found.first?["offset"] == 3)
        #expect(found.first?["length"] == 8)
    }

    @Test("offsets are those of the text as it came, also where it was not composed")
    func decomposed() throws {
        // "café": e and a combining accent are one scalar once composed.
        let found = try matches([("text", "cafe\u{301} roja")], [error(5, 9)])
        #expect(found.first?["offset"] == 6)
        #expect(found.first?["length"] == 4)
    }

    @Test("markup is passed over, and counted")
    func annotated() throws {
        let data =
            #"{"annotation":[{"text":"La "},{"markup":"<b>"},{"text":"casas"},{"markup":"</b>"},{"text":" es"}]}"#
        let check = try LanguageToolCheck([("language", "es"), ("data", data)])
        #expect(check.plainText == "La casas es")
        let piece = try #require(check.pieces.first)
        let match = check.reply([(piece, [error(3, 8)])], in: spanish, confidence: nil)["matches"]?.elements?.first
        #expect(match?["offset"] == 6)
        #expect(match?["length"] == 5)
    }

    @Test("what markup is read as stands where the markup does")
    func interpreted() throws {
        let data = #"{"annotation":[{"text":"uno"},{"markup":"<p/>","interpretAs":"\n\n"},{"text":"dos"}]}"#
        let check = try LanguageToolCheck([("language", "es"), ("data", data)])
        #expect(check.plainText == "uno\n\ndos")
        #expect(check.pieces.map(\.text) == ["uno ", "dos"])
        #expect(check.pieces.map(\.start) == [0, 5])
    }

    @Test("rules and categories can be left out, or asked for alone")
    func rules() throws {
        let both = [error(0, 1, rule: "a"), error(1, 2, rule: "b")]
        func ids(_ fields: (name: String, value: String)...) throws -> [String?] {
            try matches([("text", "uno")] + fields, both).map { $0["rule"]?["id"]?.string }
        }
        #expect(try ids() == ["a", "b"])
        #expect(try ids(("disabledRules", "a")) == ["b"])
        #expect(try ids(("enabledRules", "a"), ("enabledOnly", "true")) == ["a"])
        #expect(try ids(("disabledCategories", "articles")) == [])
        #expect(try ids(("disabledCategories", "articles"), ("enabledRules", "b")) == ["b"])
    }

    @Test("what is missing, doubled or too long is told as LanguageTool tells it")
    func faults() {
        let long = String(repeating: "a", count: 20_001)
        let wrong: [[(name: String, value: String)]] = [
            [("text", "a")], [("language", "es")], [("language", "es"), ("text", "a"), ("data", "{}")],
            [("language", "es"), ("data", "{}")], [("language", "es"), ("data", "[")],
            [("language", "es"), ("data", #"{"annotation":[{"x":1}]}"#)], [("language", "es"), ("text", long)],
        ]
        for fields in wrong { #expect(throws: LanguageToolFault.self) { try LanguageToolCheck(fields) } }
    }

    @Test("a long text is checked in pieces that end with sentences, and nothing is lost")
    func pieces() throws {
        let sentence = "Esta es una frase bastante larga, con palabras. "
        let text = String(repeating: sentence, count: 300) + "\nFin."
        let check = try LanguageToolCheck([("language", "es"), ("text", text)])
        #expect(check.pieces.count > 5)
        #expect(check.pieces.allSatisfy { $0.text.utf8.count <= 2_000 })
        #expect(check.pieces.map(\.text).joined().count == text.count)
        #expect(check.pieces.dropLast().allSatisfy { $0.text.hasSuffix(".") || $0.text.hasSuffix(" ") })
    }

    @Test("a code names a language, one of its variants, or the language of an unknown variant")
    func codes() {
        let languages = [
            CheckedLanguage(code: "es", name: "Spanish"), CheckedLanguage(code: "es-MX", name: "Spanish (Mexico)"),
        ]
        #expect(CheckedLanguage.named("ES-mx", among: languages)?.code == "es-MX")
        #expect(CheckedLanguage.named("es-PE", among: languages)?.code == "es")
        #expect(CheckedLanguage.named("fr", among: languages) == nil)
    }

    @Test("the language is the one that knows most of the words")
    func guess() {
        let words = ["a": ["el", "gato", "come"], "b": ["the", "cat", "el"]]
        let guess = LanguageGuess.language(of: "El gato come pan", among: ["b", "a"]) {
            words[$0]?.contains($1) == true
        }
        #expect(guess?.language == "a")
        #expect(guess?.share == 0.75)
        #expect(LanguageGuess.language(of: "123", among: ["a"]) { _, _ in true } == nil)
    }
}
