import ContentFiles

/// What a language's answers in free words are read by: `languages/<id>/grading.yaml`.
package struct GradingWords: Sendable, Hashable {
    package static let file = "grading.yaml"

    /// Deny what follows in their clause.
    package var negators: Set<String> = []
    /// Begin a clause of their own.
    package var clauseStarts: Set<String> = []
    /// Begin like a denial, and are none: *no solo*.
    package var affirmations: [[String]] = []
    /// Say that the learner does not know.
    package var unsure: [[String]] = []
    /// Of a language without a lexicon.
    package var forms = WordForms()
    package var feedback = Feedback()

    /// What is said to a learner.
    package struct Feedback: Sendable, Hashable {
        package var verdicts: [GradeVerdict: String] = [:]
        /// With `{points}`.
        package var found = "{points}"
        package var missing = "{points}"

        package init() {}
    }

    package init() {}

    init(_ node: ContentNode, into issues: DiagnosticCollector) {
        var fields = FieldReader(node, of: "the grading words", into: issues)
        negators = Set(fields.texts("negators").map(foldedText))
        clauseStarts = Set(fields.texts("clauseStarts").map(foldedText))
        affirmations = fields.texts("affirmations").map(Self.words)
        unsure = fields.texts("unsure").map(Self.words)
        if let node = fields.value("forms") { forms = WordForms(node, into: issues) }
        if let node = fields.requiredValue("feedback") {
            var texts = FieldReader(node, of: "the feedback", into: issues)
            for verdict in GradeVerdict.allCases { feedback.verdicts[verdict] = texts.requiredText(verdict.rawValue) }
            feedback.found = texts.requiredText("found")
            feedback.missing = texts.requiredText("missing")
            texts.finish()
        }
        fields.finish()
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map { foldedText(String($0)) } }
}

/// Who says whether an answer is right.
package enum GradeJudge: String, Sendable, Codable, CaseIterable {
    case grader
    /// The learner, who has seen the model answer, where the grader could not tell.
    case learner
}

package enum GradeVerdict: String, Sendable, Codable, CaseIterable {
    /// Enough key points.
    case right
    /// One key point at least.
    case partial
    case wrong
    /// The grader cannot tell; the model answer is shown.
    case notSure
}
