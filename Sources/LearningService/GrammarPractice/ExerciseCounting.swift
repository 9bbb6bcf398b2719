import ContentFiles
import Foundation
import Grammar
import Storage
import Study

/// Counts an answer to a grammar exercise for the topic of its rule.
struct ExerciseCounting: Sendable {
    private let keeper: AnswerKeeper
    private let taxonomy: Taxonomy
    private let asked: AnswerKeeper.Asked?
    private let answer: String
    private let isRight: Bool

    init(_ exercise: GrammarExercise, isRight: Bool, answer: String, study: StudyEnvironment) {
        let id = Curriculum.questionID(ofExercise: exercise.id)
        let curriculum = study.catalog.snapshot.curriculum(ofQuestion: id)
        keeper = AnswerKeeper(study)
        taxonomy = curriculum?.taxonomy ?? .empty
        asked = curriculum?.items[id].map {
            AnswerKeeper.Asked(question: $0.question, filing: $0.filing, language: curriculum?.language ?? "")
        }
        self.answer = answer
        self.isRight = isRight
    }

    /// The counter of the rule goes up elsewhere.
    func keep(of learnerID: UUID, at now: Date, in writer: borrowing StoreWriter) throws {
        guard let asked else { return }
        _ = try keeper.keep(
            UserAnswer(
                id: UUID().lowercased, questionID: asked.question.id, answer: answer, type: asked.question.type,
                options: asked.question.choices, difficulty: asked.question.difficulty, isCorrect: isRight,
                timestamp: now), to: asked, of: learnerID, taxonomy: taxonomy, countsRules: false, in: writer)
    }
}
