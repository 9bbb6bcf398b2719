package import ContentFiles
package import Foundation
package import Lexicon

/// Looks for what is wrong, or doubtful, in a language's grammar files beyond what loading them finds.
///
/// | code | means |
/// |---|---|
/// | `example-does-not-fire` | no rule finds the error of a wrong example |
/// | `example-of-other-rule` | only other rules find it: this rule is shadowed there |
/// | `example-mark-differs`, `example-fix-differs` | the rule marks other words, or corrects them otherwise |
/// | `example-has-other-error` | another rule speaks too |
/// | `corrected-example-flagged`, `right-example-flagged` | a rule speaks where all is right |
/// | `shadowed-rule` | other rules speak in all wrong examples |
/// | `untested-variant` | no wrong example of its rule needs this variant |
/// | `unknown-lemma` | a test asks for a lemma that the lexicon lacks, so it never passes |
/// | `unknown-region` | a rule holds in a region that no variant has, so it never speaks |
/// | `unknown-word-in-example` | a right example holds a word that the lexicon lacks |
/// | `missing-translation` | a text lacks the version in the language taught |
/// | `missing-practice` | the rule has no exercise, no common mistake or no tip |
package struct GrammarLint {
    private let checker: GrammarChecker
    private let rules: GrammarRuleSet
    private let issues = DiagnosticCollector()

    /// Everything found in `<directory>/grammar`, in no particular order.
    ///
    /// - Parameters:
    ///   - directory: The folder of the language, `languages/<id>`.
    ///   - language: The words that the rules are about.
    ///   - prose: The language that every text of the rules is written in.
    package static func diagnostics(directory: URL, language: LanguagePack, prose: String) -> [Diagnostic] {
        do {
            return diagnostics(
                try GrammarRuleSet.load(directory: directory, language: language.id, prose: prose), language: language)
        } catch {
            return error.diagnostics
        }
    }

    /// Everything found in rules that are loaded, in no particular order.
    package static func diagnostics(_ rules: GrammarRuleSet, language: LanguagePack) -> [Diagnostic] {
        let lint = GrammarLint(checker: GrammarChecker(rules, language: language), rules: rules)
        lint.run()
        return lint.issues.diagnostics
    }

    private func run() {
        for (rule, source) in zip(rules.rules, rules.sources) {
            checkIncorrectExamples(of: rule, source)
            checkCorrectExamples(of: rule, source)
            checkTexts(of: rule, at: source.rule)
        }
        checkVariants()
        checkLemmas()
        checkRegions()
    }

    private func checkIncorrectExamples(of rule: GrammarRule, _ source: RuleSource) {
        var ownFindings = 0
        for (example, location) in zip(rule.incorrectExamples, source.incorrectExamples) {
            let options = GrammarChecker.Options(region: rule.regions.min())
            let found = checker.examine(example.sentence, options: options)
            let errors = found.report.errors + found.hints.map(\.error)
            if let own = errors.first(where: { $0.ruleID == rule.ruleID }) {
                ownFindings += 1
                compare(own, with: example, at: location)
                for other in errors where other.ruleID != rule.ruleID {
                    issues.warning(
                        "example-has-other-error",
                        "'\(other.ruleID)' speaks here too: '\(other.incorrect)' → '\(other.correct)'.", at: location)
                }
            } else if let other = errors.first {
                issues.error(
                    "example-of-other-rule",
                    "Only '\(other.ruleID)' speaks here: '\(other.incorrect)' → '\(other.correct)'.", at: location)
            } else {
                issues.error(
                    "example-does-not-fire", "The rule does not find the error of this example.", at: location)
            }
            for error in checker.check(found.report.correctedText, options: options).errors {
                issues.error(
                    "corrected-example-flagged",
                    "The corrected sentence still has an error for '\(error.ruleID)': '\(error.incorrect)'.",
                    at: location)
            }
        }
        if ownFindings == 0, !rule.incorrectExamples.isEmpty {
            issues.error(
                "shadowed-rule", "'\(rule.ruleID)' speaks in none of its wrong examples.", at: source.rule)
        }
    }

    private func compare(_ error: GrammarError, with example: GrammarRule.IncorrectExample, at location: SourceLocation)
    {
        if error.position.start..<error.position.end != example.mark {
            issues.error(
                "example-mark-differs", "The rule marks '\(error.incorrect)', the example other words.", at: location)
        } else if error.correct != example.fix {
            issues.error(
                "example-fix-differs", "The rule says '\(error.correct)', the example '\(example.fix)'.", at: location)
        }
    }

    private func checkCorrectExamples(of rule: GrammarRule, _ source: RuleSource) {
        for (example, location) in zip(rule.correctExamples, source.correctExamples) {
            let found = checker.examine(example.sentence, options: .init(region: rule.regions.min()))
            for error in found.report.errors + found.hints.map(\.error) {
                issues.error(
                    "right-example-flagged",
                    "'\(error.ruleID)' speaks in a right example: '\(error.incorrect)' → '\(error.correct)'.",
                    at: location)
            }
            for token in checker.language.tokens(of: example.sentence) where token.flags.contains(.guessed) {
                issues.warning(
                    "unknown-word-in-example", "The lexicon does not know '\(echo(token.text))'.", at: location)
            }
        }
    }

    private func checkTexts(of rule: GrammarRule, at location: SourceLocation) {
        let texts =
            [rule.title, rule.explanation] + rule.tips + rule.commonMistakes + rule.exercises.map(\.explanation)
            + rule.correctExamples.compactMap(\.explanation) + rule.incorrectExamples.compactMap(\.explanation)
        for text in texts where text.byLanguage[rule.language] == nil {
            issues.warning(
                "missing-translation",
                "The text '\(echo(text.text(in: text.fallback)))' has no version under '\(rule.language)'.",
                at: location)
        }
        for (part, isMissing) in [
            ("exercise", rule.exercises.isEmpty), ("common mistake", rule.commonMistakes.isEmpty),
            ("tip", rule.tips.isEmpty),
        ] where isMissing {
            issues.warning("missing-practice", "'\(rule.ruleID)' has no \(part).", at: location)
        }
    }

    /// A variant that no example needs may be broken without anybody noticing.
    private func checkVariants() {
        let variantCounts = Dictionary(grouping: rules.compiled, by: \.rule).mapValues(\.count)
        var used: Set<Int> = []
        var memory = RespellingMemory(rules.respelling, checker.language)
        for rule in rules.rules {
            for example in rule.incorrectExamples {
                let analysis = checker.analyse(CheckedText(example.sentence))
                let options = GrammarChecker.Options(region: rule.regions.min())
                used.formUnion(checker.findings(in: analysis, options: options, memory: &memory).map(\.compiled))
            }
        }
        for (index, variant) in rules.compiled.enumerated()
        where !used.contains(index) && variantCounts[variant.rule, default: 0] > 1 {
            issues.warning(
                "untested-variant", "No wrong example needs this variant of '\(rules.rules[variant.rule].ruleID)'.",
                at: variant.location)
        }
    }

    private func checkRegions() {
        let known = Set(checker.language.variants.map(\.region))
        for named in rules.namedRegions where !known.contains(named.region) {
            issues.error(
                "unknown-region",
                "No variant of the language is of the region '\(named.region)', so this rule never speaks. "
                    + "Its regions: \(known.sorted().joined(separator: ", ")).", at: named.location)
        }
    }

    private func checkLemmas() {
        let lexicon = checker.language.lexicon
        for named in rules.namedLemmas {
            let parts = PartOfSpeech.allCases.filter { !named.parts.isDisjoint(with: PartOfSpeechSet($0)) }
            let isKnown =
                parts.isEmpty
                ? lexicon.entry(named.lemma) != nil : parts.contains { lexicon.entry(named.lemma, $0) != nil }
            if !isKnown {
                issues.error(
                    "unknown-lemma", "The lexicon has no lemma '\(named.lemma)', so this test never passes for it.",
                    at: named.location)
            }
        }
    }
}
