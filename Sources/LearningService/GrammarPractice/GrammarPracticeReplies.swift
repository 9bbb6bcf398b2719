package import Foundation
package import Grammar
package import Lexicon
import Storage

/// Rules of a language, the easiest first.
package struct RuleList: Codable, Sendable, Hashable {
    package var rules: [RuleSummary]
}

/// A rule as a list shows it, with what a learner has done about it.
package struct RuleSummary: Codable, Sendable, Hashable {
    package var ruleID: String
    package var title: String
    package var category: GrammarCategory
    package var difficulty: CEFRLevel
    /// How many it has.
    package var exercises: Int
    package var mistakes: Int
    package var rightAnswers: Int
    package var wrongAnswers: Int

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

/// An exercise to be done, without its answer.
package struct ExerciseReply: Codable, Sendable, Hashable {
    package var id: UUID
    package var exerciseID: String
    package var ruleID: String
    package var title: String
    package var question: String
    package var options: [String]?
    package var mistakes: Int
    package var rightAnswers: Int
    package var wrongAnswers: Int

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

/// A rule to study.
package struct LessonReply: Codable, Sendable, Hashable {
    package var rule: RuleReply
    package var exercises: [ExerciseReply]
    package var prerequisites: [RuleSummary]
    package var related: [RuleSummary]
}

/// What became of an answer, if one was given, and the exercise that helps most now.
package struct PracticeReply: Codable, Sendable, Hashable {
    package var marked: MarkedAnswer?
    package var next: ExerciseReply
}

/// An answer with its mark.
package struct MarkedAnswer: Codable, Sendable, Hashable {
    package var exerciseID: String
    package var mark: GrammarExercise.Mark
    package var correctAnswer: String
    package var explanation: String
}
