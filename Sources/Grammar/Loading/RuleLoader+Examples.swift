import ContentFiles
import Foundation

extension RuleLoader {
    func readExamples(of rule: inout GrammarRule, from fields: inout FieldReader) {
        let location = fields.node.location
        rule.incorrectExamples = fields.list("incorrectExamples").compactMap { readIncorrectExample($0) }
        rule.correctExamples = fields.list("correctExamples").map { readCorrectExample($0) }
        if rule.incorrectExamples.count < Self.minimalIncorrectExamples
            || rule.correctExamples.count < Self.minimalCorrectExamples
        {
            issues.error(
                "too-few-examples",
                """
                The rule has \(rule.incorrectExamples.count) wrong and \(rule.correctExamples.count) right examples; \
                it needs at least \(Self.minimalIncorrectExamples) and \(Self.minimalCorrectExamples).
                """, at: location)
        }
    }

    /// `{text: "Busco [el] mesa", fix: la, translation, explanation?}`
    private func readIncorrectExample(_ node: ContentNode) -> GrammarRule.IncorrectExample? {
        var fields = FieldReader(node, of: "a wrong example", into: issues)
        let marked = fields.requiredText("text").precomposedStringWithCanonicalMapping
        let fix = fields.requiredText("fix")
        let translation = fields.requiredText("translation")
        let explanation = fields.value("explanation").map { readLocalized($0) }
        fields.finish()
        let scalars = Array(marked.unicodeScalars)
        guard let open = scalars.firstIndex(of: "["), let close = scalars.firstIndex(of: "]"), open + 1 < close,
            scalars.count(where: { $0 == "[" || $0 == "]" }) == 2
        else {
            issues.error(
                "bad-mark", "A wrong example must mark its error, once, with [square brackets].", at: node.location)
            return nil
        }
        var sentence = String.UnicodeScalarView()
        sentence.append(contentsOf: scalars.filter { $0 != "[" && $0 != "]" })
        return GrammarRule.IncorrectExample(
            sentence: String(sentence), mark: open..<close - 1, fix: fix, translation: translation,
            explanation: explanation)
    }

    private func readCorrectExample(_ node: ContentNode) -> GrammarRule.CorrectExample {
        var fields = FieldReader(node, of: "a right example", into: issues)
        defer { fields.finish() }
        return GrammarRule.CorrectExample(
            sentence: fields.requiredText("text"), translation: fields.requiredText("translation"),
            explanation: fields.value("explanation").map { readLocalized($0) })
    }

    func readExercise(_ node: ContentNode) -> GrammarRule.Exercise {
        var fields = FieldReader(node, of: "an exercise", into: issues)
        let exercise = GrammarRule.Exercise(
            question: fields.requiredText("question"), options: fields.texts("options"),
            correctAnswer: fields.requiredText("correctAnswer"),
            explanation: readLocalized(fields.requiredValue("explanation")))
        fields.finish()
        if !exercise.options.isEmpty, !exercise.options.contains(exercise.correctAnswer) {
            issues.error(
                "bad-exercise", "The options do not hold the correct answer '\(exercise.correctAnswer)'.",
                at: node.location)
        }
        return exercise
    }
}
