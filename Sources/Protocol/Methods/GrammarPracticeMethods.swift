import ContentFiles
import Conversation
import Foundation
import Grammar
import JSONText
import LearningService
import Lexicon
import Storage

/// grammar.rules, grammar.lesson and grammar.practice: rules as something to learn.
struct GrammarPracticeMethods {
    let store: Store
    let catalog: ContentCatalog
    let clock: @Sendable () -> Date
    /// A number for each exercise to be chosen; fixed in tests.
    let seed: @Sendable () -> UInt64

    private static let learner = Parameter.optional("learnerID", .uuid, "Whose mistakes and answers are told.")
    private static let explanationLanguage = Parameter.optional(
        "explanationLanguage", .identifier, "en unless given.")
    private static let exerciseResult =
        "id, exerciseID, ruleID, title, question, options, mistakes, rightAnswers, wrongAnswers"

    var methods: [RPCMethod] { [rules, lesson, practice] }

    private var rules: RPCMethod {
        RPCMethod(
            "grammar.rules", "Lists the rules of a language, the easiest first.",
            parameters: [
                .language("es unless given."),
                .optional(
                    "category", LearnerParameters.choices(GrammarCategory.self), "Only its rules; all unless given."),
                .optional(
                    "level", LearnerParameters.choices(CEFRLevel.self), "Only rules up to it; all unless given."),
                Self.learner, Self.explanationLanguage,
            ],
            result:
                "rules: ruleID, title, category, difficulty, exercises (how many), mistakes, rightAnswers, wrongAnswers.",
            example: #"{"language": "es", "level": "A1"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            let checker = try catalog.snapshot.checker(arguments.string("language") ?? "es", field: "language")
            let category: GrammarCategory? = arguments.choice("category")
            let level: CEFRLevel? = arguments.choice("level")
            let records = try await records(arguments, language: checker.language.id)
            let chosen = checker.rules
                .filter { (category ?? $0.category) == $0.category && $0.difficulty <= level ?? .c2 }
                .sorted { ($0.difficulty, $0.ruleID) < ($1.difficulty, $1.ruleID) }
            let prose = arguments.string("explanationLanguage") ?? "en"
            return ["rules": chosen.map { RuleItem($0, records[$0.ruleID], in: prose) }]
        }
    }

    private var lesson: RPCMethod {
        RPCMethod(
            "grammar.lesson", "Returns a rule to study: its card, its exercises with their ids, and what goes with it.",
            parameters: [
                .required("ruleID", .identifier, "As errors and grammar.rules name it."), Self.learner,
                Self.explanationLanguage,
            ],
            result: "rule (the GrammarRule), exercises (\(Self.exerciseResult)), prerequisites and related: as in "
                + "grammar.rules.",
            example: #"{"ruleID": "es-verb-present-ir"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            let prose = arguments.string("explanationLanguage") ?? "en"
            let (rule, checker) = try rule(arguments)
            let records = try await records(arguments, language: rule.language)
            func items(_ ids: [String]) -> [RuleItem] {
                ids.compactMap { checker.rule($0) }.map { RuleItem($0, records[$0.ruleID], in: prose) }
            }
            return Lesson(
                rule: RuleReply(card: GrammarCard(rule, in: prose)),
                exercises: GrammarExercise.all(of: rule).map {
                    ExerciseItem($0, rule, records[rule.ruleID], in: prose)
                },
                prerequisites: items(rule.prerequisiteRules), related: items(rule.relatedRules))
        }
    }

    private var practice: RPCMethod {
        RPCMethod(
            "grammar.practice",
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
        ) { try await practise($0) }
    }

