package import ContentFiles
package import Foundation
package import Lexicon
import Synchronization

/// Checks texts of one language against its compiled rules. Never changes, so tasks may share it.
///
/// A class because it is much to copy: its closures would do so at every check.
package final class GrammarChecker: Sendable {
    package struct Options: Sendable, Hashable {
        /// The language explanations are wanted in; they come in that of the rules' prose when a rule lacks it.
        package var explanationLanguage: String
        /// The text was spoken, so accents and punctuation are not the learner's.
        package var isSpoken: Bool
        /// Rules above this level stay silent; nil lets all speak.
        package var level: CEFRLevel?
        /// Rules that speak whatever the level: what the scenario is about.
        package var focus: Set<String>
        /// The region of the text's variant, "Spain": rules of other regions stay silent; with nil, all rules of
        /// regions do.
        package var region: String?
        /// Right answers where the learner stands: the nearest one, when it is near, is evidence.
        package var expected: [String]
        /// The learner's first language, whose causes are told; nil when it is not known.
        package var firstLanguage: String?
        /// What was said before the text: the sentences before it, or the line that it answers.
        package var context: String?

        package init(
            explanationLanguage: String = undeterminedLanguage, isSpoken: Bool = false, level: CEFRLevel? = nil,
            focus: Set<String> = [], region: String? = nil, expected: [String] = [], firstLanguage: String? = nil,
            context: String? = nil
        ) {
            self.explanationLanguage = explanationLanguage
            self.isSpoken = isSpoken
            self.level = level
            self.focus = focus
            self.region = region
            self.expected = expected
            self.firstLanguage = firstLanguage
            self.context = context
        }
    }

    package let language: LanguagePack
    package let rules: [GrammarRule]
    let compiled: [CompiledRule]
    /// By rule.
    let gates: [RuleGate]
    /// By compiled rule, the rule that it is of.
    let ruleNumbers: [Int]
    let index: PatternIndex
    let disambiguation: Disambiguation
    let vocabulary: Vocabulary
    let tests: TokenTests
    let terms: Terms
    let words: SentenceWords
    let confusions: Confusions
    /// Nil in a language whose misspellings are not looked into.
    let respelling: RespellingRules?
    let causes: FirstLanguageCauses
    /// Those of a turn in each of a few conversations.
    let analysed = TextMemory<Analysis>(capacity: 32)
    /// Those of conversations under way: what was said in them is asked for again when words become cards.
    let contentWordsKnown = TextMemory<[ContentWord]>(capacity: 512)
    private let knownSwaps = Mutex<MistakeSwaps?>(nil)
    let ruleIndices: [String: Int]

    /// Loads the grammar of a language: every `.yaml` file of `<directory>/grammar`. A language without that folder
    /// has no rules, and its checker finds nothing.
    ///
    /// - Parameters:
    ///   - directory: The folder of the language, `languages/<id>`, as for ``LanguagePack/load(directory:)``.
    ///   - language: The language whose words the rules are about.
    ///   - prose: The language that every text of the rules is written in.
    /// - Throws: ``ContentError`` with every fault of every rule file.
    package static func load(
        directory: URL, language: LanguagePack, prose: String
    ) throws(ContentError) -> GrammarChecker {
        GrammarChecker(
            try GrammarRuleSet.load(directory: directory, language: language.id, prose: prose), language: language)
    }

    package init(_ ruleSet: GrammarRuleSet, language: LanguagePack) {
        self.language = language
        rules = ruleSet.rules
        compiled = ruleSet.compiled
        gates = ruleSet.rules.map(RuleGate.init)
        ruleNumbers = ruleSet.compiled.map(\.rule)
        vocabulary = ruleSet.vocabulary
        tests = ruleSet.tests
        terms = ruleSet.terms
        words = ruleSet.words
        confusions = ruleSet.confusions
        respelling = ruleSet.respelling
        causes = ruleSet.causes
        let wordCount = ruleSet.vocabulary.count
        index = PatternIndex(
            compiled.map(\.pattern), tests: tests, wordCount: wordCount)
        disambiguation = Disambiguation(rules: ruleSet.disambiguation, tests: tests, wordCount: wordCount)
        ruleIndices = Dictionary(
            rules.enumerated().map { ($1.ruleID, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Made when they are first asked for: most checkers never are.
    var swaps: MistakeSwaps {
        knownSwaps.withLock { known in
            let swaps = known ?? MistakeSwaps(rules, language: language)
            known = swaps
            return swaps
        }
    }

    /// The rule with this ID; nil when the language has none.
    package func rule(_ ruleID: String) -> GrammarRule? {
        ruleIndices[ruleID].map { rules[$0] }
    }

    /// What a learner's first language has to do with mistakes that a rule finds; nil where nothing is known.
    package func cause(of ruleID: String, _ options: Options) -> String? {
        causes.cause(of: ruleID, speaking: options.firstLanguage, in: options.explanationLanguage)
    }

    /// The card of a rule, its prose in `explanationLanguage`; nil when the language has no such rule.
    package func card(_ ruleID: String, in explanationLanguage: String = undeterminedLanguage) -> GrammarCard? {
        rule(ruleID).map { GrammarCard($0, in: explanationLanguage) }
    }
}
