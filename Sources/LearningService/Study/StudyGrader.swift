import ContentFiles
import Lexicon
import Study

/// Grades answers with what the content knows of their language, and says what it found in the learner's own.
struct StudyGrader: Sendable {
    let content: ContentSnapshot
    /// The learner's own language.
    let prose: String

    /// - Parameter language: That the question is about.
    /// - Throws: ``ServiceError/Code/invalidInput`` for an answer that does not fit its question.
    func grade(
        _ response: QuestionResponse, to question: Question, language: String
    ) throws(ServiceError) -> QuestionGrade {
        do throws(QuestionGrader.Misfit) {
            return try grader(question, language).grade(response, to: question)
        } catch {
            throw ServiceError(.invalidInput, error.message, field: "answer")
        }
    }

    func feedback(_ grade: QuestionGrade, to question: Question) -> String {
        let words = content.study.value.grading
        let phrases = (words[prose] ?? words[content.defaults.explanation] ?? GradingWords()).feedback
        return QuestionGrader(language: nil, words: GradingWords()).feedback(grade, to: question, phrases: phrases)
    }

    /// Open questions of ideas are answered in the language of explanations unless they say otherwise, as those of
    /// texts do; gaps and translations in the language that is learnt.
    private func grader(_ question: Question, _ language: String) -> QuestionGrader {
        let spoken =
            question.answerIn ?? (question.type == .openEnded ? content.defaults.explanation : language)
        return QuestionGrader(
            language: content.languages[spoken],
            dictionaries: OpenAnswerGrader.dictionaries(
                into: spoken, of: content.languages, explanations: content.defaults.explanation),
            words: content.study.value.grading[spoken] ?? GradingWords())
    }
}
