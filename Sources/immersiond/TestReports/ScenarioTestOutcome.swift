import ScenarioTools

/// How one test file went.
struct ScenarioTestOutcome: Encodable, Sendable {
    var scenarioID: String
    var report: ScenarioTestReport?
    /// Why the file or its scenario could not be run.
    var failure: String?

    var passed: Bool { failure == nil && report?.passed == true }
    /// A file that could not be run counts as one test.
    var tests: Int { (report?.results.count ?? 0) + (failure == nil ? 0 : 1) }
    var failures: Int { (report?.results.count { !$0.passed } ?? 0) + (failure == nil ? 0 : 1) }
}
