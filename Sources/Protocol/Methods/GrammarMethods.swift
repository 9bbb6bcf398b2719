package import Grammar
import JSONText
package import LearningService
import Lexicon

extension Methods {
    package static let grammarCheck = MethodName<GrammarReport>("grammar.check")
    package static let grammarRule = MethodName<RuleReply>("grammar.rule")
}

/// grammar.*: checks and rules.
struct GrammarMethods {
    let checks: GrammarChecks

    var methods: [RPCMethod] { [check, rule] }

    private var check: RPCMethod {
        RPCMethod(
            Methods.grammarCheck, "Finds the errors of a text, each with its correction and explanation.",
            pace: .atOnce,
            parameters: [
                .required("text", .text(), "What the learner wrote."),
                .language("es unless given; a variant's rules hold for it alone."),
                .optional("explanationLanguage", .identifier, "Language of the explanations; en unless given."),
                .optional(
                    "isSpoken", .boolean, usual: false, "Whether it was spoken, so that accents do not count."),
                .optional(
                    "level", LearnerParameters.choices(CEFRLevel.self),
                    "Rules above it stay silent; all speak unless given."),
                .optional(
                    "expected", .array(of: .text(), maximumCount: 100), "Answers that were expected, as evidence."),
                .optional("learnerID", .uuid, "Whose mistakes are counted, for grammar.practice."),
                .optional(
                    "firstLanguage", .identifier,
                    "Whoever wrote it speaks it: what it does otherwise is told; the learner's own unless given."),
            ],
            result:
                "inputText, errors (errorType, position in Unicode scalars of the NFC text with the end exclusive, "
                + "incorrect, correct, ruleID, explanation, severity; cause: what the writer's first language does "
                + "otherwise, where that is known to be why) and correctedText.",
            example: #"{"text": "Yo va al parque", "language": "es"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await checks.check(
                CheckRequest(
                    text: try arguments.text("text"), language: arguments.string("language"),
                    explanationLanguage: arguments.string("explanationLanguage"),
                    isSpoken: try arguments.required("isSpoken", Arguments.flag), level: arguments.choice("level"),
                    expected: arguments.strings("expected") ?? [], learnerID: arguments.uuid("learnerID"),
                    firstLanguage: arguments.string("firstLanguage")))
        }
    }

    private var rule: RPCMethod {
        RPCMethod(
            Methods.grammarRule, "Returns a rule as a card: explanation, examples, exercises, tips.",
            parameters: [
                .required("ruleID", .identifier, "As errors name it."),
                .optional("explanationLanguage", .identifier, "en unless given."),
            ],
            result: "The GrammarRule; it and its exercises have ids that stay the same.",
            example: #"{"ruleID": "es-verb-present-ir"}"#, errors: [.notFound, .contentBroken]
        ) { arguments in
            try checks.rule(
                try arguments.text("ruleID"), explanationLanguage: arguments.string("explanationLanguage"))
        }
    }
}
