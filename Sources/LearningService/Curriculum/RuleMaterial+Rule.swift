import Grammar
import Study

extension RuleMaterial {
    /// What questions can be made of in a rule.
    ///
    /// - Parameter prose: The language of explanations.
    init(_ rule: GrammarRule, in prose: String) {
        self.init(
            id: rule.ruleID, correctExamples: rule.correctExamples.map(\.sentence),
            mistakes: rule.incorrectExamples.map { example in
                let scalars = Array(example.sentence.unicodeScalars)
                var fixed = String.UnicodeScalarView(scalars[..<example.mark.lowerBound])
                fixed.append(contentsOf: example.fix.unicodeScalars)
                fixed.append(contentsOf: scalars[example.mark.upperBound...])
                return Mistake(sentence: example.sentence, fix: String(fixed))
            },
            exercises: rule.exercises.map {
                Exercise(
                    question: $0.question, options: $0.options, correctAnswer: $0.correctAnswer,
                    explanation: $0.explanation.text(in: prose))
            })
    }
}
