import ContentFiles
package import Foundation
package import Grammar
package import Lexicon
package import Storage

/// Texts checked for errors, and the rules behind them.
package struct GrammarChecks: Sendable {
    private let catalog: ContentCatalog
    private let store: Store
    private let clock: @Sendable () -> Date

    package init(catalog: ContentCatalog, store: Store, clock: @escaping @Sendable () -> Date) {
        self.catalog = catalog
        self.store = store
        self.clock = clock
    }

    /// Finds the errors of a text, and counts them as a learner's mistakes where it says whose text it is.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` without the language, its rules or the learner,
    ///   ``ServiceError/Code/contentBroken`` for rules that do not load.
    package func check(_ request: CheckRequest) async throws -> GrammarReport {
        let content = catalog.snapshot
        let language = request.language ?? content.defaults.target
        let checker = try content.checker(language, field: "language")
        let learner = if let id = request.learnerID { try await store.profile(id) } else { nil as LearnerProfile? }
        let report = checker.check(
            request.text,
            options: GrammarChecker.Options(
                explanationLanguage: request.explanationLanguage ?? content.defaults.explanation,
                isSpoken: request.isSpoken, level: request.level, region: checker.language.region(of: language),
                expected: request.expected, firstLanguage: request.firstLanguage ?? learner?.nativeLanguage))
        guard let learner else { return report }
        let now = clock()
        try await store.write { writer in
            try writer.countMistakes(
                against: report.errors.map(\.ruleID), language: checker.language.id, of: learner.id, at: now)
        }
        return report
    }

    /// A rule as a card.
    ///
    /// - Parameter explanationLanguage: The content's usual one where it is nil.
    /// - Throws: ``ServiceError/Code/notFound``; ``ServiceError/Code/contentBroken`` when it may stand in rules that do
    ///   not load.
    package func rule(_ ruleID: String, explanationLanguage: String?) throws -> RuleReply {
        let content = catalog.snapshot
        return RuleReply(
            card: try content.grammarCard(
                ruleID, explanationLanguage: explanationLanguage ?? content.defaults.explanation, field: "ruleID"))
    }
}

/// A text to be checked.
package struct CheckRequest: Sendable {
    package var text: String
    /// A language or one of its variants; the content's usual one where it is nil.
    package var language: String?
    /// Likewise.
    package var explanationLanguage: String?
    /// Whether it was spoken, so that accents do not count.
    package var isSpoken: Bool
    /// Rules above it stay silent; all speak where it is nil.
    package var level: CEFRLevel?
    /// Answers that were expected, as evidence.
    package var expected: [String]
    /// Whose mistakes are counted.
    package var learnerID: UUID?
    /// Of whoever wrote it; the learner's own where it is nil.
    package var firstLanguage: String?

    package init(
        text: String, language: String? = nil, explanationLanguage: String? = nil, isSpoken: Bool = false,
        level: CEFRLevel? = nil, expected: [String] = [], learnerID: UUID? = nil, firstLanguage: String? = nil
    ) {
        self.text = text
        self.language = language
        self.explanationLanguage = explanationLanguage
        self.isSpoken = isSpoken
        self.level = level
        self.expected = expected
        self.learnerID = learnerID
        self.firstLanguage = firstLanguage
    }
}
