package import Lexicon

/// What a check found in a page, a text of many sentences: each of them as by itself, and what they have in common.
package struct PageReport: Sendable, Hashable, Codable {
    /// A sentence with its findings; their positions count from its start.
    package struct Sentence: Sendable, Hashable, Codable {
        /// Unicode scalars of the page in NFC, end exclusive.
        package var position: TextSpan
        package var report: GrammarReport
        package var hints: [GrammarHint]
    }

    /// How often a rule was broken.
    package struct RuleCount: Sendable, Hashable, Codable {
        package var ruleID: String
        package var title: String
        package var category: GrammarCategory
        package var errors: Int
        package var hints: Int
    }

    package struct CategoryCount: Sendable, Hashable, Codable {
        package var category: GrammarCategory
        package var errors: Int
        package var hints: Int
    }

    /// A rule worth work, with the writer's own words.
    package struct Lesson: Sendable, Hashable, Codable {
        package var ruleID: String
        package var title: String
        package var errors: Int
        package var explanation: String
        /// From the page.
        package var incorrect: String
        package var correct: String
        package var tip: String?
        /// What the writer's first language does otherwise.
        package var cause: String?
        /// What to know before.
        package var prerequisiteRules: [String]
    }

    package var sentences: [Sentence]
    /// The most frequent first.
    package var byCategory: [CategoryCount]
    /// The most frequent first.
    package var byRule: [RuleCount]
    /// What to work on first, at most ``GrammarChecker/maximalLessons``.
    package var lessons: [Lesson]
}
