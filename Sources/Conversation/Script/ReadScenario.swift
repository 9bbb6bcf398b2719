package import ContentFiles

/// A scenario, and what is wrong or doubtful in its files.
package struct ReadScenario: Sendable {
    /// Nil when no file of it can be used.
    package var scenario: Scenario?
    package var diagnostics: [Diagnostic]
}
