import Foundation
import Grammar
import Lexicon

/// grammar.*: checks and rules.
struct GrammarMethods {
    let catalog: ContentCatalog

    var methods: [RPCMethod] {
        [
            RPCMethod(
                "grammar.check", "Finds the errors of a text, each with its correction and explanation.",
                parameters: [
                    .required("text", .text(), "What the learner wrote."),
                    .language("es unless given."),
                    .optional("explanationLanguage", .identifier, "Language of the explanations; en unless given."),
                    .optional("isSpoken", .boolean, "Whether it was spoken, so that accents do not count."),
                    .optional(
                        "level", LearnerParameters.choices(CEFRLevel.self),
                        "Rules above it stay silent; all speak unless given."),
                ],
                result:
                    "inputText, errors (errorType, position in Unicode scalars of the NFC text with the end exclusive, "
                    + "incorrect, correct, ruleID, explanation, severity) and correctedText.",
                example: #"{"text": "Yo va al parque", "language": "es"}"#, errors: [.notFound, .contentBroken]
            ) { arguments in
                let checker = try catalog.snapshot.checker(arguments.string("language") ?? "es", field: "language")
                return checker.check(
                    try arguments.text("text"),
                    options: GrammarChecker.Options(
                        explanationLanguage: arguments.string("explanationLanguage") ?? "en",
                        isSpoken: arguments.flag("isSpoken") ?? false, level: arguments.choice("level")))
            },
            RPCMethod(
                "grammar.rule", "Returns a rule as a card: explanation, examples, exercises, tips.",
                parameters: [
                    .required("ruleID", .identifier, "As errors name it."),
                    .optional("explanationLanguage", .identifier, "en unless given."),
                ],
                result: "The GrammarRule.",
                example: #"{"ruleID": "es-verb-present-ir"}"#, errors: [.notFound, .contentBroken]
            ) { arguments in
                try catalog.snapshot.grammarCard(
                    arguments.text("ruleID"), explanationLanguage: arguments.string("explanationLanguage") ?? "en",
                    field: "ruleID")
            },
        ]
    }
}
