/// All that a check found out about a text: its errors, and what is less sure.
package struct GrammarExamination: Sendable {
    package var report: GrammarReport
    /// In the order of the text; none overlaps an error or another hint.
    package var hints: [GrammarHint]
    /// Every match of a rule and what became of it; empty unless asked for.
    package var traces: [RuleTrace]

    package init(report: GrammarReport, hints: [GrammarHint], traces: [RuleTrace] = []) {
        self.report = report
        self.hints = hints
        self.traces = traces
    }
}

/// Something that may be wrong: worth a remark, not a correction.
package struct GrammarHint: Sendable, Hashable, Codable {
    package enum Basis: String, Sendable, Codable {
        /// A rule whose confidence is below ``GrammarRule/emittingConfidence``.
        case rule
        /// A difference from an expected answer that no rule found.
        case expectedAnswer
    }

    /// As an error would be reported; its severity is never high when the basis is an expected answer.
    package var error: GrammarError
    package var confidence: Double
    package var basis: Basis

    package init(error: GrammarError, confidence: Double, basis: Basis) {
        self.error = error
        self.confidence = confidence
        self.basis = basis
    }
}
