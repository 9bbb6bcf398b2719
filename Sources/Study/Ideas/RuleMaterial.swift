/// What questions can be made of in a grammar rule.
package struct RuleMaterial: Sendable, Hashable {
    package struct Mistake: Sendable, Hashable {
        package var sentence: String
        /// The whole sentence with its mistake mended.
        package var fix: String

        package init(sentence: String, fix: String) {
            self.sentence = sentence
            self.fix = fix
        }
    }

    package struct Exercise: Sendable, Hashable {
        package var question: String
        package var options: [String]
        package var correctAnswer: String
        package var explanation: String

        package init(question: String, options: [String], correctAnswer: String, explanation: String) {
            self.question = question
            self.options = options
            self.correctAnswer = correctAnswer
            self.explanation = explanation
        }
    }

    package var id: String
    package var correctExamples: [String]
    package var mistakes: [Mistake]
    package var exercises: [Exercise]

    package init(id: String, correctExamples: [String], mistakes: [Mistake], exercises: [Exercise]) {
        self.id = id
        self.correctExamples = correctExamples
        self.mistakes = mistakes
        self.exercises = exercises
    }
}
