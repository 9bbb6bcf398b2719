import Foundation
import Grammar
import Lexicon
import TestSupport
import Testing

@Suite("Hostile and senseless text")
struct FuzzTests {
    static let words = [
        "yo", "tú", "él", "el", "la", "los", "una", "Mi", "mis", "tu", "es", "soy", "va", "voy", "vamos", "gusta",
        "gusto", "me", "te", "se", "no", "que", "de", "a", "para", "y", "o", "inglés", "otro", "mesa", "libro", "agua",
        "problema", "gente", "son", "está", "esta", "rojo", "rojas", "buenos", "noches", "muy", "mucho", "tengo",
        "tener", "comer", "quiero", "dos", "3", "años", "hambre", "uno", "grande", ".", ",", "?", "¿", "\n", "María",
        "sabo", "mas", "en", "lunes",
    ]

    /// What must hold of every report, whatever the text.
    func checkConsistency(_ text: String, _ checker: GrammarChecker) {
        let report = checker.check(text)
        let scalars = Array(report.inputText.unicodeScalars)
        var end = 0
        for error in report.errors {
            let position = error.position
            #expect(end <= position.start && position.start < position.end && position.end <= scalars.count)
            guard position.start < position.end, position.end <= scalars.count else { continue }
            let slice = String(String.UnicodeScalarView(scalars[position.start..<position.end]))
            #expect(error.incorrect == slice && error.correct != slice)
            end = position.end
        }
        #expect(applying(report.errors, to: text) == report.correctedText)
        #expect(checker.check(text) == report, "the same text gives the same report")
    }

    @Test("word soup gives consistent reports", arguments: 0..<8)
    func soup(_ seed: Int) throws {
        let checker = try SpanishGrammar.checker()
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<25 {
            let count = Int.random(in: 1...14, using: &generator)
            let soup = (0..<count).map { _ in Self.words.randomElement(using: &generator) ?? "" }
            checkConsistency(soup.joined(separator: " "), checker)
        }
    }

    @Test("random Unicode gives consistent reports", arguments: 0..<4)
    func unicode(_ seed: Int) throws {
        let checker = try SpanishGrammar.checker()
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<25 {
            var view = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...40, using: &generator) {
                let limit: UInt32 = Bool.random(using: &generator) ? 0x250 : 0x10FFFF
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &generator)) { view.append(scalar) }
            }
            checkConsistency("Yo va " + String(view), checker)
        }
    }

    @Test("time grows with the text, not with its square")
    func linear() throws {
        let checker = try SpanishGrammar.checker()
        for unit in ["yo va ", "la ", "muy ", "me ", "a el ", "Yo gusto el agua. "] {
            let short = seconds { _ = checker.check(String(repeating: unit, count: 200)) }
            let long = seconds { _ = checker.check(String(repeating: unit, count: 1_600)) }
            #expect(long < 8 * short * 4 + 0.5, "\(unit)")
        }
    }

    private func seconds(_ body: () -> Void) -> Double {
        let duration = ContinuousClock().measure(body).components
        return Double(duration.seconds) + Double(duration.attoseconds) / 1e18
    }

    @Test(
        "marks that combine, join, turn round or fall outside the plane shift no offset",
        arguments: [
            "🙂", "👩🏽‍🍳", "e\u{301}", "\u{301}", "שלום", "\u{202E}", "\u{200D}", "🇵🇪", "ﬁ", "\u{FEFF}", "한국어",
            "\u{1F1E6}", "ñ", "n\u{303}", "\u{0}", "\u{2028}",
        ])
    func strangers(_ mark: String) throws {
        let checker = try SpanishGrammar.checker()
        for text in [
            "\(mark) Yo va al parque.", "Yo va \(mark) al parque.", "Busco el mesa \(mark)",
            "\(mark)\(mark) Me gusta los gatos",
        ] {
            checkConsistency(text, checker)
            #expect(!checker.check(text).errors.isEmpty)
        }
    }

    @Test("a megabyte of words, misspellings, errors and strange marks is answered in bounded time")
    func megabyte() throws {
        let piece = "Yo va al parque. que no me lo y de la estudar aaaaaaa \u{301}🙂¿ el x"
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        let start = ContinuousClock.now
        let report = try SpanishGrammar.checker().check(text)
        // A debug build on a busy machine takes a minute or two; a quadratic pass would take hours.
        #expect(start.duration(to: .now) < .seconds(600))
        #expect(!report.errors.isEmpty)
        let nfc = text.precomposedStringWithCanonicalMapping
        #expect(report.inputText.unicodeScalars.count == nfc.unicodeScalars.count)
    }
}