    private func practise(_ arguments: Arguments) async throws -> Practice {
        let learner = try await store.profile(try arguments.required("learnerID", Arguments.uuid))
        let prose = arguments.string("explanationLanguage") ?? learner.nativeLanguage
        let checker = try catalog.snapshot.checker(arguments.string("language") ?? "es", field: "language")
        let language = checker.language.id
        let rules = try arguments.string("ruleID").map { _ in [try rule(arguments).0] } ?? checker.rules
        let exerciseID = arguments.string("exerciseID")
        guard (exerciseID == nil) == (arguments.string("answer") == nil) else {
            throw RPCError(.invalidParams, "'exerciseID' and 'answer' go together.", field: "answer")
        }
        var marked: MarkedAnswer?
        if let exerciseID {
            let exercise = try exercise(exerciseID, checker)
            let mark = exercise.mark(try arguments.text("answer"))
            marked = MarkedAnswer(
                exerciseID: exerciseID, mark: mark, correctAnswer: exercise.exercise.correctAnswer,
                explanation: exercise.exercise.explanation.text(in: prose))
            let now = clock()
            try await store.write { writer in
                try writer.countAnswer(
                    isRight: mark == .right, ruleID: exercise.ruleID, language: language, of: learner.id, at: now)
            }
        }
        let records = try await store.read { try $0.rules(of: learner.id, language: language) }
        let chooser = PracticeChooser(
            rules: rules, records: records, level: learner.proficiencyLevel, now: clock())
        var generator = SplitMix(seed: seed())
        guard let next = chooser.next(after: exerciseID, using: &generator), let rule = checker.rule(next.ruleID) else {
            throw RPCError(.notFound, "There is no exercise for this rule.", field: "ruleID")
        }
        let record = records.first { $0.ruleID == next.ruleID }
        return Practice(marked: marked, next: ExerciseItem(next, rule, record, in: prose))
    }

    private func records(_ arguments: Arguments, language: String) async throws -> [String: RuleRecord] {
        guard let id = arguments.uuid("learnerID") else { return [:] }
        let learner = try await store.profile(id)
        let records = try await store.read { try $0.rules(of: learner.id, language: language) }
        return Dictionary(uniqueKeysWithValues: records.map { ($0.ruleID, $0) })
    }

    private func rule(_ arguments: Arguments) throws -> (GrammarRule, GrammarChecker) {
        let ruleID = try arguments.text("ruleID")
        for checker in catalog.snapshot.grammars.values.compactMap(\.value.checker) {
            if let rule = checker.rule(ruleID) { return (rule, checker) }
        }
        // Says whether the rule is unknown or its file broken.
        _ = try catalog.snapshot.grammarCard(ruleID, explanationLanguage: "en", field: "ruleID")
        throw RPCError(.notFound, "There is no rule '\(ruleID)'.", field: "ruleID")
    }

    private func exercise(_ id: String, _ checker: GrammarChecker) throws -> GrammarExercise {
        let ruleID = id.prefix { $0 != ":" }
        guard let rule = checker.rule(String(ruleID)),
            let exercise = GrammarExercise.all(of: rule).first(where: { $0.id == id })
        else {
            throw RPCError(
                .notFound, "There is no exercise '\(id)'; grammar.practice and grammar.lesson name them.",
                field: "exerciseID")
        }
        return exercise
    }
}

private struct RuleItem: Encodable, Sendable {
    var ruleID: String
    var title: String
    var category: GrammarCategory
    var difficulty: CEFRLevel
    var exercises: Int
    var mistakes: Int
    var rightAnswers: Int
    var wrongAnswers: Int

    init(_ rule: GrammarRule, _ record: RuleRecord?, in language: String) {
        ruleID = rule.ruleID
        title = rule.title.text(in: language)
        category = rule.category
        difficulty = rule.difficulty
        exercises = rule.exercises.count
        mistakes = record?.mistakes ?? 0
        rightAnswers = record?.rightAnswers ?? 0
        wrongAnswers = record?.wrongAnswers ?? 0
    }
}

private struct ExerciseItem: Encodable, Sendable {
    var id: UUID
    var exerciseID: String
    var ruleID: String
    var title: String
    var question: String
    var options: [String]?
    var mistakes: Int
    var rightAnswers: Int
    var wrongAnswers: Int

    init(_ exercise: GrammarExercise, _ rule: GrammarRule, _ record: RuleRecord?, in language: String) {
        id = exercise.uuid
        exerciseID = exercise.id
        ruleID = rule.ruleID
        title = rule.title.text(in: language)
        question = exercise.exercise.question
        options = exercise.exercise.options.isEmpty ? nil : exercise.exercise.options
        mistakes = record?.mistakes ?? 0
        rightAnswers = record?.rightAnswers ?? 0
        wrongAnswers = record?.wrongAnswers ?? 0
    }
}

private struct Lesson: Encodable, Sendable {
    var rule: RuleReply
    var exercises: [ExerciseItem]
    var prerequisites: [RuleItem]
    var related: [RuleItem]
}

private struct MarkedAnswer: Encodable, Sendable {
    var exerciseID: String
    var mark: GrammarExercise.Mark
    var correctAnswer: String
    var explanation: String
}

private struct Practice: Encodable, Sendable {
    var marked: MarkedAnswer?
    var next: ExerciseItem
}
