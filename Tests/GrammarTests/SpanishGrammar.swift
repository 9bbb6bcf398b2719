import ContentFiles
import Foundation
import Grammar
import Lexicon
import TestSupport

/// The Spanish of the repository, loaded once for all tests.
enum SpanishGrammar {
    static let id = "es"
    /// The language that every text of rules is written in.
    static let prose = "en"

    static let directory = Checkout.file("languages/\(id)")

    static let loaded = Result {
        try GrammarChecker.load(directory: directory, language: .load(directory: directory), prose: prose)
    }

    static func checker() throws -> GrammarChecker { try loaded.get() }

    /// Rules for parameterised tests; a language that does not load fails in ``ExampleTests/loads()``.
    static var rules: [GrammarRule] { (try? loaded.get().rules) ?? [] }
}

/// A text with its errors mended from right to left, as a client would do it.
func applying(_ errors: [GrammarError], to text: String) -> String {
    var scalars = Array(text.precomposedStringWithCanonicalMapping.unicodeScalars)
    for error in errors.sorted(by: { $0.position.start > $1.position.start }) {
        scalars.replaceSubrange(error.position.start..<error.position.end, with: error.correct.unicodeScalars)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
}
