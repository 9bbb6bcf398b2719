package import ContentFiles

/// One thing that was tried, and how it went.
package struct ScenarioTestResult: Sendable, Hashable, Codable {
    package var file: String
    package var name: String
    package var passed: Bool
    /// When failed: what was expected, what was got, and the inputs that lead there. Else empty.
    package var message: String
    /// Worth knowing of a test that passed: a search that was cut short.
    package var note: String?
    /// Where in the file the failed expectation, or the test, stands.
    package var location: SourceLocation?
}

/// How much of a scenario the tests and walks went through.
package struct ScenarioCoverage: Sendable, Hashable, Codable {
    package var nodesVisited: Int
    package var nodes: Int
    /// An edge is a response of a node, or the way on of a node that does not listen.
    package var edgesTaken: Int
    package var edges: Int
    /// What is missing, as "node" or "node → response".
    package var missing: [String]
}

/// Everything a test file brought to light.
package struct ScenarioTestReport: Sendable, Hashable, Codable {
    package var results: [ScenarioTestResult]
    package var coverage: ScenarioCoverage
    /// What was said in the tests that compare whole conversations, by their names.
    package var transcripts: [String: [String]] = [:]

    package var passed: Bool { results.allSatisfy(\.passed) }
}
