package import ContentFiles
package import Foundation

/// The rules of a language as its files state them, compiled, but not yet joined with its words: the two are read side
/// by side when a daemon starts.
package struct GrammarRuleSet: Sendable {
    package let language: String
    let rules: [GrammarRule]
    let compiled: [CompiledRule]
    let sources: [RuleSource]
    let namedLemmas: [NamedLemma]
    let namedRegions: [NamedRegion]
    let disambiguation: [Disambiguation.Rule]
    let vocabulary: Vocabulary
    let tests: TokenTests
    let terms: Terms
    let words: SentenceWords
    let confusions: Confusions
    let respelling: RespellingRules?
    let causes: FirstLanguageCauses

    /// Loads every `.yaml` file of `<directory>/grammar`. A language without that folder has no rules.
    ///
    /// - Parameters:
    ///   - directory: The folder of the language, `languages/<id>`.
    ///   - language: Its id.
    /// - Throws: ``ContentError`` with every fault of every rule file.
    package static func load(
        directory: URL, language: String, prose: String
    ) throws(ContentError) -> GrammarRuleSet {
        try GrammarRuleSet(texts(in: directory), language: language, prose: prose)
    }

    /// The rule files of a language as they are now, to be compiled later.
    ///
    /// - Parameter directory: The folder of the language, `languages/<id>`.
    package static func texts(in directory: URL) -> [ContentText] {
        let folder = directory.appendingPathComponent("grammar")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.sorted().filter { $0.hasSuffix(".yaml") }.map { file in
            ContentText(
                contentsOf: folder.appendingPathComponent(file), name: "\(directory.lastPathComponent)/grammar/\(file)")
        }
    }

    /// - Parameter texts: As ``texts(in:)`` found them.
    /// - Throws: ``ContentError`` with every fault of every rule file.
    package init(_ texts: [ContentText], language: String, prose: String) throws(ContentError) {
        var loader = RuleLoader(language: language, prose: prose)
        loader.read(texts)
        try loader.issues.throwIfErrors()
        self.init(loader)
    }

    init(_ loader: RuleLoader) {
        language = loader.language
        rules = loader.rules
        compiled = loader.compiled
        sources = loader.sources
        namedLemmas = loader.namedLemmas
        namedRegions = loader.namedRegions
        disambiguation = loader.disambiguation
        vocabulary = loader.vocabulary
        tests = loader.tests
        terms = loader.terms
        words = loader.words
        confusions = loader.confusions
        respelling = loader.respelling
        causes = loader.causes
    }
}
