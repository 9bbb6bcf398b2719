package import Templates

extension MatchTolerance {
    /// Challenging is strict on form, not on understanding: it hears what normal hears.
    init(_ mode: DifficultyMode) {
        self =
            switch mode {
            case .easy: .easy
            case .normal, .challenging: .normal
            }
    }
}

extension TemplateGrammar {
    /// Matches a sentence as a conversation of this difficulty does.
    ///
    /// - Throws: As ``match(_:mode:tolerance:findsMargin:)``.
    package func match(
        _ sentence: String, mode: Mode, tolerance difficulty: DifficultyMode
    ) throws(TemplateFault) -> TemplateMatch {
        try match(sentence, mode: mode, tolerance: MatchTolerance(difficulty))
    }
}
