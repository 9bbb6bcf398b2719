package import ContentFiles
package import Foundation
package import Grammar
package import Images
package import Lexicon

/// The rules of a language.
package struct LanguageGrammar: Sendable {
    /// What ``checker`` was made of; nil when the files are broken and no earlier rules are known.
    package var rules: GrammarRuleSet?
    package var checker: GrammarChecker?
    package var diagnostics: [Diagnostic] = []
    /// Whether the files no longer load and the rules are in use as they last did.
    var isOutdated = false

    package init() {}

    /// - Parameters:
    ///   - folder: The language's, by which its diagnostics name files.
    ///   - language: Nil when its words are broken: the rules are then read for their faults alone.
    ///   - prose: The language that every text of the rules is written in.
    ///   - cache: Where compiled rules are kept, if anywhere.
    ///   - last: The rules before, in use when these no longer load.
    package init(
        _ texts: [ContentText], folder: URL, language: LanguagePack?, prose: String, cache: (any ImageCache)?,
        keeping last: Deferred<LanguageGrammar>?
    ) {
        do throws(ContentError) {
            rules = try GrammarRuleSet(texts, language: folder.lastPathComponent, prose: prose, cache: cache)
        } catch {
            diagnostics = error.diagnostics.map { ContentSnapshot.located($0, in: folder) }
            rules = language == nil ? nil : last?.value.rules
            isOutdated = rules != nil
        }
        guard let rules, let language else { return }
        checker = GrammarChecker(rules, language: language)
    }
}
