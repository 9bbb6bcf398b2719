/// A parsed template: every sentence that an author accepts, in the shape it was written in.
package indirect enum TemplateNode: Sendable, Hashable {
    case empty
    /// One word as the author wrote it.
    case word(String)
    /// Marks between words; they never matter to a match, only to a corrected sentence.
    case punctuation(String)
    /// Parts the word before from the word after where their letters would touch; nothing elsewhere.
    case space
    /// Parts that touch each other and make words together: `l(a|o)s`, `{n}º`.
    case joined([TemplateNode], offset: Int)
    case sequence([TemplateNode])
    case choice([TemplateNode])
    /// All of them, in any order.
    case permutation([TemplateNode])
    /// One item of a list, kept in a slot.
    case list(name: String, slot: String, offset: Int)
    /// A whole number, in digits or in words, kept in a slot when that is named.
    case range(NumberRange, slot: String?, offset: Int)
    case rule(name: String, offset: Int)
}

/// What is wrong with a template, and where.
package struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Kebab-case: `template-unclosed`.
    package var code: String
    package var message: String
    /// Unicode scalars from the template's start.
    package var offset: Int

    package var description: String { "\(message) (at character \(offset + 1))" }

    /// Line and column of the fault, from 1, in the text that was parsed.
    package func place(in template: String) -> (line: Int, column: Int) {
        let before = Folding.nfc(template).unicodeScalars.prefix(offset)
        let line = before.split(separator: "\n", omittingEmptySubsequences: false)
        return (line.count, (line.last?.count ?? 0) + 1)
    }
}

/// Bounds on templates; one beyond them is refused with its place.
package enum TemplateLimits {
    package static let scalars = 4_000
    package static let depth = 32
    /// Rules of one scenario.
    package static let rules = 200
    /// Rules that name rules that name rules …
    package static let ruleDepth = 16
    /// Numbers in one range.
    package static let rangeValues = 10_010
    /// Numbers in the ranges of all templates that are matched together.
    static let numbers = 50_000
    /// Parts of a permutation: eight are written out 1,024 times.
    package static let permutationParts = 8
    /// Spellings that one word with inner groups may stand for.
    package static let wordVariants = 256
    /// Items of one list.
    package static let listItems = 20_000
    /// States of one node's word graph, all its templates together.
    package static let states = 20_000
    /// Words of the longest sentence.
    package static let words = 64
}
