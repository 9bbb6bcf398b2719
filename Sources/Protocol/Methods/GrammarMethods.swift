import Foundation
import Grammar
import JSONText
import LearningService
import Lexicon
import Storage

/// grammar.*: checks and rules.
struct GrammarMethods {
    let catalog: ContentCatalog
    let store: Store
    let clock: @Sendable () -> Date

    var methods: [RPCMethod] {
        [
            RPCMethod(
                "grammar.check", "Finds the errors of a text, each with its correction and explanation.", pace: .atOnce,
                parameters: [
                    .required("text", .text(), "What the learner wrote."),
                    .language("es unless given; a variant's rules hold for it alone."),
                    .optional("explanationLanguage", .identifier, "Language of the explanations; en unless given."),
                    .optional("isSpoken", .boolean, "Whether it was spoken, so that accents do not count."),
                    .optional(
                        "level", LearnerParameters.choices(CEFRLevel.self),
                        "Rules above it stay silent; all speak unless given."),
                    .optional(
                        "expected", .array(of: .text(), maximumCount: 100), "Answers that were expected, as evidence."),
                    .optional("learnerID", .uuid, "Whose mistakes are counted, for grammar.practice."),
                ],
                result:
                    "inputText, errors (errorType, position in Unicode scalars of the NFC text with the end exclusive, "
                    + "incorrect, correct, ruleID, explanation, severity) and correctedText.",
                example: #"{"text": "Yo va al parque", "language": "es"}"#,
                errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
            ) { try await check($0) },
            RPCMethod(
                "grammar.rule", "Returns a rule as a card: explanation, examples, exercises, tips.",
                parameters: [
                    .required("ruleID", .identifier, "As errors name it."),
                    .optional("explanationLanguage", .identifier, "en unless given."),
                ],
                result: "The GrammarRule; it and its exercises have ids that stay the same.",
                example: #"{"ruleID": "es-verb-present-ir"}"#, errors: [.notFound, .contentBroken]
            ) { arguments in
                RuleReply(
                    card: try catalog.snapshot.grammarCard(
                        arguments.text("ruleID"),
                        explanationLanguage: arguments.string("explanationLanguage") ?? "en", field: "ruleID"))
            },
        ]
    }

    private func check(_ arguments: Arguments) async throws -> GrammarReport {
        let language = arguments.string("language") ?? "es"
        let checker = try catalog.snapshot.checker(language, field: "language")
        let report = checker.check(
            try arguments.text("text"),
            options: GrammarChecker.Options(
                explanationLanguage: arguments.string("explanationLanguage") ?? "en",
                isSpoken: arguments.flag("isSpoken") ?? false, level: arguments.choice("level"),
                region: checker.language.region(of: language),
                expected: arguments.value("expected")?.elements?.compactMap(\.string) ?? []))
        guard let id = arguments.uuid("learnerID") else { return report }
        let learner = try await store.profile(id)
        let now = clock()
        try await store.write { writer in
            try writer.countMistakes(
                against: report.errors.map(\.ruleID), language: checker.language.id, of: learner.id, at: now)
        }
        return report
    }
}
