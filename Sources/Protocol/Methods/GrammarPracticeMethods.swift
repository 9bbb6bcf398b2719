import Grammar
import JSONText
package import LearningService
import Lexicon

extension Methods {
    package static let grammarRules = MethodName<RuleList>("grammar.rules")
    package static let grammarLesson = MethodName<LessonReply>("grammar.lesson")
    package static let grammarPractice = MethodName<PracticeReply>("grammar.practice")
}

/// grammar.rules, grammar.lesson and grammar.practice: rules as something to learn.
struct GrammarPracticeMethods {
    let practice: GrammarPractice

    private static let learner = Parameter.optional("learnerID", .uuid, "Whose mistakes and answers are told.")
    private static let explanationLanguage = Parameter.optional(
        "explanationLanguage", .identifier, "en unless given.")
    private static let exerciseResult =
        "id, exerciseID, ruleID, title, question, options, mistakes, rightAnswers, wrongAnswers"

    var methods: [RPCMethod] { [rules, lesson, practise] }

    private var rules: RPCMethod {
        RPCMethod(
            Methods.grammarRules, "Lists the rules of a language, the easiest first.",
            parameters: [
                .language("es unless given."),
                .optional(
                    "category", LearnerParameters.choices(GrammarCategory.self), "Only its rules; all unless given."),
                .optional(
                    "level", LearnerParameters.choices(CEFRLevel.self), "Only rules up to it; all unless given."),
                Self.learner, Self.explanationLanguage,
            ],
            result:
                "rules: ruleID, title, category, difficulty, exercises (how many), mistakes, rightAnswers, "
                + "wrongAnswers.",
            example: #"{"language": "es", "level": "A1"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await practice.rules(
                of: arguments.string("language"), category: arguments.choice("category"),
                upTo: arguments.choice("level"), learnerID: arguments.uuid("learnerID"),
                explanationLanguage: arguments.string("explanationLanguage"))
        }
    }

    private var lesson: RPCMethod {
        RPCMethod(
            Methods.grammarLesson,
            "Returns a rule to study: its card, its exercises with their ids, and what goes with it.",
            parameters: [
                .required("ruleID", .identifier, "As errors and grammar.rules name it."), Self.learner,
                Self.explanationLanguage,
            ],
            result: "rule (the GrammarRule), exercises (\(Self.exerciseResult)), prerequisites and related: as in "
                + "grammar.rules.",
            example: #"{"ruleID": "es-verb-present-ir"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await practice.lesson(
                try arguments.text("ruleID"), learnerID: arguments.uuid("learnerID"),
                explanationLanguage: arguments.string("explanationLanguage"))
        }
    }

    private var practise: RPCMethod {
        RPCMethod(
            Methods.grammarPractice,
            "Marks an answer, if one is given, and returns the exercise that helps the learner most now.",
            parameters: [
                .required("learnerID", .uuid, "Who practises."), .language("es unless given."),
                .optional("ruleID", .identifier, "Only exercises of this rule."),
                .optional("exerciseID", .identifier, "The exercise that is answered."),
                .optional("answer", .text(maximumBytes: 500), "What stands in the gap, or the whole answer."),
                Self.explanationLanguage,
            ],
            result:
                "next: \(Self.exerciseResult); and with an answer, marked: exerciseID, mark (right, accents or wrong), "
                + "correctAnswer, explanation.",
            example: #"{"learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await practice.practise(
                PracticeRequest(
                    learnerID: try arguments.required("learnerID", Arguments.uuid),
                    language: arguments.string("language"), ruleID: arguments.string("ruleID"),
                    exerciseID: arguments.string("exerciseID"), answer: arguments.string("answer"),
                    explanationLanguage: arguments.string("explanationLanguage")))
        }
    }
}
